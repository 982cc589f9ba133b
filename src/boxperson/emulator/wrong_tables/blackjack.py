"""Wrong progressive systems at a blackjack table, and wrong dealers at a system that lets them."""

from collections.abc import Mapping
from dataclasses import replace

from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.table.blackjack.policy import Attempt, Policy
from boxperson.emulator.table.blackjack.submission import CHOICES, one_unit
from boxperson.emulator.wrong_tables import blackjack_dealer, blackjack_lock_out

_DOLLAR_CENTS = 100


def _without_this_round(before: int, _after: int) -> int:
    return before


def _whole_dollars_up(won_cents: int, winners: int, _reading: str) -> tuple[int, ...]:
    """Each part is rounded up to the dollar: together they are more than was won."""
    each_cents = -(-won_cents // (winners * _DOLLAR_CENTS)) * _DOLLAR_CENTS
    return (won_cents,) if winners == 1 else (each_cents,) * winners


def _reseeds_after_part(seed: int, _reading: str) -> int:
    return seed


def _house_pays_refill(_amount: int, _reserve: int) -> int:
    return 0


def _forgets_meters() -> bool:
    return False


def _never_locked_out(_attempt: Attempt) -> bool:
    return False


def _needs_no_link() -> bool:
    return False


def _needs_no_base(_base_chips: tuple[int, ...]) -> bool:
    return False


def _to_one(stake_cents: int, odds: int) -> int:
    return stake_cents * (odds + 1)


def _needs_nobody(_percent: int | None, _rulings: Mapping[str, str]) -> bool:
    return False


def _win_light_of_next_seat(lamp: str, seats: int) -> str:
    kind, _, seat = lamp.partition("-")
    return f"won-{int(seat) % seats + 1}" if kind == "won" else lamp


def _none_at_seat_2(lamp: str, _seats: int) -> str | None:
    return None if lamp == "accepted-2" else lamp


_SYSTEMS = {
    "lucky-ladies/accepts-without-base-wager": Policy(lacks_base=_needs_no_base),
    "lucky-ladies/accepts-after-lock-out": Policy(locked_out=_never_locked_out),
    "lucky-ladies/plays-without-link": Policy(needs_link=_needs_no_link),
    "lucky-ladies/no-acceptance-light-at-seat-2": Policy(wire=_none_at_seat_2),
    "lucky-ladies/lamp-of-wrong-seat": Policy(wire=_win_light_of_next_seat),
    "lucky-ladies/keeps-to-one": Policy(credit=_to_one),
    "lucky-ladies/offers-any-deck-count": Policy(choices=replace(CHOICES, fitted=one_unit)),
    "lucky-ladies/meter-without-this-round": Policy(controller=Decisions(base=_without_this_round)),
    "lucky-ladies/split-makes-money": Policy(controller=Decisions(divide=_whole_dollars_up)),
    "lucky-ladies/part-hit-reseeds": Policy(controller=Decisions(wanted_after_part=_reseeds_after_part)),
    "lucky-ladies/reserve-not-applied": Policy(controller=Decisions(from_reserve=_house_pays_refill)),
    "lucky-ladies/forgets-meter-on-power-cut": Policy(controller=Decisions(keeps_meters=_forgets_meters)),
}

_DEALERS = {defect: Policy(dealer=dealer) for defect, dealer in blackjack_dealer.POLICIES.items()}

POLICIES = (
    _SYSTEMS
    | blackjack_lock_out.POLICIES
    | _DEALERS
    | {"lucky-ladies/no-floorperson": replace(_DEALERS["lucky-ladies/no-floorperson"], needs_validation=_needs_nobody)}
)
