"""The evidence of whole runs: watermarks, keys, equipment, retries, and records that lie about."""

import base64
import json
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boxperson.evidence.attempts import attempts, first_results
from boxperson.evidence.chain import journals, read_chain
from boxperson.evidence.verify import WHOLE, verify
from tests.end_to_end import ROOT, boxperson
from tests.evidence.bundles import LOOKING, bundle_in, looking_suite
from tests.tiny_suite import run, scenario, suite_in

EQUIPMENT = """
[[equipment]]
role = "counter"
make = "Keysight"
model = "53220A"
serial = "MY1"
certificate = "C-17"
calibrated = 2020-01-31
due = 2021-01-31

[[equipment]]
make = "Fluke"
model = "87V"
serial = "F2"
due = 2999-01-31
"""
AGAIN = """

from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item, nextitem):
    if "flaky" not in item.name:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    runtestprotocol(item, nextitem=nextitem, log=True)
    runtestprotocol(item, nextitem=nextitem, log=True)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


TIMES = []


@when("it fails only the first time")
def first_time():
    TIMES.append(1)
    assert len(TIMES) > 1
"""


def read_json(path: Path) -> Any:
    return json.loads(path.read_bytes())


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A signed bundle of two scenarios on the emulated craps table, whose counter's calibration is overdue."""
    folder = tmp_path_factory.mktemp("emulated")
    rig = folder / "ours.toml"
    rig.write_text((ROOT / "rigs" / "emulated.toml").read_text("utf-8") + EQUIPMENT, encoding="utf-8")
    shutil.copy(ROOT / "rigs" / "emulated.calibration.json", folder)
    assert boxperson("keys", "new", str(folder)).returncode == 0
    done = boxperson(
        *(
            "run",
            f"--rig={rig}",
            f"--evidence={folder / 'bundle'}",
            f"--key={folder / 'boxperson.key'}",
            "--json",
            "-n1",
        ),
        *("--clause=623c.2(d)(2)", "--", "-k=comeout_roll_of_roll"),
        timeout_s=300,
    )
    assert done.returncode == 0, done
    assert f"boxperson: {rig}: the calibration of Keysight 53220A, serial MY1 was due on 2021-01-31" in done.stderr
    assert done.stderr.count("calibration") == 1
    return folder


def test_an_emulated_run_is_marked_as_such_everywhere(emulated: Path) -> None:
    bundle = emulated / "bundle"
    environment = read_json(bundle / "environment.json")
    assert environment["emulated"] is True
    assert environment["notice"].startswith("EMULATED RUN")
    attested = json.loads(base64.b64decode(read_json(bundle / "attestation.dsse.json")["payload"]))
    assert attested["predicate"]["emulated"] is True
    assert attested["predicate"]["notice"].startswith("EMULATED RUN")
    assert '<property name="emulated" value="true" />' in (bundle / "junit.xml").read_text("utf-8")
    messages = (bundle / "messages.ndjson").read_text("utf-8")
    assert "boxperson (EMULATED RUN)" in messages
    assert "EMULATED RUN: no table was tested" in messages
    assert read_json(bundle / "clauses.json")["emulated"] is True
    rows = (bundle / "clauses.csv").read_text("utf-8").splitlines()[1:]
    assert all(row.endswith(",EMULATED") for row in rows)
    for name in journals(bundle):
        assert read_chain(bundle, name).entries[0]["emulated"] is True
    assert read_json(bundle / "measurements.json")["emulated"] is True


def test_the_table_says_who_it_is_and_the_equipment_is_on_file(emulated: Path) -> None:
    environment = read_json(emulated / "bundle" / "environment.json")
    (item,) = environment["item"]
    assert item["rig"] == "emulated craps table"
    assert len(item["firmware_sha256"]) == 64
    assert [(each["serial"], each["due"]) for each in environment["equipment"]] == [
        ("MY1", "2021-01-31"),
        ("F2", "2999-01-31"),
    ]
    assert [each["serial"] for each in environment["equipment_overdue"]] == ["MY1"]
    assert environment["rules_submission"][0]["submission"]["paytable"] == "A"
    assert environment["rules_submission"][0]["rulings"]["LS-2"] == "R1"
    assert (emulated / "bundle" / "rigs" / "ours.toml").read_text("utf-8").endswith(EQUIPMENT)


def test_every_reading_has_its_frame_raw_and_annotated(emulated: Path) -> None:
    chain = read_chain(emulated / "bundle", journals(emulated / "bundle")[-1])
    readings = [entry for entry in chain.entries if entry["kind"] == "reading"]
    assert readings
    for each in readings:
        for name in (each["frame"], each["picture"]):
            assert (emulated / "bundle" / "artefacts" / name).read_bytes().startswith(b"\xff\xd8")
            assert name in each["files"]


def test_the_transcript_holds_every_byte_of_every_command(emulated: Path) -> None:
    (path,) = (emulated / "bundle" / "transcripts").glob("*table.jsonl")
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    sent = "".join(line["bytes"] for line in lines if line["kind"] == "sent")
    chain = read_chain(emulated / "bundle", journals(emulated / "bundle")[-1])
    commands = [entry for entry in chain.entries if entry["kind"] == "command"]
    assert sent.count("\n") >= len(commands) > 5
    assert all(f'"method":"{each["method"]}"' in sent for each in commands)


def test_verify_proves_it_with_the_public_key_alone(emulated: Path) -> None:
    bundle, public = str(emulated / "bundle"), str(emulated / "boxperson.pub")
    done = boxperson("verify", bundle, "--public-key", public)
    assert done.returncode == 0
    assert ": whole, signed by key " in done.stdout
    assert done.stdout.endswith("each with one first result; EMULATED RUN\n")
    told = json.loads(boxperson("verify", bundle, "--json").stdout)
    assert (told["state"], told["checked"], told["emulated"], told["first"]) == ("whole", False, True, "")


def test_verify_names_what_is_not_so_and_what_is_no_bundle(emulated: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(emulated / "bundle", tmp_path / "copy"))
    (copy / "junit.xml").write_bytes(b"")
    done = boxperson("verify", str(copy))
    assert (done.returncode, done.stdout) == (1, f"{copy}: junit.xml: is not what was sealed\n")
    done = boxperson("verify", str(tmp_path / "nowhere"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("boxperson: ")
    assert boxperson("verify", str(copy), "--public-key", str(copy / "junit.xml")).returncode == 2


def test_keys_are_not_overwritten(emulated: Path) -> None:
    done = boxperson("keys", "new", str(emulated))
    assert done.returncode == 2
    assert "is there already and is not overwritten" in done.stderr


@pytest.mark.parametrize("key", ["nowhere.key", "pyproject.toml"])
def test_a_wrong_key_is_refused_before_anything_is_judged(tmp_path: Path, key: str) -> None:
    done = boxperson("run", f"--key={key}", f"--evidence={tmp_path / 'bundle'}")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "bundle").exists()


def test_a_key_without_a_record_is_refused(tmp_path: Path) -> None:
    ran = run(looking_suite(tmp_path / "suite"), "--key=any")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    assert "there is nothing to sign without --evidence DIR" in ran.err


def test_a_retry_hides_no_first_result(tmp_path: Path) -> None:
    text = "Feature: Again\n" + scenario("is flaky", "When it fails only the first time")
    suite = suite_in(tmp_path / "suite", LOOKING + AGAIN, again=text)
    ran = run(suite, "--evidence=../bundle", "--boxperson-progress=json")
    assert ran.code == 1
    bundle = tmp_path / "bundle"
    chains = [read_chain(bundle, name) for name in journals(bundle)]
    assert [each.result.verdict for each in attempts(chains) if each.result] == ["fail", "pass"]
    assert [result.verdict for result in first_results(chains)] == ["fail"]
    found = verify(bundle)
    assert (found.state, found.retries) == (WHOLE, ("features/again.feature::test_is_flaky",))
    assert '<property name="retries" value="1" />' in (bundle / "junit.xml").read_text("utf-8")
    done = boxperson("verify", str(bundle))
    assert "played again: features/again.feature::test_is_flaky; its first result counts" in done.stdout
    assert '"willBeRetried": true' in (bundle / "messages.ndjson").read_text("utf-8")


def test_allure_tells_the_same_verdicts_where_it_is_installed(tmp_path: Path) -> None:
    if find_spec("allure_pytest_bdd") is None:
        pytest.skip("allure-pytest-bdd is not installed")
    bundle, ran = bundle_in(tmp_path, "--alluredir=../allure")
    assert ran.code == 1
    results = [read_json(path) for path in (tmp_path / "allure").glob("*-result.json")]
    statuses = {each["name"]: each["status"] for each in results}
    assert (statuses["passes"], statuses["fails"], statuses["is open"]) == ("passed", "failed", "skipped")
    assert len(results) == 7
    assert verify(bundle).state == WHOLE


def test_records_of_earlier_runs_are_not_collected(tmp_path: Path) -> None:
    bundle, _ = bundle_in(tmp_path)
    shutil.copytree(bundle, tmp_path / "suite" / "evidence" / "1")
    ran = run(tmp_path / "suite", "--boxperson-progress=json")
    assert len(ran.objects()) == 8


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    ran = run(looking_suite(tmp_path / "suite"), "--evidence=../full")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    assert "--evidence ../full: cannot be written (there is something in it); name a new folder" in ran.err
