"""The four edges of a die's uppermost face, measured along its sides: where they are and how clearly they show."""

from functools import lru_cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.plane import DIE_EDGE_MM, Window

REACH_MM = 1.4
STEP_MM = 0.2
NEARLY = 0.35
GLANCE_STEP, GLANCE_SURE = 6.0, 2.0
STRIDE = 3  # a step is the difference over this many samples to both sides together
_ALONG_MM = np.linspace(-8.0, 8.0, 17)
_ACROSS_MM = np.arange(-REACH_MM - STEP_MM * STRIDE / 2, REACH_MM + STEP_MM * STRIDE / 2 + 1e-9, STEP_MM)
_OFFSET_MM = (_ACROSS_MM[STRIDE:] + _ACROSS_MM[:-STRIDE]) / 2
_NEAR_MM = np.array([-1.0, -0.35, 0.35, 1.0])
_YAWS = np.radians(np.arange(0.0, 90.0, 3.0))


class Sides(NamedTuple):
    """The four sides of a square, counter-clockwise from the one that its yaw points at.

    Attributes:
        step: change of colour across each side, grey levels of the channel that changes most, mean along the side.
        sure: that change in units of its own standard error.
        out_mm: how far outside the expected square each side was found.
    """

    step: Floats
    sure: Floats
    out_mm: Floats


def _samples(window: Window, yaws: Floats, across_mm: Floats, every: int = 1) -> Gray:
    """Colours along and across the four sides: yaws x 4 x along x across x 3."""
    at = _grid(tuple(yaws), tuple(across_mm))[:, :, ::every] * window.px_per_mm + window.at.astype(np.float32)
    seen = cv2.remap(window.picture, at.reshape(-1, len(across_mm), 2), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return cast("Gray", seen.reshape(*at.shape[:4], 3).astype(np.float32))


@lru_cache(maxsize=32)
def _grid(yaws: tuple[float, ...], across_mm: tuple[float, ...]) -> Gray:
    """Places along and across the four sides about the middle of a face, mm, y down: yaws x 4 x along x across x 2."""
    turns = np.array(yaws)[:, None] + np.arange(4) * np.pi / 2
    out = np.stack([np.cos(turns), -np.sin(turns)], -1)[:, :, None, None]
    along = np.stack([-out[..., 1], out[..., 0]], -1)
    across = (DIE_EDGE_MM / 2 + np.array(across_mm))[:, None]
    return cast("Gray", (out * across + along * _ALONG_MM[:, None, None]).astype(np.float32))


def measure_sides(window: Window, yaw_rad: float) -> Sides:
    """Finds the edge nearest to each side of a face that is expected in the window with a turn."""
    seen = _samples(window, np.array([yaw_rad]), _ACROSS_MM)[0]
    steps = seen[:, :, STRIDE:] - seen[:, :, :-STRIDE]
    mean = steps.mean(axis=1)
    error = steps.std(axis=1) / len(_ALONG_MM) ** 0.5 + 0.5
    channel = np.abs(mean).max(axis=1).argmax(axis=1)
    pick = np.arange(4)
    mean, error = np.abs(mean[pick, :, channel]), error[pick, :, channel]
    best = np.array([_nearest_edge(side) for side in mean])
    return Sides(mean[pick, best], mean[pick, best] / error[pick, best], _peak(mean, best))


def _nearest_edge(steps: Gray) -> int:
    """Of the places where the step is highest, or nearly, the one nearest to where the side is expected."""
    inner = steps[1:-1]
    peaks = np.nonzero((inner >= steps[:-2]) & (inner >= steps[2:]) & (inner >= NEARLY * steps.max()))[0] + 1
    if len(peaks) == 0:
        return int(steps.argmax())
    return int(peaks[np.abs(_OFFSET_MM[peaks]).argmin()])


def _peak(mean: Gray, best: NDArray[np.intp]) -> Floats:
    """Offset of the highest step, to fractions of a sample."""
    pick = np.arange(4)
    inner = np.clip(best, 1, mean.shape[1] - 2)
    before, at, after = mean[pick, inner - 1], mean[pick, inner], mean[pick, inner + 1]
    curve = before - 2 * at + after
    shift = np.where(curve < -1e-6, np.clip((before - after) / np.where(curve < -1e-6, 2 * curve, 1), -1, 1), 0)
    return np.asarray(_OFFSET_MM[inner] + shift * STEP_MM, np.float64)


def find_yaw(window: Window) -> float:
    """The turn, 0 to pi/2, at which a square about a known middle has the clearest edges."""
    coarse = float(_YAWS[_clearness(_steps(window, _YAWS)).argmax()])
    finer = coarse + np.radians(np.arange(-2.25, 2.3, 0.75))
    return float(finer[_clearness(_steps(window, finer)).argmax()]) % (np.pi / 2)


def least_side(picture: Image, px_per_mm: float, places: Floats) -> Floats:
    """How clearly four sides of a square show about places, N x 2 in pixels, at a glance.

    Returns:
        The least change of colour across the four, grey levels, at the turn where it is greatest.
    """
    if len(places) == 0:
        return np.zeros(0)
    grid = _grid(tuple(_YAWS[::2]), tuple(_NEAR_MM))[:, :, ::2] * px_per_mm
    at = grid.reshape(1, -1, 2) + places[:, None].astype(np.float32)
    seen = cv2.remap(picture, at, None, cv2.INTER_LINEAR).reshape(len(places), *grid.shape[:4], 3)  # type: ignore[call-overload]
    step = np.abs(np.diff(seen.astype(np.float32).mean(axis=3), axis=3)).max(axis=(3, 4))
    return np.asarray(step.min(axis=2).max(axis=1), np.float64)


def have_sides_at(picture: Image, px_per_mm: float, places: Floats, yaws: Floats) -> NDArray[np.bool_]:
    """About which places, N x 2 in pixels, two sides of a square of a known turn show, at a glance."""
    if len(places) == 0:
        return np.zeros(0, np.bool_)
    grids = np.array([_grid((0.0,), tuple(_NEAR_MM))[0, :, ::2]] * len(yaws), np.float64)
    cos, sin = (turned[:, None, None, None] for turned in (np.cos(yaws), np.sin(yaws)))
    across = grids[..., 0] * cos + grids[..., 1] * sin
    down = grids[..., 1] * cos - grids[..., 0] * sin
    at = np.stack([across, down], -1) * px_per_mm + places[:, None, None, None]
    seen = cv2.remap(picture, at.reshape(len(places), -1, 2).astype(np.float32), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    steps = np.diff(seen.reshape(*at.shape[:4], 3).astype(np.float32), axis=3)
    mean, error = np.abs(steps.mean(axis=2)), steps.std(axis=2) / at.shape[2] ** 0.5 + 0.5
    clear = (mean >= GLANCE_STEP) & (mean >= GLANCE_SURE * error)
    return cast("NDArray[np.bool_]", clear.any(axis=(2, 3)).sum(axis=1) >= 2)


def _steps(window: Window, yaws: Floats) -> Gray:
    """How much colour changes across each of the four sides of each turn, grey levels."""
    seen = _samples(window, yaws, _NEAR_MM, every=2).mean(axis=2)
    return cast("Gray", np.abs(np.diff(seen, axis=2)).max(axis=(2, 3)))


def _clearness(steps: Gray) -> Gray:
    """The changes across the four sides together; none of them may dominate."""
    return cast("Gray", np.minimum(steps, 40).sum(axis=1) + steps.min(axis=1))
