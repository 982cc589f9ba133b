"""The rig file: which devices stand on this bench and what they can be set to (docs/rigs.md)."""

import reprlib
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, model_validator

from boxperson.errors import UsageError

EMULATED = "emulated"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class TablePart(_Part):
    """The table and its link."""

    port: str = Field(min_length=1)
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 115200
    seats: Annotated[int, Field(ge=1, le=64)]
    settable: tuple[Literal["paytable", "minimum_cents", "maximum_cents", "unit_cents", "rulings"], ...] = Field(
        default=(), strict=False
    )


class CameraPart(_Part):
    """The camera above the landing area, and what calibrating it found."""

    url: str = Field(min_length=1)
    calibration: str = Field(min_length=1)


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
        rig = Rig.model_validate(data)
    except ValidationError as fault:
        raise UsageError(f"{path}: {_first(fault)}") from fault
    rig._path = path  # noqa: SLF001 - not a key of the file
    return rig


def _first(fault: ValidationError) -> str:
    """Say one complaint in one line: the key, what is wrong, what was found; a key that nobody knows comes first."""
    errors = fault.errors()
    error = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
    key = ".".join(str(part) for part in error["loc"]) or "the file"
    if error["type"] == "extra_forbidden":
        return f"{key}: there is no such key; look at docs/rigs.md"
    if error["type"] == "missing":
        return f"{key}: is missing"
    found = f", found {reprlib.repr(error['input'])}" if not isinstance(error["input"], dict) else ""
    return f"{key}: {error['msg'].removeprefix('Value error, ')}{found}"
