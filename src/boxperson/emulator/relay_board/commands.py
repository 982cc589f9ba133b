"""The commands that the board understands; it passes over everything else in silence, as Numato's boards do."""

import re
from collections.abc import Callable

from boxperson.emulator.relay_board.gpio import ALL, Gpio
from boxperson.emulator.relay_board.relays import COUNT, Relays

VERSION = "00000008"
_PORT = "([0-9A-Fa-f])"
_PORTS = "([0-9A-Fa-f]{4})"
_ALL_RELAYS = (1 << COUNT) - 1

_Commands = dict[str, Callable[[str], str | None]]


class Commands:
    """Acts on relays and pins as it is told.

    Args:
        relays: the board's relays.
        gpio: the board's pins.
    """

    def __init__(self, relays: Relays, gpio: Gpio) -> None:
        self._id = "00000000"
        self._known = self._of_board() | _of_relays(relays) | _of_gpio(gpio)

    def execute(self, command: str) -> str:
        """Do what a command says and return its answer, or nothing; what trails a right command is not looked at."""
        for pattern, act in self._known.items():
            found = re.match(pattern, command)
            if found:
                return act("".join(found.groups())) or ""
        return ""

    def _of_board(self) -> _Commands:
        return {"ver": lambda _: VERSION, "id get": lambda _: self._id, "id set (.{8})": self._set_id}

    def _set_id(self, new: str) -> None:
        self._id = new


def _of_relays(relays: Relays) -> _Commands:
    def drive(coils: int) -> None:
        relays.drive(coils & _ALL_RELAYS)

    return {
        f"relay on {_PORT}": lambda port: drive(relays.coils | _bit(port)),
        f"relay off {_PORT}": lambda port: drive(relays.coils & ~_bit(port)),
        f"relay read {_PORT}": lambda port: "on" if relays.coils & _bit(port) else "off",
        "relay readall": lambda _: f"{relays.coils:02X}",
        "relay writeall ([0-9A-Fa-f]{2})": lambda bits: drive(int(bits, 16)),
    }


def _of_gpio(gpio: Gpio) -> _Commands:
    def notify(*, wanted: bool) -> str:
        gpio.notifying = wanted
        return told()

    def told() -> str:
        return f"gpio notify {'enabled' if gpio.notifying else 'disabled'}"

    def mask(bits: str) -> None:
        gpio.iomask = int(bits, 16)

    return {
        f"gpio set {_PORT}": lambda port: gpio.put(int(port, 16), high=True),
        f"gpio clear {_PORT}": lambda port: gpio.put(int(port, 16), high=False),
        f"gpio read {_PORT}": lambda port: str(int(bool(gpio.levels & _bit(port)))),
        "gpio readall": lambda _: f"{gpio.levels & ALL:04X}",
        f"gpio writeall {_PORTS}": lambda bits: gpio.put_all(int(bits, 16)),
        f"gpio iodir {_PORTS}": lambda bits: gpio.direct_all(int(bits, 16)),
        f"gpio iomask {_PORTS}": mask,
        "gpio notify on": lambda _: notify(wanted=True),
        "gpio notify off": lambda _: notify(wanted=False),
        "gpio notify get": lambda _: told(),
        f"adc read {_PORT}": lambda port: str(gpio.sample(int(port, 16))),
    }


def _bit(port: str) -> int:
    return 1 << int(port, 16)
