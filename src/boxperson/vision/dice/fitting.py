"""Fits a die to what is seen of it: how well its outline and its pips agree with each way to rest."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from boxperson.vision.dice.cube import (
    BESIDE_MM,
    BETWEEN_ONE,
    BETWEEN_OTHER,
    FACES,
    MASKS,
    NORMALS,
    SIDES,
    SITES_MM,
    TURNS,
    VALUES,
    WITHIN_MM,
    Poses,
)
from boxperson.vision.dice.pips import Tone
from boxperson.vision.dice.supports import Stack, Support, supports
from boxperson.vision.dice.traces import TONES, Traces
from boxperson.vision.image import Floats, Gray

SEEN_FROM, SEEN_BY, LEAST_EDGE = 0.17, 0.4, 0.02
PIPS_COUNT = 1.2
ABOUT_PX, STRONG_PERCENTILE, LEAST_RELIEF = 30, 93.0, 12.0
TRIED, BEGINNINGS, ROUNDS, EACH_ROUND, SHRINK = 60, 3, 7, 48, 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """How a die could lie.

    Attributes:
        support: what it would rest on.
        params: of that.
        tone: of its pips.
        turn: the values of top, front, back, left and right.
        score: how well it agrees with the picture: outline up to 2, pips up to 1.2.
        by_turn: the same for all 24 ways to number it.
    """

    support: Support
    params: Floats
    tone: Tone
    turn: tuple[int, ...]
    score: float
    by_turn: Floats

    @property
    def pose(self) -> Poses:
        """Where the die would be."""
        return self.support.pose(self.params[None])


def fit(
    traces: Traces, middle_mm: tuple[float, float], stacks: Sequence[Stack], other: Floats | None, seed: int = 0
) -> list[Fit]:
    """All ways in which the die seen about here could lie, the best first.

    Args:
        traces: of the picture.
        middle_mm: about where it is.
        stacks: all that stand on the felt.
        other: x, y and turn of another die that lies flat, if one does.
        seed: of the search.
    """
    rng = np.random.default_rng(seed)
    found = []
    for support in supports(middle_mm, stacks, other):
        outlines = outline_score(traces, support.pose(support.grid))
        begin = support.grid[np.argsort(-outlines)[:TRIED]]
        for tone in TONES:
            pips = _pips(traces, tone, middle_mm)
            found.append(_climb(traces, support, begin, tone, pips, rng))
    return sorted(found, key=lambda each: -each.score)


def _climb(traces: Traces, support: Support, begin: Floats, tone: Tone, pips: Gray, rng: np.random.Generator) -> Fit:
    """The best fit of a support, by ever smaller random steps from its best beginnings."""
    scores = _scores(traces, support.pose(begin), pips).max(axis=1)
    best: tuple[float, Floats, Floats] | None = None
    for number in np.argsort(-scores)[:BEGINNINGS]:
        params, steps = begin[number], support.steps
        reached = (-np.inf, params, np.zeros(len(TURNS)))
        for _ in range(ROUNDS):
            tried = np.clip(params + rng.normal(size=(EACH_ROUND, len(params))) * steps, support.least, support.most)
            tried[0] = params
            by_turn = _scores(traces, support.pose(tried), pips)
            top = int(by_turn.max(axis=1).argmax())
            if by_turn[top].max() > reached[0]:
                reached = (float(by_turn[top].max()), tried[top], by_turn[top])
                params = tried[top]
            steps = steps * SHRINK
        best = reached if best is None or reached[0] > best[0] else best
    assert best is not None  # noqa: S101 - a support has a grid
    score, params, by_turn = best
    turn = tuple(int(value) for value in TURNS[int(by_turn.argmax())])
    return Fit(support, params, tone, turn, score, by_turn)


def _pips(traces: Traces, tone: Tone, middle_mm: tuple[float, float]) -> Gray:
    """The relief about a place, as a share of what its strongest spots have."""
    x, y = np.round(traces.calibration.project([(*middle_mm, 10.0)])[0]).astype(int)
    relief = traces.relief[tone]
    about = relief[max(0, y - ABOUT_PX) : y + ABOUT_PX + 1, max(0, x - ABOUT_PX) : x + ABOUT_PX + 1]
    strong = float(np.percentile(about, STRONG_PERCENTILE)) if about.size else 0.0
    return np.asarray(relief / max(strong, LEAST_RELIEF), np.float32)


def outline_score(traces: Traces, poses: Poses) -> Floats:
    """How much of each die, N, is where something has changed, less how much has changed right beside it."""
    facing = seen(traces, poses, SIDES)
    within = 2 * _sample(traces.changed, traces.project(poses.at(WITHIN_MM))) - 1
    weight = np.clip(facing[:, :5], 0, None)
    inside = (within.mean(axis=2) * weight).sum(axis=1) / weight.sum(axis=1)
    beside = 2 * _sample(traces.changed, traces.project(poses.at(BESIDE_MM))) - 1
    edge = (facing[:, BETWEEN_ONE] > LEAST_EDGE) != (facing[:, BETWEEN_OTHER] > LEAST_EDGE)
    outside = (beside * edge).sum(axis=1) / edge.sum(axis=1)
    return np.asarray(inside - outside, np.float64)


def _scores(traces: Traces, poses: Poses, pips: Gray) -> Floats:
    """Outline and pips of each die for each way to number it, N x 24."""
    bright = 2 * np.clip(_sample(pips, traces.project(poses.at(SITES_MM))), 0, 1) - 1
    alike = np.einsum("nfs,ps->nfp", bright, MASKS) / 9
    by_value = np.stack([alike[:, :, np.equal(VALUES, value)].max(axis=2) for value in range(1, 7)], axis=2)
    weight = np.clip((seen(traces, poses, NORMALS) - SEEN_FROM) / SEEN_BY, 0, 1)
    total = np.clip(weight.sum(axis=1), 0.5, None)[:, None]
    by_turn = np.einsum("ntf,nf->nt", by_value[:, np.array(FACES), TURNS - 1], weight) / total
    return np.asarray(outline_score(traces, poses)[:, None] + PIPS_COUNT * by_turn, np.float64)


def seen(traces: Traces, poses: Poses, sides: Floats) -> Floats:
    """How squarely each side of each die looks at the camera: 1 straight, 0 and below not at all."""
    way = traces.calibration.camera_mm() - poses.middles_mm
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    return np.asarray(np.einsum("nij,kj,ni->nk", poses.axes, sides, way), np.float64)


def _sample(picture: Gray, pixels: Floats) -> Gray:
    rows = pixels.reshape(len(pixels), -1, 2).astype(np.float32)
    there = cv2.remap(
        picture,
        np.ascontiguousarray(rows[..., 0]),
        np.ascontiguousarray(rows[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(there.reshape(pixels.shape[:-1]), np.float32)
