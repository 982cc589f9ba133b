"""The words that several steps share, as regular expressions and what they stand for."""

from collections.abc import Callable

from boxperson.rules.money import cents

WAGER = r"the (?P<wager>Lucky Shooter|Pass Line)"
SEAT = r"the player at seat (?P<seat>\d+)"
AT_SEAT = r"(?: at seat (?P<seat>\d+))?"
AMOUNT = r"(?P<amount>[\d.]+)"
TOTALS = r"(?P<totals>\d+(?:, \d+)*)"


def totals(text: str) -> tuple[int, ...]:
    """Read "10, 4, 6" as sums of throws."""
    return tuple(int(each) for each in text.split(", "))


CONVERTERS: dict[str, Callable[[str], object]] = {
    "wager": lambda name: name.lower().replace(" ", "-"),
    "seat": lambda number: int(number or 1),
    "amount": cents,
    "totals": totals,
}
