"""A rig: which devices stand on a bench, what they can be set to, and where things lie on its felt (docs/rigs.md)."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator

EMULATED = "emulated"
Setting = Literal["paytable", "decks", "minimum_cents", "maximum_cents", "unit_cents", "commission_percent", "rulings"]
Number = Annotated[float, Field(strict=False)]


class Part(BaseModel):
    """A part of a rig file: no other keys, no other types, and it does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class TablePart(Part):
    """The table, what is played on it, and its link."""

    game: Literal["craps", "baccarat", "blackjack", "live-craps", "mini-craps"]
    port: str = Field(min_length=1)
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 115200
    seats: Annotated[int, Field(ge=1, le=64)]
    settable: tuple[Setting, ...] = Field(default=(), strict=False)


class CameraPart(Part):
    """The camera above the felt, what calibrating it found, and the deck of cards that its eyes have learnt."""

    url: str = Field(min_length=1)
    calibration: str = Field(min_length=1)
    deck: str | None = Field(default=None, min_length=1)


class Equipment(Part):
    """A piece of equipment as its calibration certificate names it.

    Attributes:
        role: the part of the rig file that it is, where it is one: ``counter``, ``scope``, ``pulse``, ``camera``.
        due: the last day on which its calibration holds; None for what needs none.
    """

    make: str = Field(min_length=1)
    model: str = Field(min_length=1)
    serial: str = Field(min_length=1)
    role: str | None = None
    certificate: str | None = None
    calibrated: date | None = None
    due: date | None = None

    @property
    def told(self) -> str:
        """Its name for people."""
        return f"{self.make} {self.model}, serial {self.serial}"


class OperatorPart(Part):
    """Who attests what no instrument sees.

    Attributes:
        answers: ``console``: a person, asked on the terminal; ``emulated``: the emulated world answers.
        name: of that person, for the record; an emulated operator has none.
        answer_s: how long a person has for each answer, in seconds of the wall's clock.
    """

    answers: Literal["console", "emulated"]
    name: str = ""
    answer_s: Annotated[Number, Field(gt=0, le=3600)] = 120.0

    @model_validator(mode="after")
    def _a_person_has_a_name(self) -> "OperatorPart":
        if self.answers == EMULATED and self.name:
            raise ValueError(
                f"answers is {EMULATED!r}, so {self.name!r} would attest what they never saw; leave name out"
            )
        if self.answers != EMULATED and not self.name.strip():
            raise ValueError("name is missing: whoever attests is named in the record")
        return self

    @property
    def by(self) -> str:
        """Who answers, as the record names them."""
        return self.name or "the emulated operator"


class Submission(Part):
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


class Area(Part):
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


class Rig(Part):
    """A bench, as its TOML file describes it."""

    name: str = Field(min_length=1)
    stimulus: Literal["force"]
    table: TablePart
    camera: CameraPart
    submission: Submission
    equipment: tuple[Equipment, ...] = Field(default=(), strict=False)
    operator: OperatorPart | None = None
    emulator: dict[str, Any] | None = None
    _path: Path = PrivateAttr(Path())

    @model_validator(mode="after")
    def _emulated_ends_need_an_emulator(self) -> "Rig":
        if EMULATED in (self.table.port, self.camera.url) and self.emulator is None:
            raise ValueError(f"a port or url is {EMULATED!r}, but there is no [emulator]")
        if self.stimulus == "force" and self.emulator is None:
            raise ValueError("stimulus 'force' needs an [emulator]: nobody else can place the dice")
        return self

    @model_validator(mode="after")
    def _an_emulated_operator_sees_an_emulated_table(self) -> "Rig":
        if self.operator is not None and self.operator.answers == EMULATED and self.table.port != EMULATED:
            raise ValueError(f"operator.answers is {EMULATED!r}, but table.port is not: nobody would see that table")
        return self

    def overdue(self, on: date) -> tuple[Equipment, ...]:
        """Return the equipment whose calibration no longer holds on a day."""
        return tuple(each for each in self.equipment if each.due is not None and each.due < on)

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
