"""Wrong tables: each defect puts one wrong decision in the place of an honest one."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from boxperson.emulator.table.game import Game, Policy
from boxperson.emulator.wrong_tables import baccarat, blackjack, craps, live_craps
from boxperson.errors import UsageError

_POLICIES: dict[str, Mapping[str, Policy]] = {
    "craps": craps.POLICIES,
    "baccarat": baccarat.POLICIES,
    "blackjack": blackjack.POLICIES,
    "live-craps": live_craps.LIVE_CRAPS,
    "mini-craps": live_craps.MINI_CRAPS,
}


@dataclass(frozen=True, slots=True)
class Defect:
    """A way for a table to be wrong.

    Attributes:
        id: its name, such as `lucky-shooter/pays-to-for-for`.
        game: the game whose table has it.
        clause: the clause that it breaks.
        text: what such a table does.
    """

    id: str
    game: str
    clause: str
    text: str


def defects() -> tuple[Defect, ...]:
    """All the ways that the emulated tables can be wrong."""
    text = files(__package__).joinpath("defects.toml").read_text(encoding="utf-8")
    return tuple(Defect(**entry) for entry in tomllib.loads(text)["defect"])


def policy_with(game: Game, defect: str | None) -> Policy:
    """The decisions of a table that has this defect, or of an honest one.

    Raises:
        UsageError: a table of this game has no such defect.
    """
    if defect is None:
        return game.honest
    known = _POLICIES[game.name]
    if defect in known:
        return known[defect]
    other = next((name for name, policies in _POLICIES.items() if defect in policies), None)
    if other is not None:
        raise UsageError(f"{defect} is a defect of a {other} table; this is a {game.name} table")
    raise UsageError(f"no defect {defect!r}; there are {', '.join(known)}")
