"""The Rules Submission as a table holds it: what it is set to, and what it can be set to."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

from boxperson.emulator.table.errors import OutOfRange, Unknown

_CENTS = ("minimum_cents", "maximum_cents", "unit_cents")
_MOST_CENTS = 100_000_000


@dataclass(frozen=True, slots=True)
class Submission:
    """A paytable, the limits of a wager in cents, and the reading of each ruling."""

    rulings: dict[str, str]
    paytable: str = "A"
    minimum_cents: int = 100
    maximum_cents: int = 50_000
    unit_cents: int = 100


S = TypeVar("S", bound=Submission)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a table can be set to.

    Attributes:
        paytables: their letters.
        readings: the rulings, the readings of each, its factory setting first.
        whole: other whole numbers by their key, each with its range.
        fitted: makes a submission whole from what was set in it; OutOfRange where that does not go together.
    """

    paytables: tuple[str, ...]
    readings: Mapping[str, tuple[str, ...]]
    whole: Mapping[str, range] = field(default_factory=dict)
    fitted: Callable[[Any, Mapping[str, Any]], Any] = lambda submission, _changes: submission

    def factory_rulings(self) -> dict[str, str]:
        """The reading of each ruling as the table leaves the factory."""
        return {ruling: readings[0] for ruling, readings in self.readings.items()}


def changed(submission: S, changes: Mapping[str, Any], choices: Choices) -> S:
    """The submission with some of its keys changed; rulings that are not named stay as they are.

    Raises:
        Unknown: a key or a ruling that the table does not have.
        OutOfRange: a value that it cannot be set to.
    """
    now = asdict(submission)
    for key in changes:
        if key not in now:
            raise Unknown(f"no key {key!r}; there are {', '.join(sorted(now))}")
    now |= changes
    if "rulings" in changes:
        now["rulings"] = _rulings(submission.rulings, changes["rulings"], choices.readings)
    _check_values(now, choices)
    fitted: S = choices.fitted(replace(submission, **now), changes)
    return fitted


def _rulings(now: dict[str, str], changes: object, readings: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    if not isinstance(changes, dict):
        raise OutOfRange(f"rulings is {changes!r}; an object of ruling and reading is allowed")
    for ruling, reading in changes.items():
        if ruling not in readings:
            raise Unknown(f"no ruling {ruling!r}; there are {', '.join(readings)}")
        if reading not in readings[ruling]:
            raise OutOfRange(f"{ruling} is {reading!r}; {', '.join(readings[ruling])} are allowed")
    return now | changes


def _check_values(values: dict[str, Any], choices: Choices) -> None:
    if values["paytable"] not in choices.paytables:
        raise OutOfRange(f"paytable is {values['paytable']!r}; {', '.join(choices.paytables)} are allowed")
    for key in _CENTS:
        _check_whole(key, values[key], range(1, _MOST_CENTS + 1), "whole cents")
    if values["minimum_cents"] > values["maximum_cents"]:
        raise OutOfRange(f"minimum_cents is {values['minimum_cents']}, above maximum_cents {values['maximum_cents']}")
    for key, allowed in choices.whole.items():
        _check_whole(key, values[key], allowed, "whole numbers")


def _check_whole(key: str, value: object, allowed: range, what: str) -> None:
    if type(value) is not int or value not in allowed:
        raise OutOfRange(f"{key} is {value!r}; {what} from {allowed[0]} to {allowed[-1]} are allowed")
