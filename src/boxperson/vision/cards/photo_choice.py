"""Which marks on a photograph belong to one card, which cards to stand by, and what leaves a doubt.

A card has the same index at two corners, half a turn apart, or at all four; where they lie as seen from one of them is
the same for every deck within limits, in spans of the index. So corners of one card come together, equal cards of a
shoe do not.
"""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.cards.photo_marks import Mark
from boxperson.vision.image import Floats

TOGETHER = (0.75, 0.6)  # confidences of two corners that confirm each other
ALONE = 0.93  # of one that nothing confirms
_SURE = 0.9  # of those that tell how far apart the corners are
NOTICED = 0.5  # presence of what could be a card
_EVIDENT = 0.9  # presence of what is no part of a card's face, though it lies on one
_SUPPORT = 0.4  # confidence of a corner that may confirm another
_DEFAULT_AWAY = (2.9, 3.6)  # from an index to the one at the opposite corner, in spans, rightwards and downwards
_AWAY = (1.1, 6.2)  # limits of both, perspective allowed for
_BESIDE = (1.6, 5.0)  # from an index to the one beside it, where a deck has four
_MARGIN = (0.3, 0.62)  # from an index's middle to the card's edges, in spans
_SPANS = 2.0  # the farther corner's span over the nearer one's, at most
_CLAIM = 0.3  # spans: a mark this near to where the opposite index must be is it
_PIPS_FROM = 0.45  # spans: large pips lie below the index and above the one opposite by this
_MOST_INDICES = 4  # of a card
_MOST_HAVE_FOUR = 0.6  # share of cards with several indices seen that show two the same way up, where a deck has four
_WIDEST = 1.5  # width over height of where the indices of a card lie
_OTHER_SIZE = 0.2  # logarithm of a ratio of spans
_APART = 7.0  # spans: farther than this two marks are of two cards


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card by its marks.

    Attributes:
        card: rank and suit.
        confidence: 0 to 1.
        marks: its corners that were seen, the most confident first.
        corners_px: its outline as far as the marks tell it, 4 × 2, in pixels of the picture.
    """

    card: str
    confidence: float
    marks: tuple[Mark, ...]
    corners_px: Floats

    def covers(self, at: Floats) -> bool:
        """Say whether a point lies on the card."""
        sides = np.roll(self.corners_px, -1, axis=0) - self.corners_px
        to = at - self.corners_px
        turns = sides[:, 0] * to[:, 1] - sides[:, 1] * to[:, 0]
        return bool((turns > 0).all() or (turns < 0).all())


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards to stand by, and why not to stand by them as all there is; empty if nothing is in doubt."""

    cards: tuple[Card, ...]
    doubt: str


def choose(marks: list[Mark]) -> Choice:
    """Puts marks together to cards; ``marks`` come the most confident first."""
    away = _usual_way(marks)
    groups = _groups([mark for mark in marks if mark.confidence > _SUPPORT])
    four = _have_four(groups)
    stand = _without_pips([_card(group, away) for group in groups if _stands(group)])
    cards, doubts = _without_conflicts(stand, away)
    doubts += [
        f"{card.card} may be one card or two"
        for card in stand
        if _beside(card.marks) and not (four and _narrow(card.marks))
    ]
    for mark in marks:
        if mark.presence > NOTICED and not any(_explains(card, mark) for card in cards):
            doubts.append(f"{mark.card} near ({mark.middle[0]:.0f}, {mark.middle[1]:.0f}) is not sure")
    return Choice(tuple(cards), doubts[0] if doubts else "")


def _explains(card: Card, mark: Mark) -> bool:
    """Say whether a mark is one of a card's, a part of its face, or like one of its corners in a slanting view."""
    face = card.covers(mark.middle) and (mark.presence < _EVIDENT or _of_other_size(mark, card))
    return mark in card.marks or face or (mark.card == card.card and not _apart(card, mark))


def _stands(group: list[Mark]) -> bool:
    best = sorted((mark.confidence for mark in group), reverse=True)
    return best[0] > ALONE or (len(best) > 1 and best[0] > TOGETHER[0] and best[1] > TOGETHER[1])


def _groups(marks: list[Mark]) -> list[list[Mark]]:
    """Marks of one card together, each group the most confident first."""
    groups: list[list[Mark]] = []
    for mark in marks:
        own = [group for group in groups if any(of_one_card(mark, other) for other in group)]
        groups = [group for group in groups if all(group is not each for each in own)]
        groups.append([*(other for group in own for other in group), mark])
    return groups


def _beside(group: tuple[Mark, ...]) -> bool:
    """Say whether two of a card's indices stand the same way up, as in a deck with four, or on two equal cards."""
    return any(one.down @ other.down > 0 for one in group for other in group if one is not other)


def _have_four(groups: list[list[Mark]]) -> bool:
    """Say whether the deck has four indices to a card: several cards show that, and most that show two or more."""
    shown = [group for group in groups if len(group) > 1]
    beside = [group for group in shown if _beside(tuple(group))]
    return len({group[0].card for group in beside}) > 1 and len(beside) > _MOST_HAVE_FOUR * len(shown)


def _narrow(marks: tuple[Mark, ...]) -> bool:
    """Say whether marks lie as on one card, not as on two equal ones side by side."""
    wide, high = np.ptp([place_from(marks[0], mark.middle) for mark in marks], axis=0)
    return bool(high < _AWAY[0] or wide < _WIDEST * high)


def of_one_card(one: Mark, other: Mark) -> bool:
    """Say whether two marks can be corners of one card: alike, and the other where a corner must be, seen from each."""
    if one.card != other.card or max(one.span, other.span) > _SPANS * min(one.span, other.span):
        return False
    return _at_corner(one, other) and _at_corner(other, one)


def _at_corner(one: Mark, other: Mark) -> bool:
    right, down = place_from(one, other.middle)
    along = float(one.down @ other.down) / (one.span * other.span)
    if along < 0:  # half a turn apart: the opposite corner, of a deck with four indices the one below too
        return along < -0.85 and _AWAY[0] < down < _AWAY[1] and abs(right) < _AWAY[1]
    return along > 0.9 and _BESIDE[0] < abs(right) < _BESIDE[1] and abs(down) < 0.4 * abs(right)


def place_from(mark: Mark, at: Floats) -> tuple[float, float]:
    """Where a point lies as seen from an index: rightwards and downwards on its card, in spans."""
    to = (at - mark.middle) / mark.span**2
    return float(to @ (mark.down[1], -mark.down[0])), float(to @ mark.down)


def _usual_way(marks: list[Mark]) -> tuple[float, float]:
    """From an index to the opposite one, as the marks that are sure have it in this picture."""
    sure = [mark for mark in marks if mark.confidence > _SURE]
    pairs = [(a, b) for a in sure for b in sure if a is not b and of_one_card(a, b) and a.down @ b.down < 0]
    places = np.array([place_from(a, b.middle) for a, b in pairs]).reshape(-1, 2)
    places = places[places[:, 0] > _AWAY[0]]
    return tuple(np.median(places, axis=0).tolist()) if len(places) else _DEFAULT_AWAY


def _card(group: list[Mark], away: tuple[float, float]) -> Card:
    first = group[0]
    known = [(0.0, 0.0), *(place_from(first, mark.middle) for mark in group[1:])]
    if len(group) == 1:
        known.append(away)
    low, high = np.min(known, axis=0) - _MARGIN, np.max(known, axis=0) + _MARGIN
    places = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    corners = first.middle + places @ np.array([(first.down[1], -first.down[0]), first.down])
    sure = 1 - np.prod([1 - min(mark.confidence, 0.99) for mark in group])
    return Card(first.card, float(sure), tuple(group), corners)


def _without_pips(cards: list[Card]) -> list[Card]:
    """Drops what is read from the large pips of other cards of its suit.

    Two corners of a card do not lie within others, their indices of another size; a lone mark there, straight along
    its host, may be two pips.
    """
    return [card for card in cards if not _is_pips(card, [host for host in cards if host is not card])]


def _is_pips(card: Card, others: list[Card]) -> bool:
    hosts = [host for host in others if host.card[1] == card.card[1]]
    if len(card.marks) > 1:
        many = len(card.marks) > _MOST_INDICES
        return all(
            any(host.covers(m.middle) and (many or _of_other_size(m, host)) for host in hosts) for m in card.marks
        )
    return any(_between_indices(card.marks[0], host) for host in hosts)


def _of_other_size(mark: Mark, host: Card) -> bool:
    return abs(float(np.log(mark.span / np.median([own.span for own in host.marks])))) > _OTHER_SIZE


def _between_indices(mark: Mark, host: Card) -> bool:
    first = host.marks[0]
    straight = abs(float(mark.down @ first.down)) > 0.97 * mark.span * first.span
    heights = [place_from(other, mark.middle)[1] for other in host.marks]
    return straight and host.covers(mark.middle) and min(heights) > _PIPS_FROM


def _without_conflicts(cards: list[Card], away: tuple[float, float]) -> tuple[list[Card], list[str]]:
    """Drops equal cards that may be one, and cards that are told differently at two of their corners."""
    doubts, dropped = [], set()
    for n, one in enumerate(cards):
        for m in range(n + 1, len(cards)):
            other = cards[m]
            if one.card == other.card and not all(_apart(one, mark) for mark in other.marks):
                doubts.append(f"{one.card} may be one card or two")
                dropped.add(m)
            elif any(_claims(a, b, away) for a in one.marks for b in other.marks):
                doubts.append(f"{one.card} and {other.card} are read from one card")
                dropped |= {n, m}
    return [card for n, card in enumerate(cards) if n not in dropped], doubts


def _apart(one: Card, mark: Mark) -> bool:
    """Say whether a mark lies too far from a card's own to be on it."""
    return min(float(np.hypot(*(own.middle - mark.middle))) / max(own.span, mark.span) for own in one.marks) > _APART


def _claims(one: Mark, other: Mark, away: tuple[float, float]) -> bool:
    """Say whether two marks of different cards lie just where the two corners of one card do."""
    off = np.abs(np.subtract(place_from(one, other.middle), away)).max()
    along = float(one.down @ other.down) / (one.span * other.span)
    return bool(along < -0.99 and off < _CLAIM and 0.9 < one.span / other.span < 1.1)
