"""What players do at their seats: credits in and out, wagers up and down."""

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.errors import NotNow, OutOfRange, Unknown
from boxperson.emulator.table.policy import Policy
from boxperson.emulator.table.state import WAGERS, Seat, State, Wager

_MOST_CREDITS_CENTS = 1_000_000_000


def seat_of(state: State, seat: int) -> Seat:
    """A seat by its number.

    Raises:
        Unknown: there is no such seat.
    """
    if not 1 <= seat <= len(state.seats):
        raise Unknown(f"no seat {seat}; there are 1 to {len(state.seats)}")
    return state.seats[seat - 1]


def change_credits(book: Book, seat: int, change_cents: int, why: str) -> None:
    """Add to a player's credits, or take from them, and note it."""
    player = seat_of(book.state, seat)
    player.credits_cents += change_cents
    book.note("credit_change", seat=seat, change_cents=change_cents, credits_cents=player.credits_cents, why=why)


def load_credits(book: Book, seat: int, cents: int) -> int:
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


def cash_out(book: Book, seat: int) -> int:
    """Pay out all the credits of a seat and return how many they were."""
    cents = seat_of(book.state, seat).credits_cents
    if cents:
        change_credits(book, seat, -cents, "cashed_out")
    return cents


def place(book: Book, policy: Policy, seat: int, wager: str, stake_cents: int) -> str | None:
    """Put a wager up, or return the reason why not.

    Raises:
        Unknown: there is no such seat or wager.
        OutOfRange: a negative stake.
    """
    player = seat_of(book.state, seat)
    _check_wager(wager)
    if stake_cents < 0:
        raise OutOfRange(f"stake_cents is {stake_cents}; a stake is not negative")
    reason = _why_not_placed(book.state, policy, player, wager, stake_cents)
    if reason is not None:
        book.note("wager_refused", seat=seat, wager=wager, stake_cents=stake_cents, reason=reason)
        return reason
    player.wagers[wager] = Wager(stake_cents)
    book.state.coin_in_cents += stake_cents
    book.note("wager_accepted", seat=seat, wager=wager, stake_cents=stake_cents)
    change_credits(book, seat, -stake_cents, "wager")
    return None


def _why_not_placed(state: State, policy: Policy, player: Seat, wager: str, stake_cents: int) -> str | None:
    submission = state.submission
    reasons = {
        "busy": state.throw is not None,
        "closed": not policy.open_for(wager, state.phase),
        "already-placed": wager in player.wagers,
        "below-minimum": stake_cents < submission.minimum_cents,
        "above-maximum": stake_cents > submission.maximum_cents,
        "not-a-unit": stake_cents % submission.unit_cents != 0,
        "no-credits": stake_cents > player.credits_cents,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def remove(book: Book, seat: int, wager: str) -> str | None:
    """Take a wager down and give it back, or return the reason why not.

    Raises:
        Unknown: there is no such seat or wager.
    """
    player = seat_of(book.state, seat)
    _check_wager(wager)
    if book.state.throw is not None:
        return "busy"
    if wager not in player.wagers:
        return "no-such-wager"
    if not _removable(book.state, wager):
        return "not-removable"
    give_back(book, seat, wager)
    return None


def _removable(state: State, wager: str) -> bool:
    """Before a come-out; a Lucky Shooter wager only where the Rules Submission allows it (LS-10)."""
    if state.point is not None:
        return False
    return wager != "lucky-shooter" or state.submission.rulings["LS-10"] == "allowed"


def give_back(book: Book, seat: int, wager: str) -> int:
    """Take a wager down, credit its stake to the player, and return the stake."""
    stake_cents = seat_of(book.state, seat).wagers.pop(wager).stake_cents
    book.note("wager_removed", seat=seat, wager=wager, stake_cents=stake_cents)
    change_credits(book, seat, stake_cents, "returned")
    return stake_cents


def clear(book: Book) -> int:
    """Give every wager back, go to the come-out, and return what was given back.

    Raises:
        NotNow: the dice are in motion or not settled yet.
    """
    if book.state.throw is not None:
        raise NotNow("a throw is under way")
    up = [(number, wager) for number, seat in enumerate(book.state.seats, 1) for wager in seat.wagers]
    returned_cents = sum(give_back(book, number, wager) for number, wager in up)
    if book.state.point is not None:
        book.state.point = None
        book.note("phase", phase="come-out", point=None)
    return returned_cents


def pass_dice(book: Book, seat: int) -> int:
    """Make a seat the shooter's and return it.

    Raises:
        Unknown: there is no such seat.
        NotNow: in the point phase or during a throw.
    """
    seat_of(book.state, seat)
    if book.state.throw is not None:
        raise NotNow("a throw is under way")
    if book.state.point is not None:
        raise NotNow("the shooter keeps the dice until the point is decided")
    _give_dice(book, seat)
    return seat


def pass_dice_on(book: Book) -> None:
    """After a seven-out the dice go to the next seat with credits or a wager, if there is another."""
    seats = len(book.state.seats)
    for step in range(1, seats):
        number = (book.state.shooter - 1 + step) % seats + 1
        seat = book.state.seats[number - 1]
        if seat.credits_cents or seat.wagers:
            _give_dice(book, number)
            return


def _give_dice(book: Book, seat: int) -> None:
    if seat != book.state.shooter:
        book.state.shooter = seat
        book.note("shooter", seat=seat)


def _check_wager(wager: str) -> None:
    if wager not in WAGERS:
        raise Unknown(f"no wager {wager!r}; there are {', '.join(WAGERS)}")
