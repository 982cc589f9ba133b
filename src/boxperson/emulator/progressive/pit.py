"""What a table shares with others in the pit: the progressive's controller, and the table's line to it."""

from collections.abc import Callable

from boxperson.emulator.clock import Clock, Timers
from boxperson.emulator.progressive.controller import Controller
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.table.nvram import Nvram
from boxperson.errors import UsageError

OTHER_TABLES = range(2, 9)
"""The numbers of the linked tables beside this one, which is 1."""


class Pit:
    """The controller with its mains and memory, and the line between it and the table.

    Args:
        clock: the bench's clock.

    Attributes:
        nvram: the controller's memory.
        controller: while it has power.
    """

    def __init__(self, clock: Clock) -> None:
        self.nvram = Nvram()
        self.controller: Controller | None = None
        self._clock = clock
        self._timers = Timers(clock)
        self._decisions = Decisions()
        self._line_whole = True
        self._listener: Callable[[], None] | None = None

    @property
    def reached(self) -> Controller | None:
        """The controller as the table reaches it: None while the line is cut or the controller has no power."""
        return self.controller if self._line_whole else None

    def listen(self, call: Callable[[], None]) -> None:
        """Have the table told whenever the controller has news for it, or the line is cut or whole again."""
        self._listener = call

    def switch_on(self) -> None:
        """Give the controller power; it goes on where its memory ends."""
        self._timers = Timers(self._clock)
        self.controller = Controller(self.nvram, self._timers, self._decisions, self._news)

    def switch_off(self) -> None:
        """Take the controller's power away; the table that listened has none either."""
        self._timers.cancel_all()
        self.controller = self._listener = None

    def renew(self) -> None:
        """Put a controller fresh from the factory in this one's place, on a whole line; it has no power yet."""
        self.switch_off()
        self.nvram = Nvram()
        self._line_whole = True

    def arm(self, decisions: Decisions) -> None:
        """Have the controller decide by others from now on."""
        self._decisions = decisions
        if self.controller is not None:
            self.controller.decisions = decisions

    def cut(self) -> None:
        """Cut the table's line to the controller."""
        self._lay(whole=False)

    def restore(self) -> None:
        """Put the line back."""
        self._lay(whole=True)

    def play_elsewhere(self, table: int, wagers: int, percent: int | None, winners: int) -> None:
        """Have a linked table lock out a round of so many wagers, and win a share of the meter when one is given.

        Raises:
            UsageError: there is no such table, or the controller has no power.
        """
        if table not in OTHER_TABLES:
            raise UsageError(f"no linked table {table}; there are {OTHER_TABLES[0]} to {OTHER_TABLES[-1]}")
        if self.controller is None:
            raise UsageError("the progressive's controller has no power")
        self.controller.play(table, wagers, percent, winners)

    def _lay(self, *, whole: bool) -> None:
        if whole != self._line_whole:
            self._line_whole = whole
            self._tell()

    def _news(self) -> None:
        if self._line_whole:
            self._tell()

    def _tell(self) -> None:
        if self._listener is not None:
            self._listener()
