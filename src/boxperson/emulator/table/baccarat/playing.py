"""A hand, step by step.

Each step ends with one write to memory and can be taken again when power fails before that: a card that lies where it
belongs is not drawn again, one that is face up is not turned again.
"""

from boxperson.emulator.table import players
from boxperson.emulator.table.baccarat import base_wagers, hands, lucky_nines, shoe
from boxperson.emulator.table.baccarat.hardware import Hardware
from boxperson.emulator.table.baccarat.policy import Policy
from boxperson.emulator.table.baccarat.state import BASE, SIDE, Dealt, Hand, State
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.state import Outcome, Wager

CARD_UNREADABLE = 201
SHOE_SHORT = 202
CARD_TWICE = 203


def begin(book: Book[State]) -> None:
    """Close the bets and begin a hand."""
    book.state.hand = Hand()
    book.note("bets_closed")
    book.note("phase", phase=book.state.phase)


def take_step(book: Book[State], hardware: Hardware, policy: Policy) -> None:
    """Take the next step of the hand that is under way; the caller writes it down."""
    hand = _under_way(book)
    if hand.stage == "result":
        _tell_result(book, hand)
        _next_stage(book, hand, policy)
    elif hand.stage in ("lucky-nines", "base"):
        _settle_next(book, hand, hardware, policy)
    elif hand.dealt and hand.dealt[-1].card is None:
        _report(book, hand, hardware, policy)
    elif hand.dealt and not hand.dealt[-1].turned:
        _show(book, hand, policy)
    else:
        _draw(book, hand, hardware)


def _under_way(book: Book[State]) -> Hand:
    hand = book.state.hand
    if hand is None:
        raise RuntimeError("the firmware has lost its hand")
    return hand


def _due(hand: Hand) -> str | None:
    """The place of the card that this stage draws next, or None when it draws none."""
    if hand.stage == "initial":
        return next(iter(hands.INITIAL_PLACES[len(hand.dealt) :]), None)
    return hands.next_third(hand.cards("player"), hand.cards("banker")) if hand.stage == "thirds" else None


def _draw(book: Book[State], hand: Hand, hardware: Hardware) -> None:
    place = _due(hand)
    if place is None:
        raise RuntimeError("the firmware draws a card that is not due")
    if not hardware.lies_at(place) and not hardware.draw(place):
        _void(book, hand, SHOE_SHORT, f"the shoe gave no card for {place}")
        shoe.change(book, hardware)
        return
    hand.dealt.append(Dealt(place))
    book.state.shoe.left -= 1
    book.note("card_drawn", place=place)


def _report(book: Book[State], hand: Hand, hardware: Hardware, policy: Policy) -> None:
    last = hand.dealt[-1]
    reports = [policy.as_read(card) for card in hardware.reports(last.place)]
    for card in reports:
        book.note("card_reported", place=last.place, card=card)
    if len(reports) != 1:
        code, what = (CARD_TWICE, "was reported twice") if reports else (CARD_UNREADABLE, "cannot be read")
        _void(book, hand, code, f"the card at {last.place} {what}")
        return
    last.card = reports[0]
    hardware.turn(last.place)


def _show(book: Book[State], hand: Hand, policy: Policy) -> None:
    last = hand.dealt[-1]
    last.turned = True
    book.note("card_turned", place=last.place)
    if _due(hand) is None:
        _next_stage(book, hand, policy)


def _void(book: Book[State], hand: Hand, code: int, text: str) -> None:
    """End the hand without a result: what is still up goes back to its player (LN-11)."""
    book.note("error", code=code, text=text)
    players.give_all_back(book)
    _end(book, hand, "hand_void")


def _end(book: Book[State], hand: Hand, event: str) -> None:
    hand.stage = "over"
    book.note("phase", phase=book.state.phase)
    book.note(event)


def _next_stage(book: Book[State], hand: Hand, policy: Policy) -> None:
    """Go on to the next stage at which there is something to do."""
    hand.stage = policy.stage_after(hand)
    hand.places_done = 0
    if hand.stage == "thirds" and _due(hand) is None:
        _next_stage(book, hand, policy)


def _tell_result(book: Book[State], hand: Hand) -> None:
    player, banker = _totals(hand)
    book.note("result", player=player, banker=banker, winner=hands.winner(player, banker))


def _totals(hand: Hand) -> tuple[int, int]:
    return hands.total(hand.cards("player")), hands.total(hand.cards("banker"))


def _settle_next(book: Book[State], hand: Hand, hardware: Hardware, policy: Policy) -> None:
    """Settle the next wager of this stage, one at a time; after the last, finish the stage."""
    names = (SIDE,) if hand.stage == SIDE else BASE
    places = [(seat, name) for seat in range(1, len(book.state.seats) + 1) for name in names]
    while hand.places_done < len(places):
        seat, name = places[hand.places_done]
        hand.places_done += 1
        wager = players.seat_of(book.state, seat).wagers.get(name)
        outcome = None if wager is None else _decided(book.state, hand, name, wager, policy)
        if outcome is not None:
            players.settle(book, seat, name, outcome)
            hand.side_paid |= name == SIDE and outcome.credit_cents > 0
            return
    if hand.stage == SIDE:
        book.note("initial_settled")
        _next_stage(book, hand, policy)
        return
    _end(book, hand, "hand_settled")
    if book.state.shoe.left <= shoe.CUT_CARD:
        shoe.change(book, hardware)


def _decided(state: State, hand: Hand, name: str, wager: Wager, policy: Policy) -> Outcome | None:
    player, banker = hand.cards("player"), hand.cards("banker")
    if name == SIDE:
        return lucky_nines.settled(wager.stake_cents, player, banker, state.submission, policy.lucky_nines)
    winner = hands.winner(*_totals(hand))
    return base_wagers.settled(name, wager.stake_cents, winner, state.submission)
