"""One reading of the same cards out of looks under different lamps: glare spoils another card under every lamp."""

from collections.abc import Sequence
from math import dist

import numpy as np

from boxperson.vision.cards.reading import CardsReading, SeenBack, SeenCard, abstain, read
from boxperson.vision.cards.rectangle import Rectangle

SAME_PLACE_MM = 4.0
FACE_DOWN = "a card face down"

Body = SeenCard | SeenBack


def together(looks: Sequence[CardsReading]) -> CardsReading:
    """Pieces looks together.

    A look that told all cards stands, if no other look told one of them differently, or one more. Without one, each
    card must have been told in some look and seen in all, and nothing else that is white may lie anywhere.

    Args:
        looks: readings of the same cards under different lamps, at least one.

    Returns:
        A reading of all cards, or the last look, which says why it abstains, or what two looks differ in.
    """
    groups = _groups(looks)
    names = [{_name(body) for _, body in group} - {""} for group in groups]
    for told in names:
        if len(told) > 1:
            return abstain(f"a card is {' and '.join(sorted(told))} under different lamps", looks[-1].cards)
    whole = [number for number, look in enumerate(looks) if look.verdict == "read"]
    if whole:
        missed = [told for group, told in zip(groups, names, strict=True) if told and not {*whole} <= _seen_by(group)]
        if missed:
            return abstain(f"{min(missed[0])} is seen under some lamps only", looks[-1].cards)
        return looks[whole[-1]]
    if not groups or not all(names) or not _all_explained(groups, looks):
        return looks[-1]
    cards = [max(_cards(group), key=lambda card: card.confidence) for group in groups if _cards(group)]
    backs = [body for group in groups if not _cards(group) for _, body in group[:1] if isinstance(body, SeenBack)]
    return read(tuple(cards), backs=tuple(backs))


Group = list[tuple[int, Body]]


def _groups(looks: Sequence[CardsReading]) -> list[Group]:
    """What was seen at each place: the number of the look and what it saw."""
    groups: list[Group] = []
    for number, look in enumerate(looks):
        bodies: tuple[Body, ...] = (*look.cards, *look.backs)
        for body in bodies:
            near = [group for group in groups if dist(group[0][1].centre_mm, body.centre_mm) < SAME_PLACE_MM]
            if near:
                near[0].append((number, body))
            else:
                groups.append([(number, body)])
    return groups


def _name(body: Body) -> str:
    return body.card if isinstance(body, SeenCard) else FACE_DOWN


def _cards(group: Group) -> list[SeenCard]:
    return [body for _, body in group if isinstance(body, SeenCard) and body.card]


def _all_explained(groups: list[Group], looks: Sequence[CardsReading]) -> bool:
    """Whether every look shows every card, at least as something white, and nothing else."""
    cards = [_rectangle(_cards(group)[0]) if _cards(group) else None for group in groups]
    for number, look in enumerate(looks):
        loose = np.array(look.loose_mm, np.float64).reshape(-1, 2)
        within = [card.outside_mm(loose) <= 0 if card else np.zeros(len(loose), bool) for card in cards]
        if not np.any(within, axis=0).all():
            return False
        shown = [number in _seen_by(group) for group in groups]
        if not all(there or white.any() for there, white in zip(shown, within, strict=True)):
            return False
    return True


def _seen_by(group: Group) -> set[int]:
    return {number for number, _ in group}


def _rectangle(card: SeenCard) -> Rectangle:
    return Rectangle(*card.centre_mm, card.turn_rad)
