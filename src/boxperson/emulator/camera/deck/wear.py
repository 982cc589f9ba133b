"""What paper and play do to a card: mottled stock, thin ink, smudges on the gloss, rubbed and grimy edges."""

from functools import lru_cache

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Floats, floats
from boxperson.emulator.camera.deck.canvas import SIZE_MM

TEXELS_PER_MM = 4
GRIME_MM = 0.55
LINEN_MM = 0.8
SMUDGES = 9


@lru_cache(maxsize=1)
def wear() -> Floats:
    """Returns how much light a card's surface keeps and how glossy it is, (rows, columns, 2), its top row first."""
    rng = np.random.default_rng(52)
    columns, rows = (round(side * TEXELS_PER_MM) for side in SIZE_MM)
    fibres = 0.010 * _noise(rng, rows, columns, 0.8) + 0.008 * _noise(rng, rows, columns, 6.0)
    grime = np.exp(-_from_edge(rows, columns) / GRIME_MM) * np.clip(0.13 + 0.09 * _noise(rng, rows, columns, 5.0), 0, 1)
    y, x = np.mgrid[:rows, :columns] / TEXELS_PER_MM
    linen = np.sin(x * (2 * np.pi / LINEN_MM)) * np.sin(y * (2 * np.pi / LINEN_MM))
    gloss = 1 + 0.12 * linen + 0.05 * _noise(rng, rows, columns, 1.0) - _smudges(rng, rows, columns)
    return floats(np.stack([1 + fibres - grime, np.clip(gloss, 0.2, 1.5)], axis=-1))


def _noise(rng: np.random.Generator, rows: int, columns: int, spread: float) -> Floats:
    grain = cv2.GaussianBlur(rng.standard_normal((rows, columns), np.float32), (0, 0), spread)
    return floats(grain / grain.std())


def _from_edge(rows: int, columns: int) -> Floats:
    """How far texels are from the nearest edge, in millimetres."""
    y, x = np.mgrid[:rows, :columns] + 0.5
    nearest = np.minimum(np.minimum(x, columns - x), np.minimum(y, rows - y))
    return floats(nearest / TEXELS_PER_MM)


def _smudges(rng: np.random.Generator, rows: int, columns: int) -> Floats:
    """Where fingers have dulled the gloss, 0 to 1."""
    sheet = np.zeros((rows, columns), np.uint8)
    for _ in range(SMUDGES):
        middle = int(rng.integers(columns)), int(rng.integers(rows))
        half = int(rng.integers(14, 30)), int(rng.integers(22, 44))
        cv2.ellipse(
            sheet, middle, half, float(rng.uniform(0, 180)), 0, 360, int(rng.integers(40, 110)), -1, cv2.LINE_AA
        )
    return floats(cv2.GaussianBlur(sheet, (0, 0), 7.0)) / np.float32(255)
