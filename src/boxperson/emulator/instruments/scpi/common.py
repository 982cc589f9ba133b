"""The commands that IEEE 488.2 asks of every instrument, and those of SCPI's status."""

from collections.abc import Callable

from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, action, only, query
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.operations import Operations
from boxperson.emulator.instruments.scpi.parameters import number
from boxperson.emulator.instruments.scpi.status import Register, Status


def common_commands(
    identity: str, status: Status, operations: Operations, reset: Callable[[], None], byte: Callable[[], int]
) -> dict[str, Command]:
    """The commands with `*`.

    Args:
        identity: what ``*IDN?`` answers.
        status: the instrument's status.
        operations: what is under way.
        reset: sets the instrument to what it is after ``*RST``.
        byte: the status byte.
    """

    async def opc() -> str:
        await operations.done()
        return "1"

    def clear() -> None:
        operations.tell_no_one()
        status.clear()

    def enable_service(_numbers: Numbers, texts: Texts) -> None:
        status.service_enable = mask(texts)

    return {
        "*IDN": query(lambda: identity),
        "*OPT": query(lambda: "0"),
        "*TST": query(lambda: "0"),
        "*RST": action(reset),
        "*CLS": action(clear),
        "*OPC": Command(action(operations.tell_when_done).act, query(opc).tell),
        "*WAI": action(operations.done),
        "*ESR": query(lambda: str(status.standard.take())),
        "*ESE": _enable(status.standard),
        "*SRE": Command(enable_service, query(lambda: str(status.service_enable)).tell),
        "*STB": query(lambda: str(byte())),
    }


def status_commands(status: Status) -> dict[str, Command]:
    """The commands of SCPI's error queue and registers."""
    commands = {"SYSTem:ERRor:[NEXT]": query(status.next_error), "SYSTem:VERSion": query(lambda: "1999.0")}
    for name, register in (("OPERation", status.operation), ("QUEStionable", status.questionable)):
        commands |= register_commands(f"STATus:{name}", register)
    return commands


def register_commands(path: str, register: Register) -> dict[str, Command]:
    """The commands of a register under a path."""
    return {
        f"{path}:CONDition": query(lambda: str(register.condition)),
        f"{path}:[EVENt]": query(lambda: str(register.take())),
        f"{path}:ENABle": _enable(register),
    }


def mask(texts: Texts) -> int:
    """The bits that a parameter stands for.

    Raises:
        ScpiError: -222 they are too many.
    """
    value = round(number(only(texts)))
    if not 0 <= value <= 0xFFFF:
        raise ScpiError(-222)
    return value


def _enable(register: Register) -> Command:
    def act(_numbers: Numbers, texts: Texts) -> None:
        register.enable = mask(texts)

    return Command(act, query(lambda: str(register.enable)).tell)
