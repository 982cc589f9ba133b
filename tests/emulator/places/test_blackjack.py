import itertools
import math
import random

import pytest

from boxperson.emulator.cards import HEIGHT_MM, WIDTH_MM, Spot
from boxperson.emulator.places import blackjack
from boxperson.emulator.places.blackjack import CARD_PLACES, MOST_SEATS, heap, lamps

SEATS = range(1, MOST_SEATS + 1)
ROUNDS = range(200)
DEALERS = tuple(f"dealer-{number}" for number in range(1, 8))
INDEX_MM = (9.0, 19.0)
CHIP_MM = 39.0


def dealt(seed: int) -> dict[str, Spot]:
    rng, lying = random.Random(seed), dict[str, Spot]()
    players = [f"seat-{seat}-{number}" for number in (1, 2) for seat in SEATS]
    for place in (*players, *DEALERS):
        lying[place] = CARD_PLACES.spot(rng, place, lying)
    return lying


def corners(spot: Spot, size_mm: tuple[float, float] = (WIDTH_MM, HEIGHT_MM)) -> list[tuple[float, float]]:
    """The corners of what has the size of a card, or of its upper left part."""
    cosine, sine = math.cos(spot.yaw_rad), math.sin(spot.yaw_rad)
    left, top = -WIDTH_MM / 2, HEIGHT_MM / 2
    return [
        (spot.x_mm + x * cosine - y * sine, spot.y_mm + x * sine + y * cosine)
        for x in (left, left + size_mm[0])
        for y in (top - size_mm[1], top)
    ]


def covers(spot: Spot, x_mm: float, y_mm: float) -> bool:
    cosine, sine = math.cos(-spot.yaw_rad), math.sin(-spot.yaw_rad)
    x, y = x_mm - spot.x_mm, y_mm - spot.y_mm
    return abs(x * cosine - y * sine) < WIDTH_MM / 2 and abs(x * sine + y * cosine) < HEIGHT_MM / 2


def test_seats_run_from_the_dealers_left_to_the_right_which_is_the_pictures_left() -> None:
    assert [blackjack.seat_x_mm(seat) for seat in SEATS] == [366, 244, 122, 0, -122, -244, -366]


def test_the_cards_of_every_hand_stay_in_its_area() -> None:
    for lying in map(dealt, ROUNDS):
        for place, spot in lying.items():
            hand, _, _ = place.rpartition("-")
            for x_mm, y_mm in corners(spot):
                if hand == "dealer":
                    assert -90 < x_mm < 200
                    assert 82 < y_mm < 182
                else:
                    assert abs(x_mm - blackjack.seat_x_mm(int(hand[-1]))) < 60
                    assert -50 < y_mm < 72


def test_both_cards_of_a_player_show_their_index_and_the_second_lies_on_the_first() -> None:
    for lying in map(dealt, ROUNDS):
        for seat in SEATS:
            first, second = lying[f"seat-{seat}-1"], lying[f"seat-{seat}-2"]
            assert not any(covers(second, *corner) for corner in corners(first, INDEX_MM))
            assert covers(first, second.x_mm, second.y_mm)
            assert (first.layer, second.layer) == (0, 1)


def test_the_up_card_and_the_hole_card_lie_apart_and_drawn_cards_leave_every_index_free() -> None:
    for lying in map(dealt, ROUNDS):
        assert max(x for x, _ in corners(lying["dealer-1"])) < min(x for x, _ in corners(lying["dealer-2"]))
        for under, over in itertools.pairwise(DEALERS[1:]):
            assert not any(covers(lying[over], *corner) for corner in corners(lying[under], INDEX_MM))
            assert lying[over].layer == lying[under].layer + 1


def test_cards_scatter() -> None:
    spots = {dealt(seed)["seat-4-1"] for seed in ROUNDS}
    assert len(spots) == len(ROUNDS)
    assert max(spot.x_mm for spot in spots) - min(spot.x_mm for spot in spots) > 5
    assert max(spot.yaw_rad for spot in spots) - min(spot.yaw_rad for spot in spots) > math.radians(8)


def test_chips_have_places_of_their_own_on_the_felt_and_none_beyond_it() -> None:
    places = [f"seat-{seat} {area}" for seat in SEATS for area in ("blackjack", "progressive", "pay")]
    middles = [middle for where in (*places, "laid out") for middle in (heap(where) or ((), 0))[0]]
    assert len(middles) == 7 * 11 + 8
    for one, other in itertools.combinations(middles, 2):
        assert math.dist(one, other) >= CHIP_MM + 2 * 0.4
    assert heap("inventory") is heap("seat-3 player") is None


@pytest.mark.parametrize("seats", [1, 5, 7])
def test_every_seat_has_two_lamps_and_the_panel_two(seats: int) -> None:
    here = lamps(seats)
    assert len(here) == 2 * seats + 2
    assert len({lamp.position_mm for lamp in here.values()}) == len(here)
    assert here["accepted-1"] == ("white", (366.0, -71.0))
    assert here[f"won-{seats}"] == ("red", (blackjack.seat_x_mm(seats), -93.0))
    assert (here["locked"].colour, here["link"].colour) == ("amber", "green")
