"""The journal, checked by a reader that is written here."""

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boxperson.evidence.journal import Journal

OWN = {"n", "utc", "t_ns", "kind", "before"}
FIELDS = st.dictionaries(
    st.text(max_size=6),
    st.none() | st.booleans() | st.integers() | st.text(max_size=10) | st.lists(st.text(max_size=5), max_size=3),
    max_size=4,
)


class Broken(Exception):  # noqa: N818 - what the chain is
    """The first line that does not fit, by its number from 1."""


def read(contents: bytes) -> list[dict[str, Any]]:
    """Read a journal and hold it against what its documentation promises."""
    entries: list[dict[str, Any]] = []
    before = "0" * 64
    assert not contents or contents.endswith(b"\n")
    for number, line in enumerate(contents.split(b"\n")[:-1], start=1):
        try:
            entry = json.loads(line.decode())
        except ValueError as fault:
            raise Broken(number) from fault
        if entry.get("before") != before or entry.get("n") != number or not set(entry) >= OWN:
            raise Broken(number)
        before = hashlib.sha256(line).hexdigest()
        entries.append(entry)
    return entries


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evidence" / "run" / "journal.jsonl"


def write(file: Path, *kinds: str) -> bytes:
    with closing(Journal(file)) as journal:
        for kind in kinds:
            journal.write(kind, of=kind)
    return file.read_bytes()


def test_an_empty_journal_is_an_empty_file_in_a_new_folder(file: Path) -> None:
    assert write(file) == b""


def test_lines_are_numbered_timed_and_chained(file: Path) -> None:
    began, began_ns = datetime.now(UTC), time.monotonic_ns()
    entries = read(write(file, *"abcdefg"))
    assert [entry["kind"] for entry in entries] == list("abcdefg")
    assert [entry["of"] for entry in entries] == list("abcdefg")
    times = [entry["t_ns"] for entry in entries]
    assert times == sorted(times)
    assert began_ns <= times[0] <= times[-1] <= time.monotonic_ns()
    for entry in entries:
        assert abs(datetime.fromisoformat(entry["utc"]) - began) < timedelta(minutes=5)
        assert datetime.fromisoformat(entry["utc"]).utcoffset() == timedelta(0)


def test_every_line_is_in_the_file_when_writing_returns(file: Path) -> None:
    with closing(Journal(file)) as journal:
        for number in range(1, 6):
            journal.write("line", number=number)
            assert len(read(file.read_bytes())) == number


def test_a_killed_run_keeps_what_was_written(file: Path) -> None:
    script = (
        "import os, sys, pathlib; from boxperson.evidence.journal import Journal;"
        "journal = Journal(pathlib.Path(sys.argv[1]));"
        "[journal.write('line', number=number) for number in range(50)]; os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", script, str(file)], check=False, timeout=60).returncode == 9
    assert [entry["number"] for entry in read(file.read_bytes())] == list(range(50))


def test_a_journal_that_is_there_is_neither_overwritten_nor_continued(file: Path) -> None:
    kept = write(file, "first")
    with pytest.raises(FileExistsError):
        Journal(file)
    assert file.read_bytes() == kept


@pytest.mark.parametrize("where", ["a-file/journal.jsonl", "a-folder"])
def test_a_journal_that_cannot_be_made_is_an_os_error(tmp_path: Path, where: str) -> None:
    (tmp_path / "a-file").touch()
    (tmp_path / "a-folder").mkdir()
    with pytest.raises(OSError, match="a-f"):
        Journal(tmp_path / where)


def changes_of(contents: bytes) -> Iterator[tuple[int, bytes]]:
    """Ways to tamper with a journal, and the first line that must not fit any more."""
    lines = contents.split(b"\n")[:-1]
    for number in range(1, len(lines)):
        changed = [*lines]
        changed[number - 1] = lines[number - 1].replace(b'"of":"', b'"of":"not ')
        yield number + 1, b"\n".join(changed) + b"\n"
        yield number, b"\n".join(lines[: number - 1] + lines[number:]) + b"\n"
        yield number + 1, b"\n".join([*lines[:number], *lines[number - 1 :]]) + b"\n"
        swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
        yield number, b"\n".join(swapped) + b"\n"


def test_a_line_changed_left_out_doubled_or_moved_breaks_the_chain_there(file: Path) -> None:
    contents = write(file, *"abcde")
    tampered = list(changes_of(contents))
    assert len(tampered) == 16
    for number, changed in tampered:
        with pytest.raises(Broken) as broken:
            read(changed)
        assert broken.value.args == (number,)


def test_a_journal_cut_in_the_middle_of_its_last_line_is_sound_up_to_it(file: Path) -> None:
    contents = write(file, *"abc")
    cut = contents[: -len(contents.split(b"\n")[-2]) // 2]
    assert [entry["kind"] for entry in read(cut[: cut.rindex(b"\n") + 1])] == ["a", "b"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.text(max_size=8), FIELDS), max_size=5))
def test_any_text_comes_back_as_it_was_written(tmp_path: Path, written: list[tuple[str, dict[str, Any]]]) -> None:
    file = tmp_path / f"{time.monotonic_ns()}.jsonl"
    with closing(Journal(file)) as journal:
        for kind, fields in written:
            journal.write(kind, **{key: value for key, value in fields.items() if key not in OWN | {"self"}})
    entries = read(file.read_bytes())
    assert [entry["kind"] for entry in entries] == [kind for kind, _ in written]
    for entry, (_, fields) in zip(entries, written, strict=True):
        for key, value in fields.items():
            if key not in OWN | {"self"}:
                assert entry[key] == value


def test_half_a_surrogate_pair_from_a_tables_json_is_kept_and_read_back(file: Path) -> None:
    with closing(Journal(file)) as journal:
        journal.write("reply", row=json.loads('"\\ud83c half"'))
        journal.write("next")
    assert read(file.read_bytes())[0]["row"] == json.loads('"\\ud83c half"')


def test_a_value_that_is_no_json_leaves_no_line_and_no_gap(file: Path) -> None:
    with closing(Journal(file)) as journal:
        journal.write("before")
        with pytest.raises(TypeError):
            journal.write("wrong", value=object())
        journal.write("after")
    assert [entry["kind"] for entry in read(file.read_bytes())] == ["before", "after"]


@pytest.mark.parametrize("name", sorted(OWN - {"kind"}))
def test_no_field_takes_the_place_of_the_journals_own(file: Path, name: str) -> None:
    with closing(Journal(file)) as journal:
        journal.write("first", **{name: "forged"})
        journal.write("second")
    assert [entry[name] == "forged" for entry in read(file.read_bytes())] == [False, False]


def test_text_of_any_language_is_readable_in_the_file(file: Path) -> None:
    with closing(Journal(file)) as journal:
        journal.write("note", text="§ 623c.2(d) Würfel 骰子")
    assert "§ 623c.2(d) Würfel 骰子" in file.read_text(encoding="utf-8")
