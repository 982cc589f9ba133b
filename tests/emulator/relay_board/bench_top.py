"""A relay board on a test's bench top, in this process; its first relay closes a line, and its first pin feels it."""

from boxperson.emulator.clock import Clock
from boxperson.emulator.lines import BOUNCE_NS, Line
from boxperson.emulator.relay_board.board import RelayBoard
from boxperson.emulator.relay_board.relays import OPERATE_NS

SETTLED_NS = OPERATE_NS[1] + BOUNCE_NS[1]
FOREVER_NS = 10**15


class BenchTop:
    """The board, the line, and everything that the board said."""

    def __init__(self, seed: int = 1) -> None:
        self.clock = Clock()
        self.line = Line(self.clock, "lock-out", seed)
        self.said = b""
        wires = {0: self.line}
        self.board = RelayBoard(self.clock, seed, wires, wires, self._hear)

    def _hear(self, data: bytes) -> None:
        self.said += data

    def type(self, data: bytes) -> bytes:
        """What the board says to some bytes."""
        before = len(self.said)
        self.board.receive(data)
        return self.said[before:]

    def ask(self, command: str) -> str:
        """The answer to a command that the board echoes and prompts after."""
        said = self.type(command.encode() + b"\r").decode()
        assert said.startswith(f"{command}\n\r")
        assert said.endswith(">")
        return said.removeprefix(f"{command}\n\r").removesuffix(">").removesuffix("\n\r")

    @property
    def coils(self) -> int:
        """Which coils have current, bit 0 for relay 0."""
        return self.board._relays.coils

    def settle(self) -> None:
        self.clock.advance(SETTLED_NS)
