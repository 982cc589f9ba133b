"""The words that several steps share, as regular expressions and what they stand for."""

from collections.abc import Callable

from boxperson.rules.money import cents

WAGER = r"the (?P<wager>Lucky Shooter|Pass Line|Lucky Nines|Player|Banker|Tie)"
SIDE_WAGER = r"the (?:Lucky Shooter|Lucky Nines)"
SEAT = r"the player at seat (?P<seat>\d+)"
AT_SEAT = r"(?: at seat (?P<seat>\d+))?"
AMOUNT = r"(?P<amount>[\d.]+)"
TOTALS = r"(?P<totals>\d+(?:, \d+)*)"
_CARD = r"(?:10|[A2-9TJQK])[CDHS]"
HANDS = rf"(?P<player>{_CARD} {_CARD}) to the player and (?P<banker>{_CARD} {_CARD}) to the banker"
THIRD = rf"(?P<third>{_CARD}(?:, {_CARD})?)"


def totals(text: str) -> tuple[int, ...]:
    """Read "10, 4, 6" as sums of throws."""
    return tuple(int(each) for each in text.split(", "))


def written_cards(text: str | None) -> tuple[str, ...]:
    """Read "9H, 10C" or "9H 10C" as cards, the ten by its letter; what a step leaves out is none."""
    return tuple(each.replace("10", "T") for each in (text or "").replace(",", "").split())


CONVERTERS: dict[str, Callable[[str], object]] = {
    "wager": lambda name: name.lower().replace(" ", "-"),
    "seat": lambda number: int(number or 1),
    "amount": cents,
    "totals": totals,
    "player": written_cards,
    "banker": written_cards,
    "third": written_cards,
}
