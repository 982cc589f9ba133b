"""What a blackjack rig file says of measuring the lock-out: instruments, relays of the offer, the declared limit."""

from datetime import date
from typing import Any

import pytest
from pydantic import ValidationError

from boxperson.bench.blackjack.rig import BlackjackRig
from tests.bench.blackjack.test_relay_part import SOUND

REAL = {"resource": "TCPIP::192.168.1.20::INSTR", "calibration_due": date(2027, 3, 31)}
EMULATED = {"resource": "emulated"}


def rig_of(**changes: Any) -> BlackjackRig:
    return BlackjackRig.model_validate(SOUND | changes)


def test_a_rig_may_have_none_or_some_instruments_and_measures_with_all() -> None:
    assert (rig_of().instruments, rig_of().has_instruments) == ({}, False)
    some = rig_of(pulse=REAL, counter=REAL)
    assert (set(some.instruments), some.has_instruments) == ({"pulse", "counter"}, False)
    every = rig_of(pulse=REAL, counter=REAL, scope=REAL | {"library": "@ivi"})
    assert every.has_instruments
    assert [part.library for part in every.instruments.values()] == ["@py", "@py", "@ivi"]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"resource": ""},
        {"resource": "GPIB::10::INSTR"},
        REAL | {"calibration_due": "soon"},
        REAL | {"calibrated": date(2026, 1, 1)},
        REAL | {"library": ""},
    ],
)
@pytest.mark.parametrize("role", ["pulse", "counter", "scope"])
def test_what_an_instrument_cannot_have_is_refused(role: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        rig_of(**{role: wrong})


def test_an_emulated_instrument_has_to_be_emulated() -> None:
    with pytest.raises(ValidationError, match=r"scope\.resource is 'emulated', but \[emulator\] has no instruments"):
        rig_of(scope=EMULATED)
    assert rig_of(scope=EMULATED, emulator={"instruments": "hislip"}).instruments


def test_relay_n_brings_the_offer_to_seat_n_unless_the_file_says_another() -> None:
    plain, listed = (rig_of(relay={"port": "COM5"} | more).relay for more in ({}, {"offers": [9]}))
    assert plain is not None
    assert listed is not None
    assert [plain.offer_relay(seat) for seat in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert listed.offer_relay(1) == 9
    with pytest.raises(ValidationError, match=r"relay\.offers has 2 seats, table\.seats is 1"):
        rig_of(relay={"port": "COM5", "offers": [1, 2]})


def test_the_limit_is_declared_and_is_not_the_table_s_to_know() -> None:
    assert rig_of().submission.lock_out_limit_ms == 100
    strict = rig_of(submission=SOUND["submission"] | {"lock_out_limit_ms": 0}).submission
    assert strict.lock_out_limit_ms == 0
    assert "lock_out_limit_ms" not in strict.model_dump()
    for wrong in (-1, 1_001, "soon"):
        with pytest.raises(ValidationError, match="lock_out_limit_ms"):
            rig_of(submission=SOUND["submission"] | {"lock_out_limit_ms": wrong})
