"""Following a round as it goes: what the table reports, in order, with what the eyes saw in between."""

from boxperson.bench.blackjack.eyes import SpotEyes
from boxperson.bench.blackjack.spots import Spots
from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.clock import Clock
from boxperson.drivers.link import Event
from boxperson.errors import RigError

_STEP_S = 0.5


class Watch:
    """Listens to the table step by step, and looks when asked to.

    Args:
        table: the table that is played at.
        eyes: see chips and lights.
        clock: the time that both live in.

    Attributes:
        heard: what the table has reported since `begin`, in order.
    """

    def __init__(self, table: BlackjackTable, eyes: SpotEyes, clock: Clock) -> None:
        self._table = table
        self._eyes = eyes
        self._clock = clock
        self.heard: list[Event] = []
        self._met = 0

    def begin(self) -> None:
        """Begin a round: what was heard before no longer counts."""
        self._table.news()
        self.heard = []
        self._met = 0

    def listen(self) -> None:
        """Take in what the table has reported by now."""
        self.heard += self._table.news()

    def next(self, *names: str, within_s: float) -> Event | None:
        """Let time pass until the table reports the next event of some names, and return it; None when it does not."""
        waited_s = 0.0
        while True:
            self.listen()
            while self._met < len(self.heard):
                event = self.heard[self._met]
                self._met += 1
                if event.name in names:
                    return event
            if waited_s >= within_s:
                return None
            self._clock.sleep(_STEP_S)
            waited_s += _STEP_S

    def expect(self, *names: str, within_s: float) -> Event:
        """Let time pass until the table reports the next event of some names, and return it.

        Raises:
            RigError: it reports none in time.
        """
        event = self.next(*names, within_s=within_s)
        if event is None:
            raise RigError(f"the table reports no {' or '.join(names)} within {within_s:g} s; look what it waits for")
        return event

    def glance(self) -> Spots:
        """Look at chips, lights, and where cards lie.

        Raises:
            Unread: the eyes abstain.
            CameraError: no fresh frames.
        """
        return self._eyes.glance()
