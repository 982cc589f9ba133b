"""What the eyes say of a picture: the faces that are up, or why they will not tell."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["read", "void", "indeterminate"]
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class SeenDie:
    """One die as it was seen.

    Attributes:
        face: pips on its uppermost face, 1 to 6.
        confidence: 0 to 1, the weakest of the tests that it passed, as a share of what an ideal die would score.
        corners_px: outline of the top face in the picture, four (x, y) in pixels, in order around the face.
        centre_mm: centre of the top face on the felt, (x, y) in millimetres; None without a calibration.
    """

    face: int
    confidence: float
    corners_px: Corners
    centre_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read, or why not.

    Attributes:
        verdict: ``read`` when the eyes stand by every face, ``indeterminate`` when they abstain, ``void`` for a
            roll that does not count (§ 623a.9(b)).
        faces: uppermost faces from left to right; empty unless the verdict is ``read``.
        why: the reason for abstaining in a few words; empty when the verdict is ``read``.
        confidence: 0 to 1, that of the least certain die.
        dice: the dice that were seen, in the order of ``faces``; an abstaining reading may hold some.
    """

    verdict: Verdict
    faces: tuple[int, ...] = ()
    why: str = ""
    confidence: float = 0.0
    dice: tuple[SeenDie, ...] = ()


def read(dice: tuple[SeenDie, ...], confidence: float | None = None) -> Reading:
    """A reading that the eyes stand by, its dice put in order from left to right."""
    ordered = tuple(sorted(dice, key=_left_to_right))
    lowest = min((die.confidence for die in ordered), default=0.0) if confidence is None else confidence
    return Reading("read", tuple(die.face for die in ordered), "", lowest, ordered)


def abstain(why: str, dice: tuple[SeenDie, ...] = ()) -> Reading:
    """A reading that says no faces, and why."""
    return Reading("indeterminate", (), why, 0.0, dice)


def _left_to_right(die: SeenDie) -> tuple[float, float]:
    xs, ys = zip(*die.corners_px, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
