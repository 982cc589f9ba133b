"""What the system shows: its lamps, and the display of the dealer's keypad."""

from boxperson.emulator.table.blackjack.state import State
from boxperson.emulator.table.blackjack.unit import Unit


class Panel:
    """The lamps and the display, dark when the system comes to life.

    Args:
        unit: the system that they belong to.
    """

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._lit: set[str] = set()

    def show(self) -> None:
        """Show what is on record."""
        state = self._unit.book.state
        wires = {self._unit.policy.wire(lamp, state.seats) for lamp in _lamps(state)}
        lit = {wire for wire in wires if wire is not None}
        for lamp in sorted(self._lit ^ lit):
            self._unit.hardware.light(lamp, lamp in lit)
        self._lit = lit
        self._unit.hardware.keypad.display = _displayed(state)


def accepted_seats(state: State) -> list[int]:
    """The seats whose acceptance light the system lights: until the round is over."""
    return [seat for seat in sorted(state.wagers) if state.wagers[seat].lit]


def won_seats(state: State) -> list[int]:
    """The seats whose win light the system lights: from the keyed hand until the round is over."""
    return [seat for seat in sorted(state.wagers) if state.wagers[seat].claim is not None]


def _lamps(state: State) -> list[str]:
    system = {"locked": state.round.locked, "link": state.linked}
    return [
        *(f"accepted-{seat}" for seat in accepted_seats(state)),
        *(f"won-{seat}" for seat in won_seats(state)),
        *(lamp for lamp, lit in system.items() if lit),
    ]


def _displayed(state: State) -> dict[str, object]:
    claims = {seat: wager.claim for seat, wager in state.wagers.items() if wager.claim is not None}
    return {
        "accepted": sorted(state.wagers),
        "amounts": {seat: claim.amount_cents for seat, claim in claims.items() if claim.amount_cents is not None},
        "validated": sorted(seat for seat, claim in claims.items() if claim.validated),
        "locked": state.round.locked,
        "linked": state.linked,
    }
