"""A deck of somebody else's: a folder of 52 faces as PNG or SVG, and a back if it has one."""

import importlib
from pathlib import Path

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Picture
from boxperson.emulator.camera.deck.canvas import BLACK, PAPER, SIZE_MM, TEXELS_PER_MM
from boxperson.emulator.camera.scene import RANKS, SUITS
from boxperson.errors import UsageError

FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
KINDS = (".png", ".svg")
UPRIGHT = (0.58, 0.80)
LEAST_PX = 150
NAMED = 6
SIZE_PX = round(SIZE_MM[0] * TEXELS_PER_MM), round(SIZE_MM[1] * TEXELS_PER_MM)


def check(folder: str) -> None:
    """Reads every face of a folder.

    Raises:
        UsageError: the folder, a face of it or what reads its kind is missing, or a face is no picture of a card.
    """
    for path in faces(folder).values():
        _pixels(path)


def faces(folder: str) -> dict[str, Path]:
    """Returns the file of every face (``9H``) in a folder, and of the ``back`` if there is one; a PNG before an SVG.

    Raises:
        UsageError: there is no such folder, or faces are missing.
    """
    place = Path(folder)
    if not place.is_dir():
        raise UsageError(f"deck: {folder} is no folder; wanted is one with 52 faces such as 9H.png or QS.svg")
    found: dict[str, Path] = {}
    for path in sorted(place.iterdir(), key=lambda path: (path.suffix.lower(), path.name), reverse=True):
        if path.suffix.lower() in KINDS:
            found[_face(path.stem)] = path
    missing = [face for face in FACES if face not in found]
    if missing:
        more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
        names = ", ".join(missing[:NAMED])
        raise UsageError(f"deck: {folder} has no {names}{more}; wanted are 52 faces such as 9H.png, 10S.svg or TS.svg")
    return {face: found[face] for face in (*FACES, "back") if face in found}


def picture(path: Path) -> Picture:
    """Returns a face as it is printed, in reflectance (B, G, R) of 8 bits: what is clear is paper.

    Raises:
        UsageError: the file cannot be read as an upright card.
    """
    tone = cv2.resize(_pixels(path), SIZE_PX, interpolation=cv2.INTER_AREA) / 255
    light = np.where(tone <= 0.04045, tone / 12.92, ((tone + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.round(255 * (np.array(BLACK) + np.subtract(PAPER, BLACK) * light)), np.uint8)


def _face(stem: str) -> str:
    name = stem.upper()
    return "back" if name == "BACK" else name.replace("10", "T")


def _pixels(path: Path) -> Picture:
    """Returns a file's picture over white, in B, G, R."""
    data = _drawn(path) if path.suffix.lower() == ".svg" else _bytes(path)
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED) if data else None
    if pixels is None:
        raise UsageError(f"deck: {path} cannot be read as a picture; wanted is a PNG or SVG of a whole card")
    height, width = pixels.shape[:2]
    if not UPRIGHT[0] <= width / height <= UPRIGHT[1] or height < LEAST_PX:
        size = f"{width} x {height} pixels"
        raise UsageError(f"deck: {path} is {size}; wanted is an upright card (5 to 7) of {LEAST_PX} rows or more")
    return _over_white(pixels)


def _over_white(pixels: np.ndarray) -> Picture:
    if pixels.dtype == np.uint16:
        pixels = (pixels // 257).astype(np.uint8)
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] == 3:
        return np.asarray(pixels, np.uint8)
    cover = pixels[..., 3:].astype(np.float32) / 255
    return np.asarray(np.round(pixels[..., :3] * cover + 255 * (1 - cover)), np.uint8)


def _drawn(path: Path) -> bytes:
    """Returns an SVG as a PNG."""
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError:
        raise UsageError(
            f"deck: {path} is an SVG, which needs resvg-py: pip install 'boxperson[decks]', or give PNG files"
        ) from None
    try:
        return bytes(resvg.svg_to_bytes(svg_string=_bytes(path).decode("utf-8"), width=SIZE_PX[0]))
    except (ValueError, RuntimeError, UnicodeDecodeError) as error:
        reason = str(error).splitlines()[0] if str(error) else "no reason given"
        raise UsageError(f"deck: {path} cannot be drawn: {reason}") from None


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"deck: {path} cannot be read: {error.strerror}") from None
