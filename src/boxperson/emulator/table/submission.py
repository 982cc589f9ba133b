"""The Rules Submission as the table holds it: what it is set to."""

from dataclasses import dataclass, field
from typing import Any

from boxperson.emulator.table.errors import OutOfRange, Unknown
from boxperson.emulator.table.odds import paytables

READINGS: dict[str, tuple[str, ...]] = {
    "LS-1": ("every", "first"),
    "LS-2": ("R1", "R2", "R3", "R4"),
    "LS-4": ("settled", "lost"),
    "LS-10": ("no", "allowed"),
}
"""The rulings that the table can be set to, the readings of each, its factory setting first.

LS-1: every come-out 7 or 11 pays, or only the first of a wager.
LS-2: a come-out 7 or 11 credits the stake and the wager stays (R1); credits it and the wager comes down (R2);
credits nothing and the wager stays (R3); only the first of the wager credits the stake (R4).
LS-4: a 7 before the fifth hit settles the wager by its hits, or loses it.
LS-10: a wager may not be taken back between come-outs, or it may.
"""

_CENTS = ("minimum_cents", "maximum_cents", "unit_cents")
_MOST_CENTS = 100_000_000


def _factory_rulings() -> dict[str, str]:
    return {ruling: readings[0] for ruling, readings in READINGS.items()}


@dataclass(frozen=True, slots=True)
class Submission:
    """A paytable, the limits of a wager in cents, and the reading of each ruling."""

    paytable: str = "A"
    minimum_cents: int = 100
    maximum_cents: int = 50_000
    unit_cents: int = 100
    rulings: dict[str, str] = field(default_factory=_factory_rulings)


def changed(submission: Submission, changes: dict[str, Any]) -> Submission:
    """The submission with some of its keys changed; rulings that are not named stay as they are.

    Raises:
        Unknown: a key or a ruling that the table does not have.
        OutOfRange: a value that it cannot be set to.
    """
    now: dict[str, Any] = {
        "paytable": submission.paytable,
        "minimum_cents": submission.minimum_cents,
        "maximum_cents": submission.maximum_cents,
        "unit_cents": submission.unit_cents,
        "rulings": dict(submission.rulings),
    }
    for key, value in changes.items():
        if key not in now:
            raise Unknown(f"no key {key!r}; there are {', '.join(now)}")
        now[key] = _rulings(now["rulings"], value) if key == "rulings" else value
    _check_values(now)
    return Submission(**now)


def _rulings(now: dict[str, str], changes: object) -> dict[str, str]:
    if not isinstance(changes, dict):
        raise OutOfRange(f"rulings is {changes!r}; an object of ruling and reading is allowed")
    for ruling, reading in changes.items():
        if ruling not in READINGS:
            raise Unknown(f"no ruling {ruling!r}; there are {', '.join(READINGS)}")
        if reading not in READINGS[ruling]:
            raise OutOfRange(f"{ruling} is {reading!r}; {', '.join(READINGS[ruling])} are allowed")
    return now | changes


def _check_values(values: dict[str, Any]) -> None:
    if values["paytable"] not in paytables():
        raise OutOfRange(f"paytable is {values['paytable']!r}; {', '.join(paytables())} are allowed")
    for key in _CENTS:
        value = values[key]
        if type(value) is not int or not 1 <= value <= _MOST_CENTS:
            raise OutOfRange(f"{key} is {value!r}; whole cents from 1 to {_MOST_CENTS} are allowed")
    if values["minimum_cents"] > values["maximum_cents"]:
        raise OutOfRange(f"minimum_cents is {values['minimum_cents']}, above maximum_cents {values['maximum_cents']}")
