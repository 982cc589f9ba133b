"""Chips on the felt: where they lie, and how people slide them there and away; physics needs no power."""

import math
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boxperson.emulator.clock import FRAME_NS, Clock
from boxperson.emulator.places.chip_places import ChipPlaces, Heap

THICK_MM = 3.3
SLIDE_NS = 400_000_000

_MOST_YAW_RAD = 2 * math.pi
_STACK_SCATTER_MM = 0.6


class Point(NamedTuple):
    """Where the middle of a chip is."""

    x_mm: float
    y_mm: float
    z_mm: float


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip, and since when it has been going where it is going.

    Attributes:
        where: the place that it lies at or slides to.
        start: where it slid from, at `since_ns`.
    """

    value_cents: int
    where: str
    yaw_rad: float
    start: Point
    end: Point
    since_ns: int

    def rests(self, now_ns: int) -> bool:
        """Whether it has arrived."""
        return now_ns >= self.since_ns + SLIDE_NS

    def told(self, now_ns: int) -> dict[str, Any]:
        """The chip as a camera is told of it: it slides ever slower."""
        left = 1 - min(1.0, (now_ns - self.since_ns) / SLIDE_NS)
        way_mm = [start - end for start, end in zip(self.start, self.end, strict=True)]
        moving = None if self.rests(now_ns) else [-2 * left * each / (SLIDE_NS / 1e9) for each in way_mm]
        return {
            "value_cents": self.value_cents,
            "position_mm": [end + each * left**2 for end, each in zip(self.end, way_mm, strict=True)],
            "yaw_rad": self.yaw_rad,
            "blur": moving and {"velocity_mm_s": moving, "spin_rad_s": [0.0, 0.0, 0.0]},
        }


class Chips:
    """The chips on a table, each at a place of its layout, such as `seat-3 progressive`.

    Args:
        clock: what time it is.
        seed: where all chance comes from.
        places: where chips lie on this layout.
        changed: is told of every change that a camera would see.
    """

    def __init__(self, clock: Clock, seed: int, places: ChipPlaces, changed: Callable[[], None]) -> None:
        self._clock = clock
        self._random = random.Random(f"chips {seed}")  # noqa: S311 - chips of a world that must repeat
        self._places = places
        self._changed = changed
        self._watchers: list[Callable[[str], None]] = []
        self.tidy()

    def begin(self, seed: str) -> None:
        """Have chance begin anew."""
        self._random.seed(f"chips {seed}")

    def tidy(self) -> None:
        """Take all chips away at once."""
        self._chips: list[Chip] = []

    def clear(self) -> None:
        """Take all chips away at once, as sensors feel it."""
        left = dict.fromkeys(chip.where for chip in self._chips)
        self.tidy()
        self._changed()
        for where in left:
            self._tell(where)

    def watch(self, call: Callable[[str], None]) -> None:
        """Have the place told of every chip that arrives or leaves, as a sensor feels it."""
        self._watchers.append(call)

    def put(self, where: str, values_cents: Sequence[int], source: str) -> None:
        """Slide chips to a place, from beyond the picture: `inventory` or `seat-3 player`."""
        for value_cents in values_cents:
            x_mm, y_mm = self._places.beyond_mm(source, self._middle_mm(where))
            yaw_rad = self._random.uniform(0.0, _MOST_YAW_RAD)
            self._send(value_cents, where, Point(x_mm, y_mm, THICK_MM / 2), yaw_rad)
        self._follow(where)

    def move(self, where: str, to: str, numbers: Collection[int] | None = None) -> None:
        """Slide what lies at a place to another one; beyond the picture it is gone.

        Args:
            where: the place.
            to: the other one.
            numbers: which of the chips there, from 0 for the lowest or first; None for all.
        """
        there = [chip for chip in self._chips if chip.where == where]
        moved = [chip for number, chip in enumerate(there) if numbers is None or number in numbers]
        self._chips = [chip for chip in self._chips if chip not in moved]
        for chip in moved:
            self._send(chip.value_cents, to, chip.end, chip.yaw_rad)
        if moved:
            self._tell(where)
            self._follow(to)

    def values_at(self, where: str) -> tuple[int, ...]:
        """The values in cents of the chips at rest at a place, the lowest first."""
        now_ns = self._clock.now_ns
        return tuple(chip.value_cents for chip in self._chips if chip.where == where and chip.rests(now_ns))

    def middles_mm(self) -> tuple[Point, ...]:
        """Where the middles of the chips at rest on the felt are."""
        now_ns = self._clock.now_ns
        return tuple(chip.end for chip in self._chips if chip.rests(now_ns))

    @property
    def in_motion(self) -> bool:
        """Whether any chip moves."""
        return not all(chip.rests(self._clock.now_ns) for chip in self._chips)

    def truth(self) -> list[dict[str, Any]]:
        """Every chip on the felt, and its place."""
        return [
            {"where": chip.where, "value_cents": chip.value_cents}
            for chip in self._chips
            if self._places.heap(chip.where) is not None
        ]

    def scene(self) -> list[dict[str, Any]]:
        """The chips as a camera is told of them."""
        return [chip.told(self._clock.now_ns) for chip in self._chips]

    def _middle_mm(self, where: str) -> float:
        heap = self._places.heap(where)
        if heap is None:
            raise ValueError(f"{where} is no place for chips")
        return heap.middles_mm[0][0]

    def _send(self, value_cents: int, to: str, start: Point, yaw_rad: float) -> None:
        heap, slot = self._places.heap(to), sum(chip.where == to for chip in self._chips)
        end = Point(*self._places.beyond_mm(to, start.x_mm), start.z_mm) if heap is None else self._lying(heap, slot)
        self._chips.append(Chip(value_cents, to, yaw_rad, start, end, self._clock.now_ns))

    def _lying(self, heap: Heap, slot: int) -> Point:
        layer, number = divmod(slot, len(heap.middles_mm))
        scatter_mm = _STACK_SCATTER_MM if layer else heap.scatter_mm
        x_mm, y_mm = (middle + self._random.uniform(-scatter_mm, scatter_mm) for middle in heap.middles_mm[number])
        return Point(x_mm, y_mm, THICK_MM * (layer + 0.5))

    def _follow(self, to: str) -> None:
        """Show the beginning and the end of a slide, and it frame by frame as the wall goes."""
        self._changed()
        for after_ns in range(FRAME_NS, SLIDE_NS, FRAME_NS) if self._clock.realtime else ():
            self._clock.after(after_ns, self._changed)
        self._clock.after(SLIDE_NS, lambda: self._arrive(to))

    def _arrive(self, to: str) -> None:
        now_ns = self._clock.now_ns
        self._chips = [chip for chip in self._chips if self._places.heap(chip.where) or not chip.rests(now_ns)]
        self._changed()
        self._tell(to)

    def _tell(self, where: str) -> None:
        for call in self._watchers:
            call(where)
