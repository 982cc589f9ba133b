"""The part of a blackjack rig file that says which board presses the lock-out."""

from typing import Any

import pytest
from pydantic import ValidationError

from boxperson.bench.blackjack.rig import BlackjackRig, RelayPart

AREA = {"left_mm": -10, "right_mm": 10, "near_mm": -10, "far_mm": 10}
SEAT = dict.fromkeys(("cards", "blackjack", "progressive", "paid"), AREA)
SOUND: dict[str, Any] = {
    "name": "pit 3",
    "stimulus": "force",
    "table": {"game": "blackjack", "port": "/dev/ttyUSB0", "seats": 1},
    "camera": {"url": "http://127.0.0.1/video", "calibration": "pit.json"},
    "submission": {"paytable": "1", "minimum_cents": 500, "maximum_cents": 500, "unit_cents": 500, "decks": 6},
    "felt": {
        "seat": SEAT | {"accepted_light": (0, -71), "won_light": (0, -93)},
        "middles_mm": [(0, 0)],
        "dealer": AREA,
        "laid": AREA,
        "locked_light": (0, 0),
    },
    "chips": {"red": 500},
    "emulator": {"relay": "tcp"},
}


def relay_of(**changes: Any) -> RelayPart | None:
    return BlackjackRig.model_validate(SOUND | changes).relay


def test_a_rig_may_have_no_relay_board() -> None:
    assert relay_of() is None


def test_relay_0_presses_the_lock_out_unless_the_file_says_another() -> None:
    assert relay_of(relay={"port": "emulated"}) == RelayPart(port="emulated", baud=19200, lock_out=0)
    assert relay_of(relay={"port": "COM5", "baud": 9600, "lock_out": 15}) == RelayPart(
        port="COM5", baud=9600, lock_out=15
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"port": ""},
        {"port": 3},
        {"port": "COM5", "baud": 299},
        {"port": "COM5", "lock_out": -1},
        {"port": "COM5", "lock_out": 32},
        {"port": "COM5", "lockout": 0},
    ],
)
def test_what_a_relay_board_cannot_have_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        relay_of(relay=wrong)


@pytest.mark.parametrize("emulator", [{}, {"seed": 1}])
def test_an_emulated_board_has_to_be_emulated(emulator: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"relay\.port is 'emulated', but \[emulator\] has no relay"):
        relay_of(relay={"port": "emulated"}, emulator=emulator)
    assert relay_of(relay={"port": "/dev/ttyACM0"}, emulator=emulator)
