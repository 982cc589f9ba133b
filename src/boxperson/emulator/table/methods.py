"""The methods of the test port that every table has."""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from boxperson.emulator.table import layout, players, submission
from boxperson.emulator.table.errors import NotNow, OutOfRange
from boxperson.emulator.table.game import Answer, Firmware, Method
from boxperson.emulator.table.state import Seat

VERSION = "1.0.0"

_MOST_EVENTS = 256
_MOST_EVENT_BYTES = 58_000


@cache
def firmware_sha256(game: str) -> str:
    """The hash of a table's own files, which are its firmware: the shared ones and those of its game."""
    digest = hashlib.sha256()
    shared = files(__package__)
    for folder in (shared, shared.joinpath(game)):
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
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
        "firmware_sha256": firmware_sha256(table.game.name),
        "protocol": "boxperson-link/1",
    }


def seat_told(number: int, seat: Seat) -> Answer:
    """A seat as `state` tells it."""
    wagers = [{"wager": name, "stake_cents": wager.stake_cents} for name, wager in seat.wagers.items()]
    return {"seat": number, "credits_cents": seat.credits_cents, "wagers": wagers}


def _meters(table: Firmware) -> Answer:
    state = table.book.state
    return {"coin_in_cents": state.coin_in_cents, "coin_out_cents": state.coin_out_cents}


def _layout(table: Firmware) -> Answer:
    return layout.described(table.policy.areas(len(table.book.state.seats)))


def _submission(table: Firmware) -> Answer:
    return asdict(table.book.state.submission)


def set_submission(table: Firmware, changes: dict[str, Any]) -> Answer:
    """Change the Rules Submission, and answer with the one then in force.

    Raises:
        NotNow: a wager is up, or a throw or a hand is under way.
        Unknown: a key or a ruling that the table does not have.
        OutOfRange: a value that it cannot be set to.
    """
    state = table.book.state
    if state.wager_up:
        raise NotNow("a wager is up")
    if table.busy:
        raise NotNow("play is under way")
    state.submission = submission.changed(state.submission, changes, table.game.choices)
    return asdict(state.submission)


def _load_credits(table: Firmware, seat: int, cents: int) -> Answer:
    return {"credits_cents": players.load_credits(table.book, seat, cents)}


def _cash_out(table: Firmware, seat: int) -> Answer:
    return {"cents": players.cash_out(table.book, seat)}


def _place(table: Firmware, seat: int, wager: str, stake_cents: int) -> Answer:
    reason = players.place(table, seat, wager, stake_cents)
    return {"accepted": True} if reason is None else {"accepted": False, "reason": reason}


def _remove(table: Firmware, seat: int, wager: str) -> Answer:
    reason = players.remove(table, seat, wager)
    return {"removed": True} if reason is None else {"removed": False, "reason": reason}


def _events(table: Firmware, after: int, limit: int) -> Answer:
    if after < 0:
        raise OutOfRange(f"after is {after}; 0 or more is allowed")
    if not 1 <= limit <= _MOST_EVENTS:
        raise OutOfRange(f"limit is {limit}; 1 to {_MOST_EVENTS} are allowed")
    chosen, oldest = table.book.events_after(after, limit, _MOST_EVENT_BYTES)
    return {"events": [json.loads(entry) for entry in chosen], "oldest": oldest}


SHARED: dict[str, Method] = {
    "identify": Method(_identify),
    "meters": Method(_meters),
    "layout": Method(_layout),
    "submission": Method(_submission),
    "set_submission": Method(set_submission, None),
    "load_credits": Method(_load_credits, {"seat": int, "cents": int}),
    "cash_out": Method(_cash_out, {"seat": int}),
    "place": Method(_place, {"seat": int, "wager": str, "stake_cents": int}),
    "remove": Method(_remove, {"seat": int, "wager": str}),
    "events": Method(_events, {"after": int, "limit": int}),
}
