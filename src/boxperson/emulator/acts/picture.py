"""Acts on what the camera looks at beside the game: the light and the calibration board."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench

Share = Annotated[float, Field(ge=0, le=1)]
Number = Annotated[float, Field(ge=-10_000, le=10_000)]


class SetLight(Act):
    """Change the light, or some of it."""

    do: Literal["light"]
    level: Share | None = None
    glare: Share | None = None
    seed: int | None = Field(None, ge=0, lt=2**32)

    async def act(self, bench: Bench) -> None:
        """Turn the lamps."""
        bench.world.set_light(**self.model_dump(exclude={"id", "do"}, exclude_none=True))


class BoardPose(BaseModel):
    """Where the calibration board is held."""

    model_config = ConfigDict(extra="forbid")

    position_mm: list[Number] = Field(min_length=3, max_length=3)
    quaternion: list[Number] = Field(min_length=4, max_length=4)

    @field_validator("quaternion")
    @classmethod
    def _of_unit_length(cls, quaternion: list[float]) -> list[float]:
        if abs(sum(part * part for part in quaternion) - 1) > 1e-3:
            raise ValueError("must be of unit length")
        return quaternion


class SetBoard(Act):
    """Hold the calibration board into the picture, or take it away."""

    do: Literal["board"]
    pose: BoardPose | None

    async def act(self, bench: Bench) -> None:
        """Hold the board."""
        bench.world.set_board(None if self.pose is None else self.pose.model_dump())
