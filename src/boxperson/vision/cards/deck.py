"""A deck that the eyes have learnt: what the face of each of its cards looks like, as one more witness.

It is learnt once from frames in which known cards lie separately, and kept in an ``.npz`` file. A print is how deep the
ink is in blue, green and red, 0 to 255, at one pixel a millimetre, the same whatever the light was.
"""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.errors import RigError, UsageError
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.choice import find_cards
from boxperson.vision.cards.ink import depths_of
from boxperson.vision.cards.paper import find_paper
from boxperson.vision.cards.rectangle import lie_over
from boxperson.vision.cards.upright import FACE_MM, Upright, cut
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.plane import top_view

PRINT_PX = (64, 90)
FULL = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
LEAST_ALIKE, CLEARER = 0.75, 0.02
LEAST_INK = 3.0
LARGEST_BYTES = 20_000_000


class Likeness(NamedTuple):
    """Which card of a deck a card looks most like, how much (at most 1), and how much more than the next card."""

    card: str
    alike: float
    clearer: float

    @property
    def told(self) -> bool:
        """Whether that is enough to stand by."""
        return self.alike >= LEAST_ALIKE and self.clearer >= CLEARER


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The prints of a deck.

    Attributes:
        cards: their names, such as "9H".
        prints: n x 90 x 64 x 3, 8 bits, in the order of the names.
    """

    cards: tuple[str, ...]
    prints: Image

    def missing(self) -> list[str]:
        """The cards of a full deck that were not learnt."""
        return [card for card in FULL if card not in self.cards]

    def liken(self, card: Upright) -> Likeness:
        """Compares what can be seen of a card with all prints, either way up."""
        seen = _print_of(card)
        clear = (card.seen & ~card.washed).astype(np.float32)
        there = np.asarray(cv2.resize(clear, PRINT_PX, interpolation=cv2.INTER_AREA), np.float32)[..., None]
        scores = np.maximum(_alike(seen, there, self.prints), _alike(seen, there, self.prints[:, ::-1, ::-1]))
        best, *others = np.argsort(-scores)
        next_best = float(scores[others[0]]) if others else 0.0
        return Likeness(self.cards[best], float(scores[best]), float(scores[best]) - next_best)


def enrol(shots: Sequence[tuple[Image, Sequence[str]]], calibration: Calibration) -> Deck:
    """Learns a deck.

    Args:
        shots: frames with the names of the cards that lie face up in each, from left to right; a card may be shown more
            than once, and the more light it was seen in the better.
        calibration: of the camera.

    Raises:
        UsageError: a name is no card, or there are none.
        RigError: a frame does not show that many cards, or two of them overlap.
    """
    found: dict[str, list[Floats]] = {}
    for number, (frame, names) in enumerate(shots, 1):
        wrong = [name for name in names if name not in FULL]
        if wrong:
            raise UsageError(f"shot {number}: {wrong[0]!r} is no card; rank and suit are expected, such as 9H or TS")
        for name, card in zip(names, _laid_out(frame, calibration, len(names), number), strict=True):
            found.setdefault(name, []).append(_print_of(card))
    if not found:
        raise UsageError("no shots of cards; at least one is needed to learn a deck")
    cards = tuple(card for card in FULL if card in found)
    prints = np.stack([_mean(found[card]) for card in cards])
    return Deck(cards, np.round(prints).astype(np.uint8))


def _laid_out(frame: Image, calibration: Calibration, count: int, number: int) -> list[Upright]:
    """The cards of a shot from left to right, cut out upright."""
    view = top_view(calibration, FACE_MM)
    cards = sorted(find_cards(find_paper(frame, view), view))
    if len(cards) != count:
        raise RigError(f"shot {number}: found {len(cards)} cards where {count} were named; lay them apart on bare felt")
    if any(lie_over(one, other) for k, one in enumerate(cards) for other in cards[:k]):
        raise RigError(f"shot {number}: two cards overlap; lay them apart on bare felt")
    return [cut(frame, calibration, card, FACE_MM, []) for card in cards]


def _print_of(card: Upright) -> Floats:
    depths = np.clip(depths_of(card), 0, 1) * card.seen[..., None]
    return np.asarray(cv2.resize(depths, PRINT_PX, interpolation=cv2.INTER_AREA) * 255, np.float64)


def _mean(prints: list[Floats]) -> Floats:
    """The mean of prints of one card, each turned so that it looks most like the first."""
    whole = np.ones((*PRINT_PX[::-1], 1), np.float32)
    turned = [prints[0]]
    for one in prints[1:]:
        ways = np.stack([one, one[::-1, ::-1]])
        turned.append(ways[int(np.argmax(_alike(prints[0], whole, ways)))])
    return np.asarray(np.mean(turned, axis=0), np.float64)


def _alike(seen: Floats, there: Gray, prints: Floats | Image) -> Floats:
    """Normalised correlation of a print with others where it can be seen, n numbers up to 1; 0 without any ink."""
    one = (cv2.GaussianBlur(seen, (0, 0), 1.0) * there).ravel()
    others = np.stack([cv2.GaussianBlur(each.astype(np.float32), (0, 0), 1.0) * there for each in prints])
    others = others.reshape(len(prints), -1)
    size = np.linalg.norm(one) * np.linalg.norm(others, axis=1)
    inked = min(float(one.max(initial=0)), 255.0) > LEAST_INK
    return np.asarray(others @ one / np.maximum(size, 1e-6) * inked, np.float64)


def save(deck: Deck, path: Path | str) -> None:
    """Writes a deck to a file.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        with Path(path).open("wb") as file:
            np.savez_compressed(file, cards=np.array(deck.cards, "<U2"), prints=deck.prints)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from error


def load(path: Path | str) -> Deck:
    """Reads a deck back.

    Raises:
        UsageError: the file is missing or holds no deck; names the file and what is wrong.
    """
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise UsageError(f"{path}: larger than {LARGEST_BYTES:,} bytes; a deck file is expected")
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            cards, prints = file["cards"], file["prints"]
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error}); a deck file is expected") from error
    except (ValueError, KeyError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        raise UsageError(
            f"{path}: no deck file ({error}); one that `boxperson calibrate deck` wrote is expected"
        ) from error
    names = tuple(str(card) for card in np.ravel(cards))
    if not names or len(set(names)) < len(names) or not set(names) <= set(FULL):
        raise UsageError(f"{path}: cards: found {names[:3]}…; names of different cards are expected")
    expected = (len(names), *PRINT_PX[::-1], 3)
    if prints.dtype != np.uint8 or prints.shape != expected:
        raise UsageError(f"{path}: prints: found {prints.shape} of {prints.dtype}; {expected} of uint8 are expected")
    return Deck(names, prints)
