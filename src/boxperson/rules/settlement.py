"""What a settlement is, whichever wager it settles."""

import reprlib
from dataclasses import dataclass

from boxperson.errors import UsageError


@dataclass(frozen=True, slots=True)
class Settlement:
    """What one throw makes of one wager.

    Attributes:
        wager: the wager's name on the link, such as "lucky-shooter".
        row: the line of the paytable that is paid, in its own words, or why the wager is lost.
        odds: that line's odds as printed, such as "5 for 1"; None when nothing is to be paid.
        credit_cents: all that goes to the player, the stake included where it comes back.
        working: whether the wager stays up.
        clauses: ids of the clauses that ask for this, the most specific ones.
        rulings: ids of the rulings that decided between readings on the way.
    """

    wager: str
    row: str
    odds: str | None
    credit_cents: int
    working: bool
    clauses: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def check_stake(stake_cents: int) -> int:
    """Give back a stake in cents.

    Raises:
        UsageError: it is not a whole number of cents above nothing.
    """
    if isinstance(stake_cents, bool) or not isinstance(stake_cents, int) or stake_cents < 1:
        raise UsageError(f"the stake of {reprlib.repr(stake_cents)} cents is none; give a whole number from 1 up")
    return stake_cents
