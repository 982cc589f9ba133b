"""Blackjack with the Lucky Ladies progressive, as the bench builds a table of it."""

import random

from boxperson.emulator.dealer.policy import DealerPolicy
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.table.blackjack.firmware import Firmware
from boxperson.emulator.table.blackjack.hardware import Hardware
from boxperson.emulator.table.blackjack.methods import METHODS
from boxperson.emulator.table.blackjack.policy import Policy
from boxperson.emulator.table.blackjack.state import MEMORY, WAGERS, State
from boxperson.emulator.table.blackjack.submission import CHOICES, FACTORY, Submission
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.game import Game, Surroundings


def _fresh(submission: Submission, seats: int) -> State:
    return State(submission=submission, seats=seats)


def _firmware(book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    world, timing = around.world, around.timing

    def chips_at(where: str) -> tuple[int, ...]:
        stimulus = (book.state.submission.unit_cents,) if world.stimulus.felt_at(where) else ()
        return world.chips.values_at(where) + stimulus

    hardware = Hardware(
        chips_at=chips_at,
        button_pressed=lambda: world.button.level,
        light=world.lamps.set,
        keypad=world.keypad,
        pit=around.pit,
        timers=around.timers,
        timing=timing,
        chance=random.Random(f"system {timing.seed} {around.timers.now_ns}"),  # noqa: S311 - must repeat
    )
    firmware = Firmware(BLACKJACK, book, hardware, policy)
    world.chips.watch(firmware.spots.moved)
    world.stimulus.watch(firmware.spots.moved)
    world.button.watch(lambda _level, _t_ns: firmware.button.moved())
    return firmware


def _controllers(policy: Policy) -> Decisions:
    return policy.controller


def _dealers(policy: Policy) -> DealerPolicy:
    return policy.dealer


BLACKJACK = Game(
    name="blackjack",
    model="Emulated Blackjack Progressive",
    serial="EL-0001",
    wagers=WAGERS,
    choices=CHOICES,
    factory=FACTORY,
    memory=MEMORY,
    fresh=_fresh,
    methods=METHODS,
    honest=Policy(),
    firmware=_firmware,
    controllers=_controllers,
    dealers=_dealers,
)
