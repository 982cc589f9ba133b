"""The system's decisions, one function each, so that a defect can put a wrong one in its place."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from boxperson.emulator.dealer.policy import DealerPolicy
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.table.blackjack.state import Round
from boxperson.emulator.table.blackjack.submission import CHOICES
from boxperson.emulator.table.submission import Choices


@dataclass(frozen=True, slots=True)
class Attempt:
    """Chips on a progressive spot that may become a wager.

    Attributes:
        seat: whose they are.
        round: in which.
        t_ns: when, on the table's clock.
        chance: the system's own.
        arrived: whether they have only just come.
    """

    seat: int
    round: Round
    t_ns: int
    chance: random.Random
    arrived: bool


def locked_out(attempt: Attempt) -> bool:
    """Whether the lock-out keeps a wager from being recognised."""
    return attempt.round.locked


def late_ns() -> int:
    """How much later than it should the lock-out comes after the button was pressed."""
    return 0


def reopens(_since_lock_out_ns: int) -> bool:
    """Whether the contacts that touch so long after the lock-out release it."""
    return False


def lights(_asked: bool) -> bool:  # noqa: FBT001
    """Whether a wager's light is lit as it is accepted, with a press of the button on its way or not."""
    return True


def needs_link() -> bool:
    """Whether nothing is played for without the controller."""
    return True


def lacks_base(base_chips: tuple[int, ...]) -> bool:
    """Whether the player's Blackjack wager is missing, by the chips on its spot."""
    return not base_chips


def credit(stake_cents: int, odds: int) -> int:
    """What odds "for 1" pay, the stake included."""
    return stake_cents * odds


def needs_validation(percent: int | None, rulings: Mapping[str, str]) -> bool:
    """Whether a supervisor validates a payout: a share of the meter always, odds by LL-21."""
    return percent is not None or rulings["LL-21"] == "all-wins"


def wire(lamp: str, _seats: int) -> str | None:
    """The wire on which a lamp is lit; None for none."""
    return lamp


@dataclass(frozen=True, slots=True)
class Policy:
    """An honest system's decisions, with those of its controller, and of the dealer who plays with it."""

    locked_out: Callable[[Attempt], bool] = locked_out
    late_ns: Callable[[], int] = late_ns
    reopens: Callable[[int], bool] = reopens
    lights: Callable[[bool], bool] = lights
    needs_link: Callable[[], bool] = needs_link
    lacks_base: Callable[[tuple[int, ...]], bool] = lacks_base
    credit: Callable[[int, int], int] = credit
    needs_validation: Callable[[int | None, Mapping[str, str]], bool] = needs_validation
    wire: Callable[[str, int], str | None] = wire
    choices: Choices = CHOICES
    controller: Decisions = field(default_factory=Decisions)
    dealer: DealerPolicy = field(default_factory=DealerPolicy)
