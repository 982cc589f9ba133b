"""The rulings: where the text leaves a choice, the readings it allows, and which one a judgement goes by."""

import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NewType

from boxperson.errors import UsageError

Rulings = NewType("Rulings", Mapping[str, str])
"""Ruling id to chosen reading, complete and immutable; made by `choose`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the text leaves open.

    Attributes:
        id: such as "LS-2".
        question: what is open.
        readings: reading id to what it means.
        default: the id of the reading used unless the Rules Submission selects another.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    default: str


@cache
def rulings() -> Mapping[str, Ruling]:
    """All rulings by id, in the order of the text."""
    written = tomllib.loads(files(__package__).joinpath("rulings.toml").read_text("utf-8"))
    return MappingProxyType(
        {
            key: Ruling(key, entry["question"], MappingProxyType(entry["readings"]), entry["default"])
            for key, entry in written.items()
        }
    )


def choose(selected: Mapping[str, str]) -> Rulings:
    """Fill in the default of every ruling that is not selected.

    Args:
        selected: ruling id to reading id, such as ``{"LS-2": "R3"}``.

    Raises:
        UsageError: there is no such ruling, or it has no such reading.
    """
    known = rulings()
    for key, reading in selected.items():
        if key not in known:
            raise UsageError(f"there is no ruling {reprlib.repr(key)}; allowed: {', '.join(known)}")
        if reading not in known[key].readings:
            allowed = ", ".join(known[key].readings)
            raise UsageError(f"ruling {key} has no reading {reprlib.repr(reading)}; allowed: {allowed}")
    complete = {key: selected.get(key, ruling.default) for key, ruling in known.items()}
    return Rulings(MappingProxyType(complete))


def used(ids: Iterable[str], chosen: Rulings) -> list[str]:
    """Write rulings with their chosen readings, "LS-2=R1", each once and in the order of the text."""
    wanted = set(ids)
    return [f"{key}={chosen[key]}" for key in rulings() if key in wanted]
