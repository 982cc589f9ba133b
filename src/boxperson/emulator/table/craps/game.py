"""Craps, as the bench builds a table of it."""

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.craps.firmware import Firmware, Hardware
from boxperson.emulator.table.craps.methods import METHODS
from boxperson.emulator.table.craps.policy import Policy
from boxperson.emulator.table.craps.sensor import Sensor
from boxperson.emulator.table.craps.state import MEMORY, WAGERS, State
from boxperson.emulator.table.craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.game import Game, Surroundings
from boxperson.emulator.table.state import Seat
from boxperson.emulator.table.submission import Submission


def _fresh(submission: Submission, seats: int) -> State:
    return State(submission=submission, seats=[Seat() for _ in range(seats)])


def _firmware(book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    world = around.world
    return Firmware(CRAPS, book, Hardware(world.throw, Sensor(world.poses), around.timers), policy)


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
