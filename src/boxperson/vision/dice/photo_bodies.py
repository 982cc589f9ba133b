"""Bodies of dice on any photograph: how far a face's own colour reaches around its pips."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.dice.photo_faces import Face
from boxperson.vision.dice.photo_pips import colours
from boxperson.vision.image import Floats, Image

_RAYS = 48
_ANGLES = np.linspace(0, 2 * np.pi, _RAYS, endpoint=False)
_FARTHEST = 11.0  # radii of a pip
_STEPS = np.arange(0, _FARTHEST, 0.2)
_TURNS = np.radians(np.arange(0, 90, 6))


@dataclass(frozen=True, slots=True)
class Body:
    """A square body around a face.

    Attributes:
        corners_px: 4 × 2.
        half_side: of the square, in radii of a pip.
        half_side_px: the same in pixels.
        spread: middle deviation of the border from the square, as a share of ``half_side``.
        open: share of directions in which no border was met.
    """

    corners_px: Floats
    half_side: float
    half_side_px: float
    spread: float
    open: float

    def near(self, at: Floats) -> bool:
        """Say whether a point lies within its outline or close to it."""
        return bool(np.hypot(*(at - self.corners_px.mean(axis=0))) < 1.5 * self.half_side_px)


def find_body(picture: Image, face: Face) -> Body:
    """Fits a square to where the face's colour ends, seen from its centre."""
    shape = np.mean([pip.shape for pip in face.pips], axis=0)
    reach, met = _reach(picture, face, shape)
    fits = []
    for turn in _turns(face, shape):
        sides = reach * np.maximum(np.abs(np.cos(_ANGLES - turn)), np.abs(np.sin(_ANGLES - turn)))
        half = max(float(np.median(sides)), 0.1)
        fits.append((float(np.median(np.abs(sides - half))) / half, half, float(turn)))
    spread, half, turn = min(fits)
    return _body(face, shape, turn, half, spread, float(np.mean(~met)))


def square(face: Face, half_side: float) -> Body:
    """The body that a face should have, taken from its pips alone; ``half_side`` in radii of a pip."""
    shape = np.mean([pip.shape for pip in face.pips], axis=0)
    return _body(face, shape, float(_turns(face, shape)[0]), half_side, 0.2, 0.0)


def _turns(face: Face, shape: Floats) -> Floats:
    """Directions that a side of the face may have, in radians, where its pips are round."""
    if face.value == 1:
        return np.asarray(_TURNS)
    x, y = np.linalg.inv(shape) @ face.frame[:, 0], np.linalg.inv(shape) @ face.frame[:, 1]
    y_back = np.array([y[1], -y[0]]) * np.sign(x[0] * y[1] - x[1] * y[0])
    both = x / np.hypot(*x) + y_back / np.hypot(*y_back)
    return np.array([np.arctan2(both[1], both[0])])


def _body(face: Face, shape: Floats, turn: float, half: float, spread: float, gaps: float) -> Body:
    diagonals = turn + np.pi / 4 + np.arange(4) * np.pi / 2
    corners = half * np.sqrt(2) * np.column_stack([np.cos(diagonals), np.sin(diagonals)])
    return Body(face.centre + corners @ shape.T, half, half * face.pip_radius_px, spread, gaps)


def _reach(picture: Image, face: Face, shape: Floats) -> tuple[Floats, np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """How far the face's colour reaches in every direction, in radii of a pip."""
    rays = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])[:, None] * _STEPS[None, :, None]
    points = face.centre + rays @ shape.T
    seen = colours(picture, points)
    grounds = np.array([pip.ground for pip in face.pips])
    contrast = float(np.median([pip.contrast for pip in face.pips]))
    off = np.abs(seen - np.median(grounds, axis=0)).max(axis=2)
    other = off > max(16.0, 0.3 * contrast)
    for pip in face.pips:
        other &= np.hypot(*np.moveaxis((points - pip.at) @ np.linalg.inv(pip.shape).T, 2, 0)) > 1.75
    met = other.any(axis=1)
    return np.where(met, _STEPS[other.argmax(axis=1)], _FARTHEST), met
