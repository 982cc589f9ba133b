import math
import random

import pytest

from boxperson.emulator import cards
from boxperson.emulator.cards import HEIGHT_MM, PLACES, WIDTH_MM, Card, Spot, face_up
from boxperson.emulator.dice import axes

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
        lying[place] = cards.spot(rng, place, lying)
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


@pytest.mark.parametrize("place", PLACES)
def test_a_card_slides_face_down_from_beyond_the_picture_and_is_turned_where_it_lies(place: str) -> None:
    spot = dealt(7)[place]
    card = Card("9H", spot, 0.5, drawn_ns=1_000)
    start, half, arrived = (card.pose(1_000 + ns) for ns in (0, 200_000_000, 400_000_000))
    assert start.x_mm > 280
    assert start.y_mm > 160
    assert not any(face_up(pose.quaternion) for pose in (start, half, arrived))
    assert (arrived.x_mm, arrived.y_mm) == pytest.approx((spot.x_mm, spot.y_mm))
    assert arrived.z_mm == pytest.approx(0.15 + 0.3 * spot.layer)
    over = card.turned(500_000_000)
    assert over.pose(500_000_000).quaternion == pytest.approx(arrived.quaternion)
    edge = over.pose(500_000_000 + cards.TURN_NS // 2)
    assert edge.z_mm == pytest.approx(arrived.z_mm + WIDTH_MM / 2)
    up = over.pose(500_000_000 + cards.TURN_NS)
    assert face_up(up.quaternion)
    assert axes(up.quaternion)[0] == pytest.approx((math.cos(spot.yaw_rad), math.sin(spot.yaw_rad), 0))
    assert up.z_mm == pytest.approx(arrived.z_mm)


def test_a_card_moves_while_it_slides_and_is_turned_and_its_speed_is_that_of_its_poses() -> None:
    card = Card("9H", dealt(3)["banker-3"], 0.0, drawn_ns=0)
    over = card.turned(600_000_000)
    for moving, at_ns in ((card, 100_000_000), (over, 700_000_000)):
        motion = moving.motion(at_ns)
        assert motion is not None
        now, later = moving.pose(at_ns), moving.pose(at_ns + 1_000_000)
        assert motion.velocity_mm_s[0] * 0.001 == pytest.approx(later.x_mm - now.x_mm)
    for still, at_ns in ((card, 400_000_000), (over, 900_000_000)):
        assert not still.moves(at_ns)
        assert still.motion(at_ns) is None
    turning = over.motion(700_000_000)
    assert turning is not None
    assert math.hypot(*turning.spin_rad_s) == pytest.approx(math.pi / 0.3, rel=0.01)
