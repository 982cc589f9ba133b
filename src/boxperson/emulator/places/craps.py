"""Where the dice of a craps table lie in the beginning."""

from boxperson.emulator.places.dice_places import DicePlaces

DICE_PLACES = DicePlaces(at_first=((-30.0, 0.0, 0.35), (35.0, 12.0, -0.6)))
