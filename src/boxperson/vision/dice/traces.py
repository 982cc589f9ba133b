"""What thrown dice have changed in a picture: where something lies that did not before, and where pips stand out."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.pips import PIP_RADIUS_MM, Tone, tone_image, without_small
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.patch import Box

TONES: tuple[Tone, ...] = ("light", "dark")
NOISE = 6.0
TINTED, TINTED_BY, BRIGHTER, BRIGHTER_BY = 1.18, 0.35, 1.12, 0.25
CELL_PX, CELLS_A_DIE = 4, 12
LEAST_THERE, AT_MM = 0.35, 10.0
BROAD, PX_PER_MM = 2.7, 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Traces:
    """What is known of a picture with dice at rest.

    Attributes:
        frame: the picture, BGR.
        calibration: of its camera.
        changed: 0 to 1: how surely something else lies there than before; shadows are no change.
        relief: by tone: grey levels by which what is as small as a pip stands out.
    """

    frame: Image
    calibration: Calibration
    changed: Gray
    relief: dict[Tone, Gray]

    def project(self, points_mm: Floats) -> Floats:
        """Where points, ... x 3 in millimetres, are in the picture: ... x 2 in pixels."""
        return self.calibration.project(points_mm.reshape(-1, 3)).reshape(*points_mm.shape[:-1], 2)


def find_traces(before: Image, after: Image, calibration: Calibration, without: list[Box]) -> Traces:
    """Compares pictures before and after a throw.

    Args:
        before: BGR, in the same light, the dice elsewhere.
        after: BGR, the dice at rest.
        calibration: of the camera.
        without: left, near, right, far of where the dice were before, in millimetres.
    """
    changed = _changed(before, after)
    for left, near, right, far in without:
        corners = calibration.project([(left, near, 0), (right, near, 0), (right, far, 0), (left, far, 0)])
        cv2.fillConvexPoly(changed, np.round(corners).astype(np.int32), 0.0)
    return Traces(after, calibration, changed, {tone: _relief(after, tone) for tone in TONES})


def _changed(before: Image, after: Image) -> Gray:
    """Shadows and lamps change all colours alike and what is darker is no die by that alone."""
    was, now = (cv2.GaussianBlur(each.astype(np.float32), (5, 5), 0) + NOISE for each in (before, after))
    ratio = now / was
    ratio /= np.median(ratio[::7, ::7].reshape(-1, 3), axis=0)
    most, least = ratio.max(axis=2), ratio.min(axis=2)
    other = np.maximum((most / least - TINTED) / TINTED_BY, (most - BRIGHTER) / BRIGHTER_BY)
    return np.asarray(np.clip(other, 0, 1), np.float32)


def _relief(picture: Image, tone: Tone) -> Gray:
    tones = tone_image(picture, tone)
    ground = without_small(tones, BROAD * PIP_RADIUS_MM * PX_PER_MM)
    return cast("Gray", cv2.GaussianBlur(cv2.subtract(tones, ground).astype(np.float32), (5, 5), 0))


def next_place(traces: Traces) -> tuple[float, float] | None:
    """About where the clearest thing lies that is as large as a die, (x, y) in millimetres; None where none does."""
    cells = cv2.resize(traces.changed, None, fx=1 / CELL_PX, fy=1 / CELL_PX, interpolation=cv2.INTER_AREA)
    there = cv2.boxFilter(cells, -1, (CELLS_A_DIE, CELLS_A_DIE))
    _, most, _, (x, y) = cv2.minMaxLoc(there)
    return None if most < LEAST_THERE else _on_plane(traces.calibration, (x + 0.375) * CELL_PX, (y + 0.375) * CELL_PX)


def _on_plane(calibration: Calibration, x_px: float, y_px: float) -> tuple[float, float]:
    """The point at half a die's height that is seen at a pixel."""
    at = np.zeros(2)
    for _ in range(6):
        here, right, far = calibration.project([(*at, AT_MM), (at[0] + 1, at[1], AT_MM), (at[0], at[1] + 1, AT_MM)])
        at = at + np.linalg.solve(np.column_stack([right - here, far - here]), np.array([x_px, y_px]) - here)
    return float(at[0]), float(at[1])
