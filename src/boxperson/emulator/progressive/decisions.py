"""The controller's decisions, one function each, so that a defect can put a wrong one in its place."""

from collections.abc import Callable
from dataclasses import dataclass


def base(_before: int, after: int) -> int:
    """What a round's shares are of: the display before its wagers and with them; they are in it (LL-14)."""
    return after


def divide(won_cents: int, winners: int, reading: str) -> tuple[int, ...]:
    """What each winner is paid: equal shares, and by LL-17 what becomes of the cents that are over."""
    each_cents, over_cents = divmod(won_cents, winners)
    if reading == "round-up":
        return (each_cents + (over_cents > 0),) * winners
    first = over_cents if reading == "first-in-order" else 0
    return (each_cents + 1,) * first + (each_cents,) * (winners - first)


def wanted_after_part(seed: int, reading: str) -> int:
    """What the display is raised to after a part of it was won: by LL-13 the seed, or nothing."""
    return seed if reading == "topped-up" else 0


def from_reserve(amount: int, reserve: int) -> int:
    """How much of a refill the reserve pays: all that it can."""
    return min(amount, reserve)


def keeps_meters() -> bool:
    """Whether the meters are those of before a power cut."""
    return True


@dataclass(frozen=True, slots=True)
class Decisions:
    """An honest controller's decisions."""

    base: Callable[[int, int], int] = base
    divide: Callable[[int, int, str], tuple[int, ...]] = divide
    wanted_after_part: Callable[[int, str], int] = wanted_after_part
    from_reserve: Callable[[int, int], int] = from_reserve
    keeps_meters: Callable[[], bool] = keeps_meters
