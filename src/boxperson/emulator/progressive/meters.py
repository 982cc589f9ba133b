"""What a progressive's meters stand at, and what wagers, wins and refills do to them.

Meters are in integer hundredths of a cent. Whatever happens, contributions + house_funded = display + reserve + wins.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from boxperson.emulator.progressive.decisions import Decisions

HUNDREDTHS = 100
"""Of a cent."""

_WHOLE_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Terms:
    """What the tables of a link have declared of their progressive.

    Attributes:
        unit_cents: the one wager.
        seed_units: seed and reseed.
        increment_percent: of a wager, to the display.
        reserve_percent: of a wager, to the reserve.
    """

    unit_cents: int
    seed_units: int
    increment_percent: int
    reserve_percent: int

    @property
    def seed(self) -> int:
        """In hundredths of a cent."""
        return self.unit_cents * self.seed_units * HUNDREDTHS


@dataclass(slots=True)
class Meters:
    """The meters, in hundredths of a cent, and the number of hits.

    Attributes:
        display: what is to be won.
        reserve: what is put by for reseeding.
        contributions: all that wagers have put in.
        house_funded: all that the house has put in.
        wins: all that was won; attendants pay it, the system pays nothing itself.
        hits: how often a share was won.
    """

    display: int = 0
    reserve: int = 0
    contributions: int = 0
    house_funded: int = 0
    wins: int = 0
    hits: int = 0

    def told(self) -> dict[str, int]:
        """The meters as they are told; nothing overflows, and the display shows whole cents."""
        paid = {"overflow": 0, "paid_by_device": 0, "paid_by_attendant": self.wins}
        return asdict(self) | paid | {"shown_cents": self.display // HUNDREDTHS}


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the meter that was won: its percentage, among how many, and of how much at most."""

    percent: int
    winners: int
    at_most: int


def seeded(terms: Terms) -> Meters:
    """The meters of a new progressive: the house seeds it."""
    return Meters(display=terms.seed, house_funded=terms.seed)


def contribute(meters: Meters, wagers: int, terms: Terms) -> None:
    """Add what so many wagers put in: a percentage of whole cents is a whole number of hundredths."""
    staked_cents = wagers * terms.unit_cents
    increment, put_by = staked_cents * terms.increment_percent, staked_cents * terms.reserve_percent
    meters.display += increment
    meters.reserve += put_by
    meters.contributions += increment + put_by


def pay(
    meters: Meters, share: Share, terms: Terms, rulings: Mapping[str, str], decisions: Decisions
) -> tuple[int, ...]:
    """Take a share out of the meter, refill it, and return what each winner is paid, in cents."""
    shares_cents = decisions.divide(_won_cents(meters, share, rulings), share.winners, rulings["LL-17"])
    won = sum(shares_cents) * HUNDREDTHS
    from_display = min(won, meters.display)
    meters.display -= from_display
    meters.house_funded += won - from_display
    meters.wins += won
    meters.hits += 1
    _refill(meters, share.percent, terms, rulings, decisions)
    return shares_cents


def _won_cents(meters: Meters, share: Share, rulings: Mapping[str, str]) -> int:
    """A percentage is rounded by LL-16; the whole meter is the whole cents that it shows."""
    base = min(meters.display, share.at_most)
    cents, beyond = divmod(base * share.percent, HUNDREDTHS * _WHOLE_PERCENT)
    rounds_up = share.percent < _WHOLE_PERCENT and rulings["LL-16"] == "half-up"
    return cents + (rounds_up and 2 * beyond >= HUNDREDTHS * _WHOLE_PERCENT)


def _refill(meters: Meters, percent: int, terms: Terms, rulings: Mapping[str, str], decisions: Decisions) -> None:
    """Refill the display after a win: out of the reserve, and where that lacks out of the house."""
    if percent == _WHOLE_PERCENT:
        amount = max(terms.seed, meters.reserve) if rulings["LL-11"] == "larger" else terms.seed
    else:
        amount = max(0, decisions.wanted_after_part(terms.seed, rulings["LL-13"]) - meters.display)
    from_reserve = decisions.from_reserve(amount, meters.reserve)
    meters.display += amount
    meters.reserve -= from_reserve
    meters.house_funded += amount - from_reserve
