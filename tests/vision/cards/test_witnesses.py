"""When two witnesses make a card, and when they do not."""

from collections.abc import Mapping

import pytest

from boxperson.vision.cards.deck import Likeness
from boxperson.vision.cards.face import COURTS, Face
from boxperson.vision.cards.index import Index
from boxperson.vision.cards.witnesses import weigh

INK = {"C": "black", "D": "red", "H": "red", "S": "black"}


def index(
    card: str,
    confidence: float = 0.98,
    corner: int = 0,
    suit: str | None = None,
    others: Mapping[str, float] | None = None,
) -> Index:
    likely = {card[0]: confidence, **(others or {})}
    return Index(corner, card, confidence, INK[card[1]], card[1] if suit is None else suit, likely)


def face(ranks: str, suit: str = "", pips: int = 0) -> Face:
    return Face(frozenset(ranks), suit, INK.get(suit, ""), pips, 0.4 if suit else 0.0)


def test_an_index_and_a_face_that_agree_make_a_card() -> None:
    assert weigh([index("9H", 0.7)], face("9", "H", 9)).card == "9H"
    assert weigh([index("9H", 0.98)], face("9", "H", 9)).confidence == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        (face("6", "H", 6), "the index says 9H but the face shows 6 pips"),
        (face("9", "D", 9), "the index says 9H but the pips look like diamonds"),
        (face("9", "S", 9), "the index says 9H but the pips look like spades"),
        (Face(COURTS), "the index says 9H but the face shows a court"),
        (Face(frozenset("9"), colour="black"), "the index says 9H but its ink is black and red"),
        (
            Face(frozenset(), why="the face shows 7 pips in no usual order"),
            "the index says 9H but the face shows 7 pips in",
        ),
    ],
)
def test_a_face_that_differs_makes_none(shown: Face, why: str) -> None:
    found = weigh([index("9H"), index("9H", corner=1)], shown)
    assert (found.card, found.confidence) == ("", 0.0)
    assert found.why.startswith(why)


def test_a_face_alone_makes_none() -> None:
    assert weigh([], face("9", "H", 9)).why == "no index can be read"
    assert weigh([index("9H", 0.5)], face("9", "H", 9)).card == ""


def test_indices_that_differ_make_none_unless_one_is_weak_and_the_face_decides() -> None:
    pair = [index("6S", 0.97), index("8S", 0.95, 1)]
    assert weigh(pair, face("6", "S", 6)).why == "its indices say 6S and 8S"
    assert weigh([pair[0], index("8S", 0.7, 1)], face("6", "S", 6)).card == "6S"
    assert weigh([pair[0], index("8S", 0.7, 1)], face("68", "S", 4)).card == ""


def test_a_weak_index_that_the_face_speaks_against_is_outdone_by_a_sure_one() -> None:
    pair = [index("6D", 0.97), index("QD", 0.7, 1)]
    assert weigh(pair, face("468", "D", 4)).card == "6D"
    assert weigh(pair, face("48", "D", 4)).card == ""
    assert weigh([index("6D", 0.97, suit="H"), pair[1]], face("468")).card == ""
    assert weigh([index("6D", 0.9), pair[1]], face("468", "D", 4)).card == ""


def test_a_court_needs_two_indices_or_a_strong_one_of_the_right_shape() -> None:
    court = Face(COURTS, confidence=1.0)
    assert weigh([index("KC", 0.7), index("KC", 0.7, 1)], court).card == "KC"
    assert weigh([index("KC", 0.9)], court).card == "KC"
    assert weigh([index("KC", 0.8)], court).card == ""
    assert weigh([index("KC", 0.99, suit="")], court).card == ""
    assert weigh([index("KC", 0.99, suit="S"), index("KC", 0.99, 1)], court).card == ""


def test_one_index_tells_a_six_from_a_nine_only_when_it_is_sure() -> None:
    assert weigh([index("6S")], face("69")).card == "6S"
    assert weigh([index("6D")], face("69")).card == "6D"
    assert weigh([index("6S", 0.9)], face("69")).card == ""
    assert weigh([index("6S", suit="")], face("69")).card == ""
    assert weigh([index("6S"), index("6S", corner=1)], face("69")).card == "6S"
    assert weigh([index("6S")], face("68")).card == "6S"


def test_a_learnt_deck_must_not_differ_and_may_help() -> None:
    court = Face(COURTS, confidence=1.0)
    weak = [index("KC", 0.8)]
    assert weigh(weak, court, Likeness("KC", 0.95, 0.1)).card == "KC"
    assert weigh(weak, court, Likeness("KC", 0.95, 0.001)).card == ""
    strong = [index("KC"), index("KC", corner=1)]
    assert "looks like QC" in weigh(strong, court, Likeness("QC", 0.95, 0.1)).why
    assert weigh(strong, court, Likeness("QC", 0.95, 0.001)).card == "KC"
    assert "like none" in weigh(strong, court, Likeness("KC", 0.5, 0.3)).why


def test_an_index_is_as_sure_as_it_is_among_the_ranks_that_the_face_leaves() -> None:
    doubtful = index("JS", 0.8, others={"3": 0.19})
    assert weigh([doubtful], face("JQK")).card == "JS"
    assert weigh([doubtful], face("3JQK")).card == ""
