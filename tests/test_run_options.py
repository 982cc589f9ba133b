"""What a run was asked for is checked before anything starts."""

from pathlib import Path

import pytest

from boxperson.errors import UsageError
from boxperson.run_options import check_choices, check_rigs, defect_of, fault_of
from boxperson.suite_folder import emulated_rigs
from tests.end_to_end import ROOT

CRAPS, BACCARAT = ROOT / "rigs" / "emulated.toml", ROOT / "rigs" / "emulated-baccarat.toml"
BLACKJACK = ROOT / "rigs" / "emulated-blackjack.toml"
LIVE, MINI = ROOT / "rigs" / "emulated-live-craps.toml", ROOT / "rigs" / "emulated-mini-craps.toml"


def test_the_suite_has_an_emulated_rig_for_each_game() -> None:
    assert set(emulated_rigs(ROOT)) == {CRAPS, BACCARAT, BLACKJACK, LIVE, MINI}
    assert set(check_rigs([CRAPS, BACCARAT, BLACKJACK])) == {"craps", "baccarat", "blackjack"}


def test_one_run_has_one_table_for_each_game(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    calibration = CRAPS.with_name("emulated.calibration.json").as_posix()
    other.write_text(CRAPS.read_text().replace("emulated.calibration.json", calibration))
    with pytest.raises(UsageError, match=r"other\.toml: has a craps table, as .*emulated\.toml has; name one of them"):
        check_rigs([CRAPS, other])


def test_a_defect_is_armed_on_the_table_that_can_have_it() -> None:
    rigs = check_rigs([CRAPS, BACCARAT])
    assert defect_of(rigs["craps"], "lucky-shooter/keeps-craps") == "lucky-shooter/keeps-craps"
    assert defect_of(rigs["baccarat"], "lucky-shooter/keeps-craps") is None
    assert defect_of(rigs["craps"], None) is None


def test_a_defect_that_no_table_of_the_run_can_have_is_refused() -> None:
    rigs = check_rigs([CRAPS])
    check_choices(rigs, [], "lucky-shooter/keeps-craps", None)
    with pytest.raises(UsageError, match="no rig of this run has a table that can have it"):
        check_choices(rigs, [], "baccarat/reads-six-as-nine", None)


def test_a_fault_of_the_relay_board_is_for_the_rig_that_has_one(tmp_path: Path) -> None:
    pressed = tmp_path / "pressed.toml"
    calibration = CRAPS.with_name("emulated.calibration.json").as_posix()
    text = CRAPS.read_text().replace("emulated.calibration.json", calibration)
    pressed.write_text(text.replace("[emulator]", '[emulator]\nrelay = "tcp"'))
    rigs = check_rigs([pressed, BACCARAT])
    assert fault_of(rigs["craps"], "relay-dead") == "relay-dead"
    assert fault_of(rigs["baccarat"], "relay-dead") is None
    assert fault_of(rigs["baccarat"], "line-noise") == "line-noise"
    assert fault_of(rigs["baccarat"], None) is None
    check_choices(rigs, [], None, "relay-dead")
    with pytest.raises(UsageError, match="--fault relay-dead: no rig of this run has a device that can have it"):
        check_choices({"baccarat": rigs["baccarat"]}, [], None, "relay-dead")


def test_a_fault_of_an_instrument_is_for_the_rig_that_has_them() -> None:
    rigs = check_rigs([BACCARAT, BLACKJACK])
    assert fault_of(rigs["blackjack"], "probe-off") == "probe-off"
    assert fault_of(rigs["baccarat"], "probe-off") is None
    check_choices(rigs, [], None, "probe-off")
    with pytest.raises(UsageError, match="--fault probe-off: no rig of this run has a device that can have it"):
        check_choices({"baccarat": rigs["baccarat"]}, [], None, "probe-off")


@pytest.mark.parametrize(
    ("clauses", "defect", "fault", "words"),
    [
        (["623c.9"], None, None, "623c.9"),
        ([], "craps/pays-double", None, "--defect craps/pays-double: there is none of that name"),
        ([], None, "gremlins", "--fault gremlins: there is none of that name"),
    ],
)
def test_what_does_not_exist_is_refused(clauses: list[str], defect: str | None, fault: str | None, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        check_choices(check_rigs([CRAPS, BACCARAT]), clauses, defect, fault)
