"""The eyes above a table of cards: rank and suit of every card that lies face up."""

from collections.abc import Sequence

from boxperson.bench.eyes import Eyes
from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.annotate import annotate
from boxperson.vision.cards.deck import Deck
from boxperson.vision.cards.reading import CardsReading
from boxperson.vision.cards.table import read_cards
from boxperson.vision.cards.together import together
from boxperson.vision.image import Image


class CardEyes(Eyes[CardsReading]):
    """Reads cards.

    Attributes:
        deck: the deck that is dealt from, if it was learnt: a further witness.
        chips_in: where chips lie, left, near, right, far in millimetres.
    """

    deck: Deck | None = None
    chips_in: Sequence[tuple[float, float, float, float]] = ()

    def forget(self) -> None:
        """Expect nothing: every look at cards stands on its own."""

    def _read(self, frame: Image) -> CardsReading:
        return read_cards(frame, self._calibration, self.deck, self.chips_in)

    def _agree(self, readings: list[CardsReading]) -> CardsReading:
        return agree(readings)

    def _together(self, looks: list[CardsReading]) -> CardsReading:
        return together(looks)

    def _annotate(self, frame: Image, reading: CardsReading) -> Image:
        return annotate(frame, reading)

    def _told(self, reading: CardsReading) -> dict[str, object]:
        return {"cards": [card.card for card in reading.cards]}
