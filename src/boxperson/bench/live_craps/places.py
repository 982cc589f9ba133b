"""The eyes on where the dice are in the course of a throw: at the centre, with the shooter, or neither."""

from dataclasses import dataclass

import cv2
import numpy as np

from boxperson.bench.eyes import Eyes
from boxperson.bench.live_craps.rig import Layout
from boxperson.bench.rig import Area
from boxperson.drivers.camera import Frame
from boxperson.vision.crop import crop
from boxperson.vision.dice.flat import read_flat
from boxperson.vision.image import Image
from boxperson.vision.rest import still

CENTRE, SHOOTER = "centre", "shooter"
_AROUND_MM = 8.0
_DRAWN = {True: (0, 200, 0), False: (0, 0, 220), None: (0, 200, 220)}


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """At which places both dice are.

    Attributes:
        verdict: `read`; `indeterminate` where neither place could be told.
        there: by place: whether both dice lie there at rest; None where that cannot be told.
        why: the reason of an abstention.
        confidence: 1 where it is read.
    """

    verdict: str
    there: dict[str, bool | None]
    why: str = ""
    confidence: float = 1.0


class PlaceEyes(Eyes[Whereabouts]):
    """Sees where the dice are.

    That both dice are at a place is read from their faces there; that they are not, from the place looking as it does
    without them, which has to be seen first.

    Attributes:
        layout: where things lie.
    """

    layout: Layout

    def __init__(self, *looking: object) -> None:
        super().__init__(*looking)  # type: ignore[arg-type]
        self._bare: dict[str, Image] = {}
        self._last: Whereabouts | None = None

    def forget(self) -> None:
        """Expect nothing of how the places looked."""
        self._bare.clear()
        self._last = None

    def frame(self) -> Frame:
        """Return a frame, whether anything moves or not.

        Raises:
            CameraError: no fresh frame.
        """
        return self._camera.fresh()

    def look(self) -> Whereabouts:
        """Return where the dice are now, whether they move or not.

        Raises:
            CameraError: no fresh frame.
        """
        return self.see(self.frame())

    def see(self, frame: Frame) -> Whereabouts:
        """Return where the dice are on a frame."""
        seen = self._read(frame.pixels)
        if self._last is None or seen.there != self._last.there:
            self._note(frame, seen)
        self._last = seen
        return seen

    def learn_bare(self, frame: Frame) -> None:
        """Learn how a place looks without dice, from a frame at rest on which it shows none."""
        for place, area in self._places():
            part, calibration = crop(frame.pixels, self._calibration, _around(area))
            if "found 0 dice" in read_flat(part, calibration).why:
                self._bare[place] = part

    def _read(self, frame: Image) -> Whereabouts:
        there = {place: self._is_there(frame, place, area) for place, area in self._places()}
        if all(each is None for each in there.values()):
            return Whereabouts("indeterminate", there, "the dice are at neither place for certain", 0.0)
        return Whereabouts("read", there)

    def _is_there(self, frame: Image, place: str, area: Area) -> bool | None:
        part, calibration = crop(frame, self._calibration, _around(area))
        if place in self._bare and still(self._bare[place], part):
            return False
        reading = read_flat(part, calibration)
        middles = [die.centre_mm for die in reading.dice if die.centre_mm is not None]
        return True if reading.verdict == "read" and all(area.holds(*middle) for middle in middles) else None

    def _places(self) -> tuple[tuple[str, Area], ...]:
        return (CENTRE, self.layout.centre), (SHOOTER, self.layout.shooter)

    def _agree(self, readings: list[Whereabouts]) -> Whereabouts:
        return readings[-1]

    def _annotate(self, frame: Image, reading: Whereabouts) -> Image:
        noted = frame.copy()
        for place, area in self._places():
            corners = [
                (x, y, 0.0)
                for x, y in (
                    (area.left_mm, area.near_mm),
                    (area.right_mm, area.near_mm),
                    (area.right_mm, area.far_mm),
                    (area.left_mm, area.far_mm),
                )
            ]
            outline = np.round(self._calibration.project(corners)).astype(np.int32)
            cv2.polylines(noted, [outline], isClosed=True, color=_DRAWN[reading.there[place]], thickness=3)
        return noted

    def _told(self, reading: Whereabouts) -> dict[str, object]:
        return {"dice_at": dict(reading.there)}


def _around(area: Area) -> tuple[float, float, float, float]:
    return (area.left_mm - _AROUND_MM, area.near_mm - _AROUND_MM, area.right_mm + _AROUND_MM, area.far_mm + _AROUND_MM)
