"""What the eyes say of chips in some areas of the felt, or why they will not tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Verdict = Literal["read", "indeterminate"]


@dataclass(frozen=True, slots=True)
class SeenChip:
    """A chip, or the uppermost one of a stack, as it was seen.

    Attributes:
        colour: white, red, green, black, purple, yellow or orange; empty where it could not be told.
        confidence: 0 to 1; 0 where the chip could not be told.
        centre_mm: its middle, (x, y) in millimetres of the felt.
        area: number of the area that it lies in, the first 0.
        stacked: 1 for a chip that lies alone, 2 for a stack of two or more, 0 where that could not be told.
        why: what could not be told, and why; empty where all was.
    """

    colour: str
    confidence: float
    centre_mm: tuple[float, float]
    area: int
    stacked: int = 1
    why: str = ""


@dataclass(frozen=True, slots=True)
class ChipsReading:
    """What was read, or why not.

    Attributes:
        verdict: ``read`` when the eyes stand by every chip in all areas, ``indeterminate`` when they abstain.
        chips: the chips that were found, area by area, from left to right.
        why: the reason for abstaining in a few words; empty when the verdict is ``read``.
        confidence: 0 to 1, that of the least certain chip; 1 where none lies.
        unsure: numbers of the areas where something could not be told; an abstaining reading stands by the others.
    """

    verdict: Verdict
    chips: tuple[SeenChip, ...] = ()
    why: str = ""
    confidence: float = 0.0
    unsure: frozenset[int] = frozenset()


class Stray(NamedTuple):
    """Something white in an area that is no chip.

    Attributes:
        middle_mm: where, (x, y) in millimetres of the felt.
        area: number of the area, the first 0.
    """

    middle_mm: tuple[float, float]
    area: int


def decide(chips: tuple[SeenChip, ...], stray: Sequence[Stray] = ()) -> ChipsReading:
    """A reading of some chips: one that the eyes stand by if all of them could be told and nothing else lies there.

    Args:
        chips: the chips that were found.
        stray: what else lies there.
    """
    doubtful = [chip for chip in chips if chip.why]
    unsure = frozenset([*(chip.area for chip in doubtful), *(each.area for each in stray)])
    if doubtful:
        x, y = doubtful[0].centre_mm
        more = f", and {len(doubtful) - 1} more" if len(doubtful) > 1 else ""
        why = f"the chip at ({x:.0f}, {y:.0f}) mm: {doubtful[0].why}{more}"
        return ChipsReading("indeterminate", chips, why, unsure=unsure)
    if stray:
        x, y = stray[0].middle_mm
        why = f"something white at ({x:.0f}, {y:.0f}) mm is no chip"
        return ChipsReading("indeterminate", chips, why, unsure=unsure)
    return ChipsReading("read", chips, "", min((chip.confidence for chip in chips), default=1.0))
