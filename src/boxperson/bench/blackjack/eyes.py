"""The eyes above a blackjack table: hands, chips on the spots, lights."""

from dataclasses import dataclass

import cv2

from boxperson.bench.blackjack.rig import Felt
from boxperson.bench.blackjack.spots import DEALER, Spots, agree, card_areas, read_spots, together
from boxperson.bench.card_eyes import CardEyes
from boxperson.bench.eyes import Eyes
from boxperson.errors import Unread
from boxperson.vision.image import Image
from boxperson.vision.rest import unchanged


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards on the felt, from left to right: of each seat that has any, of the dealer; how many lie face down."""

    seats: dict[int, tuple[str, ...]]
    dealer: tuple[str, ...]
    face_down: int


class HandEyes(CardEyes):
    """Reads the hands of a blackjack table.

    Attributes:
        felt: where things lie.
    """

    felt: Felt

    def read_hands(self) -> Hands:
        """Return the hands once all lies still.

        Raises:
            Unread: the eyes abstain, or a card lies in no hand.
            CameraError: no fresh frames.
        """
        reading = self._certain()
        seats: dict[int, tuple[str, ...]] = {}
        dealer: tuple[str, ...] = ()
        for card in reading.cards:
            place = self._place(card.card, card.centre_mm)
            if place == DEALER:
                dealer = (*dealer, card.card)
            else:
                seat = int(place.removeprefix("seat-"))
                seats[seat] = (*seats.get(seat, ()), card.card)
        return Hands(seats, dealer, len(reading.backs))

    def _place(self, card: str, centre_mm: tuple[float, float]) -> str:
        for place, area in card_areas(self.felt).items():
            if area.holds(*centre_mm):
                return place
        x_mm, y_mm = centre_mm
        raise Unread(f"the {card} lies at ({x_mm:.0f}, {y_mm:.0f}) mm, in no hand; look at [felt] of the rig file")


class SpotEyes(Eyes[Spots]):
    """Sees chips, lights, and where cards lie; a glance beside the reading of cards.

    A round is looked at many times, and most looks show what the last one showed: then that reading stands.

    Attributes:
        felt: where things lie.
    """

    felt: Felt
    _last: tuple[Image, Spots] | None = None

    def glance(self) -> Spots:
        """Return what lies where and which lights are lit, once all lies still.

        Raises:
            Unread: the eyes abstain.
            CameraError: no fresh frames.
        """
        frames = self.frames_at_rest()
        seen = frames[-1].pixels
        if self._last is not None and unchanged(self._last[0], seen):
            return self._last[1]
        reading = self._look(frames)
        self._last = (seen, reading) if reading.verdict == "read" else None
        return self._certain(reading)

    def forget(self) -> None:
        """Expect nothing of what was seen last."""
        self._last = None

    def _read(self, frame: Image) -> Spots:
        return read_spots(frame, self._calibration, self.felt)

    def _agree(self, readings: list[Spots]) -> Spots:
        return agree(readings)

    def _together(self, looks: list[Spots]) -> Spots:
        return together(looks)

    def _annotate(self, frame: Image, reading: Spots) -> Image:
        noted = frame.copy()
        cv2.putText(noted, reading.why, (12, 30), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 255), 2, cv2.LINE_AA)
        return noted

    def _told(self, reading: Spots) -> dict[str, object]:
        return {
            "chips": {place: list(colours) for place, colours in reading.chips.items()},
            "lit": sorted(reading.lit),
            "cards_at": sorted(reading.cards),
        }
