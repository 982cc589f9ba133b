"""The eyes on the chips of a live craps layout: where stacks stand, and what was paid."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2

from boxperson.bench.eyes import Eyes
from boxperson.bench.live_craps.rig import Layout
from boxperson.bench.rig import Area
from boxperson.vision.chips.areas import read_chips
from boxperson.vision.chips.reading import ChipsReading
from boxperson.vision.image import Image

Key = tuple[int, str]
_GREEN = (0, 200, 0)


class Standing(NamedTuple):
    """A stack of chips: whose wager it is, and where its top one lies in millimetres."""

    key: Key
    x_mm: float
    y_mm: float


class ChipEyes(Eyes[ChipsReading]):
    """Reads chips in some areas of the layout.

    Attributes:
        layout: where things lie.
    """

    layout: Layout

    def __init__(self, *looking: object) -> None:
        super().__init__(*looking)  # type: ignore[arg-type]
        self._areas: list[Area] = []

    def forget(self) -> None:
        """Nothing is remembered from look to look."""

    def stacks(self, keys: Sequence[Key]) -> list[Standing]:
        """Return where the chips of some wagers stand, once all lies still.

        Raises:
            Unread: the eyes abstain.
            CameraError: no fresh frames.
        """
        if not keys:
            return []
        reading = self._read_in([self.layout.seats[seat - 1].wagers[wager] for seat, wager in keys])
        return [Standing(keys[chip.area], *chip.centre_mm) for chip in reading.chips]

    def paid(self) -> list[tuple[str, ...]]:
        """Return the colours of the chips in every seat's place for payments, seat 1 first, once all lies still.

        Raises:
            Unread: the eyes abstain.
            CameraError: no fresh frames.
        """
        reading = self._read_in([seat.paid for seat in self.layout.seats])
        return [
            tuple(chip.colour for chip in reading.chips if chip.area == seat) for seat in range(len(self.layout.seats))
        ]

    def _read_in(self, areas: list[Area]) -> ChipsReading:
        self._areas = areas
        return self._certain()

    def _read(self, frame: Image) -> ChipsReading:
        boxes = [(area.left_mm, area.near_mm, area.right_mm, area.far_mm) for area in self._areas]
        return read_chips(frame, self._calibration, boxes, any_height=range(len(boxes)))

    def _agree(self, readings: list[ChipsReading]) -> ChipsReading:
        first, last = readings[0], readings[-1]
        same = [chip.colour for chip in first.chips] == [chip.colour for chip in last.chips]
        return last if same else ChipsReading("indeterminate", why="consecutive frames differ in chips")

    def _annotate(self, frame: Image, reading: ChipsReading) -> Image:
        noted = frame.copy()
        for chip in reading.chips:
            ((x, y),) = self._calibration.project([(*chip.centre_mm, 3.0)])
            cv2.circle(noted, (round(x), round(y)), 60, _GREEN, 2)
            cv2.putText(noted, chip.colour, (round(x) - 50, round(y) - 66), cv2.FONT_HERSHEY_SIMPLEX, 0.9, _GREEN, 2)
        return noted

    def _told(self, reading: ChipsReading) -> dict[str, object]:
        return {"chips": [[chip.area, chip.colour] for chip in reading.chips]}
