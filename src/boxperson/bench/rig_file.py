"""The rig file: which devices stand on this bench and what they can be set to (docs/rigs.md)."""

import reprlib
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, model_validator

from boxperson.errors import UsageError

EMULATED = "emulated"
Setting = Literal["paytable", "decks", "minimum_cents", "maximum_cents", "unit_cents", "commission_percent", "rulings"]
Number = Annotated[float, Field(strict=False)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class TablePart(_Part):
    """The table, what is played on it, and its link."""

    game: Literal["craps", "baccarat"]
    port: str = Field(min_length=1)
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 115200
    seats: Annotated[int, Field(ge=1, le=64)]
    settable: tuple[Setting, ...] = Field(default=(), strict=False)


class CameraPart(_Part):
    """The camera above the felt, what calibrating it found, and the deck of cards that its eyes have learnt."""

    url: str = Field(min_length=1)
    calibration: str = Field(min_length=1)
    deck: str | None = Field(default=None, min_length=1)


class Submission(_Part):
    """The Rules Submission: what the certificate holder declares. Money in cents; rulings by id (LS-2 = "R1")."""

    paytable: str
    minimum_cents: Annotated[int, Field(ge=1)]
    maximum_cents: Annotated[int, Field(ge=1)]
    unit_cents: Annotated[int, Field(ge=1)]
    rulings: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _minimum_is_not_above_maximum(self) -> "Submission":
        if self.minimum_cents > self.maximum_cents:
            raise ValueError(f"minimum_cents {self.minimum_cents} is above maximum_cents {self.maximum_cents}")
        return self


class BaccaratSubmission(Submission):
    """The Rules Submission of a baccarat table: also the decks in its shoe and the commission on a Banker win."""

    decks: Annotated[int, Field(ge=1, le=8)]
    commission_percent: Annotated[int, Field(ge=0, le=100)]


class Area(_Part):
    """A rectangle of the felt, its sides in millimetres of the calibration: x to the right, y away from the viewer."""

    left_mm: Number
    right_mm: Number
    near_mm: Number
    far_mm: Number

    @model_validator(mode="after")
    def _has_an_inside(self) -> "Area":
        if self.left_mm >= self.right_mm or self.near_mm >= self.far_mm:
            raise ValueError("left_mm must be below right_mm, and near_mm below far_mm")
        return self

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Say whether a point lies in it."""
        return self.left_mm <= x_mm <= self.right_mm and self.near_mm <= y_mm <= self.far_mm


class Hands(_Part):
    """Where the cards of each hand lie."""

    player: Area
    banker: Area


class Rig(_Part):
    """A bench, as its TOML file describes it."""

    name: str = Field(min_length=1)
    stimulus: Literal["force"]
    table: TablePart
    camera: CameraPart
    submission: Submission
    emulator: dict[str, Any] | None = None
    _path: Path = PrivateAttr(Path())

    @model_validator(mode="after")
    def _emulated_ends_need_an_emulator(self) -> "Rig":
        if EMULATED in (self.table.port, self.camera.url) and self.emulator is None:
            raise ValueError(f"a port or url is {EMULATED!r}, but there is no [emulator]")
        if self.stimulus == "force" and self.emulator is None:
            raise ValueError("stimulus 'force' needs an [emulator]: nobody else can place the dice")
        return self

    @property
    def path(self) -> Path:
        """The file that describes it."""
        return self._path

    @property
    def calibration_path(self) -> Path:
        """The camera's calibration; relative paths start at the rig file."""
        return self._path.parent / self.camera.calibration

    @property
    def deck_path(self) -> Path | None:
        """The learnt deck, if there is one; relative paths start at the rig file."""
        return self._path.parent / self.camera.deck if self.camera.deck else None


class CrapsRig(Rig):
    """A bench with a craps table."""


class BaccaratRig(Rig):
    """A bench with a baccarat table."""

    submission: BaccaratSubmission
    hands: Hands


_OF_GAME: dict[object, type[Rig]] = {"craps": CrapsRig, "baccarat": BaccaratRig}


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
