"""Baccarat, as the bench builds a table of it."""

from boxperson.emulator.table.baccarat import shoe
from boxperson.emulator.table.baccarat.firmware import Firmware
from boxperson.emulator.table.baccarat.hardware import Hardware
from boxperson.emulator.table.baccarat.methods import METHODS
from boxperson.emulator.table.baccarat.policy import Policy
from boxperson.emulator.table.baccarat.state import MEMORY, WAGERS, State
from boxperson.emulator.table.baccarat.submission import CHOICES, FACTORY, Submission
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.game import Game, Surroundings
from boxperson.emulator.table.state import Seat


def _fresh(submission: Submission, seats: int) -> State:
    return State(submission=submission, seats=[Seat() for _ in range(seats)], shoe=shoe.full(submission.decks))


def _firmware(book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    cards = around.world.cards
    hardware = Hardware(
        load_shoe=cards.shoe.load,
        draw=cards.draw,
        lies_at=cards.lies_at,
        reports=cards.reports,
        turn=cards.turn,
        sweep=cards.sweep,
        timers=around.timers,
    )
    return Firmware(BACCARAT, book, hardware, policy)


BACCARAT = Game(
    name="baccarat",
    model="Emulated Baccarat",
    serial="EB-0001",
    wagers=WAGERS,
    choices=CHOICES,
    factory=FACTORY,
    memory=MEMORY,
    fresh=_fresh,
    methods=METHODS,
    honest=Policy(),
    firmware=_firmware,
)
