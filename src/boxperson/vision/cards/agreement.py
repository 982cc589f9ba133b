"""One reading out of several consecutive ones of the same cards."""

from collections.abc import Sequence
from dataclasses import replace
from math import dist

from boxperson.vision.agreement import SAME_PLACE_MM, Kind, difference
from boxperson.vision.cards.reading import CardsReading, SeenBack, SeenCard, abstain, read

CARDS, BACKS = Kind("card", "cards"), Kind("card face down", "cards face down")


def agree(readings: Sequence[CardsReading]) -> CardsReading:
    """One reading out of several consecutive ones: all must have read the same cards in the same places.

    Args:
        readings: consecutive readings of frames of the same scene, at least two.

    Returns:
        The last reading with the lowest confidence of all, or an indeterminate one whose ``why`` says what differed; it
        holds as told only the cards that all frames tell.
    """
    if len(readings) < 2:
        return abstain("one frame is not enough to agree")
    for reading in readings:
        if reading.verdict != "read":
            return replace(reading, cards=tuple(_confirmed(card, readings) for card in reading.cards))
    last = readings[-1]
    for earlier in readings[:-1]:
        why = difference(earlier.cards, last.cards, CARDS, _apart_mm, lambda seen: seen.card) or difference(
            earlier.backs, last.backs, BACKS, _apart_mm, lambda _: "a back"
        )
        if why:
            return abstain(why, last.cards, last.backs)
    return read(last.cards, min(reading.confidence for reading in readings), last.backs)


def _confirmed(card: SeenCard, readings: Sequence[CardsReading]) -> SeenCard:
    """A card of an abstaining reading as it is, or as not told where another frame does not say the same."""
    for reading in readings:
        if not any(each.card == card.card and _apart_mm(each, card) <= SAME_PLACE_MM for each in reading.cards):
            return replace(card, card="", confidence=0.0, why=card.why or f"only one frame says {card.card}")
    return card


def _apart_mm(one: SeenCard | SeenBack, other: SeenCard | SeenBack) -> float:
    return dist(one.centre_mm, other.centre_mm)
