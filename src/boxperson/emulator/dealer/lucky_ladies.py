"""The settlement of Lucky Ladies: which hands won, their claims on the keypad, and how they are paid (g) and (h)."""

from boxperson.emulator.dealer import floorperson
from boxperson.emulator.dealer.payout import chips_for
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.round import ACT_NS, SECOND_NS, Round

_METER_NS = 10 * SECOND_NS


def settle(now: Round) -> Script:
    """Settle the accepted wagers one after the other; queens of hearts wait while the hole card decides their row."""
    for seat in now.policy.order((yield from now.look())["accepted"]):
        row = _row(now, seat)
        if row is None:
            yield from now.key("lost", seat=seat)
        elif row == "queens" and now.hole_card_matters:
            now.held.append(seat)
            yield ACT_NS
        else:
            yield from _claim(now, seat, row)
            if seat not in now.shares:
                yield from _pay(now, seat)


def settle_held(now: Round) -> Script:
    """Settle the queens of hearts that waited: all are claimed before the meter is won, then each is paid."""
    for seat in now.policy.order(now.held):
        yield from _claim(now, seat, _row(now, seat))
    if now.shares:
        yield from _win_meter(now)
    for seat in now.policy.order({*now.held, *now.shares}):
        yield from _pay(now, seat)


def _row(now: Round, seat: int) -> str | None:
    """The row of a seat's two cards, as far as the dealer's own are known; None for a hand that lost."""
    cards = now.two_cards(seat)
    row = now.policy.row(cards) if cards else None
    return now.policy.queens_row(now.world.cards.seen_at("dealer")) if row == "queens" and now.blackjack else row


def _claim(now: Round, seat: int, row: str | None) -> Script:
    """Key a hand; what it wins without an amount on the display is a share of the meter."""
    yield from now.key("hand", seat=seat, row=row)
    if seat not in (yield from now.look())["amounts"]:
        now.shares.append(seat)


def _win_meter(now: Round) -> Script:
    """Have the meter won by all who claim a share of it, and wait until the shares are known."""

    def known() -> bool:
        return all(seat in now.display.get("amounts", ()) for seat in now.shares)

    while not known():
        yield from now.until(lambda: now.display.get("linked") or now.opened, None)
        yield from now.key("meter")
        yield from now.until(known, _METER_NS)


def _pay(now: Round, seat: int) -> Script:
    """Have a claim validated if need be, pay it, and confirm."""
    share = seat in now.shares
    if now.policy.calls_floorperson(share, now.rulings()["LL-21"]):
        yield from _validated(now, seat)
    payer = now.policy.paid_by(share)
    if payer == "inventory":
        yield ACT_NS
        amount_cents = (yield from now.look())["amounts"][seat]
        now.world.chips.put(f"seat-{seat} pay", chips_for(amount_cents), "inventory")
    if share:
        now.paperwork.add(seat)
    yield from now.key("confirm", seat=seat, paid_by=payer)


def _validated(now: Round, seat: int) -> Script:
    """Call the floorperson until the system says that the claim is validated."""
    while seat not in (yield from now.look())["validated"]:
        yield from now.key("call", why="payout")
        yield from floorperson.validate(now)
