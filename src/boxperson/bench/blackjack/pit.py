"""The `force` stimulus of a blackjack bench: what players, dealer and linked tables do, through the emulated hand."""

from collections.abc import Sequence
from typing import Literal

from boxperson.bench.hand import Hand

Spot = Literal["blackjack", "progressive"]


class Pit:
    """Has people at an emulated table do what a scenario asks for.

    Args:
        hand: the hand of the emulated bench.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def clear_felt(self) -> None:
        """Have the dealer leave what he is at, and everything taken off the felt."""
        self._hand.do("clear_felt")

    def put_chips(self, seat: int, spot: Spot, values_cents: Sequence[int]) -> None:
        """Put a player's chips on a spot, one on the other."""
        self._hand.do("chips", seat=seat, area=spot, values_cents=list(values_cents))

    def take_chips(self, seat: int, spot: Spot) -> None:
        """Have a player take the chips off a spot."""
        self._hand.do("chips", seat=seat, area=spot, values_cents=[])

    def give_cards(self, cards: Sequence[str]) -> None:
        """Make these the next cards of the shoe, in the order of dealing."""
        self._hand.do("next_cards", cards=list(cards))

    def press_lock_out(self, *, pressed: bool) -> None:
        """Have a finger press the lock-out button, or let it go; its contacts bounce."""
        self._hand.do("line", name="lock-out", pressed=pressed)

    def begin_round(self) -> None:
        """Have the dealer go on with the round once the table is locked out."""
        self._hand.do("dealer")

    def resolve_count(self) -> None:
        """Have the floorperson settle a count of chips that differs, and let the dealer go on."""
        self._hand.do("resolve_count")

    def finish_paperwork(self, seat: int) -> None:
        """Have the paperwork of a payout done."""
        self._hand.do("paperwork", seat=seat)

    def other_table(self, table: int, wagers: int, percent: int | None = None, winners: int = 1) -> None:
        """Have a linked table put wagers in, and win a share of the meter when one is given."""
        self._hand.do("other_table", table=table, wagers=wagers, percent=percent, winners=winners)

    def cut_link(self) -> None:
        """Take the table off the link to its controller."""
        self._hand.do("link_cut")

    def restore_link(self) -> None:
        """Put it back."""
        self._hand.do("link_restore")
