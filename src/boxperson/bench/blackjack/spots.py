"""What lies at each place of a blackjack felt and which lights are lit: a reading of a frame, or why there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from boxperson.bench.blackjack.rig import Felt, Point
from boxperson.bench.rig import Area
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.presence import cards_in
from boxperson.vision.chips.areas import read_chips
from boxperson.vision.chips.reading import ChipsReading
from boxperson.vision.image import Image
from boxperson.vision.lamps.places import read_lamps

LAID = "laid"
DEALER = "dealer"
LOCKED = "locked"
HIDDEN = "hidden"
"""What lies under a chip: one more chip, or more, of colours that cannot be seen."""
_CHIP_PLACES = ("blackjack", "progressive", "paid")
_Said = tuple[tuple[str, ...], bool, bool]
"""What a look says of a name: the chips there, whether it is lit, whether cards lie there."""
_NOT_WATCHED = " blackjack"
"""Nothing of the progressive hangs on the chips there."""
_PIECED = 0.5
"""The confidence of a reading of which no single look told all."""
_ANY_HEIGHT = " progressive"
"""The wager is one chip, and the system's own sensor tells a stack; from above a shadow of millimetres has to."""


@dataclass(frozen=True, slots=True)
class Spots:
    """What was seen at the places of a felt.

    Attributes:
        verdict: `read` or `indeterminate`.
        why: the reason of an abstention.
        confidence: 0 to 1, that of the least certain chip or light.
        chips: colours of the chips at a place such as `seat-3 paid`, or `laid`; `hidden` for what lies under a chip,
            but for the wagers' own spots; places without chips are left out.
        lit: the lights that are lit, such as `accepted-3`, `won-3`, `locked`.
        cards: the places where cards lie: `seat-3`, `dealer`.
        unsure: why that could not be told, by the name of each place or light where it could not; an abstaining
            reading that has some stands by all others.
    """

    verdict: str
    why: str = ""
    confidence: float = 0.0
    chips: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lit: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    unsure: Mapping[str, str] = field(default_factory=dict)

    def lit_seats(self, kind: str) -> tuple[int, ...]:
        """The seats whose light of a kind, `accepted` or `won`, is lit."""
        return tuple(sorted(int(name.rpartition("-")[2]) for name in self.lit if name.startswith(kind)))


def chip_areas(felt: Felt) -> dict[str, Area]:
    """The areas where chips are looked for, by place."""
    areas = {LAID: felt.laid}
    for seat, middle in enumerate(felt.middles_mm, start=1):
        areas |= {f"seat-{seat} {place}": _moved(getattr(felt.seat, place), middle) for place in _CHIP_PLACES}
    return areas


def card_areas(felt: Felt) -> dict[str, Area]:
    """The areas where cards lie, by place."""
    seats = {f"seat-{seat}": _moved(felt.seat.cards, middle) for seat, middle in enumerate(felt.middles_mm, start=1)}
    return {**seats, DEALER: felt.dealer}


def light_places(felt: Felt) -> dict[str, tuple[str, float, float]]:
    """Colour and place of every light, by its name."""
    lights = {LOCKED: ("amber", *felt.locked_light)}
    for seat, middle in enumerate(felt.middles_mm, start=1):
        lights[f"accepted-{seat}"] = ("white", *_moved_point(felt.seat.accepted_light, middle))
        lights[f"won-{seat}"] = ("red", *_moved_point(felt.seat.won_light, middle))
    return lights


def read_spots(frame: Image, calibration: Calibration, felt: Felt) -> Spots:
    """Read the chips but for the Blackjack wagers, the lights, and where cards lie.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    areas = {place: area for place, area in chip_areas(felt).items() if not place.endswith(_NOT_WATCHED)}
    lights, hands = light_places(felt), card_areas(felt)
    any_height = [number for number, place in enumerate(areas) if place.endswith(_ANY_HEIGHT)]
    chips = read_chips(frame, calibration, [box(area) for area in areas.values()], any_height)
    lamps = read_lamps(frame, calibration, list(lights.values()))
    paper = cards_in(frame, calibration, [box(area) for area in hands.values()])
    places = list(areas)
    found: dict[str, tuple[str, ...]] = {}
    for chip in chips.chips:
        below = [HIDDEN] if chip.stacked > 1 and chip.area not in any_height else []
        found[places[chip.area]] = (*found.get(places[chip.area], ()), chip.colour, *below)
    unsure = {places[number]: chips.why for number in sorted(chips.unsure)}
    unsure |= {name: lamps.why for name, lit in zip(lights, lamps.lit, strict=True) if lit is None}
    unsure |= {
        place: f"whether cards lie at {place} cannot be told"
        for place, there in zip(hands, paper, strict=True)
        if there is None
    }
    why = chips.why or lamps.why or next(iter(unsure.values()), "")
    return Spots(
        "indeterminate" if why else "read",
        why,
        0.0 if why else min(chips.confidence, lamps.confidence),
        {place: tuple(sorted(colours)) for place, colours in found.items()},
        frozenset(name for name, lit in zip(lights, lamps.lit, strict=True) if lit),
        frozenset(place for place, there in zip(hands, paper, strict=True) if there),
        {} if _blind(chips) else unsure,
    )


def _blind(chips: ChipsReading) -> bool:
    """Whether nothing at all was told of the chips."""
    return chips.verdict != "read" and not chips.unsure


def agree(readings: list[Spots]) -> Spots:
    """Make one reading out of several consecutive ones: the last, if all say the same where they can tell."""
    last = readings[-1]
    blind = next((reading for reading in readings if reading.verdict != "read" and not reading.unsure), None)
    if blind is not None:
        return blind
    unsure = {name: why for reading in readings for name, why in reading.unsure.items()}
    sure = _names(readings) - set(unsure)
    if any(_said(reading, name) != _said(last, name) for reading in readings for name in sure):
        return Spots("indeterminate", "consecutive frames differ in chips, lights or cards")
    abstaining = next((reading for reading in readings if reading.verdict != "read"), last)
    return replace(abstaining, unsure=unsure)


def together(looks: Sequence[Spots]) -> Spots:
    """Make one reading out of looks under different lamps: each place or light as those looks say that could tell it.

    Glare spoils another place under every lamp. What no look could tell, or two told differently, stays unsure.
    """
    telling = [look for look in looks if look.verdict == "read" or look.unsure]
    unsure: dict[str, str] = {}
    said: dict[str, _Said] = {}
    for name in sorted(_names(telling)):
        sure = [_said(look, name) for look in telling if name not in look.unsure]
        if not sure:
            unsure[name] = telling[-1].unsure[name]
        elif any(each != sure[0] for each in sure):
            unsure[name] = f"{name} looks different under other lamps"
        else:
            said[name] = sure[0]
    if not telling or unsure:
        return replace(looks[-1], why=next(iter(unsure.values()), looks[-1].why))
    return Spots(
        "read",
        "",
        max((look.confidence for look in telling if look.verdict == "read"), default=_PIECED),
        {name: chips for name, (chips, _, _) in said.items() if chips},
        frozenset(name for name, (_, lit, _) in said.items() if lit),
        frozenset(name for name, (_, _, cards) in said.items() if cards),
    )


def _names(looks: Sequence[Spots]) -> set[str]:
    return {name for look in looks for name in (*look.chips, *look.lit, *look.cards, *look.unsure)}


def _said(look: Spots, name: str) -> _Said:
    return look.chips.get(name, ()), name in look.lit, name in look.cards


def _moved(area: Area, by_mm: Point) -> Area:
    x_mm, y_mm = by_mm
    return Area(
        left_mm=area.left_mm + x_mm,
        right_mm=area.right_mm + x_mm,
        near_mm=area.near_mm + y_mm,
        far_mm=area.far_mm + y_mm,
    )


def _moved_point(point: Point, by_mm: Point) -> Point:
    return point[0] + by_mm[0], point[1] + by_mm[1]


def box(area: Area) -> tuple[float, float, float, float]:
    """Left, near, right and far of an area, as the eyes take them."""
    return area.left_mm, area.near_mm, area.right_mm, area.far_mm
