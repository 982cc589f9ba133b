"""Learning a deck: all 52 cards are laid apart on the felt, ten at a time and under changing lamps, and seen."""

from pathlib import Path

from boxperson.bench.calibrate_camera import hand_and_camera
from boxperson.bench.rig import Rig
from boxperson.errors import RigError
from boxperson.vision.calibration import load as load_calibration
from boxperson.vision.cards.deck import FULL, Deck, enrol, save
from boxperson.vision.image import Image

AT_ONCE = 10
LAMPS = 3
Shot = tuple[Image, list[str]]


def calibrate_deck(rig: Rig, file: Path) -> Deck:
    """Learn the deck of a rig and write it into a file.

    Raises:
        UsageError: the emulator refuses the rig file, or the calibration or the deck cannot be read or written.
        RigError: the camera gives no frames, or too few cards are seen.
    """
    calibration = load_calibration(rig.calibration_path)
    shots: list[Shot] = []
    with hand_and_camera(rig) as (hand, camera):
        for lamps in range(1, LAMPS + 1):
            hand.do("light", seed=lamps, glare=0.0)
            for first in range(0, len(FULL), AT_ONCE):
                laid = hand.do("lay_cards", cards=FULL[first : first + AT_ONCE])["from_left"]
                shots.append((camera.fresh().pixels, laid))
    deck = enrol(shots, calibration)
    if deck.missing():
        raise RigError(f"{file} is not written: {' '.join(deck.missing())} were not seen")
    save(deck, file)
    return deck
