"""Odds and shares of a meter as a paytable prints them, and what odds credit on an electronic table."""

import re
from dataclasses import dataclass
from typing import Literal, Self

from boxperson.errors import UsageError

_PRINTED = re.compile(r"([1-9][0-9]*) (for|to) 1")
_SHARE = re.compile(r"(100|[1-9][0-9]?)% of meter")


@dataclass(frozen=True, slots=True)
class Odds:
    """Printed odds, such as "5 for 1" or "8 to 1".

    An electronic table pays a winner by crediting the winnings and the wager (§ 605a.2(d)(2)). With "for" the
    figure is all that is paid, the stake inside it; with "to" the stake comes back beside the figure.

    Attributes:
        figure: the first number of the odds.
        style: "for" or "to".
    """

    figure: int
    style: Literal["for", "to"]

    @classmethod
    def parse(cls, printed: str) -> Self:
        """Read odds as printed.

        Raises:
            UsageError: the text is not a whole number, "for" or "to", and 1.
        """
        match = _PRINTED.fullmatch(printed)
        if match is None:
            raise UsageError(f"odds {printed!r} cannot be read; write them like '5 for 1' or '8 to 1'")
        return cls(int(match[1]), "for" if match[2] == "for" else "to")

    def credit_cents(self, stake_cents: int) -> int:
        """All that goes to the player for a winning stake, in cents."""
        times = self.figure if self.style == "for" else self.figure + 1
        return stake_cents * times

    def __str__(self) -> str:
        return f"{self.figure} {self.style} 1"


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a progressive meter, such as "25% of meter".

    Attributes:
        percent: of the meter, 1 to 100.
    """

    percent: int

    @classmethod
    def parse(cls, printed: str) -> Self:
        """Read a share as printed.

        Raises:
            UsageError: the text is not a whole percentage from 1 to 100 and "of meter".
        """
        match = _SHARE.fullmatch(printed)
        if match is None:
            raise UsageError(f"the share {printed!r} cannot be read; write it like '25% of meter'")
        return cls(int(match[1]))

    def __str__(self) -> str:
        return f"{self.percent}% of meter"


def parse(printed: str) -> Odds | Share:
    """Read what a line of a progressive's paytable pays: odds, or a share of the meter.

    Raises:
        UsageError: it is neither.
    """
    return Share.parse(printed) if printed.endswith("meter") else Odds.parse(printed)
