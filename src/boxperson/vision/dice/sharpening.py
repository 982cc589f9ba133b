"""A fitted die moved so that its pips lie exactly where spots are seen, with how sure that makes its tilt."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boxperson.vision.dice.cube import FACES, HALF_MM, MASKS, NORMALS, SITES_MM, VALUES, Poses, flat, leaning
from boxperson.vision.dice.fitting import Fit, seen
from boxperson.vision.dice.pips import find_spots, tone_image
from boxperson.vision.dice.traces import PX_PER_MM, Traces
from boxperson.vision.image import Floats

AROUND_PX = 60
SQUARE, LEAST_SQUARE, ASLANT = 0.5, 0.25, 0.6
REACH_PX = (6.0, 4.0, 3.0, 2.0, 2.0, 1.6, 1.6)
SPOT_PX, FARTHEST_PX = 0.3, 12.0
PLACE_OFF_MM, ANGLES_OFF_RAD, PITCH_OFF = (1.5, 1.5), (0.1, 0.12), 0.04


@dataclass(frozen=True, slots=True, eq=False)
class Sharp:
    """A die as its pips show it.

    Attributes:
        params: x, y, turn of a flat die; x, y of the edge that it stands on, heading and tilt of a leaning one.
        pose: where it is.
        misfit_px: how far spots are off its pips.
        found: how many pips have a spot, of those asked for.
        asked: how many are on the faces that look at the camera squarely enough for all to be seen; of those `found`.
        tilt_off_rad: standard uncertainty of the tilt; 0 for a flat die.
    """

    params: Floats
    pose: Poses
    misfit_px: float
    found: int
    asked: int
    tilt_off_rad: float


class _Matched(NamedTuple):
    offsets: Floats
    centres: Floats
    spots: Floats
    weights: Floats


def sharpen(traces: Traces, fitted: Fit) -> Sharp:
    """Moves a fit onto the spots near its pips; without two of them it stays where it is."""
    is_flat = fitted.support.kind in ("flat", "flat on chips")
    floor_mm = fitted.support.floor_mm
    pose: Callable[[Floats], Poses] = (lambda each: flat(each, floor_mm)) if is_flat else leaning
    begin = fitted.params if is_flat else _as_leaning(fitted.pose)
    spots = _spots(traces, fitted)
    spread = [*PLACE_OFF_MM, *ANGLES_OFF_RAD[: len(begin) - 2], PITCH_OFF]
    steps = [*(0.05, 0.05), *(0.003, 0.003)[: len(begin) - 2], 0.005]
    first, now = np.append(begin, 1.0), np.append(begin, 1.0)
    covariance, misfit_px, found, asked = np.diag(np.square(spread)), 0.0, 0, 0
    for reach_px in REACH_PX:
        matched, asked = _match(traces, fitted.turn, pose(now[None, :-1]), float(now[-1]), spots, reach_px)
        found = int((matched.weights == 1.0).sum())
        if len(matched.spots) == 0:
            break

        def off(params: Floats, matched: _Matched = matched) -> Floats:
            points = pose(params[None, :-1]).at(matched.offsets * params[-1] + matched.centres)[0]
            apart = (traces.project(points) - matched.spots) * matched.weights[:, None]
            return np.asarray(apart.ravel() / SPOT_PX, np.float64)

        here = off(now)
        slopes = [(off(now + step * unit) - here) / step for step, unit in zip(steps, np.eye(len(now)), strict=True)]
        rows = np.vstack([np.column_stack(slopes), np.diag(1 / np.array(spread))])
        wanted = np.concatenate([-here, (first - now) / spread])
        now = now + np.linalg.lstsq(rows, wanted, rcond=None)[0]
        covariance = np.linalg.inv(rows.T @ rows)
        misfit_px = float(np.sqrt(np.mean(np.square(off(now))))) * SPOT_PX
    tilt_off = 0.0 if is_flat else float(np.sqrt(covariance[3, 3]))
    return Sharp(now[:-1], pose(now[None, :-1]), misfit_px, found, asked, tilt_off)


def _as_leaning(poses: Poses) -> Floats:
    """The edge that a leaning die stands on, its heading and tilt."""
    axes, (x, y, _) = poses.axes[0], poses.middles_mm[0]
    heading, tilt = np.arctan2(axes[1, 0], axes[0, 0]), np.arctan2(axes[2, 0], axes[2, 2])
    ahead_mm = HALF_MM * (np.cos(tilt) - np.sin(tilt))
    return np.array([x - ahead_mm * np.cos(heading), y - ahead_mm * np.sin(heading), heading, tilt])


def _spots(traces: Traces, fitted: Fit) -> Floats:
    """Round spots about a die, N x 2 in pixels of the picture."""
    x, y = np.round(traces.project(fitted.pose.middles_mm)[0]).astype(int)
    left, top = max(0, x - AROUND_PX), max(0, y - AROUND_PX)
    part = traces.frame[top : y + AROUND_PX + 1, left : x + AROUND_PX + 1]
    everywhere = np.full(part.shape[:2], 255, np.uint8)
    found = find_spots(tone_image(part, fitted.tone), fitted.tone, PX_PER_MM, everywhere)
    return np.asarray(found.at + np.array([left, top]), np.float64)


def _match(
    traces: Traces, turn: tuple[int, ...], pose: Poses, pitch: float, spots: Floats, reach_px: float
) -> tuple[_Matched, int]:
    """Pips of the faces that can be seen, each with the spot nearest to it; of two patterns the nearer one."""
    facing = seen(traces, pose, NORMALS)[0]
    rows: list[tuple[Floats, Floats, Floats, float]] = []
    asked = 0
    for face in FACES:
        if facing[face] < LEAST_SQUARE or not len(spots):
            continue
        centre = NORMALS[face] * HALF_MM
        tries = []
        for mask in MASKS[np.equal(VALUES, turn[face])]:
            offsets = SITES_MM[face][mask > 0] - centre
            apart = np.linalg.norm(traces.project(pose.at(offsets * pitch + centre))[0][:, None] - spots, axis=2)
            tries.append((float(np.minimum(apart.min(axis=1), FARTHEST_PX).mean()), offsets, apart))
        _, offsets, apart = min(tries, key=lambda each: each[0])
        weight = 1.0 if facing[face] > SQUARE else ASLANT
        asked += len(offsets) if facing[face] > SQUARE else 0
        for offset, row in zip(offsets, apart, strict=True):
            if row.min() < reach_px:
                rows.append((offset, centre, spots[int(row.argmin())], weight))
    parts = [np.array([row[k] for row in rows], np.float64) for k in range(4)]
    return _Matched(*parts), asked
