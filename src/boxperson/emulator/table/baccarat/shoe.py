"""The table's side of its shoe: fresh decks, and the count of what is left."""

from boxperson.emulator.table.baccarat.hardware import Hardware
from boxperson.emulator.table.baccarat.state import Shoe, State
from boxperson.emulator.table.book import Book

CUT_CARD = 14
"""With so many cards left, or fewer, the shoe is changed before the next hand."""

_DECK_CARDS = 52


def full(decks: int) -> Shoe:
    """A fresh shoe."""
    return Shoe(decks, decks * _DECK_CARDS)


def change(book: Book[State], hardware: Hardware) -> None:
    """Load the shoe with as many fresh decks as the Rules Submission says, and note it."""
    shoe = full(book.state.submission.decks)
    hardware.load_shoe(shoe.decks)
    book.state.shoe = shoe
    book.note("shoe_changed", decks=shoe.decks, cards=shoe.left)
