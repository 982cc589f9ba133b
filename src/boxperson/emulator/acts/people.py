"""Acts of the people at a blackjack table."""

from typing import Annotated, Literal

from pydantic import Field

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench

ChipValue = Literal[100, 500, 2_500, 10_000, 50_000, 100_000, 500_000]
SeatNumber = Annotated[int, Field(ge=1, le=7)]


class Chips(Act):
    """Have a player put chips on a spot, on top of those that lie there, or take all away when none are named."""

    do: Literal["chips"]
    seat: SeatNumber
    area: Literal["blackjack", "progressive"]
    values_cents: list[ChipValue] = Field(max_length=10)

    async def act(self, bench: Bench) -> None:
        """Move the chips."""
        bench.expect_game("blackjack")
        bench.expect_seat(self.seat)
        spot, player = f"seat-{self.seat} {self.area}", f"seat-{self.seat} player"
        if self.values_cents:
            bench.world.chips.put(spot, self.values_cents, player)
        else:
            bench.world.chips.move(spot, player)


class ClearFelt(Act):
    """Have the people leave what is being done, all cards and chips taken off the felt at once, dice at their place."""

    do: Literal["clear_felt"]

    async def act(self, bench: Bench) -> None:
        """Clear the felt."""
        bench.expect_game("blackjack", "live-craps", "mini-craps")
        bench.dealer.tidy()
        bench.crew.tidy()
        bench.world.lay_dice_back()
        bench.world.cards.sweep()
        bench.world.chips.clear()


class Deal(Act):
    """Have the dealer begin a round: press the lock-out button, or wait at most 5 s until somebody else does."""

    do: Literal["dealer"]
    press_lock_out: bool = False

    async def act(self, bench: Bench) -> None:
        """Begin the round."""
        bench.expect_game("blackjack")
        bench.dealer.begin(press_lock_out=self.press_lock_out)


class ResolveCount(Act):
    """Have the floorperson rule on a count of chips that is not the number of accepted wagers."""

    do: Literal["resolve_count"]

    async def act(self, bench: Bench) -> None:
        """Resolve it."""
        bench.expect_game("blackjack")
        bench.dealer.resolve_count()


class Paperwork(Act):
    """Have the paperwork of a payout done."""

    do: Literal["paperwork"]
    seat: SeatNumber

    async def act(self, bench: Bench) -> None:
        """Do the paperwork."""
        bench.expect_game("blackjack")
        bench.dealer.paperwork(self.seat)


class PressLine(Act):
    """Press the lock-out button with a finger, or let it go."""

    do: Literal["line"]
    name: Literal["lock-out"]
    pressed: bool

    async def act(self, bench: Bench) -> None:
        """Press the button."""
        bench.expect_game("blackjack")
        bench.world.button.set(level=self.pressed, contact="finger")
