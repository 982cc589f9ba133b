"""The wager record: what its sensors under the layout feel on the spots becomes wagers; payments are felt as well."""

from functools import partial

from boxperson.emulator.table.debounced import Debounced
from boxperson.emulator.table.live_craps.state import COMES, LINES, TRAVELLED, WAGERS, spot
from boxperson.emulator.table.live_craps.unit import Unit
from boxperson.emulator.table.players import first_of

_PLACED = tuple(wager for wager in WAGERS if wager not in TRAVELLED)


class Record:
    """What lies on the spots of every seat, as the sensors have felt it.

    Args:
        unit: the electronics that they belong to.
    """

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._felt: dict[str, int] = {}
        self._inputs: dict[str, Debounced] = {}
        for seat in self._seats:
            for what in (*WAGERS, "pay"):
                where = spot(seat, what)
                self._felt[where] = sum(unit.hardware.chips_at(where))
                feel = partial(self._feel, seat, what)
                self._inputs[where] = Debounced(unit.hardware.timers, lambda: unit.hardware.sensor_ns, feel)

    def moved(self, where: str) -> None:
        """A chip has come to a place, or has left it."""
        if where in self._inputs:
            self._inputs[where].moved()

    def recognise_all(self) -> None:
        """Recognise what lies there, as after power-up or when wagers are taken again."""
        for seat in self._seats:
            self._feel_payments(seat)
            for wager in WAGERS:
                self._recognise(seat, wager, arrived=False)

    def void_all(self) -> None:
        """Have chips that lie on the spots count for nothing until they are taken off."""
        spots = [spot(seat, wager) for seat in self._seats for wager in WAGERS]
        self._unit.book.state.void = {where for where in spots if self._felt[where]}

    def unsettled_pay_cents(self, seat: int) -> int:
        """What lies in a seat's place for payments and belongs to no settlement yet."""
        return self._felt[spot(seat, "pay")] - self._unit.book.state.paid_cents.get(seat, 0)

    @property
    def _seats(self) -> range:
        return range(1, self._unit.book.state.seats + 1)

    def _feel(self, seat: int, what: str) -> None:
        where = spot(seat, what)
        before, now = self._felt[where], sum(self._unit.hardware.chips_at(where))
        self._felt[where] = now
        if what == "pay":
            self._feel_payments(seat)
        else:
            self._recognise(seat, what, arrived=now > before)
        self._unit.done()

    def _feel_payments(self, seat: int) -> None:
        paid_cents = self._unit.book.state.paid_cents
        paid_cents[seat] = min(paid_cents.get(seat, 0), self._felt[spot(seat, "pay")])

    def _recognise(self, seat: int, wager: str, *, arrived: bool) -> None:
        """Take a wager up, down or to another stake by what lies on its spot; during a throw nothing changes.

        Chips that are refused leave the wager that they were put on as it is.
        """
        state, where = self._unit.book.state, spot(seat, wager)
        lies_cents, up_cents = self._felt[where], state.wagers[seat].get(wager, 0)
        if not lies_cents:
            state.void.discard(where)
        if lies_cents == up_cents or where in state.void:
            return
        reason = self._why_not(wager, lies_cents)
        if reason == "busy":
            if arrived and wager in _PLACED:
                self._note("wager_refused", seat, wager, lies_cents, reason=reason)
            return
        if lies_cents and reason is not None:
            if arrived:
                self._note("wager_refused", seat, wager, lies_cents, reason=reason)
            return
        if up_cents:
            del state.wagers[seat][wager]
            self._note("wager_removed", seat, wager, up_cents)
        if lies_cents:
            state.wagers[seat][wager] = lies_cents
            state.coin_in_cents += lies_cents
            self._note("wager_accepted", seat, wager, lies_cents)

    def _why_not(self, wager: str, stake_cents: int) -> str | None:
        state = self._unit.book.state
        submission = state.submission
        closed = {
            **dict.fromkeys(LINES, state.point is not None),
            **dict.fromkeys(COMES, state.point is None),
            **dict.fromkeys(TRAVELLED, True),
        }
        return first_of(
            {
                "busy": state.throw is not None,
                "closed": closed.get(wager, False),
                "below-minimum": stake_cents < submission.minimum_cents,
                "above-maximum": stake_cents > submission.maximum_cents,
                "not-a-unit": stake_cents % submission.unit_cents != 0,
            }
        )

    def _note(self, event: str, seat: int, wager: str, stake_cents: int, **more: object) -> None:
        self._unit.book.note(event, seat=seat, wager=wager, stake_cents=stake_cents, **more)
