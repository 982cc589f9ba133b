"""Acts on the bench itself: its time, its truth, its table and its end."""

import asyncio
from typing import Any, Literal

from pydantic import Field

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench

_GOODBYE_S = 0.05
_MOST_NS = 10**15
_LONGEST_SEED = 1000


class Now(Act):
    """Ask what time it is."""

    do: Literal["now"]

    async def act(self, _bench: Bench) -> None:
        """Nothing but the time, which every reply tells."""


class Advance(Act):
    """Let time pass; on a realtime bench, wait."""

    do: Literal["advance"]
    ns: int = Field(ge=0, le=_MOST_NS)

    async def act(self, bench: Bench) -> None:
        """Advance the clock."""
        await bench.advance(self.ns)


class Chance(Act):
    """Have chance begin anew, so that what follows depends on nothing that was before."""

    do: Literal["chance"]
    seed: str = Field(max_length=_LONGEST_SEED)

    async def act(self, bench: Bench) -> None:
        """Seed the world and its people."""
        bench.world.begin(f"{bench.seed} {self.seed}")
        bench.crew.chance(f"{bench.seed} {self.seed}")


class Truth(Act):
    """Ask what is really so."""

    do: Literal["truth"]

    async def act(self, bench: Bench) -> dict[str, Any]:
        """Tell the truth."""
        return bench.truth()


class Reset(Act):
    """Put a table fresh from the factory in this one's place; it is up when the reply comes."""

    do: Literal["reset"]

    async def act(self, bench: Bench) -> None:
        """Renew the table."""
        await bench.renew()


class Stop(Act):
    """End the bench."""

    do: Literal["stop"]

    async def act(self, bench: Bench) -> None:
        """Stop, once the reply has left."""
        asyncio.get_running_loop().call_later(_GOODBYE_S, bench.stopping.set)
