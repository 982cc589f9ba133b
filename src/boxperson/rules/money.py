"""Money as people write it, turned into integer cents and back. No float comes near it."""

import re
import reprlib

from boxperson.errors import UsageError

_DOLLARS = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?")
_ALLOWED = "write dollars in plain digits with at most two decimals, such as 5 or 2.50"


def cents(amount: str) -> int:
    """Turn dollars as written, "5" or "2.50", into integer cents.

    Raises:
        UsageError: not a string of plain digits, at most twelve and then at most two decimals.
    """
    match = _DOLLARS.fullmatch(amount) if isinstance(amount, str) else None
    if match is None:
        raise UsageError(f"the amount {reprlib.repr(amount)} is not money; {_ALLOWED}")
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))


def stake(amount: str) -> int:
    """Turn a stake in dollars as written into integer cents.

    Raises:
        UsageError: the amount is not money, or is nothing.
    """
    staked_cents = cents(amount)
    if staked_cents == 0:
        raise UsageError(f"the stake {amount!r} is nothing; a stake is at least 0.01")
    return staked_cents


def dollars(amount_cents: int) -> str:
    """Write integer cents as dollars, "25.00"; what is owed has a minus sign in front."""
    whole, part = divmod(abs(amount_cents), 100)
    return f"{'-' if amount_cents < 0 else ''}{whole}.{part:02}"
