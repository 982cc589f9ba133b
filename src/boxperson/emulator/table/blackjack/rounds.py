"""How a round ends."""

from boxperson.emulator.table.blackjack.state import SIDE, Round
from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.errors import NotNow


def end(unit: Unit) -> None:
    """Release the lock-out; the next round is open for wagers.

    Raises:
        NotNow: no round is under way, or a wager of it is not settled.
    """
    state = unit.book.state
    if not state.round.locked:
        raise NotNow("no round is under way")
    waiting = [str(seat) for seat, wager in state.in_order if not wager.settled]
    if waiting:
        raise NotNow(f"not settled: the wagers at seat {', '.join(waiting)}")
    unit.book.note("round_over")
    _open_next(unit)


def drop(unit: Unit) -> int:
    """Void the wagers that are not settled, end the round, and return what they were; the meters keep their part."""
    state = unit.book.state
    open_wagers = {seat: wager.stake_cents for seat, wager in sorted(state.wagers.items()) if not wager.settled}
    for seat, stake_cents in open_wagers.items():
        unit.book.note("wager_removed", seat=seat, wager=SIDE, stake_cents=stake_cents)
    if state.round.locked:
        _open_next(unit)
    state.wagers.clear()
    return sum(open_wagers.values())


def _open_next(unit: Unit) -> None:
    state = unit.book.state
    state.wagers.clear()
    state.round = Round(state.round.number + 1)
    unit.book.note("opened")
