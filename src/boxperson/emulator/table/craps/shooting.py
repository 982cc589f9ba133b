"""Who throws: the dice go from seat to seat."""

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.craps.state import State
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.players import seat_of


def pass_dice(book: Book[State], seat: int) -> int:
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


def pass_dice_on(book: Book[State]) -> None:
    """After a seven-out the dice go to the next seat with credits or a wager, if there is another."""
    seats = len(book.state.seats)
    for step in range(1, seats):
        number = (book.state.shooter - 1 + step) % seats + 1
        seat = book.state.seats[number - 1]
        if seat.credits_cents or seat.wagers:
            _give_dice(book, number)
            return


def _give_dice(book: Book[State], seat: int) -> None:
    if seat != book.state.shooter:
        book.state.shooter = seat
        book.note("shooter", seat=seat)
