"""The role of the eyes: a look that is fresh, at rest, and agreed upon by several frames."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import cv2

from boxperson.bench.clock import Clock
from boxperson.drivers.camera import Camera, Frame
from boxperson.drivers.link import Record
from boxperson.errors import CameraError, Unread
from boxperson.evidence.artefacts import keep
from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Image
from boxperson.vision.rest import still

_BETWEEN_FRAMES_S = 0.1
_PATIENCE_FRAMES = 40
_OTHER_LAMPS = 4
_ANNOTATED = (cv2.IMWRITE_JPEG_QUALITY, 80)


class Reading(Protocol):
    """What any eyes make of a frame: a verdict, how sure they are, and why they will not tell when they do not."""

    @property
    def verdict(self) -> str:
        """`read`, or why not."""

    @property
    def why(self) -> str:
        """The reason of an abstention."""

    @property
    def confidence(self) -> float:
        """0 to 1."""


R = TypeVar("R", bound=Reading)


class Eyes(ABC, Generic[R]):
    """Looks through one calibrated camera.

    Args:
        camera: the stream.
        calibration: where that camera hangs.
        clock: the time that the scene lives in.
        relight: changes the lamps; asked for when the eyes abstain, as glare is their usual reason.
        record: told of every reading.
        pictures: a folder for the frame of every reading, raw and annotated; None keeps none.
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

    @abstractmethod
    def forget(self) -> None:
        """Expect nothing of what lay on the felt at the last look: it has been handled since."""

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()

    @abstractmethod
    def _read(self, frame: Image) -> R:
        """Read one frame."""

    @abstractmethod
    def _agree(self, readings: list[R]) -> R:
        """Make one reading out of several consecutive ones."""

    def _together(self, looks: list[R]) -> R:
        """Make one reading out of looks under different lamps: the last, unless they can be pieced together."""
        return looks[-1]

    @abstractmethod
    def _annotate(self, frame: Image, reading: R) -> Image:
        """Draw a reading into its frame."""

    @abstractmethod
    def _told(self, reading: R) -> dict[str, object]:
        """Return what the journal keeps of a reading beside verdict, reason and confidence."""

    def _certain(self, reading: R | None = None) -> R:
        """Return a reading that several frames agree on; under other lamps too where it takes several looks.

        Args:
            reading: of a look that was taken already, if one was.

        Raises:
            Unread: the eyes abstain, under other lamps too; their reason.
            CameraError: no fresh frames.
        """
        reading = reading or self._look(self.frames_at_rest())
        looks = [reading]
        while reading.verdict != "read" and len(looks) <= _OTHER_LAMPS:
            self._relight()
            looks.append(self._look(self.frames_at_rest()))
            reading = self._together(looks)
        if reading.verdict == "read" and reading is not looks[-1]:
            self._note(None, reading, looks=len(looks))
        if reading.verdict != "read":
            raise Unread(f"the eyes abstain under {1 + _OTHER_LAMPS} lamps: {reading.why}")
        return reading

    def _look(self, frames: list[Frame]) -> R:
        reading = self._agree([self._read(frame.pixels) for frame in frames])
        self._note(frames[-1], reading)
        return reading

    def frames_at_rest(self) -> list[Frame]:
        """Return two frames, exposed after this call and a moment apart, between which nothing moves.

        Raises:
            CameraError: no fresh frames, or the scene does not come to rest.
        """
        before = self._camera.fresh()
        for _ in range(_PATIENCE_FRAMES):
            self._clock.sleep(_BETWEEN_FRAMES_S)
            after = self._camera.fresh()
            if still(before.pixels, after.pixels):
                return [before, after]
            before = after
        raise CameraError(f"the scene does not come to rest within {_PATIENCE_FRAMES * _BETWEEN_FRAMES_S:g} s")

    def _note(self, frame: Frame | None, reading: R, **more: int) -> None:
        self._record(
            "reading",
            verdict=reading.verdict,
            **self._told(reading),
            why=reading.why,
            confidence=round(reading.confidence, 3),
            **self._keep(frame, reading),
            **more,
        )

    def _keep(self, frame: Frame | None, reading: R) -> dict[str, object]:
        """Keep a frame as the camera sent it, and with what was read drawn into it; return what the journal says."""
        if frame is None or self._pictures is None:
            return {"frame": None, "picture": None}
        name = f"frame-{frame.arrived_ns}"
        _, drawn = cv2.imencode(".jpg", self._annotate(frame.pixels, reading), _ANNOTATED)
        raw = keep(self._pictures, f"{name}.jpg", frame.jpeg)
        annotated = keep(self._pictures, f"{name}-read.jpg", drawn.tobytes())
        return {"frame": next(iter(raw)), "picture": next(iter(annotated)), "files": raw | annotated}
