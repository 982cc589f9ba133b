"""The role of the table: what a scenario does at it and hears from it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from boxperson.bench.clock import Clock
from boxperson.bench.rig import Submission
from boxperson.drivers.link import Event, Link
from boxperson.errors import NotOnThisRig, RigError

_STEP_S = 0.1
_START_S = 20.0


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement as the table reports it: all that was credited, its own words, and whether the wager stays up."""

    credit_cents: int
    row: str
    working: bool


@dataclass(frozen=True, slots=True)
class Placing:
    """The table's answer to a wager that was offered."""

    accepted: bool
    reason: str


class Table:
    """A table at the other end of a link, whatever is played on it.

    Args:
        link: the conversation.
        clock: the time that the table lives in.
        settable: the keys of the Rules Submission that this table takes over its link.

    Attributes:
        idle_phase: the phase in which wagers are taken and nothing is under way.
        longest_act_s: how long a throw or a hand may take, in the table's time.
    """

    idle_phase: ClassVar[str]
    longest_act_s: ClassVar[float]

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
        """Bring the table to its known state: no open wagers, nothing under way, no credits, nothing unheard.

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
        if state["phase"] != self.idle_phase or any(seat["wagers"] or seat["credits_cents"] for seat in state["seats"]):
            raise RigError(f"the table does not come to a known state: {state}")
        self._begin()

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

    def busy(self) -> bool:
        """Return whether something is under way that is not settled yet."""
        busy: bool = self._link.request("state")["busy"]
        return busy

    def open_wagers(self) -> dict[tuple[int, str], int]:
        """Return the stake of every wager that is up, by (seat, wager)."""
        return wagers_up(self._link.request("state"))

    def credits_cents(self, seat: int) -> int:
        """Return what a seat has."""
        return credits_of(self._link.request("state")).get(seat, 0)

    def place(self, seat: int, wager: str, stake_cents: int) -> Placing:
        """Offer a wager."""
        answer = self._link.request("place", seat=seat, wager=wager, stake_cents=stake_cents)
        return Placing(answer["accepted"], answer.get("reason") or "")

    def areas(self) -> list[dict[str, Any]]:
        """Return the designated areas of every seat's electronic layout, and the screens they lie on."""
        layout = self._link.request("layout")
        return [{**area, "screen": layout["screen"]} for area in layout["areas"]]

    def wait_for_power_up(self) -> None:
        """Wait until the table says that it has power again."""
        self._wait_for("power_up", within_s=_START_S, ask=False)

    def close(self) -> None:
        """Hang up."""
        self._link.close()

    def _begin(self) -> None:
        """Begin an act: what was heard before it no longer counts."""
        self._hear()
        self._heard.clear()

    def _hear(self) -> None:
        self._heard += self._link.events()

    def _wait_for(self, *names: str, within_s: float, ask: bool = True) -> None:
        """Let time pass until the table has reported one of some events; see `_wait_until`."""
        self._wait_until(lambda event: event.name in names, 1, names[0], within_s, ask=ask)

    def _wait_until(
        self, counts: Callable[[Event], bool], times: int, what: str, within_s: float, *, ask: bool = True
    ) -> None:
        """Let time pass until the table has reported something so many times.

        Args:
            counts: whether an event is such a report.
            times: how many are waited for.
            what: they are, in the table's words.
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
            if sum(map(counts, self._heard)) >= times:
                return
            if last:
                raise RigError(f"the table reports no {what} within {within_s:g} s; it answers, but does not go on")
            self._clock.sleep(_STEP_S)
            waited_s += _STEP_S

    def _wait_until_idle(self) -> None:
        waited_s = 0.0
        while self.busy():
            if waited_s >= self.longest_act_s:
                raise RigError(f"the table is still busy after {self.longest_act_s:g} s; look what it waits for")
            self._clock.sleep(_STEP_S)
            waited_s += _STEP_S


def settled_in(events: Iterable[Event]) -> dict[tuple[int, str], tuple[Settled, ...]]:
    """Return the settlements among events, in their order, by (seat, wager)."""
    settled: dict[tuple[int, str], tuple[Settled, ...]] = {}
    for event in events:
        if event.name == "settlement":
            key = (event.params["seat"], event.params["wager"])
            done = Settled(event.params["credit_cents"], event.params["row"], event.params["working"])
            settled[key] = (*settled.get(key, ()), done)
    return settled


def wagers_up(state: dict[str, Any]) -> dict[tuple[int, str], int]:
    """Return the stake of every wager that is up, by (seat, wager)."""
    return {(seat["seat"], wager["wager"]): wager["stake_cents"] for seat in state["seats"] for wager in seat["wagers"]}


def credits_of(state: dict[str, Any]) -> dict[int, int]:
    """Return the credits of every seat, in cents."""
    return {seat["seat"]: seat["credits_cents"] for seat in state["seats"]}


def _same(wanted: object, in_force: object) -> bool:
    """Compare two values of a Rules Submission; of rulings only those that are asked for count."""
    if isinstance(wanted, dict) and isinstance(in_force, dict):
        return all(in_force.get(key) == value for key, value in wanted.items())
    return wanted == in_force
