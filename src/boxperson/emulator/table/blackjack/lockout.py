"""The lock-out, and what the system and the controller tell each other of a round (§ 633b.22(d)(2), (f), (j))."""

from boxperson.emulator.progressive.state import Entry
from boxperson.emulator.table.blackjack.state import OWN_TABLE
from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.errors import NotNow


def lock_out(unit: Unit, by: str) -> None:
    """No more bets: keep wagers from being recognised, and put those accepted into the meters; once in a round.

    Raises:
        NotNow: the controller cannot be reached.
    """
    state = unit.book.state
    if state.round.locked:
        return
    if unit.policy.needs_link() and unit.hardware.pit.reached is None:
        raise NotNow("the link to the controller is down: the wagers cannot go into the meters")
    state.round.locked = True
    state.round.locked_ns = unit.hardware.timers.now_ns
    state.coin_in_cents += sum(wager.stake_cents for wager in state.wagers.values())
    unit.book.note("locked_out", by=by, accepted=len(state.wagers))
    unit.done()
    resume(unit)


def claim_meter(unit: Unit) -> None:
    """Claim the share of the meter for all who have won it in this round.

    Raises:
        NotNow: nobody has, or it was claimed before, or the controller cannot be reached.
    """
    state = unit.book.state
    if state.round.meter_asked:
        raise NotNow("the meter of this round is claimed already")
    if not _shares(unit):
        raise NotNow("no share of the meter is won")
    if unit.hardware.pit.reached is None:
        raise NotNow("the link to the controller is down")
    state.round.meter_asked = True
    unit.done()
    resume(unit)


def resume(unit: Unit) -> None:
    """Ask the controller for what this round is waiting for; it does nothing twice."""
    state, controller = unit.book.state, unit.hardware.pit.reached
    if controller is None:
        return
    if state.round.locked and not state.round.contributed:
        controller.lock_out(OWN_TABLE, state.round.number, len(state.wagers))
    shares = _shares(unit)
    if state.round.meter_asked and shares:
        controller.claim(OWN_TABLE, state.round.number, shares[0], len(shares))


def hear_controller(unit: Unit) -> None:
    """Take down whether the controller is reached, and all that it has to tell since it was heard last."""
    state, note = unit.book.state, unit.book.note
    controller = unit.hardware.pit.reached
    if state.linked != (controller is not None):
        state.linked = controller is not None
        note("link_back" if state.linked else "link_lost")
    if controller is None:
        return
    controller.go_by(state.submission.terms(), state.submission.rulings)
    for entry in controller.entries_after(state.heard):
        state.heard = entry.number
        note(entry.event, table=entry.table, **entry.told)
        if (entry.table, entry.round_number) == (OWN_TABLE, state.round.number):
            _hear_of_own_round(unit, entry)
    state.meters = controller.meters


def _hear_of_own_round(unit: Unit, entry: Entry) -> None:
    state = unit.book.state
    if entry.event == "contributed":
        state.round.contributed = True
        return
    shares_cents = iter(entry.told["shares_cents"])
    for _, wager in state.in_order:
        if wager.claim is not None and wager.claim.percent is not None:
            wager.claim.amount_cents = next(shares_cents)


def _shares(unit: Unit) -> list[int]:
    """The percentages that are claimed and not won yet."""
    claims = [wager.claim for wager in unit.book.state.wagers.values() if wager.claim is not None]
    return [claim.percent for claim in claims if claim.percent is not None and claim.amount_cents is None]
