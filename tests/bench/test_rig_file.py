"""The rig file: every mistake is one line that names the file and the key."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boxperson.bench.baccarat.rig import BaccaratRig
from boxperson.bench.rig_file import load_rig
from boxperson.errors import UsageError
from boxperson.suite_folder import emulated_rigs

SOUND: dict[str, Any] = {
    "name": "bench 7",
    "stimulus": "force",
    "table": {
        "game": "craps",
        "port": "socket://127.0.0.1:4000",
        "baud": 9600,
        "seats": 6,
        "settable": ["paytable", "rulings"],
    },
    "camera": {"url": "http://127.0.0.1/video", "calibration": "bench.json"},
    "submission": {
        "paytable": "A",
        "minimum_cents": 100,
        "maximum_cents": 50000,
        "unit_cents": 100,
        "rulings": {"LS-2": "R1"},
    },
    "emulator": {"seed": 1},
}
REQUIRED = [
    *(
        "name",
        "stimulus",
        "table",
        "table.game",
        "table.port",
        "table.seats",
        "camera",
        "camera.url",
        "camera.calibration",
    ),
    *("submission", "submission.paytable", "submission.minimum_cents", "submission.maximum_cents"),
    "submission.unit_cents",
]
OPTIONAL = ["table.baud", "table.settable", "submission.rulings"]
WRONG: dict[str, list[str]] = {
    "name": ["7", '""', "true", "[]", "{}"],
    "stimulus": ['"observe"', '"Force"', "1", '""'],
    "table": ['"craps"', "7", "[]"],
    "table.game": ["7", '""', '"roulette"', '["craps"]'],
    "table.port": ["7", '""', "true", '["a"]'],
    "table.baud": ['"9600"', "9600.0", "0", "-9600", "299", "4000001", "true"],
    "table.seats": ['"6"', "6.0", "0", "-1", "65", "true", "1979-05-27"],
    "table.settable": ['"paytable"', '["payout"]', "[1]", "7", '["paytable", 3]'],
    "camera": ['"http://x"', "[]"],
    "camera.url": ["7", '""', "false"],
    "camera.calibration": ["7", '""', "{}"],
    "submission": ['"A"', "7"],
    "submission.paytable": ["7", "true"],
    "submission.minimum_cents": ['"100"', "1.0", "0", "-100", "true", "inf", "nan"],
    "submission.maximum_cents": ['"100"', "500.00", "0", "-1", "true"],
    "submission.unit_cents": ['"100"', "1.0", "0", "true"],
    "submission.rulings": ['"R1"', "7", "[]", '{"LS-2" = 1}', '{"LS-2" = ["R1"]}'],
    "emulator": ['"tcp"', "7", "true", "[]"],
}


def toml_of(data: dict[str, Any]) -> str:
    """Write a rig as TOML; JSON's strings, numbers and lists are TOML's as well."""
    plain = "".join(f"{key} = {value_of(value)}\n" for key, value in data.items() if not isinstance(value, dict))
    tables = "".join(
        f"[{key}]\n" + "".join(f"{inner} = {value_of(each)}\n" for inner, each in value.items())
        for key, value in data.items()
        if isinstance(value, dict)
    )
    return plain + tables


def value_of(value: object) -> str:
    if isinstance(value, Literally):
        return value.text
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {value_of(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)


class Literally:
    """A value that is TOML already."""

    def __init__(self, text: str) -> None:
        self.text = text


def changed(key: str, change: Callable[[dict[str, Any], str], None]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(SOUND))
    *above, last = key.split(".")
    inner = data
    for step in above:
        inner = inner[step]
    change(inner, last)
    return data


def put(value: str) -> Callable[[dict[str, Any], str], None]:
    return lambda inner, last: inner.__setitem__(last, Literally(value))


@pytest.fixture
def complaint(tmp_path: Path) -> Callable[[str | bytes], str]:
    """What is said of a file's contents, without the file's name; checks that it is one line and names the file."""

    def say(contents: str | bytes) -> str:
        file = tmp_path / "rig.toml"
        file.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        with pytest.raises(UsageError) as mistake:
            load_rig(file)
        words = str(mistake.value)
        assert "\n" not in words
        assert words.startswith(f"{file}: ")
        assert len(words) < len(str(file)) + 300
        return words.removeprefix(f"{file}: ")

    return say


def test_a_sound_file_is_read_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(SOUND))
    rig = load_rig(file)
    assert rig.path == file
    assert rig.calibration_path == tmp_path / "bench.json"
    assert rig.table.settable == ("paytable", "rulings")
    assert rig.table.baud == 9600
    assert rig.submission.rulings == {"LS-2": "R1"}
    assert rig.submission.model_dump() == SOUND["submission"]


def test_what_may_be_left_out_may_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    for key in OPTIONAL:
        file.write_text(toml_of(changed(key, lambda inner, last: inner.pop(last))))
        load_rig(file)
    assert load_rig(file).table.baud == 9600


def test_the_emulated_benches_of_the_suite_are_sound() -> None:
    rigs = [load_rig(file) for file in emulated_rigs(Path(__file__).parents[2])]
    assert [rig.table.game for rig in rigs] == ["baccarat", "blackjack", "live-craps", "mini-craps", "craps"]
    assert all(rig.calibration_path.is_file() for rig in rigs)


BACCARAT: dict[str, Any] = {
    **SOUND,
    "table": {**SOUND["table"], "game": "baccarat"},
    "submission": {**SOUND["submission"], "decks": 8, "commission_percent": 5},
    "hands": {
        "player": {"left_mm": -240, "right_mm": -20, "near_mm": -140, "far_mm": 95.5},
        "banker": {"left_mm": 20, "right_mm": 240, "near_mm": -140, "far_mm": 95},
    },
}


def test_a_baccarat_table_has_decks_a_commission_and_hands(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(BACCARAT))
    rig = load_rig(file)
    assert isinstance(rig, BaccaratRig)
    assert (rig.submission.decks, rig.submission.commission_percent) == (8, 5)
    assert rig.hands.player.holds(-240, 0)
    assert not rig.hands.banker.holds(0, 0)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("submission.decks", None, "is missing"),
        ("submission.decks", 9, "less than or equal to 8"),
        ("submission.commission_percent", None, "is missing"),
        ("hands", None, "is missing"),
        ("hands.player", {**BACCARAT["hands"]["player"], "right_mm": -240}, "left_mm must be below right_mm"),
    ],
)
def test_what_a_baccarat_table_needs_is_asked_for(
    complaint: Callable[[str], str], key: str, value: object, words: str
) -> None:
    data = json.loads(json.dumps(BACCARAT))
    *outer, last = key.split(".")
    inner = data
    for each in outer:
        inner = inner[each]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    said = complaint(toml_of(data))
    assert said.startswith(f"{key}: ")
    assert words in said


def test_a_craps_table_has_no_decks(complaint: Callable[[str], str]) -> None:
    data = {**SOUND, "submission": {**SOUND["submission"], "decks": 8}}
    assert complaint(toml_of(data)).startswith("submission.decks: there is no such key")


def test_a_key_with_a_line_feed_makes_one_line(complaint: Callable[[str], str]) -> None:
    assert complaint(f'"a\\nb" = 1\n{toml_of(SOUND)}') == "'a\\nb': there is no such key; look at docs/rigs.md"


@pytest.mark.parametrize("key", REQUIRED)
def test_a_missing_key_is_named(complaint: Callable[[str], str], key: str) -> None:
    assert complaint(toml_of(changed(key, lambda inner, last: inner.pop(last)))) == f"{key}: is missing"


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_wrong_value_is_named_with_its_key(complaint: Callable[[str], str], key: str, value: str) -> None:
    words = complaint(toml_of(changed(key, put(value))))
    assert words.startswith(key), words
    assert "found" in words or value == "{}" or key == "submission.rulings", words


@pytest.mark.parametrize("where", ["", "table.", "camera.", "submission."])
@pytest.mark.parametrize("key", ["colour", "Name", "path", "_path", "model_config", "self", "seat"])
def test_a_key_that_does_not_exist_is_named(complaint: Callable[[str], str], where: str, key: str) -> None:
    assert complaint(toml_of(changed(where + key, put("1")))).startswith(f"{where}{key}: there is no such key")


def test_the_emulator_may_be_told_what_only_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(changed("emulator.weather", put('"fine"'))))
    assert load_rig(file).emulator == {"seed": 1, "weather": "fine"}


@pytest.mark.parametrize("key", ["table.port", "camera.url"])
def test_what_is_emulated_needs_an_emulator(complaint: Callable[[str], str], key: str) -> None:
    data = changed(key, put('"emulated"'))
    del data["emulator"]
    assert "there is no [emulator]" in complaint(toml_of(data))


def test_force_needs_an_emulator(complaint: Callable[[str], str]) -> None:
    without = {key: value for key, value in SOUND.items() if key != "emulator"}
    assert "stimulus 'force' needs an [emulator]" in complaint(toml_of(without))


def test_a_minimum_above_the_maximum_is_said_so(complaint: Callable[[str], str]) -> None:
    words = complaint(toml_of(changed("submission.minimum_cents", put("50001"))))
    assert words.startswith("submission: minimum_cents 50001 is above maximum_cents 50000")


NOT_TOML = {
    "no toml": b"name: bench\n",
    "not UTF-8": b'name = "\xff"\n',
    "UTF-16": "name = 'x'".encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbfname = 'x'\n",
    "a key twice": b"name = 'x'\nname = 'y'\n",
    "zeros": bytes(100),
    "a string without end": b'name = "x\n',
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "brackets without end": b"a = " + b"[" * 5000,
    "very deep": b"a = " + b"[" * 3000 + b"]" * 3000,
    "a number of many digits": b"a = " + b"9" * 5000,
    "a day that never was": b"a = 2026-02-31\n",
}


@pytest.mark.parametrize("contents", NOT_TOML.values(), ids=NOT_TOML.keys())
def test_what_is_no_toml_is_said_so(complaint: Callable[[bytes], str], contents: bytes) -> None:
    assert complaint(contents).startswith("is not TOML (")


def test_an_empty_file_misses_its_first_key(complaint: Callable[[str], str]) -> None:
    assert complaint("") == "name: is missing"


def test_a_value_of_any_length_makes_a_short_complaint(complaint: Callable[[str], str]) -> None:
    assert complaint(toml_of(changed("table.seats", put(f'"{"x" * 100_000}"')))).startswith("table.seats: ")


@pytest.mark.parametrize("path", ["there-is-none.toml", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, path: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f"{tmp_path / path}: cannot be read (")):
        load_rig(tmp_path / path)


VALUES = st.recursive(
    st.sampled_from(
        ['""', "0", "-1", "1.5", "nan", "true", "1979-05-27", "07:32:00", '"emulated"', '"force"', "'''\na\n'''"]
    )
    | st.integers(-(10**20), 10**20).map(str)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=10).map(json.dumps),
    lambda inner: st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]"),
    max_leaves=4,
)
KEYS = st.sampled_from([*REQUIRED, *OPTIONAL, "emulator", "emulator.seed", "colour", "table.colour"])
HURRIED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@HURRIED
@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=3))
def test_any_change_leaves_a_sound_file_or_one_clear_line(tmp_path: Path, changes: dict[str, str]) -> None:
    data: dict[str, Any] = json.loads(json.dumps(SOUND))
    for key, value in changes.items():
        *above, last = key.split(".")
        inner = data
        for step in above:
            inner = inner[step] if isinstance(inner.get(step), dict) else inner
        inner[last] = Literally(value)
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(data), encoding="utf-8")
    try:
        load_rig(file)
    except UsageError as mistake:
        words = str(mistake)
    else:
        words = f"{file}: sound"
    assert words.startswith(f"{file}: ")
    assert "\n" not in words


@HURRIED
@given(st.binary(max_size=200) | st.text("[]{}=.,'\"\n abc019#-_\\", max_size=60).map(str.encode))
def test_junk_is_one_clear_line(tmp_path: Path, junk: bytes) -> None:
    file = tmp_path / "rig.toml"
    file.write_bytes(junk)
    with pytest.raises(UsageError) as mistake:
        load_rig(file)
    assert str(mistake.value).startswith(f"{file}: ")


EQUIPMENT = """
[[equipment]]
make = "Keysight"
model = "53220A"
serial = "MY1"
due = {due}
"""


def test_calibration_holds_on_its_last_day_and_is_overdue_after_it(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(SOUND) + EQUIPMENT.format(due="2026-03-31"))
    rig = load_rig(file)
    assert rig.overdue(date(2026, 3, 31)) == ()
    assert [each.told for each in rig.overdue(date(2026, 4, 1))] == ["Keysight 53220A, serial MY1"]


def test_equipment_without_a_due_date_is_never_overdue(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(toml_of(SOUND) + EQUIPMENT.replace("due = {due}\n", ""))
    assert load_rig(file).overdue(date.max) == ()


@pytest.mark.parametrize(
    ("due", "more", "words"),
    [
        ('"2026-03-31"', "", "equipment.0.due: "),
        ("2026", "", "equipment.0.due: "),
        ("2026-03-31", 'owner = "us"\n', "equipment.0.owner: there is no such key"),
    ],
)
def test_a_mistake_in_equipment_is_told_in_one_line(
    complaint: Callable[[str | bytes], str], due: str, more: str, words: str
) -> None:
    assert complaint(toml_of(SOUND) + EQUIPMENT.format(due=due) + more).startswith(words)
