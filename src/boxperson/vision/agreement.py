"""What differs between two consecutive readings of the same things on the felt."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

SAME_PLACE_MM = 1.0
Thing = TypeVar("Thing")


class Kind(NamedTuple):
    """What things are called: one of them, and several."""

    one: str
    several: str


def difference(
    before: Sequence[Thing],
    after: Sequence[Thing],
    kind: Kind,
    apart_mm: Callable[[Thing, Thing], float],
    name: Callable[[Thing], object],
) -> str:
    """What differs between two looks at things that lie still, or nothing.

    Args:
        before: the things seen first.
        after: those seen later.
        kind: what to call them.
        apart_mm: how far two of them are apart.
        name: what a thing was read as.
    """
    if len(before) != len(after):
        return f"found {len(before)} {kind.several}, then {len(after)}"
    left = list(before)
    for thing in after:
        near = min(left, key=lambda other: apart_mm(other, thing))
        if apart_mm(near, thing) > SAME_PLACE_MM:
            return f"the {kind.several} moved between frames"
        if name(near) != name(thing):
            return f"read {name(near)}, then {name(thing)} of the same {kind.one}"
        left.remove(near)
    return ""
