"""The operator: what is asked, what an answer means, on a real terminal and of a real emulated bench."""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from boxperson.bench.emulated import EmulatedBench
from boxperson.bench.hand import Hand
from boxperson.bench.operator import Answer, Operator, operator_of
from boxperson.bench.rig import OperatorPart
from boxperson.bench.rig_file import load_rig
from boxperson.errors import Finding, NotOnThisRig, RigError, UsageError
from tests.end_to_end import ROOT, boxperson
from tests.tiny_suite import scenario, suite_in

ASKED = "the dice were collected and passed with a stick"
RIG = ROOT / "rigs" / "emulated.toml"


@dataclass
class Heard:
    """What was journalled."""

    lines: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def record(self, kind: str, **fields: Any) -> None:
        self.lines.append((kind, fields))


def saying(answer: Answer | None, heard: Heard) -> Operator:
    return Operator(lambda _question, _key, _expected: answer, "Ann", heard.record)


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (Answer.NO, Finding, f"expected {ASKED}; observed Ann attests that it is not so"),
        (Answer.CANNOT_TELL, RigError, "Ann cannot tell whether the dice"),
        (None, RigError, "Ann did not answer in time whether the dice"),
    ],
)
def test_whatever_is_no_yes_ends_the_scenario_and_is_on_record(
    answer: Answer | None, error: type[Exception], words: str
) -> None:
    heard = Heard()
    with pytest.raises(error, match=re.escape(words)):
        saying(answer, heard).attests(ASKED, "", "")
    assert heard.lines == [("attested", {"question": ASKED, "answer": answer or "none in time", "by": "Ann"})]


def test_a_yes_lets_the_scenario_go_on_and_is_on_record() -> None:
    heard = Heard()
    saying(Answer.YES, heard).attests(ASKED, "", "")
    assert heard.lines == [("attested", {"question": ASKED, "answer": "yes", "by": "Ann"})]


@pytest.fixture(scope="module")
def hand() -> Iterator[Hand]:
    with closing(EmulatedBench(RIG, None, None)) as process, closing(Hand(process.endpoints.hand)) as found:
        yield found


def emulated(hand: Hand, heard: Heard) -> Operator:
    return operator_of(OperatorPart(answers="emulated"), hand, heard.record)


def test_a_rig_without_an_operator_says_what_it_lacks(hand: Hand) -> None:
    heard = Heard()
    with pytest.raises(NotOnThisRig, match=r"add \[operator\] to the rig file"):
        operator_of(None, hand, heard.record).attests(ASKED, "dice_passed_with", "stick")
    assert heard.lines == []


def test_the_emulated_world_answers_by_its_truth(hand: Hand) -> None:
    heard, faces = Heard(), json.dumps(hand.do("truth")["faces"])
    operator = emulated(hand, heard)
    operator.attests("these faces are up", "faces", faces)
    with pytest.raises(Finding, match="the emulated operator attests that it is not so"):
        operator.attests("no face is up", "faces", "[]")
    with pytest.raises(RigError, match="the emulated operator cannot tell whether a point is on"):
        operator.attests("a point is on", "point", "4")
    with pytest.raises(RigError, match="cannot tell"):
        operator.attests("pigs fly", "no such key", "yes")
    assert [fields["answer"] for _, fields in heard.lines] == ["yes", "no", "cannot tell", "cannot tell"]
    assert {fields["by"] for _, fields in heard.lines} == {"the emulated operator"}


def test_what_no_truth_is_named_for_is_never_a_yes(hand: Hand) -> None:
    with pytest.raises(RigError, match=r"add it to steps/attested\.toml"):
        emulated(hand, Heard()).attests("pigs fly", "", "")


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ('answers = "console"', "operator: name is missing: whoever attests is named in the record"),
        ('answers = "console"\nname = " "', "operator: name is missing"),
        ('answers = "emulated"\nname = "Ann"', "operator: answers is 'emulated', so 'Ann' would attest"),
        ('answers = "letter"', "operator.answers: "),
        ('answers = "console"\nname = "Ann"\nanswer_s = 0', "operator.answer_s: "),
        ('answers = "console"\nname = "Ann"\nanswers_s = 9', "operator.answers_s: there is no such key"),
    ],
)
def test_a_wrong_operator_is_refused(tmp_path: Path, section: str, words: str) -> None:
    with pytest.raises(UsageError, match=re.escape(words)):
        load_rig(rig_with(tmp_path, section))


def test_an_emulated_operator_attests_nothing_of_a_real_table(tmp_path: Path) -> None:
    rig = rig_with(tmp_path, 'answers = "emulated"')
    rig.write_text(rig.read_text().replace('port = "emulated"', 'port = "COM3"'))
    with pytest.raises(UsageError, match=r"operator\.answers is 'emulated', but table\.port is not"):
        load_rig(rig)


def rig_with(folder: Path, section: str) -> Path:
    """The emulated craps rig with another [operator]."""
    rig = folder / "rig.toml"
    text = re.sub(r"\[operator\]\n(?:.+\n)*", f"[operator]\n{section}\n", RIG.read_text())
    rig.write_text(
        text.replace('"emulated.calibration.json"', f'"{(RIG.parent / "emulated.calibration.json").as_posix()}"')
    )
    return rig


CONFTEST = """
from pathlib import Path

import pytest
from pytest_bdd import given, parsers, then

from boxperson.bench.operator import operator_of
from boxperson.bench.rig_file import load_rig
from boxperson.pytest_plugin import rig_paths


@pytest.fixture
def operator(pytestconfig, record):
    return operator_of(load_rig(rig_paths(pytestconfig)[0]).operator, None, record)


@then(parsers.re(r"the operator attests that (?P<question>.+)"))
def attests(operator, question):
    print("what pytest captures")
    operator.attests(question, "", "")
"""
FEATURE = "Feature: asking\n" + "".join(
    scenario(f"asks {what}", f"Then the operator attests that the dice are {what}") for what in ("red", "blue")
)
CONSOLE = 'answers = "console"\nname = "Ann Lee"\nanswer_s = '


class Person:
    """Someone at a pseudo-terminal on which a run goes, which is the terminal of its session."""

    def __init__(self, *command: str, cwd: Path) -> None:
        import pty  # noqa: PLC0415 - there is none on Windows

        self.seen = ""
        self.pid, self._screen = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.environ["TERM"] = "xterm-256color"
            os.execv(command[0], command)  # noqa: S606 - ourselves

    def reads(self, words: str, within_s: float = 60) -> None:
        """Wait until these words stand on the screen, behind those that were waited for before."""
        end = time.monotonic() + within_s
        while words not in self.seen:
            ready, _, _ = select.select([self._screen], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {words!r} in {self.seen!r}"
            self.seen += os.read(self._screen, 65536).decode(errors="replace")
        self.seen = self.seen.partition(words)[2]

    def types(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def leaves(self, within_s: float = 60) -> int:
        """Read on to the end of the run, and return its exit code."""
        end = time.monotonic() + within_s
        with contextlib.suppress(OSError):  # how a terminal ends
            while select.select([self._screen], [], [], max(0.0, end - time.monotonic()))[0]:
                data = os.read(self._screen, 65536)
                if not data:
                    break
                self.seen += data.decode(errors="replace")
        os.close(self._screen)
        if time.monotonic() >= end:
            os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


on_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")


def asking(folder: Path, answer_s: float, *arguments: str) -> tuple[list[str], Path]:
    """A suite that asks two questions, and the command that runs it."""
    suite = suite_in(folder / "suite", CONFTEST, asking=FEATURE)
    rig = rig_with(folder, f"{CONSOLE}{answer_s}")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:hypothesispytest",
        f"--rig={rig}",
        "--evidence=bundle",
        *arguments,
    ]
    return command, suite


def journalled(suite: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in (suite / "bundle" / "journal.jsonl").read_text().splitlines()]
    return [line for line in lines if line["kind"] in ("attested", "verdict")]


@on_a_terminal
@pytest.mark.parametrize("style", [["--boxperson-progress=bar"], ["--boxperson-progress=lines"], [], ["-s"]])
def test_a_person_answers_on_the_terminal_though_pytest_captures(tmp_path: Path, style: list[str]) -> None:
    command, suite = asking(tmp_path, 50, *style)
    person = Person(*command, cwd=suite)
    person.reads("Is it so that the dice are red?")
    person.reads("yes / no / cannot tell (50 s): ")
    person.types("perhaps\n")
    person.reads("yes / no / cannot tell (50 s): ")
    person.types("Yes\n")
    person.reads("Is it so that the dice are blue?")
    person.reads("(50 s): ")
    person.types("n\n")
    assert person.leaves() == 1
    told = journalled(suite)
    assert [(line.get("answer"), line.get("by")) for line in told if line["kind"] == "attested"] == [
        ("yes", "Ann Lee"),
        ("no", "Ann Lee"),
    ]
    assert [(line["verdict"], line["attested"]) for line in told if line["kind"] == "verdict"] == [
        ("pass", True),
        ("fail", True),
    ]


@on_a_terminal
def test_who_does_not_answer_leaves_it_open_and_what_was_typed_before_is_no_answer(tmp_path: Path) -> None:
    command, suite = asking(tmp_path, 2, "--boxperson-progress=bar")
    person = Person(*command, cwd=suite)
    person.types("yes\nyes\n")
    person.reads("Is it so that the dice are red?")
    person.reads("no answer")
    person.reads("Is it so that the dice are blue?")
    person.types("cannot  tell\n")
    assert person.leaves() == 3
    told = journalled(suite)
    assert [line.get("answer", line.get("verdict")) for line in told] == [
        *("none in time", "inconclusive"),
        *("cannot tell", "inconclusive"),
    ]
    assert not any(line.get("attested") for line in told)


def test_without_a_terminal_the_scenario_is_inconclusive_at_once(tmp_path: Path) -> None:
    command, suite = asking(tmp_path, 50, "--boxperson-progress=json")
    done = subprocess.run(
        command,
        cwd=suite,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert done.returncode == 3, done.stderr
    assert "needs a terminal" in json.loads(done.stdout.splitlines()[0])["why"]


@pytest.mark.parametrize("several", [("-n2",), ("-n1",), ("--dist=load", "--tx=2*popen")])
def test_several_processes_ask_nobody(tmp_path: Path, several: tuple[str, ...]) -> None:
    command, suite = asking(tmp_path, 50, *several)
    done = subprocess.run(command, cwd=suite, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 4
    assert "asks Ann Lee on the terminal, which only a run of one process can; run with -n 0" in done.stderr


def test_boxperson_run_says_so_in_its_own_words(tmp_path: Path) -> None:
    rig = rig_with(tmp_path, f"{CONSOLE}50")
    done = boxperson("run", f"--rig={rig}", "-n", "2", f"--evidence={tmp_path / 'bundle'}")
    assert done.returncode == 2
    assert done.stderr.endswith("which only a run of one process can; run with -n 1\n")
    assert not (tmp_path / "bundle").exists()
