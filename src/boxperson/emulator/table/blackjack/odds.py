"""The paytables that the system was built with."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Paytable:
    """A paytable of the Lucky Ladies progressive.

    Attributes:
        decks: how many there may be in the shoe.
        seed_units: seed and reseed of the meter.
        increment_percent: of a wager, to the meter.
        reserve_percent: of a wager, to the reserve.
        percent_of_meter: of the rows that are paid a share of the meter.
        for_one: odds of the other rows, the stake included.
    """

    decks: tuple[int, ...]
    seed_units: int
    increment_percent: int
    reserve_percent: int
    percent_of_meter: Mapping[str, int]
    for_one: Mapping[str, int]


@cache
def paytables() -> dict[str, Paytable]:
    """All paytables by their number."""
    written = tomllib.loads(files(__package__).joinpath("odds.toml").read_text(encoding="utf-8"))
    return {name: Paytable(**table | {"decks": tuple(table["decks"])}) for name, table in written.items()}
