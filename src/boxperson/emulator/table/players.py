"""What players do at their seats: credits in and out, wagers up and down; and how a wager is paid."""

from typing import Any

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.errors import OutOfRange, Unknown
from boxperson.emulator.table.game import CreditFirmware
from boxperson.emulator.table.state import CreditState, Outcome, Seat, Wager
from boxperson.emulator.table.submission import Submission

_MOST_CREDITS_CENTS = 1_000_000_000


def seat_of(state: CreditState, seat: int) -> Seat:
    """A seat by its number.

    Raises:
        Unknown: there is no such seat.
    """
    if not 1 <= seat <= len(state.seats):
        raise Unknown(f"no seat {seat}; there are 1 to {len(state.seats)}")
    return state.seats[seat - 1]


def change_credits(book: Book[Any], seat: int, change_cents: int, why: str) -> None:
    """Add to a player's credits, or take from them, and note it."""
    player = seat_of(book.state, seat)
    player.credits_cents += change_cents
    book.note("credit_change", seat=seat, change_cents=change_cents, credits_cents=player.credits_cents, why=why)


def load_credits(book: Book[Any], seat: int, cents: int) -> int:
    """Load credits at a seat and return how many it has then.

    Raises:
        Unknown: there is no such seat.
        OutOfRange: nothing, or more than a seat holds.
    """
    player = seat_of(book.state, seat)
    room_cents = _MOST_CREDITS_CENTS - player.credits_cents
    if not 1 <= cents <= room_cents:
        raise OutOfRange(f"cents is {cents}; 1 to {room_cents} are allowed at seat {seat}")
    change_credits(book, seat, cents, "loaded")
    return player.credits_cents


def cash_out(book: Book[Any], seat: int) -> int:
    """Pay out all the credits of a seat and return how many they were."""
    cents = seat_of(book.state, seat).credits_cents
    if cents:
        change_credits(book, seat, -cents, "cashed_out")
    return cents


def place(table: CreditFirmware, seat: int, wager: str, stake_cents: int) -> str | None:
    """Put a wager up, or return the reason why not.

    Raises:
        Unknown: there is no such seat or wager.
        OutOfRange: a negative stake.
    """
    book = table.book
    player = seat_of(book.state, seat)
    _check_wager(table, wager)
    if stake_cents < 0:
        raise OutOfRange(f"stake_cents is {stake_cents}; a stake is not negative")
    reason = table.why_not_placed(player, wager) or _beyond_limits(book.state.submission, player, stake_cents)
    if reason is not None:
        book.note("wager_refused", seat=seat, wager=wager, stake_cents=stake_cents, reason=reason)
        return reason
    player.wagers[wager] = Wager(stake_cents)
    book.state.coin_in_cents += stake_cents
    book.note("wager_accepted", seat=seat, wager=wager, stake_cents=stake_cents)
    change_credits(book, seat, -stake_cents, "wager")
    return None


def _beyond_limits(submission: Submission, player: Seat, stake_cents: int) -> str | None:
    reasons = {
        "below-minimum": stake_cents < submission.minimum_cents,
        "above-maximum": stake_cents > submission.maximum_cents,
        "not-a-unit": stake_cents % submission.unit_cents != 0,
        "no-credits": stake_cents > player.credits_cents,
    }
    return first_of(reasons)


def first_of(reasons: dict[str, bool]) -> str | None:
    """The first reason that holds."""
    return next((reason for reason, holds in reasons.items() if holds), None)


def remove(table: CreditFirmware, seat: int, wager: str) -> str | None:
    """Take a wager down and give it back, or return the reason why not.

    Raises:
        Unknown: there is no such seat or wager.
    """
    player = seat_of(table.book.state, seat)
    _check_wager(table, wager)
    reason = table.why_kept(player, wager)
    if reason is None:
        give_back(table.book, seat, wager)
    return reason


def give_back(book: Book[Any], seat: int, wager: str) -> int:
    """Take a wager down, credit its stake to the player, and return the stake."""
    stake_cents = seat_of(book.state, seat).wagers.pop(wager).stake_cents
    book.note("wager_removed", seat=seat, wager=wager, stake_cents=stake_cents)
    change_credits(book, seat, stake_cents, "returned")
    return stake_cents


def give_all_back(book: Book[Any]) -> int:
    """Give every wager back, and return what was given back."""
    up = [(number, wager) for number, seat in enumerate(book.state.seats, 1) for wager in seat.wagers]
    return sum(give_back(book, number, wager) for number, wager in up)


def settle(book: Book[Any], seat: int, wager: str, outcome: Outcome) -> None:
    """Pay a wager as it has been decided, and take it down unless it stays up."""
    player = seat_of(book.state, seat)
    stake_cents = player.wagers[wager].stake_cents
    if not outcome.working:
        del player.wagers[wager]
    book.state.coin_out_cents += outcome.credit_cents
    book.note(
        "settlement",
        seat=seat,
        wager=wager,
        stake_cents=stake_cents,
        credit_cents=outcome.credit_cents,
        row=outcome.row,
        working=outcome.working,
    )
    if outcome.credit_cents:
        change_credits(book, seat, outcome.credit_cents, "settlement")


def _check_wager(table: CreditFirmware, wager: str) -> None:
    if wager not in table.game.wagers:
        raise Unknown(f"no wager {wager!r}; there are {', '.join(table.game.wagers)}")
