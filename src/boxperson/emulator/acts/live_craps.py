"""Acts of the people at a live craps table."""

from typing import Literal

from pydantic import Field, model_validator

from boxperson.emulator.acts.act import Act
from boxperson.emulator.acts.dice import Face
from boxperson.emulator.acts.people import ChipValue
from boxperson.emulator.bench import Bench
from boxperson.emulator.crew.throw import Decision
from boxperson.emulator.table.live_craps.state import WAGERS
from boxperson.errors import UsageError

LIVE_GAMES = ("live-craps", "mini-craps")


class PutChips(Act):
    """Have a player put chips on a spot, on top of those that lie there, or take all away when none are named."""

    do: Literal["put_chips"]
    where: str = Field(pattern=r"^seat-[1-9]\d* [a-z0-9-]+$")
    values_cents: list[ChipValue] = Field(max_length=10)

    async def act(self, bench: Bench) -> None:
        """Move the chips."""
        bench.expect_game(*LIVE_GAMES)
        seat, _, wager = self.where.partition(" ")
        bench.expect_seat(int(seat.removeprefix("seat-")))
        if wager not in WAGERS:
            raise UsageError(f"no wager {wager!r}; there are {', '.join(WAGERS)}")
        if self.values_cents:
            bench.world.chips.put(self.where, self.values_cents, f"{seat} player")
        else:
            bench.world.chips.move(self.where, f"{seat} player")


class Shoot(Act):
    """Have the shooter throw the dice; the crew does the rest."""

    do: Literal["shoot"]

    async def act(self, bench: Bench) -> None:
        """Throw."""
        bench.expect_game(*LIVE_GAMES)
        bench.crew.shoot()


class Contest(Act):
    """Have a player dispute dice that have been thrown and are not brought to the centre yet, else the next ones."""

    do: Literal["contest"]

    async def act(self, bench: Bench) -> None:
        """Contest."""
        bench.expect_game(*LIVE_GAMES)
        bench.crew.contest()


class DecideNext(Act):
    """Have the boxperson or floorperson decide the next dispute so: these faces, or void; else what is really so."""

    do: Literal["decide_next"]
    faces: list[Face] | None = Field(None, min_length=2, max_length=2)
    void: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "DecideNext":
        if (self.faces is None) == (self.void is None):
            raise ValueError("faces or void: one of them")
        return self

    async def act(self, bench: Bench) -> None:
        """Decide."""
        bench.expect_game(*LIVE_GAMES)
        bench.crew.decide_next(Decision(None if self.faces is None else (self.faces[0], self.faces[1])))
