"""What the dealer and the supervisor key while the wagers of a round are settled (§ 633b.22(g) and (h))."""

from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.emulator.table.blackjack.state import SIDE, Claim, Wager
from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.errors import NotNow

LOST_ROW = "no 20"
_PAYERS = ("inventory", "attendant")


def lose(unit: Unit, seat: int) -> None:
    """Collect a wager: its hand is no 20.

    Raises:
        NotNow: it is not open, or a hand was keyed for it.
    """
    wager = _unclaimed(unit, seat)
    unit.book.note("lost", seat=seat)
    _settle(unit, seat, wager, LOST_ROW, 0)


def claim(unit: Unit, seat: int, row: str) -> None:
    """Claim what the paytable pays a hand, and light the seat's win light.

    Raises:
        NotNow: the wager is not open or is claimed for, there is no such row, or it is no share that can be won now.
    """
    wager, submission = _unclaimed(unit, seat), unit.book.state.submission
    paytable = paytables()[submission.paytable]
    percent, odds = paytable.percent_of_meter.get(row), paytable.for_one.get(row)
    if percent is not None:
        _check_share(unit, row)
    elif odds is None:
        raise NotNow(f"there is no row {row!r}")
    amount_cents = None if odds is None else unit.policy.credit(wager.stake_cents, odds)
    wager.claim = Claim(row, percent, amount_cents)
    unit.book.note("claimed", seat=seat, row=row, percent=percent, amount_cents=amount_cents)


def validate(unit: Unit) -> None:
    """Read a supervisor's card: every payout that is known and waits for it is validated."""
    state = unit.book.state
    unit.book.note("supervisor")
    for seat, wager in state.in_order:
        if not wager.settled and wager.claim is not None and _awaits_validation(unit, wager.claim):
            wager.claim.validated = True
            unit.book.note("validated", seat=seat)


def confirm(unit: Unit, seat: int, paid_by: str) -> None:
    """Settle a wager with what was claimed for it: it has been paid.

    Raises:
        NotNow: nothing is claimed for it, or what is cannot be paid yet.
    """
    wager = _open(unit, seat)
    claimed = wager.claim
    if claimed is None:
        raise NotNow(f"no hand is keyed for seat {seat}")
    if claimed.amount_cents is None:
        raise NotNow(f"the share of the meter for seat {seat} is not known yet")
    if _awaits_validation(unit, claimed):
        raise NotNow(f"the payout at seat {seat} is not validated")
    if paid_by not in _PAYERS:
        raise NotNow(f"nothing is paid by {paid_by!r}")
    if claimed.percent is None:
        unit.book.state.coin_out_cents += claimed.amount_cents
    _settle(unit, seat, wager, claimed.row, claimed.amount_cents, paid_by=paid_by)


def _settle(unit: Unit, seat: int, wager: Wager, row: str, credit_cents: int, **more: str) -> None:
    wager.settled = True
    money = {"stake_cents": wager.stake_cents, "credit_cents": credit_cents}
    unit.book.note("settlement", seat=seat, wager=SIDE, **money, row=row, working=False, **more)


def _open(unit: Unit, seat: int) -> Wager:
    wager = unit.book.state.wagers.get(seat)
    if wager is None or wager.settled:
        raise NotNow(f"no wager is open at seat {seat}")
    return wager


def _unclaimed(unit: Unit, seat: int) -> Wager:
    wager = _open(unit, seat)
    if wager.claim is not None:
        raise NotNow(f"a hand is keyed for seat {seat} already: {wager.claim.row}")
    return wager


def _check_share(unit: Unit, row: str) -> None:
    """All who win the meter in a round win it by the one hand of the dealer, before it is divided."""
    state = unit.book.state
    if state.round.meter_asked:
        raise NotNow("the meter of this round is claimed already")
    claims = [wager.claim for wager in state.wagers.values() if wager.claim is not None]
    other = next((each.row for each in claims if each.percent is not None and each.row != row), None)
    if other is not None:
        raise NotNow(f"the dealer's hand makes {other!r}, not {row!r}")


def _awaits_validation(unit: Unit, claimed: Claim) -> bool:
    known = claimed.amount_cents is not None
    needed = unit.policy.needs_validation(claimed.percent, unit.book.state.submission.rulings)
    return known and needed and not claimed.validated
