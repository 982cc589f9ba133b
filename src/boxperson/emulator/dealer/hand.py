"""The hand of blackjack beside the Lucky Ladies: insurance, the hole card, the draw, the Blackjack wagers (m)."""

from boxperson.emulator.dealer import hands
from boxperson.emulator.dealer.opening import draw
from boxperson.emulator.dealer.payout import chips_for
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.round import ACT_NS, SECOND_NS, Round

_INSURANCE_NS = 2 * SECOND_NS
_DECISION_NS = SECOND_NS
_STANDS_ON = 17


def insurance(now: Round) -> Script:
    """Offer insurance when an ace is up, which nobody takes, and close it; there is none to close on a low card."""
    if hands.may_be_blackjack(now.up_card):
        if now.up_card[0] == "A":
            yield _INSURANCE_NS
        yield from now.key("insurance-closed")


def reader(now: Round) -> Script:
    """With an ace or a ten-card up, have the card reader tell whether there is a blackjack, and show one."""
    if hands.may_be_blackjack(now.up_card):
        yield from now.key("reader")
        now.blackjack = hands.is_blackjack((now.up_card, *now.world.cards.reports("dealer-2")))
        if now.blackjack:
            now.world.cards.turn("dealer-2")
        yield ACT_NS


def draw_to_17(now: Round) -> Script:
    """Unless there was a blackjack to show, ask every player, who all stand, then turn the hole card and draw to 17."""
    if now.blackjack:
        return
    yield _DECISION_NS * len(now.played)
    yield ACT_NS
    now.world.cards.turn("dealer-2")
    yield ACT_NS
    while hands.total(now.world.cards.seen_at("dealer")) < _STANDS_ON:
        number = len(now.world.cards.seen_at("dealer")) + 1
        yield from draw(now, f"dealer-{number}")
        yield ACT_NS


def settle_base(now: Round) -> Script:
    """Take the Blackjack wagers that lost and pay those that won, one after the other from the dealer's right."""
    for seat in sorted(now.played, reverse=True):
        where = f"seat-{seat} blackjack"
        stake_cents = sum(now.world.chips.values_at(where))
        won_cents = _won_cents(stake_cents, now.two_cards(seat), now.world.cards.seen_at("dealer"))
        if won_cents < 0:
            now.world.chips.move(where, "inventory")
        elif won_cents:
            now.world.chips.put(where, chips_for(won_cents), "inventory")
        yield ACT_NS


def _won_cents(stake_cents: int, player: tuple[str, ...], dealer: tuple[str, ...]) -> int:
    """What a Blackjack wager wins at 1 to 1, or 3 to 2 for a blackjack; negative when it loses."""
    natural, dealers = hands.is_blackjack(player), hands.is_blackjack(dealer)
    if natural or dealers:
        return 0 if natural and dealers else stake_cents * 3 // 2 if natural else -stake_cents
    points, dealers_points = hands.total(player), hands.total(dealer)
    if dealers_points > 21 or points > dealers_points:
        return stake_cents
    return 0 if points == dealers_points else -stake_cents
