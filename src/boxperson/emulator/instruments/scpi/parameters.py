"""Kinds of parameters: how each is read, checked against its limits, and written."""

import re
from dataclasses import dataclass
from typing import Any, Protocol

from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.headers import spellings

INFINITY = 9.9e37

_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:\s*[Ee]\s*[+-]?\d{1,4})?)\s*([A-Za-z]*)")
_MULTIPLES = {"": 1.0, "P": 1e-12, "N": 1e-9, "U": 1e-6, "M": 1e-3, "K": 1e3, "MA": 1e6, "G": 1e9}


class Parameter(Protocol):
    """A kind of parameter."""

    @property
    def default(self) -> Any:
        """What it is after ``*RST``."""

    def read(self, text: str) -> Any:
        """The value that a text stands for; raises ScpiError when it stands for none that is allowed."""

    def write(self, value: Any) -> str:
        """A value as the instrument tells it."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number within limits, in steps.

    Attributes:
        low: the least.
        high: the most.
        default: what it is after ``*RST``.
        step: what it is rounded to; 0 for any.
        unit: what may follow it, with a multiplier before.
        infinite: whether INF is allowed as well.
    """

    low: float
    high: float
    default: float
    step: float = 0.0
    unit: str = ""
    infinite: bool = False

    def read(self, text: str) -> float:
        """The number, rounded to its step; MIN, MAX, DEF and, where it is allowed, INF are numbers too."""
        named = {"MIN": self.low, "MAX": self.high, "DEF": self.default} | ({"INF": INFINITY} if self.infinite else {})
        if text.isalpha() and text.upper()[:3] in named:
            return named[text.upper()[:3]]
        value = number(text, self.unit)
        if not self.low <= value <= self.high:
            raise ScpiError(-222)
        return round(value / self.step) * self.step if self.step else value

    def write(self, value: float) -> str:
        """The number, with 15 digits."""
        return format(value, "+.14E")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    low: int
    high: int
    default: int

    def read(self, text: str) -> int:
        """The number, rounded."""
        return round(Number(self.low, self.high, self.default).read(text))

    def write(self, value: int) -> str:
        """The number."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of several, in long or short form; it is told in short form.

    Attributes:
        words: as manuals write them, such as IMMediate; the first is what it is after ``*RST``.
    """

    words: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first word, in short form."""
        return spellings(self.words[0])[0]

    def read(self, text: str) -> str:
        """The word, in short form."""
        for word in self.words:
            short, long = spellings(word)
            if text.upper() in {short, long}:
                return short
        raise ScpiError(-224)

    def write(self, value: str) -> str:
        """The word."""
        return value


@dataclass(frozen=True, slots=True)
class Switch:
    """ON or OFF, 1 or 0."""

    default: bool = False

    def read(self, text: str) -> bool:
        """True for ON and for a number that is not 0."""
        if text.upper() in {"ON", "OFF"}:
            return text.upper() == "ON"
        return round(number(text)) != 0

    def write(self, value: bool) -> str:  # noqa: FBT001 - a switch has two levels, no options
        """0 or 1."""
        return str(int(value))


@dataclass(frozen=True, slots=True)
class Text:
    """A string in quotes."""

    default: str = ""

    def read(self, text: str) -> str:
        """What is between the quotes."""
        if text[:1] not in {"'", '"'}:
            raise ScpiError(-104)
        return text[1:-1].replace(text[0] * 2, text[0])

    def write(self, value: str) -> str:
        """The string in double quotes."""
        return '"' + value.replace('"', '""') + '"'


def number(text: str, unit: str = "") -> float:
    """The number that a text stands for.

    Args:
        text: digits, and perhaps a unit with a multiplier, such as `10 ms`.
        unit: which unit is allowed.

    Raises:
        ScpiError: -104 no number, -121 a bad one, -131 another unit.
    """
    found = _NUMBER.fullmatch(text)
    if not found:
        raise ScpiError(-121 if text[:1] in "+-.0123456789" else -104)
    suffix = found[2].upper()
    if suffix and not (unit and suffix.endswith(unit) and suffix.removesuffix(unit) in _MULTIPLES):
        raise ScpiError(-131)
    return float(re.sub(r"\s", "", found[1])) * _MULTIPLES[suffix.removesuffix(unit) if unit else suffix]
