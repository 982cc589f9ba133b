"""The firmware of a live craps table between power-up and power cut: it boots, and listens to keys and sensors."""

from collections.abc import Mapping
from typing import Any

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.live_craps.console import KEY_OUT_OF_PLACE, Console
from boxperson.emulator.table.live_craps.hardware import Hardware
from boxperson.emulator.table.live_craps.policy import Policy
from boxperson.emulator.table.live_craps.record import Record
from boxperson.emulator.table.live_craps.state import WAGERS, State
from boxperson.emulator.table.methods import VERSION


class Firmware:
    """One life of the electronics, from power-up to power cut; only their memory outlives it.

    Args:
        game: `live-craps` or `mini-craps`.
        book: their record.
        hardware: what they are built of.
        policy: their decisions, which a defect may have got at.

    Attributes:
        record: the wager record.
    """

    def __init__(self, game: Game, book: Book[State], hardware: Hardware, policy: Policy) -> None:
        self.game = game
        self.book = book
        self.hardware = hardware
        self.policy = policy
        self.record = Record(self)
        self._console = Console(self, self.record)

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends."""
        state = self.book.state
        self.book.note("power_up", firmware=VERSION, recovered=state.wager_up or self.busy)
        self.book.commit()
        self.hardware.keypad.wire(self._key_pressed)
        self.record.recognise_all()
        self.done()

    @property
    def busy(self) -> bool:
        """Whether a throw is under way: until the shooter has the dice back."""
        return self.book.state.throw is not None

    def done(self) -> None:
        """Put on record what has changed, then let it be heard and seen."""
        self.book.commit()
        self._show()

    def clear(self) -> int:
        """Void all wagers, drop the throw under way, go to the come-out, and return what the wagers were."""
        state = self.book.state
        up = [(seat, wager, cents) for seat, wagers in state.wagers.items() for wager, cents in wagers.items()]
        for seat, wager, stake_cents in up:
            self.book.note("wager_removed", seat=seat, wager=wager, stake_cents=stake_cents)
            del state.wagers[seat][wager]
        if state.point is not None:
            state.point = None
            self.book.note("phase", phase=state.phase, point=None)
        state.throw = None
        self.record.void_all()
        self.hardware.timers.after(0, self._show)
        return sum(stake_cents for _, _, stake_cents in up)

    def _key_pressed(self, key: str, entered: Mapping[str, Any]) -> None:
        try:
            self._console.press(key, entered)
        except NotNow as refusal:
            self.book.note("error", code=KEY_OUT_OF_PLACE, text=f"{key}: {refusal}")
        self.done()

    def _show(self) -> None:
        """What the console displays to the crew."""
        state = self.book.state
        self.hardware.keypad.display = {
            "busy": self.busy,
            "wagers": [
                (seat, wager, up[wager]) for seat, up in sorted(state.wagers.items()) for wager in WAGERS if wager in up
            ],
            "point": state.point,
            "shooter": state.shooter,
        }
