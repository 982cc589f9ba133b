"""Decks of cards: what is printed on the 52 faces and the backs, and what play does to a card."""

from boxperson.emulator.camera.deck.printer import printed
from boxperson.emulator.camera.deck.wear import wear

__all__ = ["printed", "wear"]
