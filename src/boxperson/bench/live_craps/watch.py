"""Following a throw: what the table reports and what the eyes see, each with the times between which it was."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from boxperson.bench.clock import Clock
from boxperson.bench.live_craps.places import CENTRE, SHOOTER, PlaceEyes
from boxperson.bench.live_craps.table import LiveCrapsTable
from boxperson.drivers.camera import Frame
from boxperson.drivers.link import Event
from boxperson.errors import RigError
from boxperson.rules.throw_order import Act, Name
from boxperson.vision.rest import still

_STEP_S = 0.35
_REST_S = 20.0
_THROW_S = 120.0
_GLANCES = 4
"""While wagers are settled, one look in so many steps."""

_ACTS: Mapping[str, Name] = MappingProxyType(
    {
        "call": "call",
        "void": "void",
        "disputed": "disputed",
        "decided": "decided",
        "settlement": "settlement",
        "throw_settled": "all_settled",
    }
)


class Look(NamedTuple):
    """Where the dice were at a moment between two times of the table's clock."""

    from_ns: int
    to_ns: int
    there: Mapping[str, bool | None]


class Watch:
    """Follows one throw, from the shooter's hand until the dice are back there.

    Args:
        table: the table that is played at.
        eyes: see where the dice are.
        clock: the time that both live in.

    Attributes:
        heard: what the table has reported since `begin`, in order.
    """

    def __init__(self, table: LiveCrapsTable, eyes: PlaceEyes, clock: Clock) -> None:
        self._table = table
        self._eyes = eyes
        self._clock = clock
        self.heard: list[Event] = []
        self._looks: list[Look] = []
        self._rest: Act | None = None

    def begin(self) -> Frame:
        """Begin a throw: what was before it no longer counts, and the layout is seen with the dice at the shooter.

        Returns:
            A frame that shows it so.

        Raises:
            RigError: the dice are not with the shooter.
        """
        self._table.news()
        self.heard = []
        self._looks = []
        self._rest = None
        frame = self._eyes.frames_at_rest()[-1]
        self._eyes.learn_bare(frame)
        if not self._eyes.see(frame).there[SHOOTER]:
            raise RigError("the eyes do not see both dice with the shooter before a throw; look where they are")
        return frame

    def until_at_rest(self) -> list[Frame]:
        """Let the dice come to rest, and return two frames that show it.

        Raises:
            RigError: they do not.
            CameraError: no fresh frame.
        """
        moving_from_ns, from_ns = self._table.now_ns(), self._table.now_ns()
        before, before_ns = self._eyes.frame(), self._table.now_ns()
        for _ in range(round(_REST_S / _STEP_S)):
            self._clock.sleep(_STEP_S)
            now_ns, frame = self._table.now_ns(), self._eyes.frame()
            if still(before.pixels, frame.pixels) and not self._eyes.see(frame).there[SHOOTER]:
                self._rest = Act("at_rest", moving_from_ns, before_ns)
                self._eyes.learn_bare(frame)
                return [before, frame]
            moving_from_ns, from_ns = from_ns, now_ns
            before, before_ns = frame, self._table.now_ns()
        raise RigError(f"the dice do not come to rest within {_REST_S:g} s; look whether they were thrown")

    def learn_again(self) -> None:
        """See how the places look in a light that has changed since the dice came to rest.

        Raises:
            CameraError: no fresh frame.
        """
        self._eyes.learn_bare(self._eyes.frame())

    def until_settled(self) -> bool:
        """Let time pass until the table has settled the throw or knows that it is void; return whether it settled."""
        self._wait_until(lambda: self._has("throw_settled") or not self._table.busy())
        return self._has("throw_settled")

    def until_over(self) -> None:
        """Let time pass until the dice are back with the shooter and the table is ready for the next throw.

        Raises:
            RigError: the throw does not end.
            CameraError: no fresh frame.
        """
        self._wait_until(lambda: bool(self._looks and self._looks[-1].there[SHOOTER]) and not self._table.busy())

    @property
    def acts(self) -> list[Act]:
        """All that was done in the throw, by what the table reported and what the eyes saw."""
        told = [_act(event) for event in self.heard if event.name in _ACTS]
        seen = [self._first(CENTRE, "at_centre"), self._first(SHOOTER, "to_shooter")]
        return [act for act in (self._rest, *told, *seen) if act is not None]

    def _wait_until(self, over: Callable[[], bool]) -> None:
        for step in range(round(_THROW_S / _STEP_S)):
            self.heard += self._table.news()
            if self._must_look(step):
                from_ns, seen = self._table.now_ns(), self._eyes.look()
                self._looks.append(Look(from_ns, self._table.now_ns(), seen.there))
                self.heard += self._table.news()
            if over():
                return
            self._clock.sleep(_STEP_S)
        raise RigError(f"the throw is not over after {_THROW_S:g} s; look what the crew waits for")

    def _must_look(self, step: int) -> bool:
        """Whether a move of the dice that matters may be near; while wagers are settled a look now and then will do."""
        settling = bool(self._looks and self._looks[-1].there[CENTRE]) and not self._has("throw_settled")
        return step % _GLANCES == 0 if settling else True

    def _has(self, name: str) -> bool:
        return any(event.name == name for event in self.heard)

    def _first(self, place: str, name: Name) -> Act | None:
        """When the dice came to a place: after the last look that shows it bare, by the first that shows them there."""
        not_before_ns = self._rest.not_after_ns if self._rest else 0
        for look in self._looks:
            if look.there[place]:
                return Act(name, not_before_ns, look.to_ns)
            if look.there[place] is False:
                not_before_ns = look.from_ns
        return None


def _act(event: Event) -> Act:
    by, void = str(event.params.get("by", "")), bool(event.params.get("void", False))
    return Act(_ACTS[event.name], event.t_ns, event.t_ns, by, void)
