"""The eyes above a baccarat table: the cards of both hands."""

from boxperson.bench.baccarat.rig import Hands
from boxperson.bench.card_eyes import CardEyes
from boxperson.errors import Unread
from boxperson.vision.cards.reading import SeenCard

Seen = dict[str, tuple[str, ...]]
"""The cards of each hand, by `player` and `banker`, in no order."""


class BaccaratEyes(CardEyes):
    """Reads the cards of two hands."""

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


def _hand(card: SeenCard, hands: Hands) -> str:
    x_mm, y_mm = card.centre_mm
    if hands.player.holds(x_mm, y_mm):
        return "player"
    if hands.banker.holds(x_mm, y_mm):
        return "banker"
    raise Unread(
        f"the {card.card} lies at ({x_mm:.0f}, {y_mm:.0f}) mm, in neither hand; look at [hands] of the rig file"
    )
