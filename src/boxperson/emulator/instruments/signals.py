"""What an instrument's input sees of a line: 0 and 5 V, a slope at each edge, and the cable's delay."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxperson.emulator.lines import Edge, Line

HIGH_V = 5.0
RISE_NS = 10.0

Volts = npt.NDArray[np.float64]


class Wave(NamedTuple):
    """A voltage over time, straight between corners.

    Attributes:
        t_ns: when each corner is, in ns after some instant.
        volts: the voltage at each; before the first and after the last it stays.
    """

    t_ns: Volts
    volts: Volts

    def at(self, t_ns: Volts) -> Volts:
        """The voltage at some times."""
        return np.interp(t_ns, self.t_ns, self.volts)


def wave_between(line: Line | None, from_ns: int, to_ns: int) -> Wave:
    """What a line's voltage does from one time up to another, in ns after the first; without a line it is 0 V.

    An edge that came just before is not forgotten: its slope may still be under way.
    """
    if line is None:
        return Wave(np.zeros(1), np.zeros(1))
    begin_ns = from_ns - 2 * round(RISE_NS)
    edges = line.edges(begin_ns, to_ns)
    return _corners(edges, level_before(line, begin_ns), from_ns)


def level_before(line: Line, t_ns: int) -> bool:
    """The level that a line had before any edge at a time."""
    later = line.edges(t_ns, 1 << 62)
    return not later[0].level if later else line.level


def crossing_delay_ns(level_v: float, *, rising: bool) -> float | None:
    """How long after an edge the voltage crosses a level, if a full edge does."""
    if not 0.0 < level_v < HIGH_V:
        return None
    return (level_v if rising else HIGH_V - level_v) / HIGH_V * RISE_NS


def _corners(edges: Sequence[Edge], high_before: bool, zero_ns: int) -> Wave:  # noqa: FBT001 - a level
    volts = HIGH_V * high_before
    t_ns, corners = [float("-inf")], [volts]
    slope = HIGH_V / RISE_NS
    for index, edge in enumerate(edges):
        begin = float(edge.t_ns - zero_ns)
        next_ns = float(edges[index + 1].t_ns - zero_ns) if index + 1 < len(edges) else float("inf")
        goal = HIGH_V * edge.level
        end = begin + abs(goal - volts) / slope
        t_ns.append(begin)
        corners.append(volts)
        if end > next_ns:
            volts += (1 if edge.level else -1) * slope * (next_ns - begin)
        else:
            t_ns.append(end)
            corners.append(goal)
            volts = goal
    return Wave(np.array(t_ns[1:] or [0.0]), np.array(corners[1:] or corners))
