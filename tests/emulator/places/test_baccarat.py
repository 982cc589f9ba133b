import math
import random

from boxperson.emulator.cards import HEIGHT_MM, WIDTH_MM, Spot
from boxperson.emulator.places.baccarat import CARD_PLACES, PLACES

MIDDLES_MM = {
    "player-1": (-185, 20),
    "player-2": (-115, 20),
    "player-3": (-150, -75),
    "banker-1": (115, 20),
    "banker-2": (185, 20),
    "banker-3": (150, -75),
}
HANDS = range(300)


def dealt(seed: int) -> dict[str, Spot]:
    rng, lying = random.Random(seed), dict[str, Spot]()
    for place in PLACES:
        lying[place] = CARD_PLACES.spot(rng, place, lying)
    return lying


def covered(under: Spot, over: Spot) -> float:
    """The share of a card's width, at most along its height, that another one beside it covers."""
    across = [
        math.cos(under.yaw_rad) * (x - under.x_mm) + math.sin(under.yaw_rad) * (y - under.y_mm)
        for x, y in corners(over)
    ]
    return max(0.0, (WIDTH_MM / 2 - min(across)) / WIDTH_MM)


def corners(spot: Spot) -> list[tuple[float, float]]:
    cosine, sine = math.cos(spot.yaw_rad), math.sin(spot.yaw_rad)
    return [
        (spot.x_mm + x * cosine - y * sine, spot.y_mm + x * sine + y * cosine)
        for x in (-WIDTH_MM / 2, WIDTH_MM / 2)
        for y in (-HEIGHT_MM / 2, HEIGHT_MM / 2)
    ]


def test_cards_lie_in_their_places_with_a_dealers_scatter() -> None:
    for lying in map(dealt, HANDS):
        for place, spot in lying.items():
            x_mm, y_mm = MIDDLES_MM[place]
            assert math.hypot(spot.x_mm - x_mm, spot.y_mm - y_mm) < 42
            across = math.pi / 2 if place.endswith("3") else 0.0
            assert math.degrees(abs(abs(spot.yaw_rad) - across)) <= 11 or abs(math.degrees(spot.yaw_rad)) <= 11


def test_a_second_card_covers_the_first_now_and_then_and_never_more_than_two_fifths_of_it() -> None:
    shares = [
        covered(lying[f"{hand}-1"], lying[f"{hand}-2"]) for lying in map(dealt, HANDS) for hand in ("player", "banker")
    ]
    assert max(shares) <= 0.40
    assert 0.15 < sum(share > 0.2 for share in shares) / len(shares) < 0.5
    assert sum(share == 0 for share in shares) / len(shares) > 0.3


def test_a_third_card_leaves_the_upper_corners_of_the_others_free() -> None:
    reached = []
    for lying in map(dealt, HANDS):
        for hand in ("player", "banker"):
            top_mm = max(y for _, y in corners(lying[f"{hand}-3"]))
            reached.append(top_mm - min(y for _, y in corners(lying[f"{hand}-1"])))
    assert max(reached) < 35
    assert 0.1 < sum(mm > 3 for mm in reached) / len(reached) < 0.6


def test_every_card_at_rest_is_in_the_picture() -> None:
    for lying in map(dealt, HANDS):
        for spot in lying.values():
            assert all(abs(x) < 240 and abs(y + 20) < 135 for x, y in corners(spot))
