"""What the eyes say of the lamps of a table, or why they will not tell."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["read", "indeterminate"]


@dataclass(frozen=True, slots=True)
class LampsReading:
    """What was read, or why not.

    Attributes:
        verdict: ``read`` when the eyes stand by every lamp, ``indeterminate`` when they abstain.
        lit: whether each lamp is lit, in the order of the places; None where that could not be told.
        why: the reason for abstaining in a few words; empty when the verdict is ``read``.
        confidence: 0 to 1, that of the least certain lamp; 1 where there is none.
    """

    verdict: Verdict
    lit: tuple[bool | None, ...] = ()
    why: str = ""
    confidence: float = 0.0
