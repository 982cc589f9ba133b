"""The odds that the table was built with."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _odds() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("odds.toml").read_text(encoding="utf-8"))


def lucky_nines_odds() -> dict[str, dict[str, int]]:
    """Odds "to 1" of every row, by paytable letter and row."""
    tables: dict[str, dict[str, int]] = _odds()["lucky-nines"]
    return tables


def base_odds() -> dict[str, int]:
    """Odds "to 1" of the base wagers."""
    base: dict[str, int] = _odds()["base"]
    return base
