"""What a finding at a blackjack table says of seats, cards, money and meters."""

from collections.abc import Iterable, Sequence

from boxperson.bench.blackjack.eyes import Hands
from boxperson.drivers.link import Event
from boxperson.rules.money import HUNDREDTHS, dollars
from boxperson.rules.settlement import Settlement


def meter_told(name: str, value: int) -> str:
    """What a meter stands at: dollars and hundredths of a cent, or a number of hits."""
    if name == "hits":
        return f"{value} hits"
    cents, beyond = divmod(value, HUNDREDTHS)
    return dollars(cents) + (f" and {beyond}/100 cent" if beyond else "")


def seats_told(seats: Iterable[int]) -> str:
    """Some seats, in their order, or none."""
    listed = sorted(seats)
    return f"seats {numbers_told(listed)}" if listed else "no seat"


def numbers_told(numbers: Iterable[int]) -> str:
    """Numbers in the order in which they come."""
    return ", ".join(map(str, numbers))


def cards_told(cards: Sequence[str]) -> str:
    """Some cards, or none."""
    return " ".join(cards) or "no cards"


def hands_told(hands: Hands) -> str:
    """All hands on the felt."""
    seats = "; ".join(f"seat {seat}: {cards_told(cards)}" for seat, cards in sorted(hands.seats.items()))
    return f"{seats}; dealer: {cards_told(hands.dealer)}, {hands.face_down} face down"


def money_told(amounts_cents: Sequence[int]) -> str:
    """Amounts, one after the other."""
    return " and ".join(map(dollars, amounts_cents)) or "nothing"


def rows_told(settlements: Sequence[Event]) -> str:
    """The rows that settlements name, in the table's own words."""
    return " and ".join(repr(event.params["row"]) for event in settlements)


def asked_told(settlement: Settlement) -> str:
    """What the judge asks for a wager."""
    odds = f" ({settlement.odds})" if settlement.odds else ""
    return f"{dollars(settlement.credit_cents)} for {settlement.row!r}{odds}"
