"""The floorperson, who comes when the dealer calls: swipes the supervisor's card, and rules on a count."""

from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.round import ACT_NS, Round

_COMES_NS = 2_000_000_000


def validate(now: Round) -> Script:
    """Come, and swipe the supervisor's card."""
    yield _COMES_NS
    yield from now.look()
    now.press("supervisor")
    yield ACT_NS


def rule_on_count(now: Round, accepted: list[int]) -> Script:
    """Come, wait until the matter is resolved, give chips of wagers that were not accepted back, and swipe the card.

    Args:
        now: the round.
        accepted: the seats whose wagers were.
    """
    yield from now.until(lambda: now.count_resolved or now.opened, None)
    yield from now.look()
    for seat in sorted(set(now.laid) - set(accepted)):
        now.give_back(seat)
        yield ACT_NS
    yield from validate(now)
