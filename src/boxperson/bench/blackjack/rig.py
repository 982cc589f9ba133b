"""What a rig file says of a blackjack table with a Lucky Ladies progressive."""

from typing import Annotated

from pydantic import Field, model_validator

from boxperson.bench.rig import Area, Number, Part, Rig, Submission

Point = tuple[Number, Number]
"""x and y in millimetres of the calibration."""


class BlackjackSubmission(Submission):
    """The Rules Submission of a blackjack table: also the decks in its shoe. The unit is the one wager (LL-8)."""

    decks: Annotated[int, Field(ge=1, le=8)]


class Seat(Part):
    """What belongs to a betting position, measured from its middle: areas, and the lights of its wagering device."""

    cards: Area
    blackjack: Area
    progressive: Area
    paid: Area
    accepted_light: Point = Field(strict=False)
    won_light: Point = Field(strict=False)


class Felt(Part):
    """Where things lie before the dealer.

    Attributes:
        seat: what every seat has, from its middle.
        middles_mm: the middle of every seat, seat 1 first.
        dealer: the dealer's cards.
        laid: the chips that the dealer lays out and counts before they go to the inventory.
        locked_light: lit while the progressive is locked out.
    """

    seat: Seat
    middles_mm: tuple[Point, ...] = Field(strict=False)
    dealer: Area
    laid: Area
    locked_light: Point = Field(strict=False)


class BlackjackRig(Rig):
    """A bench with a blackjack table."""

    submission: BlackjackSubmission
    felt: Felt
    chips: dict[str, Annotated[int, Field(ge=1)]]

    @model_validator(mode="after")
    def _every_seat_has_a_middle(self) -> "BlackjackRig":
        if len(self.felt.middles_mm) != self.table.seats:
            raise ValueError(
                f"felt.middles_mm has {len(self.felt.middles_mm)} seats, table.seats is {self.table.seats}"
            )
        return self
