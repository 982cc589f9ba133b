"""The lock-out button, pressed by a relay across its contacts."""

from boxperson.bench.clock import Clock
from boxperson.drivers.relay_board import RelayBoard

_HELD_S = 0.3


class LockOutButton:
    """Presses the table's lock-out button as a dealer's finger would.

    Args:
        board: the relay board.
        relay: the relay across the button's contacts.
        clock: the time in which it is held down.
    """

    def __init__(self, board: RelayBoard, relay: int, clock: Clock) -> None:
        self._board = board
        self._relay = relay
        self._clock = clock

    def press(self, held_s: float = _HELD_S) -> None:
        """Press the button for as long as a finger does, and let it go.

        Args:
            held_s: how long it is held down.

        Raises:
            LinkError: the relay board does not acknowledge.
        """
        self._board.press(self._relay, held_s, self._clock.sleep)

    def hold(self) -> None:
        """Press the button and keep it down.

        Raises:
            LinkError: the relay board does not acknowledge.
        """
        self._board.close(self._relay)

    def let_go(self) -> None:
        """Let the button go.

        Raises:
            LinkError: the relay board does not acknowledge.
        """
        self._board.open(self._relay)
