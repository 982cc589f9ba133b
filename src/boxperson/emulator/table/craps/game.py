"""Craps, as the bench builds a table of it."""

from boxperson.emulator.clock import Timers
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.craps.firmware import Firmware, Hardware
from boxperson.emulator.table.craps.methods import METHODS
from boxperson.emulator.table.craps.policy import Policy
from boxperson.emulator.table.craps.sensor import Sensor
from boxperson.emulator.table.craps.state import MEMORY, WAGERS, State
from boxperson.emulator.table.craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.state import Seat
from boxperson.emulator.table.submission import Submission
from boxperson.emulator.world import World


def _fresh(submission: Submission, seats: int) -> State:
    return State(submission, [Seat() for _ in range(seats)])


def _firmware(book: Book[State], world: World, timers: Timers, policy: Policy) -> Firmware:
    return Firmware(CRAPS, book, Hardware(world.throw, Sensor(world.poses), timers), policy)


CRAPS = Game(
    name="craps",
    model="Emulated Craps",
    serial="EC-0001",
    wagers=WAGERS,
    choices=CHOICES,
    factory=FACTORY,
    memory=MEMORY,
    fresh=_fresh,
    methods=METHODS,
    honest=Policy(),
    firmware=_firmware,
)
