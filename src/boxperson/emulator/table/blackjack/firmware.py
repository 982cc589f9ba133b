"""The system's firmware between power-up and power cut: it boots, and listens to its inputs."""

from collections.abc import Mapping
from typing import Any

from boxperson.emulator.table.blackjack import keys, lockout, rounds
from boxperson.emulator.table.blackjack.button import Button
from boxperson.emulator.table.blackjack.hardware import Hardware
from boxperson.emulator.table.blackjack.panel import Panel
from boxperson.emulator.table.blackjack.policy import Policy
from boxperson.emulator.table.blackjack.spots import Spots
from boxperson.emulator.table.blackjack.state import State
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.methods import VERSION

NO_LOCK_OUT = 302


class Firmware:
    """One life of the system, from power-up to power cut; only its memory outlives it.

    Args:
        game: blackjack.
        book: the system's record.
        hardware: what it is built of.
        policy: its decisions, which a defect may have got at.

    Attributes:
        spots: the sensors of the betting positions.
        button: the lock-out button's input.
    """

    def __init__(self, game: Game, book: Book[State], hardware: Hardware, policy: Policy) -> None:
        self.game = game
        self.book = book
        self.hardware = hardware
        self.policy = policy
        self.spots = Spots(self)
        self.button = Button(self, self._lock_out, self._reopen)
        self._panel = Panel(self)

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends."""
        state = self.book.state
        self.book.note("power_up", firmware=VERSION, recovered=state.wager_up or state.round.locked)
        self.book.commit()
        self.hardware.keypad.wire(self._key_pressed)
        self.hardware.pit.listen(self.hear_controller)
        self.hear_controller()
        lockout.resume(self)
        self.spots.recognise_all()
        self.done()

    @property
    def busy(self) -> bool:
        """Whether a round is under way."""
        return self.book.state.round.locked

    @property
    def lock_out_asked(self) -> bool:
        """Whether the button has been pressed and the lock-out has not come yet."""
        return self.button.asked

    def done(self) -> None:
        """Put on record what has changed, then let it be heard and seen."""
        self.book.commit()
        self._panel.show()

    def end_round(self) -> None:
        """Release the lock-out by a command of the link.

        Raises:
            NotNow: no round is under way, or a wager of it is not settled.
        """
        rounds.end(self)
        self.spots.recognise_all()
        self._show_soon()

    def drop_round(self) -> int:
        """Void the wagers and end the round, and return what they were."""
        returned_cents = rounds.drop(self)
        self.spots.void_all()
        self._show_soon()
        return returned_cents

    def new_progressive(self) -> None:
        """Begin a new progressive.

        Raises:
            NotNow: a wager is up, a round is under way, or the controller cannot be reached.
        """
        controller = self.hardware.pit.reached
        if self.book.state.wager_up or self.busy:
            raise NotNow("play is under way")
        if controller is None:
            raise NotNow("the link to the controller is down")
        controller.begin(self.book.state.submission.terms(), self.book.state.submission.rulings)

    def hear_controller(self) -> None:
        """Take down what the controller has to tell, or that it is not reached; wagers are taken when it is again."""
        was_linked = self.book.state.linked
        lockout.hear_controller(self)
        if self.book.state.linked and not was_linked:
            self.spots.recognise_all()
            self.done()
            lockout.resume(self)
        self.done()

    def _key_pressed(self, key: str, entered: Mapping[str, Any]) -> None:
        try:
            keys.press(self, key, entered)
        except NotNow as refusal:
            self.book.note("error", code=keys.KEY_OUT_OF_PLACE, text=f"{key}: {refusal}")
        else:
            if not self.busy:
                self.spots.recognise_all()
        self.done()

    def _lock_out(self) -> None:
        try:
            lockout.lock_out(self, "button")
        except NotNow as refusal:
            self.book.note("error", code=NO_LOCK_OUT, text=str(refusal))
            self.done()

    def _reopen(self) -> None:
        self.book.state.round.locked = False
        self.spots.recognise_all()
        self.done()

    def _show_soon(self) -> None:
        """Show once what a command has changed is on record with its reply."""
        self.hardware.timers.after(0, self._panel.show)
