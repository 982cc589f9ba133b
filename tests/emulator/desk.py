"""The emulated table on a test's desk, in this process; and a memory at whose writes the power can fail."""

import itertools
import json
from collections.abc import Sequence
from typing import Any

from boxperson.emulator.clock import Clock
from boxperson.emulator.defects import policy_with
from boxperson.emulator.power import Power
from boxperson.emulator.table.games import GAMES
from boxperson.emulator.table.nvram import Nvram
from boxperson.emulator.table.submission import Submission
from boxperson.emulator.table.timing import Timing
from boxperson.emulator.world import Furniture, Scene, World
from tests.emulator.rigging import Event, frame, unframe

SECOND_NS = 1_000_000_000

_NUMBERS = itertools.count(1)


class PowerCut(Exception):  # noqa: N818 - what it is
    """Power fails while memory is being written."""


class FailingNvram(Nvram):
    """A memory at one of whose writes the power fails, just before it or just after."""

    def arm(self, countdown: int, *, before: bool) -> None:
        self.countdown, self.before = countdown, before

    def write(self, state: str, events: Sequence[str], reply: tuple[str, str] | None) -> None:
        self.countdown -= 1
        if self.countdown == 0 and self.before:
            raise PowerCut
        super().write(state, events, reply)
        if self.countdown == 0:
            raise PowerCut


class Desk:
    """A table, its world, and a host that hears every line."""

    def __init__(
        self,
        submission: Submission | None = None,
        *,
        game: str = "craps",
        seats: int = 6,
        seed: int = 1,
        defect: str | None = None,
        nvram: Nvram | None = None,
        timing: Timing | None = None,
    ) -> None:
        self.clock = Clock()
        self.scenes: list[Scene] = []
        self.game = GAMES[game]
        self.world = World(self.clock, seed, Furniture(game, seats=seats), self.scenes.append)
        self.heard: list[tuple[int, int, dict[str, Any]]] = []
        self.raw: list[bytes] = []
        submission, timing = submission or self.game.factory, timing or Timing(seed=seed)
        self.power = Power(self.clock, self.world, self.game, submission, seats, self._hear, timing)
        if nvram is not None:
            self.power.nvram = nvram
        self.power.arm(policy_with(self.game, defect))
        self.power.switch_on()
        self.wait_s(2)

    def _hear(self, data: bytes) -> None:
        self.raw.append(data)
        line = unframe(data[:-1])
        assert line is not None
        self.heard.append(line)

    def wait_s(self, seconds: float) -> None:
        self.clock.advance(round(seconds * SECOND_NS))

    def new_id(self) -> str:
        return f"d-{next(_NUMBERS)}"

    def ask_as(self, request_id: object, method: str, **params: object) -> dict[str, Any]:
        """The reply to a request with this id; {} when none comes."""
        request = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}
        return self.tell(json.dumps(request))

    def tell(self, payload: str) -> dict[str, Any]:
        """The reply to a JSON text; {} when none comes."""
        before = len(self.heard)
        self.power.receive(frame(payload))
        replies = [message for _, _, message in self.heard[before:] if "method" not in message]
        assert len(replies) <= 1
        return replies[0] if replies else {}

    def call(self, method: str, **params: object) -> dict[str, Any]:
        reply = self.ask_as(self.new_id(), method, **params)
        assert "result" in reply, reply
        result: dict[str, Any] = reply["result"]
        return result

    def error(self, method: str, **params: object) -> int:
        code: int = self.ask_as(self.new_id(), method, **params)["error"]["code"]
        return code

    def events(self) -> list[Event]:
        """The events heard so far."""
        return [(seq, t, m["params"]) for seq, t, m in self.heard if m.get("method") == "event"]

    def log(self, after: int = 0) -> list[Event]:
        """The events that the table keeps, asked for."""
        found: list[Event] = []
        while more := self.call("events", after=after, limit=256)["events"]:
            found += [(event["seq"], event["t_ns"], event["params"]) for event in more]
            after = found[-1][0]
        return found

    def seat(self, number: int = 1) -> dict[str, Any]:
        seat: dict[str, Any] = self.call("state")["seats"][number - 1]
        return seat

    def load_and_place(self, *wagers: str, seat: int = 1, stake_cents: int = 500) -> None:
        self.call("load_credits", seat=seat, cents=len(wagers) * stake_cents)
        for wager in wagers:
            assert self.call("place", seat=seat, wager=wager, stake_cents=stake_cents) == {"accepted": True}

    def throw(self, *faces: int) -> list[dict[str, Any]]:
        """Throw these faces and wait until they are settled; the events of the throw."""
        self.world.prepare((faces[0], faces[1]))
        before = len(self.events())
        self.call("throw")
        self.wait_s(4)
        return [params for _, _, params in self.events()[before:]]

    def roll(self, *totals: int) -> list[dict[str, Any]]:
        """Throw these totals; the settlements that came of them."""
        happened = [event for total in totals for event in self.throw(*faces_of(total))]
        return [event for event in happened if event["event"] == "settlement"]

    def deal(self, *cards: str) -> list[dict[str, Any]]:
        """Deal these cards, or what comes, and wait until the hand is over; the events of the hand."""
        if cards:
            self.world.cards.shoe.prepare(cards)
        before = len(self.events())
        self.call("deal")
        self.wait_s(15)
        return [params for _, _, params in self.events()[before:]]

    def cut_power(self) -> None:
        self.power.switch_off()
        self.power.switch_on()
        self.wait_s(2)


def faces_of(total: int) -> tuple[int, int]:
    """Two faces that make a total."""
    first = max(1, total - 6)
    return (first, total - first)


def names(events: Sequence[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def check_money(desk: Desk) -> None:
    """Every seat's credits, and the meters, are what the events add up to."""
    changes = [params for _, _, params in desk.events() if params["event"] == "credit_change"]
    by_why = {why: sum(each["change_cents"] for each in changes if each["why"] == why) for why in (
        "loaded", "cashed_out", "wager", "settlement", "returned")}  # fmt: skip
    state, meters = desk.call("state"), desk.call("meters")
    for seat in state["seats"]:
        mine = [each for each in changes if each["seat"] == seat["seat"]]
        assert seat["credits_cents"] == sum(each["change_cents"] for each in mine) >= 0
        assert seat["credits_cents"] == (mine[-1]["credits_cents"] if mine else 0)
    assert meters == {"coin_in_cents": -by_why["wager"], "coin_out_cents": by_why["settlement"]}
