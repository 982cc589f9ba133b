"""Crops to train the card symbols on: a face photographed by chance, its index cut out as the readers would.

A crop is labelled by what stands upright in it: rank and suit, or none where that place is covered or holds no index.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT, PAIR_SPAN_PX, cut
from tests.training.card_faces import RANKS, SUITS, Face, Index, Picture, Point

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """A crop, and the numbers of its rank and suit (``NONE_RANK`` and ``NONE_SUIT`` for nothing)."""

    crop: Picture
    rank: int
    suit: int


def positive(rng: np.random.Generator, faces: list[Face], grounds: list[Picture]) -> Sample | None:
    """The index of a face, a little off as a reader's estimate of it is; None if it is half covered."""
    face = faces[rng.integers(len(faces))]
    index = face.indices[rng.integers(len(face.indices))]
    shot = _Shot(rng, face, index, grounds)
    rank_left, suit_left = shot.cover(rng, index, faces)
    if 0.35 < rank_left < 0.9 or 0.35 < suit_left < 0.9:
        return None
    middle = index.middle + rng.normal(0, 0.035, 2) * np.abs(index.down).max()
    crop = shot.crop(rng, middle, index.down * rng.uniform(0.88, 1.12), rng.normal(0, 0.07))
    rank = RANKS.index(face.rank) if rank_left > 0.9 else NONE_RANK
    suit = SUITS.index(face.suit) if suit_left > 0.9 else NONE_SUIT
    return Sample(crop, rank, suit)


def negative(rng: np.random.Generator, faces: list[Face], grounds: list[Picture]) -> Sample:
    """A place of a face that is no upright index: upside down, shifted, of a wrong size, pips or art."""
    face = faces[rng.integers(len(faces))]
    index = face.indices[rng.integers(len(face.indices))]
    shot = _Shot(rng, face, index, grounds)
    middle, down, turn = index.middle, index.down, rng.normal(0, 0.07)
    kind = rng.random()
    if kind < 0.22 and len(face.pips) > 1:
        return _two_pips(rng, face, grounds)
    if kind < 0.4:
        turn += np.pi
        middle = middle + rng.normal(0, 0.04, 2) * np.abs(down).max()
        down = down * rng.uniform(0.85, 1.15)
    elif kind < 0.52:
        middle = middle + down * rng.choice([-0.55, 0.55, -0.8, 0.8]) + rng.normal(0, 0.1, 2) * np.abs(down).max()
    elif kind < 0.6:
        turn += rng.choice([-1, 1]) * rng.uniform(0.7, 2.4)
    elif kind < 0.68:
        down = down * rng.choice([rng.uniform(0.35, 0.55), rng.uniform(1.9, 3.0)])
    else:
        middle = _elsewhere(rng, face)
        down, turn = down * np.exp(rng.normal(0, 0.35)), rng.uniform(0, 2 * np.pi)
        shot = _Shot(
            rng, face, Index(np.array([*middle, *middle]), np.array([*middle, *middle]), turned=False), grounds, down
        )
    return Sample(shot.crop(rng, middle, down, turn), NONE_RANK, NONE_SUIT)


def _two_pips(rng: np.random.Generator, face: Face, grounds: list[Picture]) -> Sample:
    """Two of the large pips that stand closest together, taken as rank and suit."""
    one = face.pips[rng.integers(len(face.pips))]
    far = np.hypot(*(face.pips - one).T)
    other = face.pips[np.argsort(far, kind="stable")[min(len(far) - 1, int(rng.integers(1, 4)))]]
    way = other - one
    down = way * (1 + face.pip_px / np.hypot(*way)) * rng.choice([-1, 1]) * rng.uniform(0.92, 1.08)
    middle = (one + other) / 2
    there = np.array([*middle, *middle])
    shot = _Shot(rng, face, Index(there, there, turned=False), grounds, down)
    return Sample(shot.crop(rng, middle, down, rng.normal(0, 0.07)), NONE_RANK, NONE_SUIT)


def nothing(rng: np.random.Generator, grounds: list[Picture]) -> Sample:
    """A crop of a picture without cards."""
    ground = grounds[rng.integers(len(grounds))]
    zoom = np.exp(rng.uniform(np.log(0.4), np.log(8)))
    turn = rng.uniform(0, 2 * np.pi)
    at = rng.uniform(0, 1, 2) * (ground.shape[1], ground.shape[0])
    crop = cut(ground, at, np.array([-np.sin(turn), np.cos(turn)]) * PAIR_SPAN_PX / zoom)
    return Sample(crop, NONE_RANK, NONE_SUIT)


def _elsewhere(rng: np.random.Generator, face: Face) -> Point:
    """A place on the face that is well away from the middle of every index."""
    size = np.array(face.picture.shape[1::-1])
    reach = max(np.abs(index.down).max() for index in face.indices)
    while True:
        middle = rng.uniform(0.02, 0.98, 2) * size
        if all(np.hypot(*(middle - index.middle)) > 0.6 * reach for index in face.indices):
            return np.asarray(middle)


class _Shot:
    """A photograph of the surroundings of one index: a small picture, and the way from face pixels to its own."""

    def __init__(
        self, rng: np.random.Generator, face: Face, index: Index, grounds: list[Picture], down: Point | None = None
    ) -> None:
        span = float(np.abs(index.down if down is None else down).max())
        span_px = np.exp(rng.uniform(np.log(11), np.log(75)))
        angle, along, squeeze = rng.uniform(0, 2 * np.pi), rng.uniform(0, np.pi), rng.uniform(0.6, 1.0) ** 0.7
        lean = _turn(along) @ np.diag([1.0, squeeze]) @ _turn(-along)
        linear = _turn(angle) @ lean * span_px / span
        self.side = int(span_px * 2.4) + 4
        self.to_shot: Matrix = np.column_stack([linear, self.side / 2 - linear @ index.middle])
        self.picture = _patch(rng, grounds, self.side)
        self._lay(face.picture, self.to_shot)

    def _lay(self, picture: Picture, to_shot: Matrix) -> NDArray[np.bool_]:
        """Draws a face over what is there; gives where it lies."""
        size = (self.side, self.side)
        shrink = 1.0
        while np.sqrt(abs(np.linalg.det(to_shot[:, :2]))) * shrink < 0.6:
            picture = np.asarray(cv2.pyrDown(picture), np.uint8)
            shrink *= 2
        scaled = to_shot @ np.diag([shrink, shrink, 1.0])
        drawn = cv2.warpAffine(picture, scaled, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        whole = np.full(picture.shape[:2], 255, np.uint8)
        over = cv2.warpAffine(whole, scaled, size, flags=cv2.INTER_LINEAR)[:, :, None] / np.float32(255)
        self.picture = (self.picture * (1 - over) + drawn * over).astype(np.uint8)
        return np.asarray(over[:, :, 0] > 0.5)

    def cover(self, rng: np.random.Generator, index: Index, faces: list[Face]) -> tuple[float, float]:
        """Lays another card near or over the index by chance; gives how much of rank and of suit is left."""
        if rng.random() > 0.4:
            return 1.0, 1.0
        other = faces[rng.integers(len(faces))]
        size = np.array(other.picture.shape[1::-1], np.float64)
        turn = _turn(rng.normal(0, 0.25) + rng.integers(4) * np.pi / 2)
        beside = rng.uniform(0, 2 * np.pi)
        reach = np.abs(index.down).max() * rng.uniform(0.3, 1.3) + size[0] / 2
        at = index.middle + np.array([np.cos(beside), np.sin(beside)]) * reach - turn @ size / 2
        other_to_face = np.vstack([np.column_stack([turn, at]), [0, 0, 1]])
        over = self._lay(other.picture, self.to_shot @ other_to_face)
        return self._left(index.rank_box, over), self._left(index.suit_box, over)

    def _left(self, box: Point, over: NDArray[np.bool_]) -> float:
        xs, ys = np.meshgrid(np.linspace(box[0], box[2], 6), np.linspace(box[1], box[3], 6))
        points = np.column_stack([xs.ravel(), ys.ravel(), np.ones(36)]) @ self.to_shot.T
        at = np.clip(points.astype(int), 0, self.side - 1)
        return float(np.mean(~over[at[:, 1], at[:, 0]]))

    def crop(self, rng: np.random.Generator, middle: Point, down: Point, turn: float) -> Picture:
        picture = _worn(rng, self.picture, float(np.abs(self.to_shot[:, :2] @ down).max()))
        at = self.to_shot[:, :2] @ middle + self.to_shot[:, 2]
        return cut(picture, at, _turn(turn) @ self.to_shot[:, :2] @ down)


def _turn(angle: float) -> Matrix:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _patch(rng: np.random.Generator, grounds: list[Picture], side: int) -> Picture:
    """What a card lies on: a plain colour with noise, or a piece of a picture without cards."""
    if not grounds or rng.random() < 0.5:
        return (
            (rng.uniform(10, 250, 3) + rng.normal(0, rng.uniform(0, 12), (side, side, 3))).clip(0, 255).astype(np.uint8)
        )
    ground = grounds[rng.integers(len(grounds))]
    x, y = (int(rng.integers(max(1, length - side))) for length in (ground.shape[1], ground.shape[0]))
    piece = ground[y : y + side, x : x + side]
    return np.asarray(cv2.resize(piece, (side, side)), np.uint8)


def _worn(rng: np.random.Generator, picture: Picture, span_px: float) -> Picture:
    """Light, glare, blur, noise and JPEG as phones and webcams have them."""
    work = picture.astype(np.float32) / 255
    side = work.shape[0]
    ramp = np.linspace(-0.5, 0.5, side, dtype=np.float32)
    tilt = rng.normal(0, 0.35, 2)
    light = rng.uniform(0.3, 1.1) * (1 + tilt[0] * ramp[:, None] + tilt[1] * ramp[None])
    work = work * light[:, :, None].astype(np.float32) * (1 + rng.normal(0, 0.09, 3)).astype(np.float32)
    if rng.random() < 0.3:
        at, reach = rng.uniform(0, side, 2), rng.uniform(0.15, 0.8) * side
        far = np.hypot(np.arange(side)[:, None] - at[0], np.arange(side)[None] - at[1]) / reach
        work = work + (rng.uniform(0.1, 0.8) * np.exp(-(far**2)))[:, :, None].astype(np.float32)
    toned = np.clip(work, 0, 1) ** rng.uniform(0.7, 1.4) * rng.uniform(0.75, 1) + rng.uniform(0, 0.15)
    soft = _blurred(rng, toned.astype(np.float32), span_px)
    grain = rng.uniform(0, 0.04)
    grainy = soft + rng.normal(0, grain, soft.shape) if grain > 0.01 else soft
    eight = np.asarray(np.clip(grainy, 0, 1) * 255, np.uint8)
    if rng.random() < 0.7:
        _, data = cv2.imencode(".jpg", eight, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
        eight = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return eight


def _blurred(rng: np.random.Generator, work: NDArray[np.float32], span_px: float) -> NDArray[np.float32]:
    kind = rng.random()
    if kind < 0.6:
        sigma = rng.uniform(0.25, max(0.6, 0.028 * span_px))
        return np.asarray(cv2.GaussianBlur(work, (0, 0), sigma), np.float32)
    if kind < 0.75:
        length = int(max(2, rng.uniform(0.03, 0.085) * span_px))
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        way = rng.uniform(0, np.pi)
        end = np.array([np.cos(way), np.sin(way)]) * length / 2
        ends = [tuple(map(int, np.rint(length + sign * end))) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], (1.0,))
        return np.asarray(cv2.filter2D(work, -1, kernel / kernel.sum()), np.float32)
    if kind < 0.85:
        soft = cv2.GaussianBlur(work, (0, 0), 1.0)
        return np.asarray(work + rng.uniform(0.3, 1.2) * (work - soft), np.float32)
    return work
