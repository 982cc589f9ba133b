"""What a rig file says of the emulated bench: its `[emulator]` and `[submission]` tables."""

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from boxperson.emulator.places import LAYOUTS
from boxperson.emulator.table import submission
from boxperson.emulator.table.errors import Refusal
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.games import GAMES
from boxperson.emulator.table.submission import Submission
from boxperson.emulator.table.timing import Timing
from boxperson.errors import UsageError

_MS_NS = 1_000_000
_NOT_OF_THE_TABLE = {
    "blackjack": {"lock_out_limit_ms"},
    "live-craps": {"call_limit_ms"},
    "mini-craps": {"call_limit_ms"},
}


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class CameraTable(_Table):
    """`[emulator.camera]`: the size of a frame in pixels, and how many there are in a second."""

    width: int = Field(1280, ge=160, le=3840)
    height: int = Field(720, ge=120, le=2160)
    fps: int = Field(60, ge=1, le=240)


class LockOutTable(_Table):
    """`[emulator.lock_out]`: how fast a blackjack table's lock-out and its wager sensors are, in ms (see `Timing`)."""

    latency_ms: float = Field(5.0, ge=0, le=1_000)
    jitter_ms: float = Field(0.0, ge=0, le=100)
    sensor_ms: float = Field(40.0, ge=0, le=1_000)
    scan_ms: float = Field(1.0, ge=0.001, le=100)

    def timing(self, seed: int) -> Timing:
        """The times in whole nanoseconds."""
        return Timing(
            latency_ns=round(self.latency_ms * _MS_NS),
            jitter_ns=round(self.jitter_ms * _MS_NS),
            sensor_ns=round(self.sensor_ms * _MS_NS),
            scan_ns=round(self.scan_ms * _MS_NS),
            seed=seed,
        )


class EmulatorTable(_Table):
    """`[emulator]`: which table stands on the bench, and how it is reached."""

    seed: int = Field(1, ge=0)
    table: Literal["craps", "baccarat", "blackjack", "live-craps", "mini-craps"] = "craps"
    link: Literal["tcp", "pty"] = "tcp"
    relay: Literal["tcp", "pty"] | None = None
    instruments: Literal["hislip", "socket"] | None = None
    dice: Literal["red", "white"] = "red"
    deck: Literal["standard", "jumbo"] = "standard"
    felt: Literal["green", "blue", "red"] = "green"
    seats: int = Field(6, ge=1, le=12)
    camera: CameraTable = CameraTable()
    lock_out: LockOutTable = LockOutTable()


class Settings(_Table):
    """The emulated bench's part of a rig file."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    emulator: EmulatorTable
    submission: Submission


def read_settings(rig_file: Path) -> Settings:
    """Read a rig file; its other tables are the bench's and are left alone.

    Raises:
        UsageError: the file cannot be read, or a key or value is not allowed.
    """
    try:
        rig: dict[str, Any] = tomllib.loads(rig_file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{rig_file}: cannot be read as TOML: {error}") from None
    emulator = _emulator(rig_file, rig)
    most = LAYOUTS[emulator.table].most_seats
    if emulator.seats > most:
        raise UsageError(f"{rig_file}: emulator.seats is {emulator.seats}; a {emulator.table} table has 1 to {most}")
    if emulator.instruments is not None and emulator.table != "blackjack":
        raise UsageError(f"{rig_file}: emulator.instruments: a {emulator.table} table has no lines to measure")
    return Settings(emulator=emulator, submission=_submission(rig_file, rig, GAMES[emulator.table]))


def _emulator(rig_file: Path, rig: dict[str, Any]) -> EmulatorTable:
    try:
        return EmulatorTable.model_validate(rig.get("emulator", {}))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(("emulator", *map(str, first["loc"])))
        raise UsageError(f"{rig_file}: {key} is {first['input']!r}: {first['msg']}") from None


def _submission(rig_file: Path, rig: dict[str, Any], game: Game) -> Submission:
    table = rig.get("submission", {})
    if not isinstance(table, dict):
        raise UsageError(f"{rig_file}: submission is {table!r}: a table is allowed")
    try:
        others = _NOT_OF_THE_TABLE.get(game.name, set())
        of_the_table = {key: value for key, value in table.items() if key not in others}
        return submission.changed(game.factory, of_the_table, game.choices)
    except Refusal as refusal:
        raise UsageError(f"{rig_file}: submission: {refusal}") from None
