"""Money as people write it, turned into integer cents or, on meters, their hundredths. No float comes near it."""

import re
import reprlib

from boxperson.errors import UsageError

_DOLLARS = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?")
_ALLOWED = "write dollars in plain digits with at most two decimals, such as 5 or 2.50"
_METERED = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,4}))?")
HUNDREDTHS = 100
"""Meters count in hundredths of a cent; so many make a cent."""


def cents(amount: str) -> int:
    """Turn dollars as written, "5" or "2.50", into integer cents.

    Raises:
        UsageError: not a string of plain digits, at most twelve and then at most two decimals.
    """
    match = _DOLLARS.fullmatch(amount) if isinstance(amount, str) else None
    if match is None:
        raise UsageError(f"the amount {reprlib.repr(amount)} is not money; {_ALLOWED}")
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))


def stake(amount: str, name: str = "stake") -> int:
    """Turn a stake, or what else `name` calls it, in dollars as written into integer cents.

    Raises:
        UsageError: the amount is not money, or is nothing.
    """
    staked_cents = cents(amount)
    if staked_cents == 0:
        raise UsageError(f"the {name} {amount!r} is nothing; a {name} is at least 0.01")
    return staked_cents


def metered(amount: str) -> int:
    """Turn what a meter stands at, in dollars as written, "61234.56" or "61234.5675", into hundredths of a cent.

    Raises:
        UsageError: not a string of plain digits, at most twelve and then at most four decimals.
    """
    match = _METERED.fullmatch(amount) if isinstance(amount, str) else None
    if match is None:
        raise UsageError(
            f"a meter cannot stand at {reprlib.repr(amount)}; write dollars in plain digits with at most four decimals"
        )
    return int(match[1]) * 100 * HUNDREDTHS + int((match[2] or "").ljust(4, "0"))


def dollars(amount_cents: int) -> str:
    """Write integer cents as dollars, "25.00"; what is owed has a minus sign in front."""
    whole, part = divmod(abs(amount_cents), 100)
    return f"{'-' if amount_cents < 0 else ''}{whole}.{part:02}"


def metered_dollars(hundredths: int) -> str:
    """Write hundredths of a cent as dollars, "61234.56", or with four decimals where there are parts of a cent."""
    whole_cents, part = divmod(hundredths, HUNDREDTHS)
    return f"{dollars(whole_cents)}{part:02}" if part else dollars(whole_cents)
