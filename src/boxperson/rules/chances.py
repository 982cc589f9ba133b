"""What is to be expected of a wager, exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chances:
    """What is to be expected of one wager from its placing until it is down.

    Attributes:
        rows: settlement row to the expected number of settlements on it. For a row that takes the wager down
            that is its probability; one that leaves it up ("1st roll of 7 or 11") may be met more than once.
        returned: all that comes back per unit staked, the stake included where it comes back.
    """

    rows: Mapping[str, Fraction]
    returned: Fraction
