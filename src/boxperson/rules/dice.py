"""The sums of two dice: which are points, how many ways each comes, and which are no throw at all."""

import reprlib
from collections.abc import Mapping
from types import MappingProxyType

from boxperson.errors import UsageError

POINTS = frozenset({4, 5, 6, 8, 9, 10})
CRAPS = frozenset({2, 3, 12})
NATURALS = frozenset({7, 11})
SEVEN = 7
SUMS_ALLOWED = "give whole numbers from 2 to 12"

WAYS: Mapping[int, int] = MappingProxyType({total: 6 - abs(SEVEN - total) for total in range(2, 13)})
"""How many of the 36 equally likely falls of two dice give each sum."""


def checked(total: int) -> int:
    """Give back the sum of a throw.

    Raises:
        UsageError: two dice cannot show it.
    """
    if not isinstance(total, int) or total not in WAYS:
        raise UsageError(f"the throw {reprlib.repr(total)} is not a sum of two dice; {SUMS_ALLOWED}")
    return total
