"""The words that several steps share, as regular expressions and what they stand for."""

import re
from collections.abc import Callable

from boxperson.rules.money import cents

_CRAPS = r"Pass Line|Don't Pass|(?:Don't )?Come(?: \d+)?|Field|Place \d+|Hard \d+|Any Seven|Any Craps|Craps \d+|Eleven"
WAGER = rf"the (?P<wager>Lucky Shooter|Lucky Nines|Player|Banker|Tie|Lucky Ladies|Blackjack|{_CRAPS})"
SIDE_WAGER = r"the (?:Lucky Shooter|Lucky Nines|Lucky Ladies progressive)"
SEAT = r"the player at seat (?P<seat>\d+)"
AT_SEAT = r"(?: at seat (?P<seat>\d+))?"
AMOUNT = r"(?P<amount>[\d.]+)"
TOTALS = r"(?P<totals>\d+(?:, \d+)*)"
_CARD = r"(?:10|[A2-9TJQK])[CDHS]"
HANDS = rf"(?P<player>{_CARD} {_CARD}) to the player and (?P<banker>{_CARD} {_CARD}) to the banker"
THIRD = rf"(?P<third>{_CARD}(?:, {_CARD})?)"
SEATS = r"the players? at seats? (?P<seats>\d+(?:(?:, | and )\d+)*)"
AT_SEATS = r"at seats? (?P<seats>\d+(?:(?:, | and )\d+)*)"
_HAND = rf"{_CARD} {_CARD} to seat \d+"
SEATS_HANDS = rf"(?P<hands>{_HAND}(?:(?:, | and ){_HAND})*)"
UP, HOLE = rf"(?P<up>{_CARD}) up", rf"(?P<hole>{_CARD}) in the hole"


def totals(text: str) -> tuple[int, ...]:
    """Read "10, 4, 6" as sums of throws."""
    return tuple(int(each) for each in text.split(", "))


def written_cards(text: str | None) -> tuple[str, ...]:
    """Read "9H, 10C" or "9H 10C" as cards, the ten by its letter; what a step leaves out is none."""
    return tuple(each.replace("10", "T") for each in (text or "").replace(",", "").split())


def seat_numbers(text: str) -> tuple[int, ...]:
    """Read "1, 3 and 7" as seats."""
    return tuple(int(each) for each in re.findall(r"\d+", text))


def hands_by_seat(text: str) -> dict[int, tuple[str, str]]:
    """Read "QH QH to seat 3 and 9C 2D to seat 5" as the first two cards of each seat."""
    hands = re.findall(rf"({_CARD}) ({_CARD}) to seat (\d+)", text)
    return {int(seat): (written_cards(first)[0], written_cards(second)[0]) for first, second, seat in hands}


CONVERTERS: dict[str, Callable[[str], object]] = {
    "wager": lambda name: name.lower().replace("'", "").replace(" ", "-"),
    "seat": lambda number: int(number or 1),
    "amount": cents,
    "totals": totals,
    "player": written_cards,
    "banker": written_cards,
    "third": written_cards,
    "seats": seat_numbers,
    "hands": hands_by_seat,
    "up": lambda text: written_cards(text)[0],
    "hole": lambda text: written_cards(text)[0],
}
