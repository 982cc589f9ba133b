"""Dealers who make a mistake at a blackjack table with the Lucky Ladies progressive."""

from collections.abc import Iterable, Sequence

from boxperson.emulator.dealer import hands
from boxperson.emulator.dealer.policy import DealerPolicy, Payer


def _from_the_left(seats: Iterable[int]) -> list[int]:
    return sorted(seats)


def _ace_is_one(cards: Sequence[str]) -> str | None:
    return None if any(card[0] == "A" for card in cards) else hands.row(cards)


def _matched_by_rank(cards: Sequence[str]) -> str | None:
    row = hands.row(cards)
    return "matched" if row in ("suited", "any") and cards[0][0] == cards[1][0] else row


def _nineteen_is_any(cards: Sequence[str]) -> str | None:
    return "any" if hands.total(cards) == 19 else hands.row(cards)


def _any_is_lost(cards: Sequence[str]) -> str | None:
    row = hands.row(cards)
    return None if row == "any" else row


def _suited_is_hearts(dealers: Sequence[str]) -> str:
    return hands.queens_row(dealers).replace("suited", "hearts")


def _deals_anyway(_chips: int, _wagers: int) -> bool:
    return True


def _calls_nobody(_share: bool, _reading: str) -> bool:  # noqa: FBT001
    return False


def _from_the_inventory(_share: bool) -> Payer:  # noqa: FBT001
    return "inventory"


def _takes_cards() -> bool:
    return False


POLICIES = {
    "lucky-ladies/settles-in-reverse": DealerPolicy(order=_from_the_left),
    "lucky-ladies/ace-nine-is-no-twenty": DealerPolicy(row=_ace_is_one),
    "lucky-ladies/matched-by-rank-only": DealerPolicy(row=_matched_by_rank),
    "lucky-ladies/suited-blackjack-pays-hearts-row": DealerPolicy(queens_row=_suited_is_hearts),
    "lucky-ladies/pays-losing-hand-nineteen": DealerPolicy(row=_nineteen_is_any),
    "lucky-ladies/refuses-to-pay-any": DealerPolicy(row=_any_is_lost),
    "lucky-ladies/deals-although-count-differs": DealerPolicy(may_deal=_deals_anyway),
    "lucky-ladies/no-floorperson": DealerPolicy(calls_floorperson=_calls_nobody),
    "lucky-ladies/meter-share-from-inventory": DealerPolicy(paid_by=_from_the_inventory),
    "lucky-ladies/takes-cards-before-paperwork": DealerPolicy(keeps_cards=_takes_cards),
    "lucky-ladies/hole-card-before-insurance": DealerPolicy(
        after_the_deal=("reader", "lucky-ladies", "insurance", "held", "draw", "base")
    ),
    "lucky-ladies/settles-after-more-cards": DealerPolicy(
        after_the_deal=("insurance", "reader", "draw", "lucky-ladies", "held", "base")
    ),
    "lucky-ladies/ends-the-hand-after-settlement": DealerPolicy(
        after_the_deal=("lucky-ladies", "insurance", "reader", "held")
    ),
}
"""The dealer's decisions, by the id of the defect."""
