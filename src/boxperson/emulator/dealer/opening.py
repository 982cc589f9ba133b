"""From "no more bets" to the last dealt card: the lock-out, the collected chips and their count, the deal (f)."""

from collections.abc import Generator

from boxperson.emulator.dealer import floorperson
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.round import ACT_NS, PATIENCE_NS, SECOND_NS, Dropped, Round
from boxperson.emulator.lines import Line

_LOCK_OUT_NS = 5 * SECOND_NS
_PRESS_NS = 200_000_000
_COLLECT_NS = 500_000_000
_LIE_NS = 1_400_000_000
_CARD_NS = 250_000_000
_BUTTON = "dealer"


def lock_out(now: Round, *, press: bool) -> Generator[int, None, bool]:
    """Say "no more bets" and press the lock-out button, or leave that to somebody else; whether it came within 5 s."""
    yield from now.until(lambda: now.display, PATIENCE_NS)
    if press:
        yield SECOND_NS
        yield from _press(now.world.button)
    return (yield from now.until(lambda: now.display.get("locked"), _LOCK_OUT_NS))


def _press(button: Line) -> Script:
    """Press a button and let it go; whatever happens, the finger leaves it."""
    button.set(level=True, contact=_BUTTON)
    try:
        yield _PRESS_NS
    finally:
        button.set(level=False, contact=_BUTTON)


def collect(now: Round) -> Script:
    """Take the chips from the progressive spots and lay them in a row before the inventory."""
    now.stage = "collect"
    yield ACT_NS
    for seat in now.seats:
        where = f"seat-{seat} progressive"
        values = now.world.chips.values_at(where)
        if values:
            now.laid += [seat] * len(values)
            now.world.chips.move(where, "laid out")
            yield _COLLECT_NS
    now.stage = "lay-out"
    yield _LIE_NS


def count(now: Round) -> Script:
    """Key how many chips were laid out, and put them away; before that the floorperson rules on a wrong number."""
    now.stage = "count"
    accepted = (yield from now.look())["accepted"]
    yield from now.key("count", chips=len(now.laid))
    if not now.policy.may_deal(len(now.laid), len(accepted)):
        yield from now.key("call", why="count")
        now.stage = "count-hold"
        yield from floorperson.rule_on_count(now, accepted)
        now.stage = "count"
        yield from now.key("count", chips=len(now.laid))
    yield ACT_NS
    now.world.chips.move("laid out", "inventory")
    yield ACT_NS


def deal(now: Round) -> Script:
    """Deal two cards each to the players with a Blackjack wager and to the dealer, whose second one stays face down."""
    now.stage = "deal"
    now.played = [seat for seat in now.seats if now.world.chips.values_at(f"seat-{seat} blackjack")]
    for number in (1, 2):
        for seat in now.played:
            yield from draw(now, f"seat-{seat}-{number}")
        yield from draw(now, f"dealer-{number}", face_up=number == 1)
    yield ACT_NS


def draw(now: Round, place: str, *, face_up: bool = True) -> Script:
    """Lay the shoe's next card at a place.

    Raises:
        Dropped: the shoe is empty.
    """
    yield _CARD_NS
    if not now.world.cards.draw(place, face_up=face_up):
        raise Dropped("the shoe is empty")
