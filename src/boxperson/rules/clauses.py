"""The clauses of the regulation that a scenario, a settlement or a finding can name."""

import re
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from boxperson.errors import UsageError

_DEEPER = re.compile(r"[(#]")
_GAMES = {"623a": "live-craps", "623c": "craps", "631c": "baccarat", "633b": "blackjack"}
"""What is played where the clauses of a chapter hold, unless a clause says so itself."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.

    Attributes:
        id: such as "623c.2(d)(3)(i)"; a part of a clause that bears no number of its own follows a "#".
        text: what it requires, in one sentence of our own.
        seen_by: what on a bench can witness it: money, eye, order, time, paper, person.
        games: what is played where it holds, as rig files name it: craps is the fully automated table. The first is
            the one that a scenario is played on which names no other.
    """

    id: str
    text: str
    seen_by: tuple[str, ...]
    games: tuple[str, ...]

    @property
    def section(self) -> str:
        """The section it belongs to, such as "623c.2"."""
        return _DEEPER.split(self.id, maxsplit=1)[0]


@cache
def clauses() -> Mapping[str, Clause]:
    """All clauses by id, in the order of the text."""
    written = tomllib.loads(files(__package__).joinpath("clauses.toml").read_text("utf-8"))
    return MappingProxyType({key: _clause(key, entry) for key, entry in written.items()})


def _clause(key: str, entry: Mapping[str, Any]) -> Clause:
    games = entry.get("games") or (_GAMES[key[:4]],)
    return Clause(key, entry["text"], tuple(entry["seen_by"]), tuple(games))


def games(ids: Iterable[str]) -> tuple[str, ...]:
    """Name what can be played where all of some clauses hold, the first the usual one.

    Args:
        ids: of clauses that exist.
    """
    first, *others = (clauses()[each].games for each in ids)
    return tuple(game for game in first if all(game in other for other in others))


def within(clause_id: str, selected: str) -> bool:
    """Tell whether a clause is a selected one or lies below it.

    Args:
        clause_id: a clause, such as "623c.2(d)(3)(i)".
        selected: a clause or anything above one: "623c.2(d)(3)", "623c.2(d)", "623c.2".

    Raises:
        UsageError: there is no such clause, or nothing at or below the selected one.
    """
    if clause_id not in clauses():
        raise UsageError(f"there is no clause {reprlib.repr(clause_id)}; {_allowed()}")
    if not any(at_or_below(known, selected) for known in clauses()):
        raise UsageError(f"there is no clause at or below {reprlib.repr(selected)}; {_allowed()}")
    return at_or_below(clause_id, selected)


def at_or_below(clause_id: str, selected: str) -> bool:
    """Tell whether one id is another or lies below it, whether or not there are such clauses."""
    if not clause_id.startswith(selected):
        return False
    rest = clause_id[len(selected) :]
    return not rest or _DEEPER.match(rest) is not None


def _allowed() -> str:
    sections = dict.fromkeys(clause.section for clause in clauses().values())
    return f"allowed are the clauses of sections {', '.join(sections)}, written like 623c.2(d)(1)"
