"""Random rounds on the blackjack table: cards, chips and lamps of one to seven seats, as they lie in play."""

import math
import random
from typing import NamedTuple

from boxperson.emulator.camera.dealing import BEND_MM, BEND_SPREAD_MM, touch
from boxperson.emulator.camera.scene import CHIP_CENTS, Card, Chip, Led
from boxperson.emulator.camera.sheet import THICK_MM as CARD_MM
from boxperson.emulator.dice import turn

SEATS = 7
APART_MM = 122.0
CARDS_MM, NEXT_CARD_MM, NEXT_SPREAD_MM = (-13.0, 8.0), (24.0, 8.0), 4.0
CARD_SCATTER_MM, CARD_SCATTER_RAD = 3.0, math.radians(5.0)
SPOTS_MM = {"progressive": (-34.0, -82.0), "blackjack": (33.0, -82.0)}
LAMPS_MM = (("white", (0.0, -71.0)), ("red", (0.0, -93.0)))
PANEL = (("amber", (-405.0, 205.0)), ("green", (-385.0, 205.0)))
DEALER_MM, HOLE_MM, DRAWN_MM, BESIDE_MM = (-35.0, 132.0), (35.0, 132.0), 24.0, 0.5
PAID_MM = tuple((x, y) for y in (-132.0, -174.0, -216.0) for x in (-40.0, 0.0, 40.0))
ROW_MM = tuple((-140.0 + 40.0 * place, 212.0) for place in range(8))
CHIP_MM, ON_SPOT_MM, IN_GRID_MM, STACK_MM = 3.3, 2.0, 0.45, 0.5
STACKS = (1, 1, 1, 2, 2, 3, 4)

Point = tuple[float, float]


class Round(NamedTuple):
    """What lies on the table."""

    cards: tuple[Card, ...]
    chips: tuple[Chip, ...]
    lamps: tuple[Led, ...]


def drawn(rng: random.Random, names: list[str]) -> Round:
    """Draws a round of one to seven seats with two cards each or more, taking names of cards from the end of a list."""
    seats = sorted(rng.sample(range(1, SEATS + 1), rng.randint(1, SEATS)))
    cards: list[Card] = []
    chips: list[Chip] = []
    for seat in seats:
        middle = ((4 - seat) * APART_MM, 0.0)
        cards += _hand(rng, names, _moved(CARDS_MM, middle), 2 if rng.random() < 0.85 else 3)
        chips += _seat_chips(rng, middle)
    cards += _dealer(rng, names)
    for place in ROW_MM[: rng.randint(1, 8) if rng.random() < 0.4 else 0]:
        chips += _stack(rng, _scattered(rng, place, IN_GRID_MM), 1)
    return Round(tuple(cards), tuple(chips), _lamps(rng))


def _hand(rng: random.Random, names: list[str], first: Point, count: int) -> list[Card]:
    """Cards of one seat, each over the one before."""
    place = _scattered(rng, first, CARD_SCATTER_MM)
    cards = [_card(rng, names.pop(), place, 0)]
    for layer in range(1, count):
        place = _scattered(rng, _moved(place, NEXT_CARD_MM), NEXT_SPREAD_MM)
        cards.append(_card(rng, names.pop(), place, layer))
    return cards


def _dealer(rng: random.Random, names: list[str]) -> list[Card]:
    """The up-card and the hole card, now and then turned and with a card drawn to them."""
    turned, first, second = rng.random() < 0.2, names.pop(), names.pop()
    while True:
        up = _card(rng, first, _scattered(rng, DEALER_MM, CARD_SCATTER_MM), 0)
        hole = _card(rng, second, _scattered(rng, HOLE_MM, CARD_SCATTER_MM), 0, face_up=turned)
        if not touch(up, hole, BESIDE_MM):
            break
    more = rng.randint(0, 2) if turned else 0
    drawn = [_card(rng, names.pop(), (HOLE_MM[0] + DRAWN_MM * k, HOLE_MM[1]), k) for k in range(1, more + 1)]
    return [up, hole, *drawn]


def _seat_chips(rng: random.Random, middle: Point) -> list[Chip]:
    """Chips on the spots of a seat and where it is paid."""
    chips: list[Chip] = []
    for spot, likely in (("blackjack", 0.9), ("progressive", 0.6)):
        if rng.random() < likely:
            chips += _stack(rng, _scattered(rng, _moved(SPOTS_MM[spot], middle), ON_SPOT_MM), rng.choice(STACKS))
    for place in PAID_MM[: rng.randint(1, 9) if rng.random() < 0.3 else 0]:
        chips += _stack(rng, _scattered(rng, _moved(place, middle), IN_GRID_MM), 1)
    return chips


def _stack(rng: random.Random, place: Point, count: int) -> list[Chip]:
    """Chips of any values over one another, nearly in line; the first lies exactly at the place."""
    places = [place, *(_scattered(rng, place, STACK_MM) for _ in range(1, count))]
    return [
        Chip(rng.choice(CHIP_CENTS), (*at, CHIP_MM * (layer + 0.5)), rng.uniform(-math.pi, math.pi))
        for layer, at in enumerate(places)
    ]


def _lamps(rng: random.Random) -> tuple[Led, ...]:
    """All lamps of the table, each lit or not."""
    seats = [(colour, ((4 - seat) * APART_MM + x, y)) for seat in range(1, SEATS + 1) for colour, (x, y) in LAMPS_MM]
    return tuple(Led(colour, place, rng.random() < 0.4) for colour, place in (*seats, *PANEL))


def _card(rng: random.Random, name: str, place: Point, layer: int, *, face_up: bool = True) -> Card:
    yaw_rad = rng.uniform(-CARD_SCATTER_RAD, CARD_SCATTER_RAD) + rng.choice((0.0, math.pi))
    where = (*place, CARD_MM * (layer + 0.5))
    return Card(name, face_up, where, turn((0.0, 0.0, 1.0), yaw_rad), rng.gauss(BEND_MM, BEND_SPREAD_MM))


def _moved(place: Point, by: Point) -> Point:
    return place[0] + by[0], place[1] + by[1]


def _scattered(rng: random.Random, place: Point, spread_mm: float) -> Point:
    return place[0] + rng.uniform(-spread_mm, spread_mm), place[1] + rng.uniform(-spread_mm, spread_mm)
