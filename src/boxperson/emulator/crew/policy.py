"""The crew's decisions, so that a mistake can be put in the place of an honest one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from boxperson.emulator.crew import judging
from boxperson.emulator.crew.judging import Faces, Poses
from boxperson.emulator.rests import Rest

Stage = Literal["centre", "settle", "close", "hand-over", "back", "collect-one", "next-shooter"]
T = TypeVar("T")

ROLLED: tuple[Stage, ...] = ("centre", "settle", "close", "hand-over", "back")
VOID: tuple[Stage, ...] = ("hand-over", "back")


def as_judged(faces: Faces) -> Faces:
    """What is called of the faces that were judged; None for nothing."""
    return faces


def the_person(person: str, _stick: str) -> str:
    """Who decides a dispute: the boxperson or floorperson, not who has the stick."""
    return person


def everything(due: Sequence[T]) -> Sequence[T]:
    """Which of the wagers that a roll decides are settled."""
    return due


@dataclass(frozen=True, slots=True)
class CrewPolicy:
    """An honest crew's decisions.

    Attributes:
        call_s: how long after the dice are at rest the sum is called.
        judged: the faces of dice at rest; None for a void roll.
        called: what is called of them; None for nothing.
        waits: whether a dispute waits for somebody's decision.
        decides: who decides one, from the person whose right it is and who has the stick.
        settled: which of the decided wagers are settled, of all in their order.
        rolled: what follows a valid roll, in order.
        void: what follows a void one.
        by_stick: whether the dice are brought with a stick; else by hand, which looks the same from above.
    """

    call_s: float = 0.6
    judged: Callable[[Rest, Poses], Faces | None] = judging.by_contact
    called: Callable[[Faces], Faces | None] = as_judged
    waits: bool = True
    decides: Callable[[str, str], str] = the_person
    settled: Callable[[Sequence[T]], Sequence[T]] = everything
    rolled: tuple[Stage, ...] = ROLLED
    void: tuple[Stage, ...] = VOID
    by_stick: bool = True
