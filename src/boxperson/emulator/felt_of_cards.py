"""The cards of the world: a shoe, the cards that were dealt out of it, and how they get to where they lie."""

import random
from collections.abc import Callable, Collection
from typing import Any, Literal

from boxperson.emulator import cards
from boxperson.emulator.cards import Card
from boxperson.emulator.clock import FRAME_NS, Clock
from boxperson.emulator.places.card_places import CardPlaces
from boxperson.emulator.shoe import Shoe

Irregularity = Literal["unreadable", "short", "twice"]


class Cards:
    """What lies on a card table, dealt by its shoe; physics needs no power, a card in motion arrives.

    Args:
        clock: what time it is.
        seed: where all chance comes from.
        places: where cards lie on this layout.
        changed: is told of every change that a camera would see.
    """

    def __init__(self, clock: Clock, seed: int, places: CardPlaces, changed: Callable[[], None]) -> None:
        self._clock = clock
        self._random = random.Random(f"cards {seed}")  # noqa: S311 - cards of a world that must repeat
        self._places = places
        self._changed = changed
        self.shoe = Shoe(self._random)
        self.tidy()

    def begin(self, seed: str) -> None:
        """Have chance begin anew."""
        self._random.seed(f"cards {seed}")

    def tidy(self) -> None:
        """Take all cards away, those in the shoe too."""
        self.shoe.empty()
        self._lying: dict[str, Card] = {}
        self._coming: dict[int, Irregularity] = {}
        self._of_this_hand: dict[int, Irregularity] = {}

    def spoil(self, kind: Irregularity, nth: int) -> None:
        """Have the nth card of the coming hand go wrong.

        Args:
            kind: `unreadable` to the table's reader, seen by it `twice`, or the shoe comes out `short` of it.
            nth: 1 for the first card out of the shoe to 6.
        """
        self._coming = {nth: kind}

    def draw(self, place: str, *, face_up: bool = False) -> bool:
        """Slide the next card to a place, as a rule face down; whether one came."""
        if not self._lying:
            self._of_this_hand, self._coming = self._coming, {}
        marred = self._of_this_hand.pop(len(self._lying) + 1, None)
        card = None if marred == "short" else self.shoe.draw()
        if card is None:
            return False
        lying = {where: other.spot for where, other in self._lying.items()}
        spot, bend_mm = self._places.spot(self._random, place, lying), cards.bend_mm(self._random)
        now_ns, shoe = self._clock.now_ns, self._places.shoe
        self._lying[place] = Card(card, spot, bend_mm, shoe, now_ns, face_up, marred=marred)
        self._follow(cards.SLIDE_NS)
        return True

    def turn(self, place: str) -> None:
        """Turn the card at a place face up, unless it is."""
        card = self._lying[place]
        if card.turned_ns is None and not card.dealt_up:
            self._lying[place] = card.turned(self._clock.now_ns)
            self._follow(cards.TURN_NS)

    def lay(self, names: list[str]) -> list[str]:
        """Clear the felt and lay cards on it face up and apart, as for a portrait; their names from left to right."""
        now_ns = self._clock.now_ns
        spots = cards.spots_apart(self._random, len(names))
        laid = sorted(zip(spots, names, strict=True), key=lambda each: each[0].x_mm)
        self._lying = {
            f"laid-{number}": self._laid(name, spot, now_ns) for number, (spot, name) in enumerate(laid, start=1)
        }
        self._changed()
        return [name for _, name in laid]

    def _laid(self, name: str, spot: cards.Spot, now_ns: int) -> Card:
        return Card(name, spot, cards.bend_mm(self._random), self._places.shoe, now_ns - cards.SLIDE_NS, dealt_up=True)

    def sweep(self) -> None:
        """Put the cards on the felt into the discard."""
        self._keep({})

    def collect(self, hands: Collection[str]) -> None:
        """Put the cards of some hands, such as `seat-3` and `dealer`, into the discard."""
        self._keep({place: card for place, card in self._lying.items() if place.rpartition("-")[0] not in hands})

    def _keep(self, left: dict[str, Card]) -> None:
        if len(left) < len(self._lying):
            self._lying = left
            self._changed()

    def reports(self, place: str) -> tuple[str, ...]:
        """What a reader at a place reads there: as a rule one card; none when it cannot be read, or one too many."""
        card = self._lying[place]
        return {None: (card.card,), "unreadable": (), "twice": (card.card, card.card)}[card.marred]

    def seen_at(self, hand: str) -> tuple[str, ...]:
        """What anybody sees of a hand such as `seat-3` or `dealer`: its cards that lie face up, the first first."""
        return tuple(
            card.card
            for place, card in self._lying.items()
            if place.rpartition("-")[0] == hand and cards.face_up(card.pose(self._clock.now_ns).quaternion)
        )

    def lies_at(self, place: str) -> bool:
        """Whether a card lies at a place, or is on its way there."""
        return place in self._lying

    @property
    def in_motion(self) -> bool:
        """Whether any card moves."""
        return any(card.moves(self._clock.now_ns) for card in self._lying.values())

    def truth(self) -> list[dict[str, Any]]:
        """Every card on the felt, in the order in which they were dealt."""
        return [
            {"place": place, "card": card.card, "face_up": cards.face_up(card.pose(self._clock.now_ns).quaternion)}
            for place, card in self._lying.items()
        ]

    def scene(self) -> list[dict[str, Any]]:
        """The cards as a camera is told of them, the lowest first."""
        return [_told(card, self._clock.now_ns) for card in self._lying.values()]

    def _follow(self, duration_ns: int) -> None:
        """Show the beginning and the end of a movement, and it frame by frame as the wall goes."""
        self._changed()
        steps_ns = range(FRAME_NS, duration_ns, FRAME_NS) if self._clock.realtime else ()
        for after_ns in (*steps_ns, duration_ns):
            self._clock.after(after_ns, self._changed)


def _told(card: Card, now_ns: int) -> dict[str, Any]:
    pose, motion = card.pose(now_ns), card.motion(now_ns)
    blur = motion and {"velocity_mm_s": list(motion.velocity_mm_s), "spin_rad_s": list(motion.spin_rad_s)}
    return {
        "card": card.card,
        "face_up": cards.face_up(pose.quaternion),
        "position_mm": [pose.x_mm, pose.y_mm, pose.z_mm],
        "quaternion": list(pose.quaternion),
        "bend_mm": card.bend_mm,
        "blur": blur,
    }
