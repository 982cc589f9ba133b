"""The methods of the test port that every table has."""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from boxperson.emulator.table import submission
from boxperson.emulator.table.errors import NotNow, OutOfRange
from boxperson.emulator.table.game import Answer, Firmware, Method
from boxperson.emulator.table.submission import Choices

VERSION = "1.0.0"

_MOST_EVENTS = 256
_MOST_EVENT_BYTES = 58_000


@cache
def firmware_sha256(folder: str) -> str:
    """The hash of a table's own files, which are its firmware: the shared ones and those of its game."""
    digest = hashlib.sha256()
    shared = files(__package__)
    for each in (shared, shared.joinpath(folder)):
        for file in sorted(each.iterdir(), key=lambda file: file.name):
            if file.name.endswith((".py", ".toml")):
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _identify(table: Firmware) -> Answer:
    return {
        "make": "Boxperson",
        "model": table.game.model,
        "serial": table.game.serial,
        "game": table.game.name,
        "firmware": VERSION,
        "firmware_sha256": firmware_sha256(table.game.folder or table.game.name),
        "protocol": "boxperson-link/1",
    }


def _submission(table: Firmware) -> Answer:
    return asdict(table.book.state.submission)


def set_submission(table: Firmware, changes: dict[str, Any]) -> Answer:
    """Change the Rules Submission among the game's choices, and answer with the one then in force."""
    return choose(table, changes, table.game.choices)


def choose(table: Firmware, changes: dict[str, Any], choices: Choices) -> Answer:
    """Change the Rules Submission among some choices, and answer with the one then in force.

    Raises:
        NotNow: a wager is up, or a throw, a hand or a round is under way.
        Unknown: a key or a ruling that the table does not have.
        OutOfRange: a value that it cannot be set to.
    """
    state = table.book.state
    if state.wager_up:
        raise NotNow("a wager is up")
    if table.busy:
        raise NotNow("play is under way")
    state.submission = submission.changed(state.submission, changes, choices)
    return asdict(state.submission)


def _events(table: Firmware, after: int, limit: int) -> Answer:
    if after < 0:
        raise OutOfRange(f"after is {after}; 0 or more is allowed")
    if not 1 <= limit <= _MOST_EVENTS:
        raise OutOfRange(f"limit is {limit}; 1 to {_MOST_EVENTS} are allowed")
    chosen, oldest = table.book.events_after(after, limit, _MOST_EVENT_BYTES)
    return {"events": [json.loads(entry) for entry in chosen], "oldest": oldest}


SHARED: dict[str, Method] = {
    "identify": Method(_identify),
    "submission": Method(_submission),
    "set_submission": Method(set_submission, None),
    "events": Method(_events, {"after": int, "limit": int}),
}
