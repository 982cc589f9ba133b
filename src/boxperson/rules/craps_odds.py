"""Exact chances of the wagers of Craps."""

from boxperson.rules import craps
from boxperson.rules.chances import Chances
from boxperson.rules.dice import FALLS, Faces
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement
from boxperson.rules.tree import chances

LINE_WAGERS = ("pass-line", "dont-pass")
STAKE_CENTS = 30_00
"""Odds to 5 and to 6 pay whole dollars on it, so no rounding is in what comes back."""
ANY_POINT = 4

State = tuple[craps.Wager, int | None]


def craps_chances(name: str, rulings: Rulings) -> Chances:
    """Give the exact chances of a wager from its placing until it is down.

    Pass and Don't Pass are followed from a come-out roll, with the table's point. No other wager depends on the
    point: at most it is off on come-out rolls, which then pass it by. So they are followed while a point stands.

    Raises:
        UsageError: there is no such wager.
    """
    follows = name in LINE_WAGERS

    def throw(state: State, faces: Faces) -> tuple[State | None, Settlement | None]:
        wager, point = state
        after, settlement = craps.throw(wager, point, faces, rulings)
        following = craps.point_after(point, sum(faces)) if follows else point
        return ((after, following) if after else None), settlement

    return chances((craps.start(STAKE_CENTS, name), None if follows else ANY_POINT), throw, FALLS, STAKE_CENTS)
