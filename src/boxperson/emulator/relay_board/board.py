"""The relay board as a host knows it: it echoes every letter, obeys at the carriage return, and then prompts."""

from collections.abc import Callable, Mapping
from functools import partial

from boxperson.emulator.clock import Clock
from boxperson.emulator.lines import Line
from boxperson.emulator.relay_board.commands import Commands
from boxperson.emulator.relay_board.gpio import Gpio
from boxperson.emulator.relay_board.relays import Relays

_COMMAND_NS = 1_000_000
_LONGEST_COMMAND = 64


class RelayBoard:
    """A relay board with power, at the device's end of its cable.

    Args:
        clock: what time it is.
        seed: where the relays' operate times come from.
        closes: which line each relay closes.
        senses: which line each pin feels; a closed one is high.
        send: takes what goes to the host.
    """

    def __init__(
        self,
        clock: Clock,
        seed: int,
        closes: Mapping[int, Line],
        senses: Mapping[int, Line],
        send: Callable[[bytes], None],
    ) -> None:
        self._spend = clock.spend
        self._send = send
        self._relays = Relays(clock, seed, closes)
        self._gpio = Gpio(self._say)
        self._commands = Commands(self._relays, self._gpio)
        self._powered = True
        self._typed = b""
        for pin, line in senses.items():
            line.watch(partial(self._feel, pin))

    def receive(self, data: bytes) -> None:
        """Take in what comes from the host; without power nobody is there."""
        *commands, rest = data.replace(b"\n", b"").split(b"\r")
        for letters in commands:
            self._echo(letters)
            self._obey()
        self._echo(rest)

    def arm(self, fault: str | None) -> None:
        """Make the board a wrong one, or a good one again."""
        self._relays.stuck = fault == "relay-stuck"
        if fault == "relay-dead":
            self._switch_off()
        else:
            self._powered = True

    def _switch_off(self) -> None:
        """Take the power away: no answers, no coil has current, and only the board's number is kept."""
        self._powered = False
        self._typed = b""
        self._relays.drive(0)
        self._gpio.start()

    def _echo(self, letters: bytes) -> None:
        if letters and self._powered:
            self._typed = (self._typed + letters)[:_LONGEST_COMMAND]
            self._send(letters)

    def _obey(self) -> None:
        if self._powered:
            self._spend(_COMMAND_NS)
            answer = self._commands.execute(self._typed.decode("latin-1"))
            self._typed = b""
            self._send(b"\n\r" + (f"{answer}\n\r".encode("latin-1") if answer else b"") + b">")

    def _feel(self, pin: int, level: bool, _t_ns: int) -> None:  # noqa: FBT001 - a line's level
        self._gpio.feel(pin, high=level)

    def _say(self, line: str) -> None:
        self._send(f"{line}\n\r".encode())
