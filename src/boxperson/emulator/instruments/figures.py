"""How exact each model is, and one instrument of that model: what its own clock and channels are off."""

import random
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

WRONG_TIME_BASE = 1e-3


@dataclass(frozen=True, slots=True)
class Figures:
    """What `figures.toml` says of a model."""

    time_base_ppm: float
    jitter_ps: float
    step_ps: float
    skew_ps: float


@cache
def figures_of(model: str) -> Figures:
    """The figures of a model."""
    text = files(__package__).joinpath("figures.toml").read_text(encoding="utf-8")
    return Figures(**tomllib.loads(text)[model])


class Imperfect:
    """One instrument's own clock, channels and scatter.

    Args:
        model: whose figures hold.
        chance: where it comes from.
        channels: how many channels there are.

    Attributes:
        figures: those of the model.
        time_base_off: how much its clock is off, as a fraction: it counts ``1 + time_base_off`` seconds in one.
        wrong: True when its clock is off by far more than its model may be.
    """

    def __init__(self, model: str, chance: random.Random, channels: int) -> None:
        self.figures = figures_of(model)
        self.wrong = False
        self._chance = chance
        self._off = chance.uniform(-1, 1) * self.figures.time_base_ppm * 1e-6
        half_ns = self.figures.skew_ps / 2e3
        self._skews_ns = [chance.uniform(-half_ns, half_ns) for _ in range(channels)]

    @property
    def time_base_off(self) -> float:
        """How much its clock is off, as a fraction."""
        return self._off + WRONG_TIME_BASE * self.wrong

    def skew_ns(self, channel: int) -> float:
        """How late a channel is."""
        return self._skews_ns[channel - 1]

    def jitter_ns(self) -> float:
        """The scatter of an edge, drawn anew."""
        return self._chance.gauss(0.0, self.figures.jitter_ps / 1e3)
