"""The stick and the boxperson or floorperson: the call, the void roll, the dispute (a) to (c)."""

from boxperson.emulator.crew import judging
from boxperson.emulator.crew.judging import Faces
from boxperson.emulator.crew.throw import Throw
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.rests import Rest

_HEARD_S = 0.8
_COMES_S = 2.0


def call(now: Throw) -> Script:
    """Call dice that are at rest, or declare the roll void; before and after it a player may dispute them."""
    now.stage = "call"
    poses = now.world.poses()
    rest = now.world.came_to or Rest("flat", judging.by_looks(Rest("flat", (1, 1)), poses))
    judged = now.policy.judged(rest, poses)
    now.faces = judged or judging.by_looks(rest, poses)
    yield from now.pause(now.policy.call_s)
    if now.wishes.contested and now.policy.waits:
        yield from _dispute(now, judging.by_contact(rest, poses))
        return
    if now.wishes.contested:
        yield from _disputed(now)
    now.rolled = judged
    called = judged and now.policy.called(judged)
    if judged is None:
        yield from now.key("void", by=now.people.stick)
    elif called is not None:
        yield from now.key("call", faces=called)
    yield from now.pause(_HEARD_S)
    if now.wishes.contested:
        yield from _dispute(now, judging.by_contact(rest, poses))


def _disputed(now: Throw) -> Script:
    now.wishes.contested = False
    yield from now.key("dispute")


def _dispute(now: Throw, true: Faces | None) -> Script:
    """Key the dispute, and have it decided by card."""
    now.stage = "dispute"
    yield from _disputed(now)
    yield from now.pause(_COMES_S)
    wished, now.wishes.decision = now.wishes.decision, None
    now.rolled = true if wished is None else wished.faces
    by = now.policy.decides(now.people.person, now.people.stick)
    yield from now.key("decide", by=by, faces=now.rolled)
    yield from now.pause(_HEARD_S)
