"""What the eyes say of chips in some areas of the felt, or why they will not tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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
    """

    verdict: Verdict
    chips: tuple[SeenChip, ...] = ()
    why: str = ""
    confidence: float = 0.0


def decide(chips: tuple[SeenChip, ...], stray_mm: Sequence[tuple[float, float]] = ()) -> ChipsReading:
    """A reading of some chips: one that the eyes stand by if all of them could be told and nothing else lies there.

    Args:
        chips: the chips that were found.
        stray_mm: where something white lies that is no chip.
    """
    doubtful = [chip for chip in chips if chip.why]
    if doubtful:
        x, y = doubtful[0].centre_mm
        more = f", and {len(doubtful) - 1} more" if len(doubtful) > 1 else ""
        return ChipsReading("indeterminate", chips, f"the chip at ({x:.0f}, {y:.0f}) mm: {doubtful[0].why}{more}")
    if stray_mm:
        x, y = stray_mm[0]
        return ChipsReading("indeterminate", chips, f"something white at ({x:.0f}, {y:.0f}) mm is no chip")
    return ChipsReading("read", chips, "", min((chip.confidence for chip in chips), default=1.0))
