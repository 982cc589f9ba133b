"""Where things are on the layout of each game, in millimetres of the world."""

from boxperson.emulator.places import baccarat, blackjack
from boxperson.emulator.places.layout import Layout

LAYOUTS: dict[str, Layout] = {
    "craps": Layout(baccarat.CARD_PLACES),  # the shoe of a craps table stays empty
    "baccarat": Layout(baccarat.CARD_PLACES),
    "blackjack": Layout(blackjack.CARD_PLACES, blackjack.CHIP_PLACES, blackjack.lamps, blackjack.MOST_SEATS),
}
"""By the name of the game."""
