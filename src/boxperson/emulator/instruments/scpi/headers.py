"""Headers of commands: long and short forms, optional nodes, numeric suffixes.

A pattern is written as manuals write it, such as ``[SOURce#2]:BURSt:STATe``: capitals are the short form, a node in
brackets may be left out, and `#2` after a node is a number from 1 to 2, or 1 when it is left out.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from boxperson.emulator.instruments.scpi.errors import ScpiError

Found = TypeVar("Found")

_NODE = re.compile(r"(\[)?(\*?[A-Za-z]+)(?:#(\d+))?\]?")
_LONGEST = 200


class Headers(Generic[Found]):
    """Finds what belongs to a header.

    Args:
        known: what belongs to each pattern.
    """

    def __init__(self, known: Mapping[str, Found]) -> None:
        self._known = [
            (re.compile(_expression(pattern), re.IGNORECASE), _most(pattern), known[pattern]) for pattern in known
        ]
        self._cached = lru_cache(maxsize=512)(self._search)

    def find(self, header: str) -> tuple[Found, tuple[int, ...]]:
        """What belongs to a header, and the numbers in it.

        Raises:
            ScpiError: -113 it belongs to nothing, -114 a number in it is too large or 0.
        """
        if len(header) > _LONGEST:
            raise ScpiError(-113)
        return self._cached(header.removeprefix(":"))

    def _search(self, header: str) -> tuple[Found, tuple[int, ...]]:
        for expression, most, found in self._known:
            match = expression.fullmatch(header)
            if match:
                numbers = tuple(int(digits or 1) for digits in match.groups())
                if any(not 1 <= number <= limit for number, limit in zip(numbers, most, strict=True)):
                    raise ScpiError(-114)
                return found, numbers
        raise ScpiError(-113)


def spellings(word: str) -> tuple[str, str]:
    """The short and the long form of a word as manuals write it, such as IMMediate, both in capitals."""
    return "".join(letter for letter in word if not letter.islower()), word.upper()


def _expression(pattern: str) -> str:
    """A regular expression for all the ways to write a header, with a group for each number."""
    whole = ""
    for optional, word, most in _nodes(pattern):
        node = "(?:" + "|".join(re.escape(form) for form in dict.fromkeys(reversed(spellings(word)))) + ")"
        node += r"(\d{1,4})?" if most else ""
        whole += f"(?::?{node}(?=:|$))?" if optional else f":?{node}(?=:|$)"
    return whole


def _most(pattern: str) -> list[int]:
    return [int(most) for _, _, most in _nodes(pattern) if most]


def _nodes(pattern: str) -> Iterable[tuple[str, str, str]]:
    for node in pattern.split(":"):
        match = _NODE.fullmatch(node)
        if not match:
            raise ValueError(f"no pattern of a header: {pattern!r}")
        yield match[1] or "", match[2], match[3] or ""
