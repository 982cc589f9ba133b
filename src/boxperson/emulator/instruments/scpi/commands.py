"""What an instrument understands: settings that are kept and told, actions, and what every instrument has."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Parameter

Numbers = tuple[int, ...]
Texts = tuple[str, ...]
Answer = str | bytes
Act = Callable[[Numbers, Texts], Awaitable[None] | None]
Tell = Callable[[Numbers, Texts], Awaitable[Answer] | Answer]


@dataclass(frozen=True, slots=True)
class Command:
    """What belongs to a header: what it does, and what it answers with `?` behind it.

    Both get the numbers in the header and the parameters; one that is None is not there.
    """

    act: Act | None = None
    tell: Tell | None = None


class Settings:
    """The settings of an instrument, each with a value for every number in its header.

    Args:
        parameters: what kind of parameter each header takes.
        changed: called with the header and its numbers after a value was set.
    """

    def __init__(self, parameters: Mapping[str, Parameter], changed: Callable[[str, Numbers], None]) -> None:
        self._parameters = parameters
        self._changed = changed
        self._values: dict[tuple[str, Numbers], Any] = {}

    def get(self, header: str, *numbers: int) -> Any:
        """A value."""
        return self._values.get((header, numbers), self._parameters[header].default)

    def put(self, header: str, value: Any, *numbers: int) -> None:
        """Set a value that is known to be right."""
        self._values[header, numbers] = value

    def reset(self) -> None:
        """Have the values of ``*RST`` again."""
        self._values.clear()

    def told(self, header: str, *numbers: int) -> str:
        """A value as the instrument tells it."""
        return self._parameters[header].write(self.get(header, *numbers))

    def commands(self) -> dict[str, Command]:
        """The commands that set and tell them."""
        return {header: Command(self._setter(header), self._teller(header)) for header in self._parameters}

    def _setter(self, header: str) -> Act:
        def act(numbers: Numbers, texts: Texts) -> None:
            self._values[header, numbers] = self._parameters[header].read(only(texts))
            self._changed(header, numbers)

        return act

    def _teller(self, header: str) -> Tell:
        def tell(numbers: Numbers, texts: Texts) -> str:
            parameter = self._parameters[header]
            if not texts:
                return self.told(header, *numbers)
            if only(texts).upper()[:3] not in {"MIN", "MAX", "DEF"}:
                raise ScpiError(-224)
            return parameter.write(parameter.read(only(texts)))

        return tell


def only(texts: Texts) -> str:
    """The one parameter of a command.

    Raises:
        ScpiError: -109 there is none, -108 there are more.
    """
    if not texts:
        raise ScpiError(-109)
    if len(texts) > 1:
        raise ScpiError(-108)
    return texts[0]


def none(texts: Texts) -> None:
    """Check that a command has no parameter.

    Raises:
        ScpiError: -108 there is one.
    """
    if texts:
        raise ScpiError(-108)


def action(act: Callable[[], Awaitable[None] | None]) -> Command:
    """A command without parameters or numbers."""

    def taken(_numbers: Numbers, texts: Texts) -> Awaitable[None] | None:
        none(texts)
        return act()

    return Command(act=taken)


def query(tell: Callable[[], Awaitable[Answer] | Answer]) -> Command:
    """A query without parameters or numbers."""

    def told(_numbers: Numbers, texts: Texts) -> Awaitable[Answer] | Answer:
        none(texts)
        return tell()

    return Command(tell=told)
