"""Wrong crews at live craps tables whose electronics let them."""

from collections.abc import Sequence
from typing import TypeVar

from boxperson.emulator.crew import judging
from boxperson.emulator.crew.judging import Faces, Poses
from boxperson.emulator.crew.policy import CrewPolicy
from boxperson.emulator.rests import Rest
from boxperson.emulator.table.live_craps.policy import Policy
from boxperson.emulator.table.live_craps.state import Throw

T = TypeVar("T")


def _calls_nothing(_faces: Faces) -> None:
    return None


def _one_pip_off(faces: Faces) -> Faces:
    return faces[0], faces[1] % 6 + 1


def _cocked_by_looks(rest: Rest, poses: Poses) -> Faces | None:
    cocked = rest.kind in ("cocked", "cocked-side", "both-cocked")
    return judging.by_looks(rest, poses) if cocked else judging.by_contact(rest, poses)


def _two_stacks_count(rest: Rest, poses: Poses) -> Faces | None:
    return judging.by_looks(rest, poses) if rest.kind == "two-stacks" else judging.by_contact(rest, poses)


def _the_stick(_person: str, stick: str) -> str:
    return stick


def _all_but_the_last(due: Sequence[T]) -> Sequence[T]:
    return due[:-1]


def _any_card(_by: str, _person: str) -> bool:
    return True


def _never_held(_throw: Throw) -> bool:
    return False


_NO_CENTRE = Policy(crew=CrewPolicy(rolled=("settle", "close", "hand-over", "back")))
_EARLY_DICE = Policy(crew=CrewPolicy(rolled=("centre", "hand-over", "settle", "close", "back")))
_BY_HAND = Policy(crew=CrewPolicy(by_stick=False))
_LEAVES_ONE = Policy(crew=CrewPolicy(settled=_all_but_the_last))
_STICK_DECIDES = Policy(takes_card=_any_card, crew=CrewPolicy(decides=_the_stick))
_NOBODY_DECIDES = Policy(held=_never_held, crew=CrewPolicy(waits=False))

LIVE_CRAPS = {
    "point-throw/calls-after-6-s": Policy(crew=CrewPolicy(call_s=6.0)),
    "point-throw/settles-without-a-call": Policy(crew=CrewPolicy(called=_calls_nothing)),
    "point-throw/calls-one-pip-off": Policy(crew=CrewPolicy(called=_one_pip_off)),
    "point-throw/calls-cocked-die-by-its-look": Policy(crew=CrewPolicy(judged=_cocked_by_looks)),
    "point-throw/counts-die-on-two-stacks": Policy(crew=CrewPolicy(judged=_two_stacks_count)),
    "point-throw/collects-on-a-void-roll": Policy(
        held=_never_held, crew=CrewPolicy(void=("collect-one", "hand-over", "back"))
    ),
    "point-throw/does-not-throw-a-void-roll-again": Policy(
        crew=CrewPolicy(void=("centre", "close", "next-shooter", "hand-over", "back"))
    ),
    "point-throw/stickperson-decides-a-dispute": _STICK_DECIDES,
    "point-throw/ignores-a-dispute": _NOBODY_DECIDES,
    "point-throw/does-not-bring-dice-to-the-centre": _NO_CENTRE,
    "point-throw/passes-dice-before-all-is-settled": _EARLY_DICE,
    "point-throw/leaves-a-wager-unsettled": _LEAVES_ONE,
    "point-throw/brings-dice-by-hand": _BY_HAND,
}
"""The decisions at a craps table, by the id of the defect."""

MINI_CRAPS = {
    "mini-point-throw/dealer-decides-a-dispute": _STICK_DECIDES,
    "mini-point-throw/ignores-a-dispute": _NOBODY_DECIDES,
    "mini-point-throw/does-not-bring-dice-to-the-centre": _NO_CENTRE,
    "mini-point-throw/passes-dice-before-all-is-settled": _EARLY_DICE,
    "mini-point-throw/leaves-a-wager-unsettled": _LEAVES_ONE,
    "mini-point-throw/brings-dice-by-hand": _BY_HAND,
}
"""Those at a Mini-Craps table."""
