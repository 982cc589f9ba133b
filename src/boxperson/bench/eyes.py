"""The role of the eyes: a look at the dice that is fresh, at rest, and agreed upon by several frames."""

from collections.abc import Callable
from pathlib import Path

import cv2

from boxperson.bench.clock import Clock
from boxperson.drivers.camera import Camera, Frame
from boxperson.drivers.link import Record
from boxperson.errors import CameraError, Unread
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.agreement import agree
from boxperson.vision.dice.annotate import annotate
from boxperson.vision.dice.flat import read_flat
from boxperson.vision.dice.reading import Reading
from boxperson.vision.rest import still

_BETWEEN_FRAMES_S = 0.1
_FRAMES_AT_REST = 3
_PATIENCE_FRAMES = 40
_OTHER_LAMPS = 2
_MOVED_MM = 2.0


class Eyes:
    """Reads the dice under one calibrated camera.

    Args:
        camera: the stream.
        calibration: where that camera hangs.
        clock: the time that the dice live in.
        relight: changes the lamps; asked for when the eyes abstain, as glare on a face is their usual reason.
        record: told of every reading.
        pictures: a folder for the frame of every reading that is not certain; None keeps none.
    """

    def __init__(
        self,
        camera: Camera,
        calibration: Calibration,
        clock: Clock,
        relight: Callable[[], None],
        record: Record,
        pictures: Path | None = None,
    ) -> None:
        self._camera = camera
        self._calibration = calibration
        self._clock = clock
        self._relight = relight
        self._record = record
        self._pictures = pictures
        self._last: Reading | None = None
        self.last_frame: Frame | None = None

    def read_throw(self) -> tuple[int, int]:
        """Return the two uppermost faces once the dice lie still.

        Raises:
            Unread: the eyes abstain; their reason.
            CameraError: no fresh frames.
        """
        reading = self._look()
        for _ in range(_OTHER_LAMPS):
            if reading.verdict != "read":
                self._relight()
                reading = self._look()
        if reading.verdict != "read":
            raise Unread(f"the eyes abstain under {1 + _OTHER_LAMPS} lamps: {reading.why}")
        if self._last is not None and _same_places(self._last, reading):
            raise Unread("the eyes saw no throw: the dice lie where they lay before")
        self._last = reading
        first, second = reading.faces
        return first, second

    def _look(self) -> Reading:
        reading = agree([read_flat(frame.pixels, self._calibration) for frame in self._frames_at_rest()])
        self._note(reading)
        return reading

    def forget(self) -> None:
        """Expect nothing of where the dice lie: they have been handled since the last look."""
        self._last = None

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()

    def _frames_at_rest(self) -> list[Frame]:
        frames = [self._camera.fresh()]
        for _ in range(_PATIENCE_FRAMES):
            if len(frames) == _FRAMES_AT_REST:
                self.last_frame = frames[-1]
                return frames
            self._clock.sleep(_BETWEEN_FRAMES_S)
            following = self._camera.following(frames[-1])
            frames = [*frames, following] if still(frames[-1].pixels, following.pixels) else [following]
        raise CameraError(f"the scene does not come to rest within {_PATIENCE_FRAMES * _BETWEEN_FRAMES_S:g} s")

    def _note(self, reading: Reading) -> None:
        picture = None
        if reading.verdict != "read" and self._pictures is not None and self.last_frame is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            picture = self._pictures / f"frame-{self.last_frame.number}.png"
            cv2.imwrite(str(picture), annotate(self.last_frame.pixels, reading))
        self._record(
            "reading",
            verdict=reading.verdict,
            faces=list(reading.faces),
            why=reading.why,
            confidence=round(reading.confidence, 3),
            picture=picture.name if picture else None,
        )


def _same_places(before: Reading, after: Reading) -> bool:
    """Say whether no die moved; a throw that leaves both within 2 mm and the same faces up does not happen."""
    pairs = zip(before.dice, after.dice, strict=True)
    return before.faces == after.faces and all(
        a.centre_mm is not None
        and b.centre_mm is not None
        and abs(a.centre_mm[0] - b.centre_mm[0]) < _MOVED_MM
        and abs(a.centre_mm[1] - b.centre_mm[1]) < _MOVED_MM
        for a, b in pairs
    )
