"""What a rig file says of a blackjack table with a Lucky Ladies progressive."""

from typing import Annotated

from pydantic import Field, model_validator

from boxperson.bench.rig import EMULATED, Area, Number, Part, Rig, Submission

Point = Annotated[tuple[Number, Number], Field(strict=False)]
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
    accepted_light: Point
    won_light: Point


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
    middles_mm: Annotated[tuple[Point, ...], Field(strict=False)]
    dealer: Area
    laid: Area
    locked_light: Point


class RelayPart(Part):
    """The relay board that presses buttons on the table, and which of its relays presses the lock-out."""

    port: str = Field(min_length=1)
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 19200
    lock_out: Annotated[int, Field(ge=0, le=31)] = 0


class BlackjackRig(Rig):
    """A bench with a blackjack table."""

    submission: BlackjackSubmission
    felt: Felt
    chips: dict[str, Annotated[int, Field(ge=1)]]
    relay: RelayPart | None = None

    @model_validator(mode="after")
    def _an_emulated_relay_board_is_emulated(self) -> "BlackjackRig":
        if self.relay is not None and self.relay.port == EMULATED and "relay" not in (self.emulator or {}):
            raise ValueError(f"relay.port is {EMULATED!r}, but [emulator] has no relay")
        return self

    @model_validator(mode="after")
    def _every_seat_has_a_middle(self) -> "BlackjackRig":
        if len(self.felt.middles_mm) != self.table.seats:
            raise ValueError(
                f"felt.middles_mm has {len(self.felt.middles_mm)} seats, table.seats is {self.table.seats}"
            )
        return self
