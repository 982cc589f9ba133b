"""What a layout has places for."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from boxperson.emulator.places.card_places import CardPlaces
from boxperson.emulator.places.chip_places import ChipPlaces, beyond_the_picture
from boxperson.emulator.places.dice_places import NO_DICE, DicePlaces
from boxperson.emulator.places.lamp_places import Lamp


def _unlit(_seats: int) -> dict[str, Lamp]:
    return {}


class Layout(NamedTuple):
    """A layout; as a rule it has neither chips, lamps nor dice.

    Attributes:
        cards: where cards lie.
        chips: where chips lie.
        lamps: the table's lamps by name, for so many seats.
        most_seats: how many there is room for.
        dice: where dice lie, where there are any.
    """

    cards: CardPlaces
    chips: ChipPlaces = ChipPlaces(lambda _where: None, beyond_the_picture)
    lamps: Callable[[int], Mapping[str, Lamp]] = _unlit
    most_seats: int = 12
    dice: DicePlaces = NO_DICE
