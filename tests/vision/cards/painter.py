"""Drawn pictures of cards on felt, for the tests of the eyes: flat colours, pips as polygons, a true perspective.

A card is a sheet of print, 10 pixels a millimetre, and where it lies. The painter knows nothing of how the eyes look.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Gray, Image

SCALE = 10
WIDE, HIGH = 635, 889
COURT = ((50, 40, 200), (35, 32, 32), (180, 60, 20), (40, 180, 220))
WHITE, BLACK, RED = (235, 238, 240), (35, 32, 32), (50, 40, 200)
FELTS = {"green": (60, 95, 25), "blue": (120, 60, 20), "red": (40, 30, 130)}
Spot = tuple[float, float]
NINE: list[Spot] = [(x, y) for x in (-1.0, 1.0) for y in (1, 0.34, -0.34, -1)]
ROWS: dict[str, list[Spot]] = {
    "2": [(0, 1), (0, -1)],
    "3": [(0, 1), (0, 0), (0, -1)],
    "4": [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    "5": [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)],
    "6": [(-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    "7": [(-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 0.5)],
    "8": [(-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 0.5), (0, -0.5)],
    "9": [*NINE, (0, 0)],
    "T": [*NINE, (0, 0.67), (0, -0.67)],
    "A": [(0, 0)],
}


def calibration() -> Calibration:
    """A camera 900 mm above the felt that looks straight down, turned a little; 1280 x 720, about 480 x 270 mm."""
    rotation = cv2.Rodrigues(np.array([math.pi, 0.0, 0.0]))[0] @ cv2.Rodrigues(np.array([0.03, -0.02, 0.02]))[0]
    rvec = cv2.Rodrigues(rotation)[0].ravel()
    tvec = -rotation @ np.array([5.0, -30.0, 900.0])
    matrix = ((2400.0, 0.0, 640.0), (0.0, 2400.0, 360.0), (0.0, 0.0, 1.0))
    r, t = (tuple(map(float, vector)) for vector in (rvec, tvec))
    return Calibration(matrix, (0.0,) * 5, r, t, (1280, 720), 0.1, "2026-01-01T00:00:00")  # type: ignore[arg-type]


def shape(suit: str, size: float) -> list[Floats]:
    """The outline of a suit around the origin, as high as told, y downwards, in pieces."""
    turns = np.linspace(0, 2 * np.pi, 40)
    circle = np.column_stack([np.cos(turns), np.sin(turns)])
    if suit == "D":
        return [np.array([(0, -0.5), (0.37, 0), (0, 0.5), (-0.37, 0)]) * size]
    foot = np.array([(-0.04, 0.0), (0.04, 0.0), (0.2, 0.5), (-0.2, 0.5)])
    if suit == "C":
        lobes = [circle * 0.235 + place for place in ((0, -0.26), (-0.25, 0.1), (0.25, 0.1))]
        return [piece * size for piece in (*lobes, foot, circle * 0.1)]
    heart = [circle * 0.25 + (side * 0.22, -0.23) for side in (-1, 1)]
    body = np.array([(-0.46, -0.15), (-0.2, -0.3), (0.2, -0.3), (0.46, -0.15), (0.3, 0.1), (0, 0.5), (-0.3, 0.1)])
    if suit == "H":
        return [piece * size for piece in (*heart, body)]
    upturned = [piece * (1, -0.8) + (0, -0.1) for piece in (*heart, body)]
    return [piece * size for piece in (*upturned, foot)]


def put(sheet: Image, suit: str, at: tuple[float, float], size_mm: float, *, turned: bool = False) -> None:
    """Draws a suit with its middle at a place in the card's millimetres, y upwards."""
    ink = BLACK if suit in "CS" else RED
    for piece in shape(suit, size_mm * SCALE):
        points = (-piece if turned else piece) + ((at[0] + 31.75) * SCALE, (44.45 - at[1]) * SCALE)
        cv2.fillPoly(sheet, [np.round(points * 16).astype(np.int32)], ink, cv2.LINE_AA, 4)


def printed(face: str, index: str = "", *, court: bool = False) -> Image:
    """A face, such as ``9H``, with the index of another card if told; ``court`` draws a picture instead of pips."""
    rank, suit = face[0], face[1]
    sheet = np.full((HIGH, WIDE, 3), WHITE, np.uint8)
    if court:
        rng = np.random.default_rng(7)
        for y in range(130, 760, 45):
            for x in range(140, 500, 45):
                cv2.rectangle(
                    sheet,
                    (x, y),
                    (x + 45, y + 45),
                    COURT[int(rng.integers(4))],
                    -1,
                )
    else:
        for column, row in ROWS[rank]:
            put(sheet, suit, (column * 13.5, row * 27.0), 11.0, turned=row < 0)
    for half in (sheet, sheet[::-1, ::-1]):
        upright = np.ascontiguousarray(half)
        _index(upright, index or face)
        half[:] = upright
    return sheet


def _index(sheet: Image, card: str) -> None:
    rank, suit = card[0], card[1]
    ink = BLACK if suit in "CS" else RED
    words = "10" if rank == "T" else rank
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, 3.2, 9)
    glyphs = np.zeros((height + 40, width + 40), np.uint8)
    cv2.putText(glyphs, words, (20, height + 20), cv2.FONT_HERSHEY_DUPLEX, 3.2, 255, 9, cv2.LINE_AA)
    left, top, width, height = cv2.boundingRect(glyphs)
    cover = (
        cv2.resize(glyphs[top : top + height, left : left + width], (52, 84), interpolation=cv2.INTER_AREA)[..., None]
        / 255
    )
    part = sheet[30:114, 22:74]
    part[:] = (part * (1 - cover) + np.array(ink) * cover).astype(np.uint8)
    put(sheet, suit, (-31.75 + 4.8, 44.45 - 15.2), 6.2)


def back(ink: tuple[int, int, int] = RED, border_px: int = 35) -> Image:
    """The back of a card: a fine pattern of white and an ink within a white border."""
    y, x = np.mgrid[:HIGH, :WIDE]
    line = (((x + y) // 14) % 2 == 0) ^ (((x - y) // 14) % 2 == 0)
    within = (x > border_px) & (x < WIDE - border_px) & (y > border_px) & (y < HIGH - border_px)
    return np.where((line & within)[..., None], np.array(ink), np.array(WHITE)).astype(np.uint8)


def lattice(ink: tuple[int, int, int] = RED) -> Image:
    """The back of a card: a coarse lattice of white lines on an ink, within a white border."""
    sheet = np.full((HIGH, WIDE, 3), WHITE, np.uint8)
    sheet[50:-50, 50:-50] = ink
    for start in range(-HIGH, WIDE + HIGH, 44):
        for way in (-HIGH, HIGH):
            cv2.line(sheet, (start, 0), (start + way, HIGH), WHITE, 8, cv2.LINE_AA)
    return sheet


@dataclass(frozen=True)
class Lying:
    """A printed sheet on the felt: its middle in millimetres and its turn in degrees."""

    sheet: Image
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0


@dataclass(frozen=True)
class Table:
    """A felt with cards, the first lowest, in some light.

    ``glare`` are spots of light (x, y, radius in mm, share of what is left to white); ``blur_px`` smears all of it.
    """

    cards: Sequence[Lying] = ()
    felt: str = "green"
    level: float = 1.0
    glare: Sequence[tuple[float, float, float, float]] = ()
    blur_px: float = 0.7
    print_mm: Sequence[tuple[float, float, float, float]] = field(default=((-200, 70, 200, 70), (-60, 70, -60, -120)))


def paint(table: Table) -> Image:
    """The frame that the camera of `calibration` sees."""
    eye = calibration()
    light: Gray = np.full((720, 1280, 3), FELTS[table.felt], np.float32)
    light *= np.random.default_rng(5).normal(1, 0.06, (720, 1280, 1)).astype(np.float32)
    for x0, y0, x1, y1 in table.print_mm:
        a, b = eye.project([(x0, y0, 0), (x1, y1, 0)]).round().astype(int).tolist()
        cv2.line(light, a, b, (170, 190, 195), 6, cv2.LINE_AA)
    for card in table.cards:
        _lay(light, card, eye)
    for x, y, radius, share in table.glare:
        spot = np.zeros((720, 1280), np.float32)
        at = eye.project([(x, y, 0), (x + radius, y, 0)])
        cv2.circle(spot, at[0].round().astype(int).tolist(), round(float(np.linalg.norm(at[1] - at[0]))), share, -1)
        spread = np.asarray(cv2.GaussianBlur(spot, (0, 0), 8), np.float32)[..., None]
        light = light * (1 - spread) + 255 * spread
    seen = cv2.GaussianBlur(light * table.level, (0, 0), table.blur_px)
    noise = np.asarray(np.random.default_rng(3).normal(0, 1.5, seen.shape), np.float64)
    return np.clip(seen + noise, 0, 255).astype(np.uint8)


def _lay(light: Gray, card: Lying, eye: Calibration) -> None:
    """Lays a card on the picture: a rim a little darker than the paper, a soft shadow around it."""
    turn = math.radians(card.turn_deg)
    axes = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
    own = np.array([(-31.75, 44.45), (31.75, 44.45), (31.75, -44.45), (-31.75, -44.45)])
    felt = own @ axes + (card.x_mm, card.y_mm)
    corners = eye.project(np.column_stack([felt, np.full(4, 0.3)])).astype(np.float32)
    sheet_px = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(sheet_px, corners)
    mask = np.zeros((HIGH, WIDE), np.uint8)
    cv2.rectangle(mask, (32, 0), (WIDE - 33, HIGH - 1), 255, -1)
    cv2.rectangle(mask, (0, 32), (WIDE - 1, HIGH - 33), 255, -1)
    for x in (32, WIDE - 33):
        for y in (32, HIGH - 33):
            cv2.circle(mask, (x, y), 32, 255, -1)
    rim = cv2.erode(mask, np.ones((9, 9), np.uint8), borderValue=0)
    sheet = np.where(rim[..., None] > 0, card.sheet, card.sheet * 0.7).astype(np.float32)
    soft = cv2.GaussianBlur(sheet, (0, 0), 2.0)
    cover = cv2.warpPerspective(mask.astype(np.float32) / 255, matrix, (1280, 720), flags=cv2.INTER_AREA)[..., None]
    shade = cv2.GaussianBlur(cover, (0, 0), 2.5)[..., None]
    light *= (1 - 0.4 * shade) * (1 - cover)
    light += cv2.warpPerspective(soft, matrix, (1280, 720), flags=cv2.INTER_LINEAR) * cover
