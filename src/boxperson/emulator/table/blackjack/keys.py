"""The keys of the dealer's keypad; one that makes no sense now is an error and does nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from boxperson.emulator.table.blackjack import claims, lockout, rounds
from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.errors import NotNow

KEY_OUT_OF_PLACE = 301

_REASONS = ("count", "payout")


def press(unit: Unit, key: str, entered: Mapping[str, Any]) -> None:
    """Do what a key is for; the caller puts it on record.

    Raises:
        NotNow: it makes no sense now.
    """
    if key not in _KEYS:
        raise NotNow("there is no such key")
    if not unit.book.state.round.locked:
        raise NotNow("no round is under way")
    _KEYS[key](unit, **entered)


def _count(unit: Unit, chips: int) -> None:
    unit.book.note("counted", chips=chips, accepted=len(unit.book.state.wagers))


def _call(unit: Unit, why: str) -> None:
    if why not in _REASONS:
        raise NotNow(f"the floor is not called for {why!r}")
    unit.book.note("floor_called", why=why)


def _close_insurance(unit: Unit) -> None:
    if unit.book.state.round.insurance_closed:
        raise NotNow("insurance is closed already")
    unit.book.state.round.insurance_closed = True
    unit.book.note("insurance_closed")


def _use_reader(unit: Unit) -> None:
    unit.book.note("reader_used")


_KEYS: dict[str, Callable[..., None]] = {
    "count": _count,
    "call": _call,
    "supervisor": claims.validate,
    "lost": claims.lose,
    "hand": claims.claim,
    "meter": lockout.claim_meter,
    "confirm": claims.confirm,
    "insurance-closed": _close_insurance,
    "reader": _use_reader,
    "new-round": rounds.end,
}
