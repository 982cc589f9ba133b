"""The eyes above a craps table: the two dice of a throw."""

from boxperson.bench.eyes import Eyes
from boxperson.errors import Unread
from boxperson.vision.dice.agreement import agree
from boxperson.vision.dice.annotate import annotate
from boxperson.vision.dice.flat import read_flat
from boxperson.vision.dice.reading import Reading
from boxperson.vision.image import Image

_MOVED_MM = 2.0


class DiceEyes(Eyes[Reading]):
    """Reads the uppermost faces."""

    _last: Reading | None = None

    def read_throw(self) -> tuple[int, int]:
        """Return the two uppermost faces once the dice lie still.

        Raises:
            Unread: the eyes abstain, or the dice lie where they lay at the last look.
            CameraError: no fresh frames.
        """
        reading = self._certain()
        if self._last is not None and _same_places(self._last, reading):
            raise Unread("the eyes saw no throw: the dice lie where they lay before")
        self._last = reading
        first, second = reading.faces
        return first, second

    def forget(self) -> None:
        """Expect nothing of where the dice lie: they have been handled since the last look."""
        self._last = None

    def _read(self, frame: Image) -> Reading:
        return read_flat(frame, self._calibration)

    def _agree(self, readings: list[Reading]) -> Reading:
        return agree(readings)

    def _annotate(self, frame: Image, reading: Reading) -> Image:
        return annotate(frame, reading)

    def _told(self, reading: Reading) -> dict[str, object]:
        return {"faces": list(reading.faces)}


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
