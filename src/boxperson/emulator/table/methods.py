"""The methods of the test port: what each takes, and what it answers."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from boxperson.emulator.table import layout, players, submission
from boxperson.emulator.table.errors import NotNow, OutOfRange
from boxperson.emulator.table.firmware import VERSION, Firmware
from boxperson.emulator.table.state import Seat

Answer = dict[str, Any]

_MOST_EVENTS = 256
_MOST_EVENT_BYTES = 58_000


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the function, and its params by name and type; None when it takes an object as it comes."""

    call: Callable[..., Answer]
    params: dict[str, type] | None = field(default_factory=dict)


@cache
def firmware_sha256() -> str:
    """The hash of the table's own files, which are its firmware."""
    digest = hashlib.sha256()
    for file in sorted(files(__package__).iterdir(), key=lambda each: each.name):
        if file.name.endswith((".py", ".toml")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _identify(_table: Firmware) -> Answer:
    return {
        "make": "Boxperson",
        "model": "Emulated Craps",
        "serial": "EC-0001",
        "firmware": VERSION,
        "firmware_sha256": firmware_sha256(),
        "protocol": "boxperson-link/1",
    }


def _state(table: Firmware) -> Answer:
    state = table.book.state
    return {
        "phase": state.phase,
        "point": state.point,
        "shooter": state.shooter,
        "busy": state.throw is not None,
        "seats": [_seat(number, seat) for number, seat in enumerate(state.seats, 1)],
    }


def _seat(number: int, seat: Seat) -> Answer:
    wagers: list[Answer] = []
    for name, wager in seat.wagers.items():
        hits = {"hits": list(wager.hits)} if name == "lucky-shooter" else {}
        wagers.append({"wager": name, "stake_cents": wager.stake_cents, **hits})
    return {"seat": number, "credits_cents": seat.credits_cents, "wagers": wagers}


def _meters(table: Firmware) -> Answer:
    state = table.book.state
    return {"coin_in_cents": state.coin_in_cents, "coin_out_cents": state.coin_out_cents}


def _layout(table: Firmware) -> Answer:
    return layout.described(table.policy.areas(len(table.book.state.seats)))


def _submission(table: Firmware) -> Answer:
    return asdict(table.book.state.submission)


def _set_submission(table: Firmware, changes: dict[str, Any]) -> Answer:
    state = table.book.state
    if state.wager_up:
        raise NotNow("a wager is up")
    state.submission = submission.changed(state.submission, changes)
    return asdict(state.submission)


def _load_credits(table: Firmware, seat: int, cents: int) -> Answer:
    return {"credits_cents": players.load_credits(table.book, seat, cents)}


def _cash_out(table: Firmware, seat: int) -> Answer:
    return {"cents": players.cash_out(table.book, seat)}


def _place(table: Firmware, seat: int, wager: str, stake_cents: int) -> Answer:
    reason = players.place(table.book, table.policy, seat, wager, stake_cents)
    return {"accepted": True} if reason is None else {"accepted": False, "reason": reason}


def _remove(table: Firmware, seat: int, wager: str) -> Answer:
    reason = players.remove(table.book, seat, wager)
    return {"removed": True} if reason is None else {"removed": False, "reason": reason}


def _pass_dice(table: Firmware, seat: int) -> Answer:
    return {"shooter": players.pass_dice(table.book, seat)}


def _throw(table: Firmware) -> Answer:
    table.throw_dice()
    return {}


def _clear(table: Firmware) -> Answer:
    return {"returned_cents": players.clear(table.book)}


def _events(table: Firmware, after: int, limit: int) -> Answer:
    if after < 0:
        raise OutOfRange(f"after is {after}; 0 or more is allowed")
    if not 1 <= limit <= _MOST_EVENTS:
        raise OutOfRange(f"limit is {limit}; 1 to {_MOST_EVENTS} are allowed")
    chosen, oldest = table.book.events_after(after, limit, _MOST_EVENT_BYTES)
    return {"events": [json.loads(entry) for entry in chosen], "oldest": oldest}


METHODS: dict[str, Method] = {
    "identify": Method(_identify),
    "state": Method(_state),
    "meters": Method(_meters),
    "layout": Method(_layout),
    "submission": Method(_submission),
    "set_submission": Method(_set_submission, None),
    "load_credits": Method(_load_credits, {"seat": int, "cents": int}),
    "cash_out": Method(_cash_out, {"seat": int}),
    "place": Method(_place, {"seat": int, "wager": str, "stake_cents": int}),
    "remove": Method(_remove, {"seat": int, "wager": str}),
    "pass_dice": Method(_pass_dice, {"seat": int}),
    "throw": Method(_throw),
    "clear": Method(_clear),
    "events": Method(_events, {"after": int, "limit": int}),
}
