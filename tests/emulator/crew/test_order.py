"""The order of what the crew does, as the judge sees it: clean crews keep it, and each mistake breaks its clause."""

from typing import get_args

import pytest

from boxperson.emulator.defects import Defect, defects
from boxperson.emulator.places import live_craps
from boxperson.emulator.rests import Kind
from boxperson.rules.throw_order import Act, Game, Name, Order, judge_order
from tests.emulator.live_desk import LiveDesk

NAMES: dict[str, Name] = {
    "call": "call",
    "void": "void",
    "disputed": "disputed",
    "decided": "decided",
    "settlement": "settlement",
    "throw_settled": "all_settled",
}
AT_ONCE_NS = 3_000_000_000
STEP_NS = 20_000_000
SESSIONS: dict[str, tuple[Kind, bool]] = {
    "flat": ("flat", False),
    "two stacks": ("two-stacks", False),
    "disputed": ("flat", True),
}
BREAKS = {
    "623a.9(a)": {"calls-after-6-s": {"flat"}, "settles-without-a-call": {"flat"}},
    "623a.9(b)#void": {"collects-on-a-void-roll": {"two stacks"}},
    "623a.9(c)(1)": {"stickperson-decides-a-dispute": {"disputed"}, "ignores-a-dispute": {"disputed"}},
    "623a.9(c)(2)": {"dealer-decides-a-dispute": {"disputed"}, "ignores-a-dispute": {"disputed"}},
    "623a.9(d)": {
        "does-not-bring-dice-to-the-centre": {"flat", "disputed"},
        "passes-dice-before-all-is-settled": {"flat", "disputed"},
    },
}
BREAKS["623a.9(e)"] = BREAKS["623a.9(d)"]


def lies(desk: LiveDesk, place: str) -> bool:
    x_mm, y_mm = live_craps.DICE_PLACES.by_stick[place]
    return not desk.world.dice_in_motion and all(
        abs(pose.x_mm - x_mm) < 45 and abs(pose.y_mm - y_mm) < 45 for pose in desk.world.poses()
    )


def told(game: Game, defect: str | None, kind: Kind, *, contested: bool) -> Order:
    """What the judge says of a throw of 11 with field wagers and a stack on the 6, from what is really done."""
    desk = LiveDesk(game, defect=defect)
    for seat in (1, 2):
        desk.put(f"seat-{seat} field", 100)
    desk.put("seat-1 place-6", *[100] * 6)
    if contested:
        desk.crew.contest()
    before = len(desk.events())
    desk.begin(5, 6, kind=kind)
    seen: dict[Name, int] = {}
    while desk.crew.stage != "idle":
        desk.clock.advance(STEP_NS)
        now: dict[Name, bool] = {
            "at_rest": not desk.world.dice_in_motion,
            "at_centre": lies(desk, "centre"),
            "to_shooter": lies(desk, "shooter"),
        }
        for name in [each for each, is_so in now.items() if is_so]:
            seen.setdefault(name, desk.clock.now_ns)
    acts = [Act(name, at_ns - STEP_NS, at_ns) for name, at_ns in seen.items()]
    for _, t_ns, params in desk.events()[before:]:
        if params["event"] in NAMES:
            name, by, void = NAMES[params["event"]], params.get("by", ""), params.get("void", False)
            acts.append(Act(name, t_ns, t_ns, by, void))
    return judge_order(acts, game, AT_ONCE_NS)


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("contested", [False, True])
@pytest.mark.parametrize("game", ["live-craps", "mini-craps"])
def test_a_clean_crew_keeps_the_order(game: Game, kind: Kind, contested: bool) -> None:
    assert told(game, None, kind, contested=contested).verdict == "kept"


@pytest.mark.parametrize("defect", [each for each in defects() if "point-throw/" in each.id], ids=lambda each: each.id)
def test_a_mistake_in_the_order_breaks_its_clause_and_no_other(defect: Defect) -> None:
    """A mistake of another kind, in the faces or the money, breaks nothing of the order."""
    broken = BREAKS.get(defect.clause, {}).get(defect.id.partition("/")[2], set())
    game: Game = "mini-craps" if defect.game == "mini-craps" else "live-craps"
    for session, (kind, contested) in SESSIONS.items():
        order = told(game, defect.id, kind, contested=contested)
        wanted = ("broken", defect.clause) if session in broken else ("kept", None)
        assert (order.verdict, order.clause) == wanted, (session, order.why)
