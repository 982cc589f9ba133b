"""Draws a card into a window of the linear picture, with its shadow on what lies below it."""

import math
from functools import lru_cache

import cv2
import numpy as np

from boxperson.emulator.camera import card_light, card_shadows, deck
from boxperson.emulator.camera.arrays import Floats, Picture, Window, floats, thrice
from boxperson.emulator.camera.lamps import Lamps
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.scene import Card, Scene
from boxperson.emulator.camera.sheet import HALF_MM, SIZE_MM, Edge, Sheet, edge, meet, sheets
from boxperson.emulator.camera.windows import common, inside, outline, padded

RIM_MM = 0.5
CUT_MM = 0.6
SHADOW_PX = 24


def draw(light: Floats, window: Window, card: Card, scene: Scene, optics: Optics, rig: Lamps) -> None:
    """Draws a card over a window of the linear picture, and its shadow on what is drawn there."""
    during = sheets(card, optics)
    middle = during[len(during) // 2]
    shaded = common(padded(card_shadows.reach(middle, optics, rig), SHADOW_PX), window)
    if shaded is not None:
        light[inside(shaded, window)] *= thrice(card_shadows.shade(middle, optics, rig, shaded))
    around = common(outline(np.concatenate([sheet.border() for sheet in during]), optics), window)
    if around is None:
        return
    patch = light[inside(around, window)]
    behind, share = patch.copy(), np.float32(1 / len(during))
    for sheet in during:
        part = common(outline(sheet.border(), optics), around)
        if part is not None:
            here = inside(part, around)
            colour, cover = _seen(card, sheet, part, scene, optics, rig)
            colour -= behind[here]
            colour *= thrice(cover * share)
            patch[here] += colour


def _seen(card: Card, sheet: Sheet, part: Window, scene: Scene, optics: Optics, rig: Lamps) -> tuple[Floats, Floats]:
    """Returns colour (rows, columns, 3) and cover (rows, columns) for each pixel of a window."""
    x, y = meet(sheet, optics, part)
    pixel_mm = math.dist(optics.eye_mm, sheet.middle_mm) / optics.focal_px
    border = edge(x, y)
    cover = np.clip(border.inside_mm / np.float32(pixel_mm) + np.float32(0.5), 0, 1)
    printed = deck.printed(scene.deck, card.card if card.face_up else "back", round(min(pixel_mm, 2.0) * 20))
    right, up, turned = _made(card)
    colour = _looked_up(printed, x + right, y + up)
    worn = _looked_up(deck.wear(), -x if turned else x, -y if turned else y)
    shine = card_light.on(sheet, optics, rig, x, y)
    white = worn[..., 0] / np.float32(255) * (1 + _rim(border, sheet, rig)) * shine.white_share
    gloss = worn[..., 1] * shine.gloss_share
    for channel in range(3):
        plane = colour[..., channel]
        plane *= white * shine.white[channel]
        plane += gloss * shine.gloss[channel]
    return colour, cover


def _looked_up(sheet: Floats | Picture, x: Floats, y: Floats) -> Floats:
    """Reads a picture of a whole card at points of it."""
    rows, columns = sheet.shape[:2]
    column = (x + np.float32(HALF_MM[0])) * np.float32(columns / SIZE_MM[0]) - np.float32(0.5)
    row = (np.float32(HALF_MM[1]) - y) * np.float32(rows / SIZE_MM[1]) - np.float32(0.5)
    return floats(cv2.remap(sheet, column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _rim(border: Edge, sheet: Sheet, rig: Lamps) -> Floats:
    """How much brighter or darker the round cut edge is: brighter than the face only where it faces the lamp."""
    to_key = (floats(rig.key_mm) - sheet.middle_mm) @ sheet.rotation
    to_key /= np.linalg.norm(to_key)
    towards = border.right * to_key[0] + border.up * to_key[1]
    near = np.clip(1 - border.inside_mm / np.float32(RIM_MM), 0, 1)
    return floats(near * (np.float32(0.5) * towards - np.float32(0.18)))


@lru_cache(maxsize=64)
def _made(card: Card) -> tuple[np.float32, np.float32, bool]:
    """How far a card's print is off its middle, and which way round its wear: told apart by name, side and bend."""
    rng = np.random.default_rng([*card.card.encode(), card.face_up, round(abs(card.bend_mm) * 1000)])
    angle, away = rng.uniform(0, 2 * math.pi), CUT_MM * math.sqrt(rng.uniform(0, 1))
    return np.float32(away * math.cos(angle)), np.float32(away * math.sin(angle)), bool(rng.integers(2))
