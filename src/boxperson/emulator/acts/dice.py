"""Acts on the dice."""

from typing import Annotated, Literal

from pydantic import Field

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench
from boxperson.emulator.rests import Kind

DICE_GAMES = ("craps", "live-craps", "mini-craps")
Face = Annotated[int, Field(ge=1, le=6)]


class NextDice(Act):
    """Prepare the faces on which the next throw, and only that, will end."""

    do: Literal["next_dice"]
    faces: list[Face] = Field(min_length=2, max_length=2)

    async def act(self, bench: Bench) -> None:
        """Prepare the dice."""
        bench.expect_game(*DICE_GAMES)
        bench.world.prepare((self.faces[0], self.faces[1]))


class NextRest(Act):
    """Prepare how the next throw, and only that, comes to rest: flat, on or against stacks of chips, on each other."""

    do: Literal["next_rest"]
    kind: Kind
    faces: list[Face] = Field(min_length=2, max_length=2)

    async def act(self, bench: Bench) -> None:
        """Prepare the dice."""
        bench.expect_game(*DICE_GAMES)
        bench.world.prepare_rest(self.kind, (self.faces[0], self.faces[1]))


class SetDice(Act):
    """Exchange the set of dice."""

    do: Literal["set_dice"]
    set: Literal["red", "white"]

    async def act(self, bench: Bench) -> None:
        """Exchange the dice."""
        bench.expect_game(*DICE_GAMES)
        bench.world.set_dice(self.set)
