"""Program messages cut into units at `;` and into parameters at `,`; strings, brackets and blocks stay whole."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from boxperson.emulator.instruments.scpi.errors import ScpiError

_HEADER = re.compile(r"\s*(:?[A-Za-z][A-Za-z0-9_:]*|\*[A-Za-z]+)(?:(\?)(?=[\s;,0-9]|$)|(?=[\s;,]|$))\s*")
_PLAIN = re.compile(r"[^\"'#(;,\x00-\x08\x0a-\x1f\x7f-\xff]+")
_QUOTED = re.compile(r"\"(?:[^\"]|\"\")*\"|'(?:[^']|'')*'", re.DOTALL)
_BRACKETED = re.compile(r"\([^()\"';]*\)")
_BLOCK = re.compile(r"#([1-9])")
_BINARY = re.compile(r"#[HhBbQq][0-9A-Fa-f]+")


class Unit(NamedTuple):
    """One command or query of a message.

    Attributes:
        header: from the root, with `:` between nodes and none before the first; common ones keep their `*`.
        query: whether it ends with `?`.
        parameters: what follows it, each without the blanks around it.
    """

    header: str
    query: bool
    parameters: tuple[str, ...]


def units(message: str) -> Iterator[Unit]:
    """The units of a message in order; a header that begins without `:` goes on from the path of the one before.

    Raises:
        ScpiError: when the next unit cannot be told.
    """
    path, at = "", 0
    while at < len(message):
        if not message[at:].strip(" \t\r\n;"):
            return
        header, query, at = _header(message, at)
        if not header.startswith("*"):
            header = header[1:] if header.startswith(":") else path + header
            path = header[: header.rfind(":") + 1]
        parameters, at = _parameters(message, at)
        yield Unit(header, query, parameters)


def _header(message: str, at: int) -> tuple[str, bool, int]:
    found = _HEADER.match(message, at)
    if not found:
        visible = message[at:].lstrip()[:1]
        raise ScpiError(-102 if visible.isascii() and visible.isprintable() else -101)
    return found[1], bool(found[2]), found.end()


def _parameters(message: str, at: int) -> tuple[tuple[str, ...], int]:
    """The parameters from a place on, and where the next unit begins."""
    found, current = [], ""
    while at < len(message) and message[at] != ";":
        if message[at] == ",":
            found.append(current)
            current, at = "", at + 1
        else:
            piece, at = _piece(message, at)
            current += piece
    if found or current.strip():
        found.append(current)
    parameters = tuple(parameter.strip() for parameter in found)
    if not all(parameters):
        raise ScpiError(-103)
    return parameters, at + 1


def _piece(message: str, at: int) -> tuple[str, int]:
    """What belongs together at a place: plain text, a string, a bracket, a block."""
    kinds = {'"': (_QUOTED, -151), "'": (_QUOTED, -151), "(": (_BRACKETED, -171), "#": (_BINARY, -161)}
    block = _BLOCK.match(message, at)
    if block:
        digits = message[block.end() : block.end() + int(block[1])]
        end = block.end() + len(digits) + int(digits) if re.fullmatch("[0-9]+", digits) else len(message) + 1
        if end > len(message):
            raise ScpiError(-161)
        return message[at:end], end
    expression, error = kinds.get(message[at], (_PLAIN, -101))
    found = expression.match(message, at)
    if not found:
        raise ScpiError(error)
    return found[0], found.end()
