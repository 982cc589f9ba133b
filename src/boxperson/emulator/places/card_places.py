"""Where cards lie, as each game's layout says it."""

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from boxperson.emulator.cards import Spot


class CardPlaces(NamedTuple):
    """The cards of a layout.

    Attributes:
        shoe: where cards come from.
        spot: draws where the card for a place comes to lie, from the cards that lie already, by place.
    """

    shoe: Spot
    spot: Callable[[random.Random, str, Mapping[str, Spot]], Spot]
