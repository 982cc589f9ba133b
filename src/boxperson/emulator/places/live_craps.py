"""Where chips and dice are on a live craps layout of two seats: the picture shows one end of it, and its centre.

The dealers and the boxperson stand at its far edge, the players and the shooter at its near one. Dice are thrown onto
the middle of the end, where field and come wagers lie; they may come to rest at any stack. The two seats' stacks of a
wager are near enough to each other for a die to lie between them.
"""

from boxperson.emulator.places.chip_places import ChipPlaces, Heap, beyond_the_picture
from boxperson.emulator.places.dice_places import DicePlaces, Flat

MOST_SEATS = 2
NUMBERS = (4, 5, 6, 8, 9, 10)

CENTRE_MM = (225.0, 0.0)
SHOOTER_MM = (0.0, -168.0)

NUMBER_APART_MM = 138.0
_BOX_MM = {"place": 118.0, "come": 164.0, "dont-come": 210.0}
_OF_SEAT_MM = 27.0

_FIELD = {"field": (-83.0, -42.0), "come": (87.0, 48.0), "dont-come": (87.0, -48.0)}
_LINE_MM = {"pass-line": (-362.0, -75.0), "dont-pass": (-362.0, -25.0)}
_HARD_MM = {"hard-4": (-362.0, 25.0), "hard-6": (-362.0, 75.0), "hard-8": (-235.0, 25.0), "hard-10": (-235.0, 75.0)}
_ONE_ROLL_MM = {
    "any-seven": (330.0, 74.0),
    "craps-2": (330.0, 25.0),
    "craps-12": (330.0, -25.0),
    "any-craps": (330.0, -74.0),
    "craps-3": (-235.0, -25.0),
    "eleven": (-235.0, -75.0),
}

_PAY_X_MM = (-388.0, 178.0)
_PAY_MM = tuple((42.0 * column, y_mm) for y_mm in (-128.0, -170.0, -212.0) for column in range(6))
_SPOT_SCATTER_MM = 1.5
_PAY_SCATTER_MM = 0.4


def number_x_mm(number: int) -> float:
    """How far right the middle of a number's box is."""
    return (NUMBERS.index(number) - 2.5) * NUMBER_APART_MM


def _spots() -> dict[str, Flat]:
    """The middle between both seats' spots of every wager, by its name."""
    boxed = {f"{row}-{number}": (number_x_mm(number), y_mm) for row, y_mm in _BOX_MM.items() for number in NUMBERS}
    return _FIELD | _LINE_MM | _HARD_MM | _ONE_ROLL_MM | boxed


SPOTS_MM = _spots()


def spot_mm(seat: int, wager: str) -> Flat:
    """The middle of a seat's spot: seat 1 to the left, seat 2 to the right."""
    x_mm, y_mm = SPOTS_MM[wager]
    return x_mm + (_OF_SEAT_MM if seat == MOST_SEATS else -_OF_SEAT_MM), y_mm


def heap(where: str) -> Heap | None:
    """Where the chips of a place lie.

    Args:
        where: `seat-1 pass-line` and so on for every wager, or `seat-1 pay`, what goes to a player; `inventory` and
            `seat-1 player`, beyond the picture, are None.
    """
    name, _, what = where.partition(" ")
    if not name.startswith("seat-"):
        return None
    seat = int(name.removeprefix("seat-"))
    if what == "pay":
        left_mm = _PAY_X_MM[seat - 1]
        return Heap(tuple((left_mm + x_mm, y_mm) for x_mm, y_mm in _PAY_MM), _PAY_SCATTER_MM)
    return Heap((spot_mm(seat, what),), _SPOT_SCATTER_MM) if what in SPOTS_MM else None


CHIP_PLACES = ChipPlaces(heap, beyond_the_picture)
DICE_PLACES = DicePlaces(
    at_first=((SHOOTER_MM[0] - 15.0, SHOOTER_MM[1], 0.35), (SHOOTER_MM[0] + 16.0, SHOOTER_MM[1] + 4.0, -0.6)),
    among_chips=True,
    by_stick={"centre": CENTRE_MM, "shooter": SHOOTER_MM},
)
