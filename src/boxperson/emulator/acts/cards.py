"""Acts on the cards."""

from typing import Any, Literal

from pydantic import Field

from boxperson.emulator.acts.act import Act, CardName
from boxperson.emulator.bench import Bench


class NextCards(Act):
    """Prepare the cards that come out of the shoe next, in order; they are taken from those that it holds."""

    do: Literal["next_cards"]
    cards: list[CardName] = Field(min_length=1, max_length=52)

    async def act(self, bench: Bench) -> None:
        """Prepare the shoe; where a person deals, that person does."""
        bench.expect_game("baccarat", "blackjack")
        (bench.dealer if bench.game.name == "blackjack" else bench.world.cards.shoe).prepare(self.cards)


class LayCards(Act):
    """Lay known cards on the felt, face up and apart, for eyes that learn a deck; tells their order from the left."""

    do: Literal["lay_cards"]
    cards: list[CardName] = Field(min_length=1, max_length=10)

    async def act(self, bench: Bench) -> dict[str, Any]:
        """Lay the cards."""
        bench.expect_game("baccarat", "blackjack")
        return {"from_left": bench.world.cards.lay(self.cards)}


class Irregular(Act):
    """Have the nth card of the coming hand go wrong: its reader cannot read it, or sees it twice, or none comes."""

    do: Literal["irregular"]
    kind: Literal["unreadable", "short", "twice"]
    nth: int = Field(ge=1, le=6)

    async def act(self, bench: Bench) -> None:
        """Spoil the card."""
        bench.expect_game("baccarat")
        bench.world.cards.spoil(self.kind, self.nth)
