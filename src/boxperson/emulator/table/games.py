"""The games of which there is a table."""

from boxperson.emulator.table.baccarat.game import BACCARAT
from boxperson.emulator.table.blackjack.game import BLACKJACK
from boxperson.emulator.table.craps.game import CRAPS
from boxperson.emulator.table.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (CRAPS, BACCARAT, BLACKJACK)}
"""By name, as in `[emulator] table`."""
