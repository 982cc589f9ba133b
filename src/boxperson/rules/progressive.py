"""The meter of a progressive, § 633b.22(i), (j) and (l): what goes in, what a win takes out, what fills it again.

Everything here is in integer hundredths of a cent, but for payments, which are whole cents. At any moment
contributions + house_funded = display + reserve + wins: nothing comes from nowhere, nothing gets lost.
"""

import reprlib
from dataclasses import dataclass, replace
from typing import Literal

from boxperson.errors import UsageError
from boxperson.rules.money import HUNDREDTHS
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import check_stake

Payer = Literal["device", "attendant"]
_WHOLE = 100
_PRINTED_WITH_A_HYPHEN = 2000


@dataclass(frozen=True, slots=True)
class Terms:
    """What a paytable and the unit make of a meter.

    Attributes:
        unit_cents: of the table or link; each wager is one unit (LL-8).
        seed_multiple: seed and reseed, in units.
        increment_percent: of a wager, what the display grows by.
        reserve_percent: of a wager, what the reserve grows by; 0 where there is none.
    """

    unit_cents: int
    seed_multiple: int
    increment_percent: int
    reserve_percent: int

    @property
    def seed(self) -> int:
        """What the meter is seeded and reseeded with, in hundredths of a cent (LL-9)."""
        return self.unit_cents * self.seed_multiple * HUNDREDTHS


@dataclass(frozen=True, slots=True)
class Meters:
    """What the meters of a progressive stand at, each in hundredths of a cent; hits is a count.

    § 633b.22 has no ceiling for the display, so nothing ever goes to an overflow meter.

    Attributes:
        display: what is to be won; shown with its whole cents (LL-15).
        reserve: what is put by for reseeding.
        contributions: all that wagers have put into display and reserve.
        house_funded: all that the house has put in: seeds, what the reserve lacked, what shares were rounded up by.
        hits: how often a share of the meter was won; winners who divide one are one hit.
        paid_by_device: all that the system itself has paid.
        paid_by_attendant: all that people have paid.
    """

    display: int
    reserve: int = 0
    contributions: int = 0
    house_funded: int = 0
    hits: int = 0
    paid_by_device: int = 0
    paid_by_attendant: int = 0

    @property
    def wins(self) -> int:
        """All that was ever won, whoever paid it."""
        return self.paid_by_device + self.paid_by_attendant


@dataclass(frozen=True, slots=True)
class Hit:
    """A share of the meter that is won in one round at one table.

    Attributes:
        percent: the share, 1 to 100.
        winners: the winning wagers that divide it (LL-18).
        recognised_ns: when the system recognised it; the order of hits from linked tables (LL-19).
        at_most: what the meter stood at when the round was locked out, in hundredths of a cent, where other tables
            may have put more in since (LL-14); None where nobody has.
    """

    percent: int
    winners: int
    recognised_ns: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """What a hit pays.

    Attributes:
        shares_cents: to each winner, in the order of settlement.
        winners: how many divide what was won.
        meters: what they stand at afterwards.
        rulings: ids of the rulings that decided between readings on the way.
    """

    shares_cents: tuple[int, ...]
    winners: int
    meters: Meters
    rulings: tuple[str, ...]


def seeded(terms: Terms) -> Meters:
    """A new meter, seeded by the house (§ 633b.22(j))."""
    return Meters(display=terms.seed, house_funded=terms.seed)


def contribute(meters: Meters, wagers: int, terms: Terms) -> Meters:
    """Add the shares of accepted wagers: the meters at lock-out, which a round is paid from (LL-14).

    Args:
        meters: before the round.
        wagers: how many the system accepted, each of one unit.
        terms: of the paytable in force.

    Raises:
        UsageError: the wagers are not a whole number from 0 up.
    """
    if isinstance(wagers, bool) or not isinstance(wagers, int) or wagers < 0:
        raise UsageError(f"{reprlib.repr(wagers)} wagers cannot be accepted; give a whole number from 0 up")
    staked_cents = wagers * check_stake(terms.unit_cents)
    # One percent of a cent is one hundredth of a cent, so percentages of whole cents are exact (LL-15).
    shown, put_by = staked_cents * terms.increment_percent, staked_cents * terms.reserve_percent
    return replace(
        meters,
        display=meters.display + shown,
        reserve=meters.reserve + put_by,
        contributions=meters.contributions + shown + put_by,
    )


def pay(meters: Meters, hit: Hit, terms: Terms, rulings: Rulings, payer: Payer) -> Payment:
    """Pay a share of the meter to those who won it, and refill the meter where it is refilled.

    Args:
        meters: when the hit is recognised, this round's wagers in them.
        hit: the share and its winners.
        terms: of the paytable in force.
        rulings: the readings in force.
        payer: whose meter the payment counts on.

    Raises:
        UsageError: nobody has won, or the share or the meter cannot be.
    """
    _check(meters, hit)
    base = meters.display if hit.at_most is None else min(hit.at_most, meters.display)
    jackpot_cents = _jackpot_cents(base, hit.percent, rulings)
    shares_cents = _divide(jackpot_cents, hit.winners, rulings)
    paid = _paid(meters, sum(shares_cents) * HUNDREDTHS, payer)
    refilled = _refill(paid, _wanted(paid, hit.percent, terms, rulings))
    return Payment(shares_cents, hit.winners, refilled, _rulings_used(base, jackpot_cents, hit, terms))


def _jackpot_cents(base: int, percent: int, rulings: Rulings) -> int:
    """The share in whole cents; the whole meter is what the display shows of it, whatever LL-16 says of parts."""
    cents, beyond = divmod(base * percent, HUNDREDTHS * _WHOLE)
    up = percent < _WHOLE and rulings["LL-16"] == "half-up" and 2 * beyond >= HUNDREDTHS * _WHOLE
    return cents + up


def _divide(jackpot_cents: int, winners: int, rulings: Rulings) -> tuple[int, ...]:
    each_cents, over_cents = divmod(jackpot_cents, winners)
    match rulings["LL-17"]:
        case "first-in-order":
            return tuple(each_cents + (place < over_cents) for place in range(winners))
        case "round-up":
            return (each_cents + (over_cents > 0),) * winners
        case _:
            return (each_cents,) * winners


def _paid(meters: Meters, won: int, payer: Payer) -> Meters:
    """Take a win out of the display, and out of the house where shares were rounded up beyond it."""
    from_display = min(won, meters.display)
    return replace(
        meters,
        display=meters.display - from_display,
        house_funded=meters.house_funded + won - from_display,
        hits=meters.hits + 1,
        paid_by_device=meters.paid_by_device + (won if payer == "device" else 0),
        paid_by_attendant=meters.paid_by_attendant + (won if payer == "attendant" else 0),
    )


def _wanted(paid: Meters, percent: int, terms: Terms, rulings: Rulings) -> int:
    """What is to be added to the display after a win: LL-11 and LL-12 after all of it was won, LL-13 after a part."""
    if percent == _WHOLE:
        return max(terms.seed, paid.reserve) if rulings["LL-11"] == "larger" else terms.seed
    return max(terms.seed - paid.display, 0) if rulings["LL-13"] == "topped-up" else 0


def _refill(meters: Meters, amount: int) -> Meters:
    """Add to the display out of the reserve, and out of the house what the reserve lacks."""
    from_reserve = min(amount, meters.reserve)
    return replace(
        meters,
        display=meters.display + amount,
        reserve=meters.reserve - from_reserve,
        house_funded=meters.house_funded + amount - from_reserve,
    )


def _rulings_used(base: int, jackpot_cents: int, hit: Hit, terms: Terms) -> tuple[str, ...]:
    whole = hit.percent == _WHOLE
    decided = {
        "LL-9": whole,
        "LL-10": whole and terms.seed_multiple == _PRINTED_WITH_A_HYPHEN,
        "LL-11": whole and terms.reserve_percent > 0,
        "LL-12": whole and terms.reserve_percent == 0,
        "LL-13": not whole,
        "LL-14": True,
        "LL-15": whole and base % HUNDREDTHS > 0,
        "LL-16": not whole and base * hit.percent % (HUNDREDTHS * _WHOLE) > 0,
        "LL-17": jackpot_cents % hit.winners > 0,
        "LL-18": hit.winners > 1,
    }
    return tuple(ruling for ruling, so in decided.items() if so)


def _check(meters: Meters, hit: Hit) -> None:
    if hit.winners < 1 or not 1 <= hit.percent <= _WHOLE:
        raise UsageError(
            f"{hit.winners} winners of {hit.percent}% of the meter cannot be; give 1 or more, of 1 to 100%"
        )
    lowest = min(meters.display, meters.reserve, 0 if hit.at_most is None else hit.at_most)
    if lowest < 0:
        raise UsageError(f"a meter stands at {lowest} hundredths of a cent; it cannot be below nothing")
