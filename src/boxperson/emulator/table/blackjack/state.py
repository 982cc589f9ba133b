"""All that the table's progressive system knows."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from boxperson.emulator.progressive.meters import Meters
from boxperson.emulator.table.blackjack.submission import Submission
from boxperson.emulator.table.state import TableState

BASE = "blackjack"
SIDE = "lucky-ladies"
WAGERS = (BASE, SIDE)

OWN_TABLE = 1
"""The number of this table at the controller."""


@dataclass(slots=True)
class Claim:
    """A winning hand that the dealer has keyed.

    Attributes:
        row: its row of the paytable.
        percent: its share of the meter; None where it is paid by odds.
        amount_cents: what is to be paid; None until the meter's share is known.
        validated: whether a supervisor has put the card in for it.
    """

    row: str
    percent: int | None
    amount_cents: int | None
    validated: bool = False


@dataclass(slots=True)
class Wager:
    """An accepted Lucky Ladies wager, whether its light is lit, what is claimed for it, and whether it is settled."""

    stake_cents: int
    lit: bool = True
    claim: Claim | None = None
    settled: bool = False


@dataclass(slots=True)
class Round:
    """A round: it is open for wagers until it is locked out.

    Attributes:
        number: as the controller is told, so that nothing of it is done twice.
        locked_ns: when it was locked out, on the table's clock.
        contributed: whether its wagers are in the meters.
        meter_asked: whether its share of the meter has been asked for.
        insurance_closed: whether the dealer has said so.
    """

    number: int = 1
    locked: bool = False
    locked_ns: int = 0
    contributed: bool = False
    meter_asked: bool = False
    insurance_closed: bool = False


@dataclass(slots=True, kw_only=True)
class State(TableState):
    """What must survive a power cut.

    Attributes:
        seats: how many there are.
        wagers: those accepted for this round, by seat, settled ones too.
        void: the seats whose chips count for nothing until they are taken off, since their round was dropped.
        linked: whether the controller was reached last.
        heard: the number of the newest entry heard of the controller's log.
        meters: what the controller has told of them last.
    """

    submission: Submission
    seats: int
    wagers: dict[int, Wager] = field(default_factory=dict)
    round: Round = field(default_factory=Round)
    void: set[int] = field(default_factory=set)
    linked: bool = True
    heard: int = 0
    meters: Meters = field(default_factory=Meters)

    @property
    def wager_up(self) -> bool:
        """Whether any Lucky Ladies wager is accepted and not settled."""
        return any(not wager.settled for wager in self.wagers.values())

    @property
    def phase(self) -> str:
        """`open`, `locked`, or `link-down` when wagers are not taken for want of the controller."""
        if self.round.locked:
            return "locked"
        return "open" if self.linked else "link-down"

    @property
    def in_order(self) -> list[tuple[int, Wager]]:
        """The round's wagers in the order of settlement: from the dealer's right, counter-clockwise."""
        return sorted(self.wagers.items(), reverse=True)


MEMORY = TypeAdapter(State)
"""How the state is written to memory, and read back."""
