"""How long the table waits before each step of a hand."""

from boxperson.emulator.table.baccarat.hands import INITIAL_PLACES
from boxperson.emulator.table.baccarat.state import Hand

_FIRST_CARD_NS = 500_000_000
_SLIDE_NS = 400_000_000
_TURN_NS = 300_000_000
_NEXT_CARD_NS = 200_000_000
_SETTLE_NS = 500_000_000
_NEXT_WAGER_NS = 20_000_000
_THIRD_CARD_NS = 1_500_000_000
_RESULT_NS = 500_000_000


def wait_ns(hand: Hand) -> int:
    """The wait before the hand's next step, from where it is."""
    last = hand.dealt[-1] if hand.dealt else None
    if last is not None and not last.turned:
        return _SLIDE_NS if last.card is None else _TURN_NS
    match hand.stage:
        case "initial":
            return _FIRST_CARD_NS if last is None else _NEXT_CARD_NS
        case "thirds":
            return _THIRD_CARD_NS if len(hand.dealt) == len(INITIAL_PLACES) else _NEXT_CARD_NS
        case "lucky-nines":
            return _NEXT_WAGER_NS if hand.places_done else _SETTLE_NS
        case "base":
            return _NEXT_WAGER_NS
        case _:
            return _RESULT_NS
