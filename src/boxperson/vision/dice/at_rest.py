"""Reads two dice at rest among chips by their pose in space: what is up, how far they lean, what they touch.

Every way in which a die can rest is fitted to what the throw has changed in the picture. The best one is moved onto the
spots that are its pips, and what it touches follows from where its sides then are. Its upper face must be told by two
witnesses: the pips where geometry has them, and the network that sees the face alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import degrees, dist

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.contacts import BELOW, Gap, Thing, gaps
from boxperson.vision.dice.cube import ACROSS, FRONT, HALF_MM, NORMALS, TOP, TURNS, UPWARD, Poses
from boxperson.vision.dice.fitting import Fit, fit, seen
from boxperson.vision.dice.network import CROP_PX, CROP_PX_PER_MM, Told, tell
from boxperson.vision.dice.reading import Verdict
from boxperson.vision.dice.sharpening import Sharp, sharpen
from boxperson.vision.dice.supports import CHIP_RADIUS_MM, NEAR_MM, Stack
from boxperson.vision.dice.traces import Traces, find_traces, next_place
from boxperson.vision.image import Floats, Image
from boxperson.vision.patch import Box

DARKEST = 24
LEAST_SCORE, LEAST_SCORE_SECONDED, SURELY = 2.2, 1.8, 0.95
SHARE_COUNTS, SECOND_COUNTS, LEAD, LEAD_OF_A_DIE, RIVALS, NEARLY = 0.5, 0.4, 0.15, 0.4, 5, 0.35
TOUCHES_MM: dict[Thing, float] = {"chips": 0.55, "die": 1.0}
CLEAR_MM: dict[Thing, float] = {"chips": 1.2, "die": 1.6}
SLIGHT_RAD = 0.15
MISSES_PX, MISSES_OF_SIX_PX, FEWEST_PIPS = 0.45, 0.9, 0.6
SECONDS, NO_FACE = 0.5, 0
SIDE_BY_SIDE_MM, RUNS_INTO_MM = 18.3, 1.2
SETTLES, AS_LIKELY, SIDE_LEAD = 0.85, 0.27, 0.06
AS_THEY_LIE = ("flat", "flat on chips", "on a rim")
"""Where the face that looks up most is the uppermost one."""
Touches = tuple[tuple[int, Thing], ...]


@dataclass(frozen=True, slots=True)
class RestingDie:
    """A die as it was seen at rest.

    Attributes:
        up: pips on the face that looks up most; 0 where that could not be told.
        is_flat: whether it lies flat.
        tilt_deg: how far it leans, degrees; `off_deg` its standard uncertainty.
        touches: pips of each side that rests on something else than the felt, and on what.
        confidence: 0 to 1.
        corners_px: outlines of its faces that can be seen, each four (x, y) in pixels.
        centre_mm: its middle over the felt.
        doubt: what could not be told; empty where all was.
    """

    up: int
    is_flat: bool
    tilt_deg: float
    off_deg: float
    touches: Touches
    confidence: float
    corners_px: tuple[tuple[tuple[float, float], ...], ...]
    centre_mm: tuple[float, float]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class RestReading:
    """What was read of a throw, or why not.

    Attributes:
        verdict: ``read`` when the eyes stand by both dice, else ``indeterminate``.
        dice: those that were seen, from left to right.
        why: the reason for abstaining.
        confidence: 0 to 1, that of the less certain die.
    """

    verdict: Verdict
    dice: tuple[RestingDie, ...] = ()
    why: str = ""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A way in which a die could lie, moved onto its pips, and what the network makes of its upper face."""

    fitted: Fit
    sharp: Sharp
    told: Told

    @property
    def up(self) -> int:
        return self.fitted.turn[TOP]

    @property
    def worth(self) -> float:
        """How well all that is known agrees with it."""
        share = self.sharp.found / max(1, self.sharp.asked)
        seconded = self.told.sure if self.told.face == self.up else 0.0
        off = max(0.0, self.sharp.misfit_px - MISSES_PX)
        return self.fitted.score + SHARE_COUNTS * share + SECOND_COUNTS * seconded - off


def read_at_rest(
    before: Image, after: Image, calibration: Calibration, stacks: Sequence[Stack], without: Sequence[Box] = ()
) -> RestReading:
    """Reads both dice of a throw.

    Args:
        before: a BGR frame in the same light with the dice elsewhere, of the size that the calibration holds for.
        after: one with the dice at rest.
        calibration: lens and pose of the camera.
        stacks: all chips that stand on the felt where dice can come to rest.
        without: left, near, right, far of where the dice were before, in millimetres.

    Raises:
        UsageError: a frame is not of the calibrated size.
    """
    calibration.require(before)
    calibration.require(after)
    if np.percentile(after[::8, ::8].max(axis=2), 98) < DARKEST:
        return RestReading("indeterminate", why="too dark")
    traces = find_traces(before, after, calibration, list(without))
    found: list[list[Fit]] = []
    left = traces
    for seed in range(2):
        place = next_place(left)
        fits = fit(left, place, stacks, None, seed) if place else []
        if not fits:
            return RestReading("indeterminate", why=f"found {len(found)} {'die' if found else 'dice'}, expected 2")
        found.append(fits)
        left = _wiped(left, fits[0].pose)
    first = _beside(traces, found[0], found[1], stacks)
    second = _beside(traces, found[1], first, stacks)
    dice = [_die(traces, first, _lies(second), stacks), _die(traces, second, _lies(first), stacks)]
    dice = sorted(_not_in_one_place(dice), key=_left_to_right)
    why = next((die.doubt for die in dice if die.doubt), "")
    confidence = 0.0 if why else min(die.confidence for die in dice)
    return RestReading("indeterminate" if why else "read", tuple(dice), why, confidence)


def _beside(traces: Traces, own: list[Fit], other: list[Fit], stacks: Sequence[Stack]) -> list[Fit]:
    """The fits of a die that the other lies near; anew, by what is left without the other, where that is clearer."""
    if dist(own[0].pose.middles_mm[0][:2], other[0].pose.middles_mm[0][:2]) > NEAR_MM:
        return own
    left = _wiped(traces, other[0].pose)
    place = next_place(left)
    anew = fit(left, place, stacks, _lies(other)) if place else []
    return anew if anew and anew[0].score > own[0].score else own


def _lies(fits: list[Fit]) -> Floats | None:
    """Where a die is that lies flat on the felt: x, y and turn."""
    return fits[0].params if fits[0].support.kind == "flat" else None


def _wiped(traces: Traces, pose: Poses) -> Traces:
    """The traces without those of a die."""
    corners = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], np.float64) * HALF_MM
    outline = cv2.convexHull(np.round(traces.project(pose.at(corners))[0]).astype(np.int32))
    changed = traces.changed.copy()
    cv2.fillConvexPoly(changed, outline, 0.0)
    return replace(traces, changed=changed)


def _die(traces: Traces, fits: list[Fit], other: Floats | None, stacks: Sequence[Stack]) -> RestingDie:
    """What is known of a die, given all ways in which it could lie."""
    close = [each for each in fits if each.score > fits[0].score - NEARLY and not _runs_into(each, stacks)][:RIVALS]
    if not close:
        return _as_seen(traces, _candidate(traces, fits[0]), doubt="chips are where a die seems to lie")
    candidates = sorted((_candidate(traces, each) for each in close), key=lambda each: -each.worth)
    best = _as_network_tells(traces, _preferred(candidates))
    is_flat, touches, doubt = _touching(best, stacks, other)
    doubt = (
        _doubt_of_fit(best)
        or _doubt_of_face(best)
        or doubt
        or _doubt_of_side(best, touches)
        or _rival(best, candidates, stacks, other, touches)
    )
    return _as_seen(traces, best, is_flat=is_flat, touches=touches, doubt=doubt)


def _candidate(traces: Traces, fitted: Fit) -> _Candidate:
    sharp = sharpen(traces, fitted)
    return _Candidate(fitted, sharp, _ask(traces, sharp.pose, TOP))


def _doubt_of_fit(best: _Candidate) -> str:
    surely = best.told.face == best.up and best.told.sure >= SURELY
    if best.fitted.score < (LEAST_SCORE_SECONDED if surely else LEAST_SCORE):
        return "a die is not clear"
    if best.sharp.found < FEWEST_PIPS * best.sharp.asked:
        return f"of {best.sharp.asked} pips of a die {best.sharp.found} show"
    misses_px = MISSES_OF_SIX_PX if best.up == 6 and surely else MISSES_PX
    return "its pips are not where a die has them" if best.sharp.misfit_px > misses_px else ""


def _doubt_of_face(best: _Candidate) -> str:
    """Whether the network tells another upper face, or none of a flat one."""
    if best.told.face == best.up and best.told.sure >= SECONDS:
        return ""
    if best.told.face == NO_FACE and best.fitted.support.kind not in AS_THEY_LIE[:2]:
        return "" if best.sharp.found == best.sharp.asked else "a pip of a leaning die is not clear"
    return f"the pips say {best.up}, the whole face {best.told.face or 'nothing'}"


def _touching(best: _Candidate, stacks: Sequence[Stack], other: Floats | None) -> tuple[bool, Touches, str]:
    """Whether a die lies flat, what its sides rest on, and what is doubtful of that."""
    kind, turn = best.fitted.support.kind, best.fitted.turn
    if kind == "flat":
        return True, (), ""
    if kind == "flat on chips":
        return True, ((7 - turn[TOP], "chips"),), ""
    all_gaps = gaps(best.sharp.params, stacks, other)
    touched = [gap for gap in all_gaps if abs(gap.mm) < TOUCHES_MM[gap.thing]]
    nearly = [gap for gap in all_gaps if TOUCHES_MM[gap.thing] <= abs(gap.mm) < CLEAR_MM[gap.thing]]
    touches = tuple(sorted({(_value(turn, gap), gap.thing) for gap in touched}))
    if not touched:
        return False, (), "a die leans, and what it leans on cannot be told"
    if nearly or {gap.side for gap in touched} == {BELOW, FRONT}:
        return False, touches, "whether a side of a leaning die rests on something cannot be told"
    return False, touches, ""


def _value(turn: tuple[int, ...], gap: Gap) -> int:
    return 7 - turn[TOP] if gap.side == BELOW else turn[gap.side]


def _as_network_tells(traces: Traces, best: _Candidate) -> _Candidate:
    """A die whose upper face the pips leave open, as a maker's mark does between a two and a three, by the network."""
    like_it = np.where(TURNS[:, TOP] == best.told.face, best.fitted.by_turn, -np.inf)
    likely = best.told.sure >= SETTLES and like_it.max() > best.fitted.score - AS_LIKELY
    if best.told.face in (NO_FACE, best.up) or not likely:
        return best
    turn = tuple(int(value) for value in TURNS[int(like_it.argmax())])
    return _candidate(traces, replace(best.fitted, turn=turn))


def _doubt_of_side(best: _Candidate, touches: Touches) -> str:
    """Whether the pips of the side that leans, which the upper face does not tell, could be others."""
    turn = best.fitted.turn
    if [side for side, _ in touches] != [turn[FRONT]]:
        return ""
    others = best.fitted.by_turn[(TURNS[:, TOP] == turn[TOP]) & (TURNS[:, FRONT] != turn[FRONT])]
    same = best.fitted.by_turn[(TURNS[:, TOP] == turn[TOP]) & (TURNS[:, FRONT] == turn[FRONT])]
    return "" if same.max() > others.max() + SIDE_LEAD else "the side of a die that leans on chips is not clear"


def _runs_into(fitted: Fit, stacks: Sequence[Stack]) -> bool:
    """Whether a die that lies flat on the felt would run into chips."""
    if fitted.support.kind != "flat":
        return False
    x, y, turn = fitted.params
    for stack in stacks:
        along = abs((stack.x_mm - x) * np.cos(turn) + (stack.y_mm - y) * np.sin(turn))
        aside = abs((stack.y_mm - y) * np.cos(turn) - (stack.x_mm - x) * np.sin(turn))
        if np.hypot(max(0.0, along - HALF_MM), max(0.0, aside - HALF_MM)) < CHIP_RADIUS_MM - RUNS_INTO_MM:
            return True
    return False


def _preferred(candidates: list[_Candidate]) -> _Candidate:
    """The best; but a die that leans by next to nothing, and shows the same face lying flat, lies flat."""
    best = candidates[0]
    flat = [each for each in candidates if each.fitted.support.kind == "flat" and each.up == best.up]
    is_slight = best.fitted.support.kind == "on a rim" and best.sharp.params[3] < SLIGHT_RAD
    return flat[0] if is_slight and flat and flat[0].worth > best.worth - LEAD else best


def _rival(
    best: _Candidate, candidates: list[_Candidate], stacks: Sequence[Stack], other: Floats | None, touches: Touches
) -> str:
    """Whether a die that lies otherwise, and so comes to something else, agrees with the picture nearly as well."""
    comes_to = _outcome(best.up, touches)
    for each in candidates:
        _, touched, doubt = _touching(each, stacks, other)
        lead = LEAD_OF_A_DIE if each.fitted.support.kind == "against a die" else LEAD
        if each.worth > best.worth - lead and not doubt and _outcome(each.up, touched) != comes_to:
            return "whether and how a die leans cannot be told"
    return ""


def _outcome(up: int, touches: Touches) -> int:
    """The uppermost face; 0 where the roll is void."""
    sides = {side for side, _ in touches}
    if len(sides) > 1 or any(thing == "die" for _, thing in touches):
        return 0
    return 7 - sides.pop() if sides else up


def _ask(traces: Traces, pose: Poses, face: int) -> Told:
    """What the network makes of a face, seen straight."""
    at = (np.arange(CROP_PX) - (CROP_PX - 1) / 2) / CROP_PX_PER_MM
    across, upward = np.meshgrid(at, -at)
    plane = NORMALS[face] * HALF_MM + across[..., None] * ACROSS[face] + upward[..., None] * UPWARD[face]
    pixels = traces.project(pose.at(plane))[0].astype(np.float32)
    crop = cv2.remap(traces.frame, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return tell([np.asarray(crop, np.uint8)])[0]


def _as_seen(
    traces: Traces, best: _Candidate, *, is_flat: bool = True, touches: Touches = (), doubt: str = ""
) -> RestingDie:
    pose, sharp = best.sharp.pose, best.sharp
    x, y, _ = pose.middles_mm[0]
    tilt = 0.0 if is_flat else float(sharp.params[3])
    facing = seen(traces, pose, NORMALS)[0]
    around = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    outlines = []
    for face in np.flatnonzero(facing > 0):
        corners = np.array([NORMALS[face] + a * ACROSS[face] + b * UPWARD[face] for a, b in around]) * HALF_MM
        outlines.append(tuple((float(u), float(v)) for u, v in traces.project(pose.at(corners))[0]))
    confidence = min(1.0, best.fitted.score / 3.0) * (sharp.found / max(1, sharp.asked))
    return RestingDie(
        best.fitted.turn[TOP],
        is_flat,
        round(degrees(tilt), 1),
        round(degrees(sharp.tilt_off_rad), 1),
        touches,
        0.0 if doubt else round(confidence, 3),
        tuple(outlines),
        (float(x), float(y)),
        doubt,
    )


def _not_in_one_place(dice: list[RestingDie]) -> list[RestingDie]:
    """Two flat dice that would run into each other: one lies on the other."""
    first, second = dice
    if not (first.is_flat and second.is_flat) or dist(first.centre_mm, second.centre_mm) >= SIDE_BY_SIDE_MM:
        return dice
    return [replace(first, touches=((7 - first.up, "die"),)), second]


def _left_to_right(die: RestingDie) -> tuple[float, float]:
    return die.centre_mm
