"""What the paytables of the wagers have in common: rows with odds, one file for each wager, names from a list."""

import reprlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from boxperson.errors import UsageError
from boxperson.rules.odds import Odds

NAMES = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paytable.

    Attributes:
        text: the hand, in the paytable's own words.
        odds: what the line pays.
    """

    text: str
    odds: Odds


def read_file(stem: str) -> dict[str, Any]:
    """Read the paytables of a wager as written, such as "lucky_nines"."""
    return tomllib.loads(files(__package__).joinpath("paytables", f"{stem}.toml").read_text("utf-8"))


def read_row(line: Mapping[str, Any], name: str) -> Row:
    """Take a line's odds in the paytable of that letter."""
    return Row(line["row"], Odds.parse(line[name]))


def check_name(name: str, wager: str, names: Sequence[str] = NAMES) -> str:
    """Give back the letter or number of a paytable.

    Raises:
        UsageError: the wager, "Lucky Nines" say, has no paytable of that name.
    """
    if name not in names:
        raise UsageError(f"{wager} has no paytable {reprlib.repr(name)}; allowed: {', '.join(names)}")
    return name
