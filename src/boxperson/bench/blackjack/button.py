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

    def press(self) -> None:
        """Press the button for as long as a finger does, and let it go.

        Raises:
            LinkError: the relay board does not acknowledge.
        """
        self._board.press(self._relay, _HELD_S, self._clock.sleep)
