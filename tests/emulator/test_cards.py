import math
import random

import pytest

from boxperson.emulator import cards
from boxperson.emulator.cards import WIDTH_MM, Card, Spot, face_up
from boxperson.emulator.dice import axes
from boxperson.emulator.places import baccarat, blackjack
from boxperson.emulator.places.card_places import CardPlaces

DEALT = (
    *((baccarat.CARD_PLACES, place) for place in baccarat.PLACES),
    *((blackjack.CARD_PLACES, place) for place in ("seat-1-1", "seat-7-1", "dealer-1", "dealer-2")),
)


def lies(places: CardPlaces, place: str) -> Spot:
    return places.spot(random.Random(7), place, {})


def drawn(place: str) -> Card:
    spot = lies(baccarat.CARD_PLACES, place)
    return Card("9H", spot, 0.0, baccarat.CARD_PLACES.shoe, drawn_ns=0)


@pytest.mark.parametrize(("places", "place"), DEALT)
def test_a_card_slides_face_down_from_the_shoe_and_is_turned_where_it_lies(places: CardPlaces, place: str) -> None:
    spot = lies(places, place)
    card = Card("9H", spot, 0.5, places.shoe, drawn_ns=1_000)
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
    card = drawn("banker-3")
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


def test_a_card_that_is_dealt_face_up_shows_its_face_all_the_way_and_lies_as_one_that_was_turned() -> None:
    down = drawn("player-1")
    up = Card(down.card, down.spot, 0.0, down.shoe, drawn_ns=0, dealt_up=True)
    for at_ns in (0, 100_000_000, 400_000_000):
        assert face_up(up.pose(at_ns).quaternion)
        assert (up.pose(at_ns).x_mm, up.pose(at_ns).y_mm) == (down.pose(at_ns).x_mm, down.pose(at_ns).y_mm)
    turned = down.turned(400_000_000).pose(900_000_000)
    assert up.pose(900_000_000).quaternion == pytest.approx(turned.quaternion)
    assert up.pose(900_000_000).z_mm == pytest.approx(turned.z_mm)
