"""The dealer's decisions, one function each, so that a mistake can be put in the place of an honest one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from boxperson.emulator.dealer import hands

Payer = Literal["inventory", "attendant"]
Stage = Literal["lucky-ladies", "insurance", "reader", "held", "draw", "base"]

AFTER_THE_DEAL: tuple[Stage, ...] = ("lucky-ladies", "insurance", "reader", "held", "draw", "base")


def from_the_right(seats: Iterable[int]) -> list[int]:
    """The order in which wagers are settled: from the player farthest to the dealer's right, counter-clockwise (g)."""
    return sorted(seats, reverse=True)


def may_deal(chips: int, wagers: int) -> bool:
    """Whether cards are dealt with so many chips collected for so many accepted wagers (f)."""
    return chips == wagers


def calls_floorperson(share: bool, reading: str) -> bool:  # noqa: FBT001 - a fact about the win, no option
    """Whether a floorperson validates a payout (h)(3): a share of the meter always, others as LL-21 is read."""
    return share or reading == "all-wins"


def paid_by(share: bool) -> Payer:  # noqa: FBT001
    """Who pays: a share of the meter does not come out of the table inventory (h)(4)."""
    return "attendant" if share else "inventory"


def keeps_cards() -> bool:
    """Whether the cards of who won a share of the meter stay on the table until the paperwork is done (h)(4)."""
    return True


@dataclass(frozen=True, slots=True)
class DealerPolicy:
    """An honest dealer's decisions.

    Attributes:
        after_the_deal: what is done with the dealt cards, in order.
        order: the seats in the order in which their wagers are settled.
        row: the row of a player's two cards when the dealer has no blackjack; None when it is no 20.
        queens_row: the row of a queen of hearts pair, from the dealer's two cards.
        may_deal: from the number of chips collected and of accepted wagers.
        calls_floorperson: from whether a win is a share of the meter, and the reading of LL-21.
        paid_by: from whether a win is a share of the meter.
        keeps_cards: whether the cards of a payout stay until its paperwork is done.
    """

    after_the_deal: tuple[Stage, ...] = AFTER_THE_DEAL
    order: Callable[[Iterable[int]], list[int]] = from_the_right
    row: Callable[[Sequence[str]], str | None] = hands.row
    queens_row: Callable[[Sequence[str]], str] = hands.queens_row
    may_deal: Callable[[int, int], bool] = may_deal
    calls_floorperson: Callable[[bool, str], bool] = calls_floorperson
    paid_by: Callable[[bool], Payer] = paid_by
    keeps_cards: Callable[[], bool] = keeps_cards
