"""The eyes above a baccarat table: rank and suit of every card that lies face up."""

from boxperson.bench.baccarat.rig import Hands
from boxperson.bench.eyes import Eyes
from boxperson.errors import Unread
from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.annotate import annotate
from boxperson.vision.cards.deck import Deck
from boxperson.vision.cards.reading import CardsReading, SeenCard
from boxperson.vision.cards.table import read_cards
from boxperson.vision.image import Image

Seen = dict[str, tuple[str, ...]]
"""The cards of each hand, by `player` and `banker`, in no order."""


class CardEyes(Eyes[CardsReading]):
    """Reads cards.

    Attributes:
        deck: the deck that is dealt from, if it was learnt: a further witness.
    """

    deck: Deck | None = None

    def read_hands(self, hands: Hands) -> Seen:
        """Return the cards of both hands once all lies still.

        Raises:
            Unread: the eyes abstain, or a card lies in neither hand.
            CameraError: no fresh frames.
        """
        seen: Seen = {"player": (), "banker": ()}
        for card in self._certain().cards:
            hand = _hand(card, hands)
            seen[hand] = (*seen[hand], card.card)
        return seen

    def forget(self) -> None:
        """Expect nothing: every look at cards stands on its own."""

    def _read(self, frame: Image) -> CardsReading:
        return read_cards(frame, self._calibration, self.deck)

    def _agree(self, readings: list[CardsReading]) -> CardsReading:
        return agree(readings)

    def _annotate(self, frame: Image, reading: CardsReading) -> Image:
        return annotate(frame, reading)

    def _told(self, reading: CardsReading) -> dict[str, object]:
        return {"cards": [card.card for card in reading.cards]}


def _hand(card: SeenCard, hands: Hands) -> str:
    x_mm, y_mm = card.centre_mm
    if hands.player.holds(x_mm, y_mm):
        return "player"
    if hands.banker.holds(x_mm, y_mm):
        return "banker"
    raise Unread(
        f"the {card.card} lies at ({x_mm:.0f}, {y_mm:.0f}) mm, in neither hand; look at [hands] of the rig file"
    )
