"""Acts on what a table shares with others: its line to the progressive's controller, and what the others play."""

from typing import Literal

from pydantic import Field

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench


class LinkCut(Act):
    """Cut the table's line to the progressive's controller."""

    do: Literal["link_cut"]

    async def act(self, bench: Bench) -> None:
        """Cut the line."""
        bench.expect_game("blackjack")
        bench.power.pit.cut()


class LinkRestore(Act):
    """Put the table's line to the progressive's controller back."""

    do: Literal["link_restore"]

    async def act(self, bench: Bench) -> None:
        """Restore the line."""
        bench.expect_game("blackjack")
        bench.power.pit.restore()


class OtherTable(Act):
    """Have a linked table lock out so many wagers, over as many rounds as that takes, and win a share of the meter."""

    do: Literal["other_table"]
    table: int = Field(ge=2)
    wagers: int = Field(ge=0, le=100_000)
    percent: int | None = Field(None, ge=1, le=100)
    winners: int = Field(1, ge=1, le=7)

    async def act(self, bench: Bench) -> None:
        """Play the other table's round."""
        bench.expect_game("blackjack")
        bench.power.pit.play_elsewhere(self.table, self.wagers, self.percent, self.winners)
