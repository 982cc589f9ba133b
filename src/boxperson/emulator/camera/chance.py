"""Random tables for measuring the eyes: flat dice, dealt cards, rounds of blackjack, in any light, with the truth."""

import math
import random
from typing import Any

from boxperson.emulator.camera import blackjack_round
from boxperson.emulator.camera.dealing import dealt, elsewhere
from boxperson.emulator.camera.scene import RANKS, SUITS, DiceSet, Die, Light, Scene
from boxperson.emulator.camera.scene_json import scene_to
from boxperson.emulator.dice import places, resting

Point = tuple[float, float]
DECKS_IN_SHOE = 8
DECKS_ON_BLACKJACK_TABLE = 6


def random_scene(rng: random.Random, felt: str = "green") -> tuple[dict[str, Any], tuple[int, int]]:
    """Draws two flat dice under some light.

    Returns:
        The scene in its JSON shape, and the uppermost faces of its dice in their order.
    """
    faces = (rng.randint(1, 6), rng.randint(1, 6))
    dice = []
    for face, place in zip(faces, places(rng), strict=True):
        pose = resting(face, *place)
        dice.append(Die((pose.x_mm, pose.y_mm, pose.z_mm), pose.quaternion))
    light = _light(rng)
    dice_set: DiceSet = "red" if rng.random() < 0.5 else "white"
    return scene_to(Scene(felt, dice_set, tuple(dice), light)), faces


def random_card_scene(
    rng: random.Random, felt: str = "green", deck: str = "standard"
) -> tuple[dict[str, Any], tuple[tuple[str, Point], ...]]:
    """Draws a dealt hand of baccarat under some light, now and then with other cards on the felt.

    Returns:
        The scene in its JSON shape, and every face-up card of it with the place of its middle, in the scene's order.
    """
    shoe = [rank + suit for rank in RANKS for suit in SUITS] * DECKS_IN_SHOE
    names = rng.sample(shoe, 9)
    cards = dealt(rng, names[: rng.randint(4, 6)])
    if rng.random() < 0.35:
        cards = elsewhere(rng, cards, names[6 : 6 + rng.randint(1, 3)])
    light = _light(rng)
    scene = Scene(felt, "red", (), light, None, "baccarat", deck, tuple(cards))
    return scene_to(scene), tuple((card.card, card.position_mm[:2]) for card in cards if card.face_up)


def random_blackjack_scene(rng: random.Random, felt: str = "green", deck: str = "standard") -> dict[str, Any]:
    """Draws a round on the blackjack table under some light: cards, chips and lamps of one to seven seats.

    Returns:
        The scene in its JSON shape, which is the truth.
    """
    shoe = [rank + suit for rank in RANKS for suit in SUITS] * DECKS_ON_BLACKJACK_TABLE
    cards, chips, lit = blackjack_round.drawn(rng, rng.sample(shoe, 30))
    return scene_to(Scene(felt, "red", (), _light(rng), None, "blackjack", deck, cards, chips, lit))


def _light(rng: random.Random) -> Light:
    return Light(
        seed=rng.randrange(2**31),
        glare=math.sqrt(rng.random()) if rng.random() < 0.5 else 0.0,
        level=rng.uniform(0.45, 1.0),
    )
