"""The firmware's decisions, one function each, so that a defect can put a wrong one in its place."""

from collections.abc import Callable
from dataclasses import dataclass, field

from boxperson.emulator.table.baccarat import layout
from boxperson.emulator.table.baccarat.lucky_nines import LuckyNinesRules
from boxperson.emulator.table.baccarat.state import BASE, SIDE, Hand, Stage, State
from boxperson.emulator.table.layout import Area
from boxperson.emulator.table.state import Seat

_AFTER: dict[Stage, Stage] = {
    "initial": "lucky-nines",
    "lucky-nines": "thirds",
    "thirds": "result",
    "result": "base",
    "base": "over",
}


def stage_after(hand: Hand) -> Stage:
    """What a hand goes on with when it is done with a stage: Lucky Nines is settled before any third card."""
    return _AFTER[hand.stage]


def lacks_base(seat: Seat, wager: str) -> bool:
    """Whether a wager needs another one that is not up: Lucky Nines needs a base wager of the same player (LN-9)."""
    return wager == SIDE and not any(base in seat.wagers for base in BASE)


def recovered(state: State) -> State:
    """The state to go on with after a power cut: as it was."""
    return state


def as_read(card: str) -> str:
    """What the reader takes a card for."""
    return card


@dataclass(frozen=True, slots=True)
class Policy:
    """An honest table's decisions."""

    lucky_nines: LuckyNinesRules = field(default_factory=LuckyNinesRules)
    stage_after: Callable[[Hand], Stage] = stage_after
    lacks_base: Callable[[Seat, str], bool] = lacks_base
    recovered: Callable[[State], State] = recovered
    areas: Callable[[int], tuple[Area, ...]] = layout.areas
    as_read: Callable[[str], str] = as_read
