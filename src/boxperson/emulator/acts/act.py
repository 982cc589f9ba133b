"""What every act of the hand has in common."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from boxperson.emulator.bench import Bench

CardName = Annotated[str, Field(pattern="^[A23456789TJQK][CDHS]$")]


class Act(BaseModel):
    """A request for an act; each kind names itself in `do`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: int | str

    async def act(self, bench: Bench) -> dict[str, Any] | None:
        """Do it, and return what the reply says beside the time."""
        raise NotImplementedError
