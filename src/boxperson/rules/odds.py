"""Odds and shares of a meter as a paytable prints them, and what odds credit on an electronic table."""

import re
from dataclasses import dataclass
from typing import Literal, Self

from boxperson.errors import UsageError

_PRINTED = re.compile(r"([1-9][0-9]*) (?:for 1|to ([1-9][0-9]*))")
_SHARE = re.compile(r"(100|[1-9][0-9]?)% of meter")


@dataclass(frozen=True, slots=True)
class Odds:
    """Printed odds, such as "5 for 1", "8 to 1" or "7 to 6".

    An electronic table pays a winner by crediting the winnings and the wager (§ 605a.2(d)(2)). With "for" the
    figure is all that is paid, the stake inside it; with "to" the stake comes back beside the figure.

    Attributes:
        figure: the first number of the odds.
        style: "for" or "to".
        per: the second number: "7 to 6" wins 7 for every 6 staked. Always 1 where the style is "for".
    """

    figure: int
    style: Literal["for", "to"]
    per: int = 1

    @classmethod
    def parse(cls, printed: str) -> Self:
        """Read odds as printed.

        Raises:
            UsageError: the text is not a whole number and "for 1", or "to" and a whole number.
        """
        match = _PRINTED.fullmatch(printed)
        if match is None:
            raise UsageError(f"odds {printed!r} cannot be read; write them like '5 for 1', '8 to 1' or '7 to 6'")
        return cls(int(match[1]), "to", int(match[2])) if match[2] else cls(int(match[1]), "for")

    def credit_cents(self, stake_cents: int) -> int:
        """All that goes to the player for a winning stake, in cents; a part of a cent is not paid."""
        return self.winnings_cents(stake_cents) + (stake_cents if self.style == "to" else 0)

    def winnings_cents(self, stake_cents: int) -> int:
        """What the figure itself pays for a winning stake, in cents: with "to" the stake comes back beside it."""
        return stake_cents * self.figure // self.per

    def __str__(self) -> str:
        return f"{self.figure} {self.style} {self.per}"


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
