"""The firmware's decisions, one function each, so that a defect can put a wrong one in its place."""

from collections.abc import Callable
from dataclasses import dataclass, field

from boxperson.emulator.table.craps import layout, sensor
from boxperson.emulator.table.craps.lucky_shooter import LuckyShooterRules
from boxperson.emulator.table.craps.state import State
from boxperson.emulator.table.layout import Area


def open_for(_wager: str, phase: str) -> bool:
    """Whether a wager may be placed in a phase: before a come-out only."""
    return phase == "come-out"


def recovered(state: State) -> State:
    """The state to go on with after a power cut: as it was."""
    return state


@dataclass(frozen=True, slots=True)
class Policy:
    """An honest table's decisions."""

    lucky_shooter: LuckyShooterRules = field(default_factory=LuckyShooterRules)
    open_for: Callable[[str, str], bool] = open_for
    recovered: Callable[[State], State] = recovered
    areas: Callable[[int], tuple[Area, ...]] = layout.areas
    as_seen: Callable[[int], int] = sensor.as_seen
