"""The eyes on dice at rest among chips: which faces are up, how far each die leans, what it rests on."""

from collections.abc import Sequence

import cv2
import numpy as np

from boxperson.bench.eyes import Eyes
from boxperson.bench.live_craps.rig import Layout
from boxperson.drivers.camera import Frame
from boxperson.rules.point_throw import Lying, Roll, Touch, judge_roll
from boxperson.vision.dice.at_rest import RestingDie, RestReading, read_at_rest
from boxperson.vision.dice.supports import Stack
from boxperson.vision.image import Image

_FLAT, _LEANING, _UNCLEAR = (0, 200, 0), (0, 200, 220), (0, 0, 220)


class ThrowEyes(Eyes[RestReading]):
    """Reads a throw by what it has changed in the picture.

    Attributes:
        layout: where things lie.
    """

    layout: Layout

    def __init__(self, *looking: object) -> None:
        super().__init__(*looking)  # type: ignore[arg-type]
        self._before: Image | None = None
        self._stacks: tuple[Stack, ...] = ()

    def forget(self) -> None:
        """Expect nothing of how the layout looked."""
        self._before = None

    def expect(self, before: Frame, stacks: Sequence[Stack]) -> None:
        """Take note of how the layout looks before a throw, the dice with the shooter, and of the chips on it."""
        self._before = before.pixels
        self._stacks = tuple(stacks)

    def read_throw(self, frames: list[Frame]) -> Roll:
        """Return what the dice at rest come to; one look, as the light must be that of before.

        Args:
            frames: two, between which nothing moved.

        Raises:
            CameraError: no fresh frame.
        """
        reading = self._look(frames)
        if len(reading.dice) != 2:
            return Roll(None, is_certain=False, clause="623a.9(a)", rulings=("PT-9",), why=reading.why)
        return judge_roll([_lying(die) for die in reading.dice])

    def _read(self, frame: Image) -> RestReading:
        if self._before is None:
            return RestReading("indeterminate", why="the layout was not seen before the throw")
        area = self.layout.shooter
        without = (area.left_mm, area.near_mm, area.right_mm, area.far_mm)
        return read_at_rest(self._before, frame, self._calibration, self._stacks, [without])

    def _look(self, frames: list[Frame]) -> RestReading:
        reading = self._read(frames[-1].pixels)
        self._note(frames[-1], reading)
        return reading

    def _agree(self, readings: list[RestReading]) -> RestReading:
        return readings[-1]

    def _annotate(self, frame: Image, reading: RestReading) -> Image:
        noted = frame.copy()
        for die in reading.dice:
            colour = _UNCLEAR if die.doubt else _FLAT if die.is_flat else _LEANING
            for outline in die.corners_px:
                cv2.polylines(noted, [np.round(outline).astype(np.int32)], isClosed=True, color=colour, thickness=2)
            x, y = (round(each) for each in np.max(np.concatenate(die.corners_px), axis=0))
            told = _told(die)
            cv2.putText(noted, told, (x + 6, y), cv2.FONT_HERSHEY_SIMPLEX, 0.9, colour, 2, cv2.LINE_AA)
        return noted

    def _told(self, reading: RestReading) -> dict[str, object]:
        return {
            "dice": [
                {
                    "up": die.up,
                    "flat": die.is_flat,
                    "tilt_deg": die.tilt_deg,
                    "off_deg": die.off_deg,
                    "touches": [list(touch) for touch in die.touches],
                    "doubt": die.doubt,
                }
                for die in reading.dice
            ]
        }


def _lying(die: RestingDie) -> Lying:
    return Lying(die.up, die.is_flat, tuple(Touch(*touch) for touch in die.touches), die.doubt)


def _told(die: RestingDie) -> str:
    leans = "" if die.is_flat else f", {die.tilt_deg:.0f} +- {die.off_deg:.0f} deg"
    rests = "".join(f", side {side} on {thing}" for side, thing in die.touches)
    return f"{die.up}{leans}{rests}"
