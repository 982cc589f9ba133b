"""The role of the table: what a scenario does at it and hears from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boxperson.bench.clock import Clock
from boxperson.bench.rig_file import Submission
from boxperson.drivers.link import Event, Link
from boxperson.errors import NotOnThisRig, RigError

_STEP_S = 0.1
_THROW_S = 12.0
_START_S = 20.0


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement as the table reports it: all that was credited, its own words, and whether the wager stays up."""

    credit_cents: int
    row: str
    working: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """What the table says of one throw, and how it stands after it.

    Attributes:
        acts: the names of the events it reported, in their order.
        calls: the faces and the sum of every call; a sound throw has one.
        settled: what it settled, by (seat, wager).
        point: the point that is now established, None in the come-out phase.
        up: the stake of every wager that is now up, by (seat, wager).
        credits_cents: what every seat now has.
    """

    acts: tuple[str, ...]
    calls: tuple[tuple[tuple[int, ...], int], ...]
    settled: Mapping[tuple[int, str], tuple[Settled, ...]]
    point: int | None
    up: Mapping[tuple[int, str], int]
    credits_cents: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Placing:
    """The table's answer to a wager that was offered."""

    accepted: bool
    reason: str


class Table:
    """A table at the other end of a link.

    Args:
        link: the conversation.
        clock: the time that the table lives in.
        settable: the keys of the Rules Submission that this table takes over its link.
    """

    def __init__(self, link: Link, clock: Clock, settable: tuple[str, ...]) -> None:
        self._link = link
        self._clock = clock
        self._settable = settable
        self._heard: list[Event] = []

    def identify(self) -> dict[str, Any]:
        """Return make, model, serial number, firmware and its checksum, as the table tells them."""
        identity: dict[str, Any] = self._link.request("identify")
        return identity

    def start_afresh(self) -> None:
        """Bring the table to its known state: no open wagers, come-out phase, no credits, nothing unheard.

        Raises:
            RigError: the table is busy and stays so, or does not get there.
        """
        self._link.synchronise()
        self._wait_until_idle()
        self._link.request("clear")
        for seat in self._link.request("state")["seats"]:
            if seat["credits_cents"]:
                self._link.request("cash_out", seat=seat["seat"])
        state = self._link.request("state")
        if state["phase"] != "come-out" or any(seat["wagers"] or seat["credits_cents"] for seat in state["seats"]):
            raise RigError(f"the table does not come to a known state: {state}")
        self._hear()
        self._heard.clear()

    def differing(self, declared: Submission) -> dict[str, Any]:
        """Return what the table plays by, for every key of the Rules Submission in which it differs."""
        in_force = self._link.request("submission")
        return {key: in_force[key] for key, value in declared.model_dump().items() if not _same(value, in_force[key])}

    def declare(self, submission: Submission) -> None:
        """Put a Rules Submission in force.

        Raises:
            NotOnThisRig: the table's differs and cannot be set over its link.
        """
        differing = self.differing(submission)
        wanted = submission.model_dump()
        for key in sorted(set(differing) - set(self._settable)):
            raise NotOnThisRig(
                f"{key} would have to be {wanted[key]!r}; on this rig it is {differing[key]!r} and cannot be set"
            )
        if differing:
            self._link.request("set_submission", **{key: wanted[key] for key in differing})

    def load_credits(self, seat: int, cents: int) -> None:
        """Give a seat credits to play with."""
        self._link.request("load_credits", seat=seat, cents=cents)

    def open_wagers(self) -> dict[tuple[int, str], int]:
        """Return the stake of every wager that is up, by (seat, wager)."""
        return _open_wagers(self._link.request("state"))

    def place(self, seat: int, wager: str, stake_cents: int) -> Placing:
        """Offer a wager."""
        answer = self._link.request("place", seat=seat, wager=wager, stake_cents=stake_cents)
        return Placing(answer["accepted"], answer.get("reason") or "")

    def pass_dice(self, seat: int) -> None:
        """Make another seat the shooter."""
        self._link.request("pass_dice", seat=seat)

    def areas(self) -> list[dict[str, Any]]:
        """Return the designated areas of every seat's electronic layout, and the screens they lie on."""
        layout = self._link.request("layout")
        return [{**area, "screen": layout["screen"]} for area in layout["areas"]]

    def throw(self) -> None:
        """Press the shooter's button."""
        self._hear()
        self._heard.clear()
        self._link.request("throw")

    def throw_outcome(self) -> Throw:
        """Wait until the table has settled the throw and return what it says of it.

        Raises:
            RigError: it reports no end of settling in time.
        """
        self._wait_for("throw_settled", _THROW_S)
        settled: dict[tuple[int, str], tuple[Settled, ...]] = {}
        for event in self._heard:
            if event.name == "settlement":
                key = (event.params["seat"], event.params["wager"])
                done = Settled(event.params["credit_cents"], event.params["row"], event.params["working"])
                settled[key] = (*settled.get(key, ()), done)
        state = self._link.request("state")
        return Throw(
            tuple(event.name for event in self._heard),
            tuple((tuple(event.params["faces"]), event.params["sum"]) for event in self._heard if event.name == "call"),
            settled,
            state["point"],
            _open_wagers(state),
            {seat["seat"]: seat["credits_cents"] for seat in state["seats"]},
        )

    def wait_for_power_up(self) -> None:
        """Wait until the table says that it has power again."""
        self._wait_for("power_up", _START_S, ask=False)

    def close(self) -> None:
        """Hang up."""
        self._link.close()

    def _hear(self) -> None:
        self._heard += self._link.events()

    def _wait_for(self, name: str, within_s: float, *, ask: bool = True) -> None:
        """Let time pass until the table has reported an event.

        Args:
            name: of the event.
            within_s: how long, in the table's time.
            ask: whether to ask the table at each step, so that reports that are slow on the line cannot be overtaken by
                the table's time; a table without power is not asked before the end.
        """
        waited_s = 0.0
        while True:
            last = waited_s >= within_s
            if ask or last:
                self._link.request("meters")
            self._hear()
            if any(event.name == name for event in self._heard):
                return
            if last:
                raise RigError(f"the table reports no {name} within {within_s:g} s; it answers, but does not go on")
            self._clock.sleep(_STEP_S)
            waited_s += _STEP_S

    def _wait_until_idle(self) -> None:
        waited_s = 0.0
        while self._link.request("state")["busy"]:
            if waited_s >= _THROW_S:
                raise RigError(f"the table is still busy with a throw after {_THROW_S:g} s")
            self._clock.sleep(_STEP_S)
            waited_s += _STEP_S


def _open_wagers(state: dict[str, Any]) -> dict[tuple[int, str], int]:
    return {(seat["seat"], wager["wager"]): wager["stake_cents"] for seat in state["seats"] for wager in seat["wagers"]}


def _same(wanted: object, in_force: object) -> bool:
    """Compare two values of a Rules Submission; of rulings only those that are asked for count."""
    if isinstance(wanted, dict) and isinstance(in_force, dict):
        return all(in_force.get(key) == value for key, value in wanted.items())
    return wanted == in_force
