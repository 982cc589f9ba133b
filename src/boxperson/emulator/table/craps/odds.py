"""The odds that the table was built with."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def lucky_shooter_odds() -> dict[str, dict[str, int]]:
    """Odds "for 1" of every row, by paytable letter and row; a row that is not there pays nothing."""
    text = files(__package__).joinpath("odds.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, int]] = tomllib.loads(text)["lucky-shooter"]
    return tables


def paytables() -> tuple[str, ...]:
    """The letters of the paytables that the table knows."""
    return tuple(lucky_shooter_odds())
