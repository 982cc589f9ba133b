"""Where things are on the layout of each game, in millimetres of the world."""

from boxperson.emulator.places import baccarat, blackjack, craps, live_craps
from boxperson.emulator.places.layout import Layout

_LIVE_CRAPS = Layout(  # the shoe of a craps table stays empty
    baccarat.CARD_PLACES, live_craps.CHIP_PLACES, most_seats=live_craps.MOST_SEATS, dice=live_craps.DICE_PLACES
)
LAYOUTS: dict[str, Layout] = {
    "craps": Layout(baccarat.CARD_PLACES, dice=craps.DICE_PLACES),
    "baccarat": Layout(baccarat.CARD_PLACES),
    "blackjack": Layout(blackjack.CARD_PLACES, blackjack.CHIP_PLACES, blackjack.lamps, blackjack.MOST_SEATS),
    "live-craps": _LIVE_CRAPS,
    "mini-craps": _LIVE_CRAPS,
}
"""By the name of the game."""
