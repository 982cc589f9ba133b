"""Learning a deck, keeping it, and what it adds: a further witness."""

from pathlib import Path

import numpy as np
import pytest

from boxperson.errors import RigError, UsageError
from boxperson.vision.cards.deck import FULL, Deck, enrol, load, save
from boxperson.vision.cards.table import read_cards
from boxperson.vision.image import Image
from tests.vision.cards.painter import Lying, Table, calibration, paint, printed

EYE = calibration()
NAMES = [rank + suit for rank in "A6789T" for suit in "CDHS"]


def shot(names: list[str], turn_deg: float = 0.0) -> Image:
    places = [(x, y) for x in (-170, -85, 0, 85) for y in (20, -80)][: len(names)]
    return paint(
        Table([Lying(printed(card), x + y / 10, y, turn_deg) for card, (x, y) in zip(names, places, strict=True)])
    )


@pytest.fixture(scope="module")
def deck() -> Deck:
    groups = [NAMES[k : k + 8] for k in range(0, len(NAMES), 8)]
    ordered = [[group[k] for k in (1, 0, 3, 2, 5, 4, 7, 6)] for group in groups]  # the lower ones lie further left
    return enrol(
        [(shot(group, turn), names) for group, names in zip(groups, ordered, strict=True) for turn in (0, 180)], EYE
    )


def test_a_deck_is_learnt_and_says_what_it_lacks(deck: Deck) -> None:
    assert set(deck.cards) == set(NAMES)
    assert deck.missing() == [card for card in FULL if card not in NAMES]


def test_a_deck_survives_its_file(deck: Deck, tmp_path: Path) -> None:
    save(deck, tmp_path / "ours.npz")
    again = load(tmp_path / "ours.npz")
    assert again.cards == deck.cards
    assert np.array_equal(again.prints, deck.prints)


def test_cards_of_the_deck_are_read_and_witnessed(deck: Deck) -> None:
    frame = paint(Table([Lying(printed("9H"), -60, 0, 7), Lying(printed("6S"), 40, -10, 185)], level=0.7))
    assert [card.card for card in read_cards(frame, EYE, deck).cards] == ["9H", "6S"]


def test_a_card_of_another_deck_is_not_read(deck: Deck) -> None:
    frame = paint(Table([Lying(printed("QS", court=True), 0, 0)]))
    assert read_cards(frame, EYE).cards[0].card == "QS"
    reading = read_cards(frame, EYE, deck)
    assert reading.verdict == "indeterminate"
    assert "learnt deck" in reading.why


def test_shots_that_do_not_show_what_is_named_teach_nothing() -> None:
    with pytest.raises(RigError, match="found 1 cards where 2 were named"):
        enrol([(shot(["9H"]), ["9H", "6S"])], EYE)
    with pytest.raises(RigError, match="overlap"):
        enrol([(paint(Table([Lying(printed("9H"), 0, 0), Lying(printed("6S"), 30, 0)])), ["9H", "6S"])], EYE)
    with pytest.raises(UsageError, match="'1H' is no card"):
        enrol([(shot(["9H"]), ["1H"])], EYE)
    with pytest.raises(UsageError, match="no shots"):
        enrol([], EYE)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "no deck file"),
        (b"PK\x03\x04 cut off", "no deck file"),
        (b"not a zip", "no deck file"),
    ],
)
def test_files_that_hold_no_deck_are_refused(tmp_path: Path, content: bytes, what: str) -> None:
    file = tmp_path / "wrong.npz"
    file.write_bytes(content)
    with pytest.raises(UsageError, match=what):
        load(file)


def test_decks_that_cannot_be_are_refused(deck: Deck, tmp_path: Path) -> None:
    file = tmp_path / "wrong.npz"
    for cards, prints, what in (
        (["9H", "9H"], deck.prints[:2], "different cards"),
        (["9H", "1H"], deck.prints[:2], "different cards"),
        (["9H"], deck.prints[:2], "prints: found"),
        (["9H"], deck.prints[:1].astype(np.float32), "prints: found"),
    ):
        np.savez(file, cards=np.array(cards), prints=prints)
        with pytest.raises(UsageError, match=what):
            load(file)
    np.savez(file, cards=np.array(["9H"]))
    with pytest.raises(UsageError, match="no deck file"):
        load(file)
    with pytest.raises(UsageError, match="cannot be read"):
        load(tmp_path / "none.npz")


def test_no_pickle_is_ever_opened(tmp_path: Path) -> None:
    np.savez(tmp_path / "wrong.npz", cards=np.array([{"9H": 1}], object), prints=np.zeros(1))
    with pytest.raises(UsageError, match="no deck file"):
        load(tmp_path / "wrong.npz")
