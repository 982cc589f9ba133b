"""What is white in areas for chips and is no chip that was found: a hand, a card, a chip that moves."""

import cv2
import numpy as np

from boxperson.vision.chips.discs import PX_PER_MM, RADIUS_MM, Sight
from boxperson.vision.image import Floats, least

WHITE, BROADER_THAN_PRINT_MM, LEAST_MM2 = 80, 10.0, 60.0
BESIDE_MM = 2.5


def find_stray(sights: list[Sight], middles_mm: Floats) -> Floats:
    """Middles, N x 2 in millimetres, of white places that are broader than print and on no chip."""
    return np.concatenate([np.zeros((0, 2)), *(_stray_in(sight, middles_mm) for sight in sights)])


def _stray_in(sight: Sight, middles_mm: Floats) -> Floats:
    white = (least(sight.picture) > WHITE).astype(np.uint8)
    for x, y in np.round(sight.view.to_px(middles_mm)).astype(int).tolist():
        cv2.circle(white, (x, y), round((RADIUS_MM + BESIDE_MM) * PX_PER_MM), 0, cv2.FILLED)
    across = round(BROADER_THAN_PRINT_MM * PX_PER_MM)
    white = np.asarray(cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((across, across), np.uint8)), np.uint8)
    if not white.any():
        return np.zeros((0, 2))
    _, _, stats, middles = cv2.connectedComponentsWithStats(white, ltype=cv2.CV_16U)
    large = stats[1:, cv2.CC_STAT_AREA] > LEAST_MM2 * PX_PER_MM**2
    return sight.view.to_mm(middles[1:][large])
