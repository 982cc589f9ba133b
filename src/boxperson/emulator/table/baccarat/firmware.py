"""The table's firmware between power-up and power cut: it boots, takes wagers, keeps its shoe and deals hands."""

from boxperson.emulator.table import players
from boxperson.emulator.table.baccarat import playing, shoe
from boxperson.emulator.table.baccarat.hardware import Hardware
from boxperson.emulator.table.baccarat.pace import wait_ns
from boxperson.emulator.table.baccarat.policy import Policy
from boxperson.emulator.table.baccarat.state import SIDE, State
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.methods import VERSION
from boxperson.emulator.table.state import Seat


class Firmware:
    """One life of the table, from power-up to power cut; only its memory outlives it.

    Args:
        game: baccarat.
        book: the table's record.
        hardware: what it is built of.
        policy: its decisions, which a defect may have got at.
    """

    def __init__(self, game: Game, book: Book[State], hardware: Hardware, policy: Policy) -> None:
        self.game = game
        self.book = book
        self.policy = policy
        self._hardware = hardware

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends; a table from the factory loads its shoe."""
        state = self.book.state
        self.book.note("power_up", firmware=VERSION, recovered=state.wager_up or state.dealing)
        if self.book.fresh:
            self._hardware.load_shoe(state.submission.decks)
        else:
            self.book.state = self.policy.recovered(state)
        self.book.commit()
        self._go_on()

    @property
    def busy(self) -> bool:
        """Whether a hand is under way."""
        return self.book.state.dealing

    def why_not_placed(self, seat: Seat, wager: str) -> str | None:
        """Why the game does not take a wager at a seat now, whatever its stake; None when it does."""
        reasons = {
            "closed": self.busy,
            "already-placed": wager in seat.wagers,
            "no-base-wager": self.policy.lacks_base(seat, wager),
        }
        return players.first_of(reasons)

    def why_kept(self, seat: Seat, wager: str) -> str | None:
        """Why a wager does not come down: bets are closed, or Lucky Nines would be left without a base wager."""
        others = Seat(wagers={name: up for name, up in seat.wagers.items() if name != wager})
        stranded = SIDE in others.wagers and self.policy.lacks_base(others, SIDE)
        return players.first_of({"no-such-wager": wager not in seat.wagers, "not-removable": self.busy or stranded})

    def clear(self) -> int:
        """Give every wager back, put the cards into the discard, and return what was given back.

        Raises:
            NotNow: a hand is under way.
        """
        self._check_idle()
        self._hardware.sweep()
        self.book.state.hand = None
        return players.give_all_back(self.book)

    def change_shoe(self) -> None:
        """Load the shoe with fresh decks, as many as the Rules Submission says.

        Raises:
            NotNow: a hand is under way.
        """
        self._check_idle()
        shoe.change(self.book, self._hardware)

    def deal(self) -> None:
        """No more bets: begin a hand.

        Raises:
            NotNow: a hand is under way, or no wager is up.
        """
        self._check_idle()
        if not self.book.state.wager_up:
            raise NotNow("no wager is up")
        self._hardware.sweep()
        playing.begin(self.book)
        self._go_on()

    def _check_idle(self) -> None:
        if self.busy:
            raise NotNow("a hand is under way")

    def _go_on(self) -> None:
        """Take the hand's next step when its time has come, if a hand is under way."""
        hand = self.book.state.hand
        if hand is not None and self.busy:
            self._hardware.timers.after(wait_ns(hand), self._step)

    def _step(self) -> None:
        playing.take_step(self.book, self._hardware, self.policy)
        self.book.commit()
        self._go_on()
