"""The games of which there is a table."""

from boxperson.emulator.table.baccarat.game import BACCARAT
from boxperson.emulator.table.blackjack.game import BLACKJACK
from boxperson.emulator.table.craps.game import CRAPS
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.live_craps.game import LIVE_CRAPS, MINI_CRAPS

GAMES: dict[str, Game] = {game.name: game for game in (CRAPS, BACCARAT, BLACKJACK, LIVE_CRAPS, MINI_CRAPS)}
"""By name, as in `[emulator] table`."""
