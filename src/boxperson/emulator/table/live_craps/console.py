"""The keys of the call console; one that makes no sense now is an error and does nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.live_craps.record import Record
from boxperson.emulator.table.live_craps.state import TRAVELLED, Throw
from boxperson.emulator.table.live_craps.unit import Unit

KEY_OUT_OF_PLACE = 401

PERSONS = {"live-craps": "boxperson", "mini-craps": "floorperson"}
"""Whose card decides a dispute, by the game."""


class Console:
    """The console, with the keys of the wager record.

    Args:
        unit: the electronics that it belongs to.
        record: the wager record.
    """

    def __init__(self, unit: Unit, record: Record) -> None:
        self._unit = unit
        self._record = record
        self._keys: dict[str, Callable[..., None]] = {
            "out": self._out,
            "call": self._call,
            "void": self._void,
            "dispute": self._dispute,
            "decide": self._decide,
            "settle": self._settle,
            "move": self._move,
            "puck": self._puck,
            "settled": self._settled,
            "shooter": self._shooter,
            "back": self._back,
        }

    def press(self, key: str, entered: Mapping[str, Any]) -> None:
        """Do what a key is for; the caller puts it on record.

        Raises:
            NotNow: it makes no sense now.
        """
        if key not in self._keys:
            raise NotNow("there is no such key")
        self._keys[key](**entered)

    def _out(self) -> None:
        if self._unit.book.state.throw is not None:
            raise NotNow("a throw is under way")
        self._unit.book.state.throw = Throw()

    def _call(self, faces: tuple[int, int]) -> None:
        self._check_not_held()
        self._unit.book.note("call", faces=list(faces), sum=sum(faces))

    def _void(self, by: str) -> None:
        self._check_not_held()
        self._under_way().void = True
        self._unit.book.note("void", by=by)

    def _dispute(self) -> None:
        throw = self._under_way()
        throw.disputed, throw.decided = True, False
        self._unit.book.note("disputed")

    def _decide(self, by: str, faces: tuple[int, int] | None) -> None:
        """Read a card with what was decided: the faces, or None where the roll is void."""
        throw = self._under_way()
        if not throw.disputed or throw.decided:
            raise NotNow("nothing is disputed")
        if not self._unit.policy.takes_card(by, PERSONS[self._unit.game.name]):
            raise NotNow(f"the {by}'s card decides nothing")
        throw.decided, throw.void = True, faces is None
        told = {"void": True} if faces is None else {"faces": list(faces), "sum": sum(faces)}
        self._unit.book.note("decided", by=by, **told)

    def _settle(self, seat: int, wager: str, row: str, working: bool) -> None:  # noqa: FBT001 - what was keyed
        """Settle a wager: what was put into the player's place since the last settlement is its payment."""
        self._check_not_held()
        state = self._unit.book.state
        stake_cents = self._stake_cents(seat, wager)
        credit_cents = self._record.unsettled_pay_cents(seat)
        state.paid_cents[seat] = state.paid_cents.get(seat, 0) + credit_cents
        state.coin_out_cents += credit_cents
        if not working:
            del state.wagers[seat][wager]
        money = {"stake_cents": stake_cents, "credit_cents": credit_cents}
        self._unit.book.note("settlement", seat=seat, wager=wager, **money, row=row, working=working)

    def _move(self, seat: int, wager: str, to: str) -> None:
        self._check_not_held()
        stake_cents = self._stake_cents(seat, wager)
        if to not in TRAVELLED:
            raise NotNow(f"no wager is moved to {to!r}")
        del self._unit.book.state.wagers[seat][wager]
        self._unit.book.state.wagers[seat][to] = stake_cents
        self._unit.book.note("wager_moved", seat=seat, wager=wager, to=to, stake_cents=stake_cents)

    def _puck(self, point: int | None) -> None:
        self._under_way()
        state = self._unit.book.state
        state.point = point
        self._unit.book.note("phase", phase=state.phase, point=point)

    def _settled(self) -> None:
        self._under_way()
        self._unit.book.note("throw_settled")

    def _shooter(self, seat: int) -> None:
        self._under_way()
        self._unit.book.state.shooter = seat
        self._unit.book.note("shooter", seat=seat)

    def _back(self) -> None:
        self._under_way()
        self._unit.book.state.throw = None
        self._record.recognise_all()

    def _under_way(self) -> Throw:
        throw = self._unit.book.state.throw
        if throw is None:
            raise NotNow("no throw is under way")
        return throw

    def _check_not_held(self) -> None:
        if self._unit.policy.held(self._under_way()):
            raise NotNow("the roll is disputed or void")

    def _stake_cents(self, seat: int, wager: str) -> int:
        stake_cents = self._unit.book.state.wagers.get(seat, {}).get(wager)
        if stake_cents is None:
            raise NotNow(f"seat {seat} has no wager {wager!r} up")
        return stake_cents
