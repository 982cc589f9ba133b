"""Which faces of two dice at rest are uppermost, or that the roll is void, § 623a.9(a) and (b)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from boxperson.errors import UsageError
from boxperson.rules.dice import Faces

CALL, COCKED, VOID = "623a.9(a)", "623a.9(b)#cocked", "623a.9(b)#void"
Thing = Literal["chips", "wall", "die", "other"]


class Touch(NamedTuple):
    """A side of a die that rests on something else than the table: the pips on that side, and on what."""

    side: int
    thing: Thing


@dataclass(frozen=True, slots=True)
class Lying:
    """How a die lies.

    Attributes:
        up: the face that looks up most.
        is_flat: whether it lies flat, on the table or on something.
        touches: the sides that rest on something else than the table.
        doubt: what cannot be told of it; empty where all is certain.
    """

    up: int
    is_flat: bool = True
    touches: tuple[Touch, ...] = ()
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """What two dice at rest come to.

    Attributes:
        faces: the uppermost ones; None of a void roll, and where they cannot be told.
        is_certain: False where it cannot be told, which is as good as a dispute (PT-9).
        clause: the one that says so.
        rulings: ids of the rulings that it rests on.
        why: what makes it void or uncertain.
    """

    faces: Faces | None
    is_certain: bool
    clause: str
    rulings: tuple[str, ...] = ()
    why: str = ""


def judge_roll(dice: Sequence[Lying]) -> Roll:
    """Say which faces are uppermost.

    Args:
        dice: both, as they lie.

    Raises:
        UsageError: these are not two dice, or a die has other faces than 1 to 6.
    """
    if len(dice) != 2:
        raise UsageError(f"a roll is of two dice, not of {len(dice)}")
    for die in dice:
        if not all(1 <= face <= 6 for face in (die.up, *(touch.side for touch in die.touches))):
            raise UsageError(f"a die has the faces 1 to 6, not those of {die}")
    found = [_judge_die(die) for die in dice]
    void = next((each for each in found if each.clause == VOID and each.is_certain), None)
    if void is not None:
        return void
    open_ = next((each for each in found if not each.is_certain), None)
    if open_ is not None:
        return open_
    first, second = (each.faces[0] for each in found if each.faces)
    clause = COCKED if any(each.clause == COCKED for each in found) else CALL
    rulings = tuple(sorted({ruling for each in found for ruling in each.rulings}))
    return Roll((first, second), is_certain=True, clause=clause, rulings=rulings)


def _judge_die(die: Lying) -> Roll:
    """One die by itself, its face twice."""
    sides = {touch.side for touch in die.touches}
    if die.doubt:
        return Roll(None, is_certain=False, clause=CALL, rulings=("PT-9",), why=die.doubt)
    if any(touch.thing == "die" for touch in die.touches):
        return Roll(None, is_certain=True, clause=VOID, rulings=("PT-6",), why="a die rests on the other")
    if len(sides) > 1:
        why = f"the sides {' and '.join(map(str, sorted(sides)))} of a die rest on something"
        return Roll(None, is_certain=True, clause=VOID, rulings=("PT-2", "PT-3"), why=why)
    if not sides:
        return _without_touch(die)
    rulings = ("PT-1", "PT-4") if len(die.touches) > 1 else ("PT-1",)
    up = 7 - sides.pop()
    return Roll((up, up), is_certain=True, clause=CALL if die.is_flat else COCKED, rulings=rulings)


def _without_touch(die: Lying) -> Roll:
    if not die.is_flat:
        return Roll(None, is_certain=False, clause=COCKED, rulings=("PT-9",), why="a die leans, and nothing holds it")
    return Roll((die.up, die.up), is_certain=True, clause=CALL)
