"""The rig file: read, checked, and refused in one line when it is wrong (docs/rigs.md)."""

import reprlib
import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from boxperson.bench.baccarat.rig import BaccaratRig
from boxperson.bench.blackjack.rig import BlackjackRig
from boxperson.bench.live_craps.rig import LiveCrapsRig
from boxperson.bench.rig import Rig
from boxperson.errors import UsageError

_OF_GAME: dict[object, type[Rig]] = {
    "craps": Rig,
    "baccarat": BaccaratRig,
    "blackjack": BlackjackRig,
    "live-craps": LiveCrapsRig,
    "mini-craps": LiveCrapsRig,
}


def load_rig(path: Path) -> Rig:
    """Read and check a rig file.

    Raises:
        UsageError: the file cannot be read, is no TOML, or has a wrong key or value; names the file and the key.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise UsageError(f"{path}: cannot be read ({fault.strerror})") from fault
    except (ValueError, RecursionError) as fault:
        raise UsageError(f"{path}: is not TOML ({fault})") from fault
    try:
        rig = _OF_GAME.get(_game(data), Rig).model_validate(data)
    except ValidationError as fault:
        raise UsageError(f"{path}: {_first(fault)}") from fault
    rig._path = path  # noqa: SLF001 - not a key of the file
    return rig


def _game(data: dict[str, Any]) -> object:
    table = data.get("table")
    game = table.get("game") if isinstance(table, dict) else None
    return game if isinstance(game, str) else None


def _first(fault: ValidationError) -> str:
    """Say one complaint in one line: the key, what is wrong, what was found; a key that nobody knows comes first."""
    errors = fault.errors()
    error = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
    key = ".".join(_printable(str(part)) for part in error["loc"]) or "the file"
    if error["type"] == "extra_forbidden":
        return f"{key}: there is no such key; look at docs/rigs.md"
    if error["type"] == "missing":
        return f"{key}: is missing"
    found = f", found {reprlib.repr(error['input'])}" if not isinstance(error["input"], dict) else ""
    return f"{key}: {error['msg'].removeprefix('Value error, ')}{found}"


def _printable(key: str) -> str:
    return key if key.isprintable() else repr(key)
