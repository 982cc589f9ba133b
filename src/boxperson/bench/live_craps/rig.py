"""What a rig file says of a live table for Craps or Mini-Craps."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from boxperson.bench.rig import Area, Number, Part, Rig, Submission


class LiveCrapsSubmission(Submission):
    """The Rules Submission of a live craps table.

    Attributes:
        paytable: the odds have no variants.
        call_limit_ms: how long after the dice are at rest the sum is still called at once, § 623a.9(a); the table does
            not know it.
    """

    paytable: Literal["standard"]
    call_limit_ms: Annotated[Number, Field(ge=0, le=60_000, exclude=True)] = 3_000.0


class Seat(Part):
    """What belongs to a player: where the dealer lays what is paid, and the spot of every wager by its name."""

    paid: Area
    wagers: dict[str, Area]


class Layout(Part):
    """Where things lie on the layout.

    Attributes:
        thrown: where dice are thrown; they may come to rest at any stack of chips.
        centre: where the dice are while wagers are settled, between the stick and the boxperson.
        shooter: where the shooter gets them back.
        seats: what every player has, seat 1 first.
    """

    thrown: Area
    centre: Area
    shooter: Area
    seats: Annotated[tuple[Seat, ...], Field(strict=False)]


class LiveCrapsRig(Rig):
    """A bench with a live table for Craps or Mini-Craps."""

    submission: LiveCrapsSubmission
    felt: Layout
    chips: dict[str, Annotated[int, Field(ge=1)]]

    @property
    def is_mini(self) -> bool:
        """Whether Mini-Craps is played."""
        return self.table.game == "mini-craps"

    @model_validator(mode="after")
    def _every_seat_is_on_the_layout(self) -> "LiveCrapsRig":
        if len(self.felt.seats) != self.table.seats:
            raise ValueError(f"felt.seats has {len(self.felt.seats)} seats, table.seats is {self.table.seats}")
        return self
