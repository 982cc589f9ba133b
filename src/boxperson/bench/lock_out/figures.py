"""What data sheets say of the instruments that measure the lock-out, and the budget's figures from that."""

import math
import tomllib
from fnmatch import fnmatchcase
from importlib.resources import files
from typing import Any

from boxperson.drivers.instruments.protocols import Identity, Levels
from boxperson.errors import RigError
from boxperson.lockout.budget import Instrument

_RECTANGLE = math.sqrt(12)


def measuring(counter: Identity, generator: Identity, levels: Levels) -> Instrument:
    """The figures of a counter that measures a generator's edges.

    Raises:
        RigError: there are none for one of the two models.
    """
    figures = _figures("counter", counter.model)
    slew_v_per_ns = (levels.high_v - levels.low_v) / _figures("generator", generator.model)["rise_ns"]
    return Instrument(**figures, interpolation_ns=0.0, slew_v_per_ns=slew_v_per_ns)


def reading_u_ns(instrument: Instrument) -> float:
    """Standard uncertainty of what differs from reading to reading: noise and rounding."""
    return math.hypot(instrument.noise_ns, instrument.resolution_ns / _RECTANGLE)


def _figures(kind: str, model: str) -> dict[str, Any]:
    known: dict[str, dict[str, Any]] = tomllib.loads(
        files(__package__).joinpath("figures.toml").read_text(encoding="utf-8")
    )[kind]
    for pattern, figures in known.items():
        if fnmatchcase(model.replace(" ", ""), pattern):
            return figures
    raise RigError(f"no figures of a {kind} {model} are known; add those of its data sheet to figures.toml")
