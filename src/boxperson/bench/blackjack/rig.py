"""What a rig file says of a blackjack table with a Lucky Ladies progressive."""

from datetime import date
from typing import Annotated

from pydantic import Field, model_validator

from boxperson.bench.rig import EMULATED, Area, Number, Part, Rig, Submission

Point = Annotated[tuple[Number, Number], Field(strict=False)]
"""x and y in millimetres of the calibration."""


class BlackjackSubmission(Submission):
    """The Rules Submission of a blackjack table. The unit is the one wager (LL-8).

    Attributes:
        decks: how many are in the shoe.
        lock_out_limit_ms: how long after "no more bets" a wager may still be recognised, § 633b.22(d)(2); the table
            does not know it.
    """

    decks: Annotated[int, Field(ge=1, le=8)]
    lock_out_limit_ms: Annotated[Number, Field(ge=0, le=1_000, exclude=True)] = 100.0


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


Relay = Annotated[int, Field(ge=0, le=31)]


class RelayPart(Part):
    """The relay board at the table.

    Attributes:
        lock_out: the relay that presses the lock-out button.
        offers: for each seat the relay that brings the generator's offer to its wager sensor; left out, the relay of
            the seat's number.
    """

    port: str = Field(min_length=1)
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 19200
    lock_out: Relay = 0
    offers: Annotated[tuple[Relay, ...], Field(strict=False)] = ()

    def offer_relay(self, seat: int) -> int:
        """The relay that brings an offer to a seat."""
        return self.offers[seat - 1] if self.offers else seat


class InstrumentPart(Part):
    """A measuring instrument.

    Attributes:
        resource: what VISA calls it, such as ``TCPIP::192.168.1.20::INSTR``, or `emulated`.
        library: which VISA library opens it, as pyvisa names it.
        calibration_due: the last day on which its calibration holds; an emulated one needs none.
    """

    resource: str = Field(min_length=1)
    library: str = Field(default="@py", min_length=1)
    calibration_due: date | None = None

    @model_validator(mode="after")
    def _is_calibrated(self) -> "InstrumentPart":
        if self.resource != EMULATED and self.calibration_due is None:
            raise ValueError("calibration_due is missing: a measurement needs a calibrated instrument")
        return self


class BlackjackRig(Rig):
    """A bench with a blackjack table; the lock-out is measured where it has a relay board and all three instruments."""

    submission: BlackjackSubmission
    felt: Felt
    chips: dict[str, Annotated[int, Field(ge=1)]]
    relay: RelayPart | None = None
    pulse: InstrumentPart | None = None
    counter: InstrumentPart | None = None
    scope: InstrumentPart | None = None

    @property
    def instruments(self) -> dict[str, InstrumentPart]:
        """The instruments that the rig has, by role: what presses and offers, what measures the interval, what sees."""
        parts = {"pulse": self.pulse, "counter": self.counter, "scope": self.scope}
        return {role: part for role, part in parts.items() if part is not None}

    @property
    def has_instruments(self) -> bool:
        """Whether all are there that measuring the lock-out takes, the relay board aside."""
        return len(self.instruments) == 3

    @model_validator(mode="after")
    def _an_emulated_relay_board_is_emulated(self) -> "BlackjackRig":
        if self.relay is not None and self.relay.port == EMULATED and "relay" not in (self.emulator or {}):
            raise ValueError(f"relay.port is {EMULATED!r}, but [emulator] has no relay")
        return self

    @model_validator(mode="after")
    def _emulated_instruments_are_emulated(self) -> "BlackjackRig":
        for role, part in self.instruments.items():
            if part.resource == EMULATED and "instruments" not in (self.emulator or {}):
                raise ValueError(f"{role}.resource is {EMULATED!r}, but [emulator] has no instruments")
        return self

    @model_validator(mode="after")
    def _every_seat_has_a_relay(self) -> "BlackjackRig":
        if self.relay is not None and self.relay.offers and len(self.relay.offers) != self.table.seats:
            raise ValueError(f"relay.offers has {len(self.relay.offers)} seats, table.seats is {self.table.seats}")
        return self

    @model_validator(mode="after")
    def _every_seat_has_a_middle(self) -> "BlackjackRig":
        if len(self.felt.middles_mm) != self.table.seats:
            raise ValueError(
                f"felt.middles_mm has {len(self.felt.middles_mm)} seats, table.seats is {self.table.seats}"
            )
        return self
