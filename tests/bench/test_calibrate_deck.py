"""A deck that was learnt from the emulated bench is the deck that is dealt there."""

from pathlib import Path

import pytest

from boxperson.bench.calibrate_camera import hand_and_camera
from boxperson.bench.calibrate_deck import calibrate_deck
from boxperson.bench.rig_file import load_rig
from boxperson.vision.calibration import load as load_calibration
from boxperson.vision.cards.deck import FULL, load
from boxperson.vision.cards.table import read_cards
from tests.end_to_end import ROOT

RIG = load_rig(ROOT / "rigs" / "emulated-baccarat.toml")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("deck") / "ours.npz"
    calibrate_deck(RIG, file)
    return file


def test_all_faces_are_learnt_and_told_from_one_another(file: Path) -> None:
    deck, calibration = load(file), load_calibration(RIG.calibration_path)
    assert sorted(deck.cards) == sorted(FULL)
    with hand_and_camera(RIG) as (hand, camera):
        for first in (0, 21, 42):
            laid = hand.do("lay_cards", cards=FULL[first : first + 10])["from_left"]
            reading = read_cards(camera.fresh().pixels, calibration, deck)
            assert reading.verdict == "read", reading.why
            assert [card.card for card in reading.cards] == laid
