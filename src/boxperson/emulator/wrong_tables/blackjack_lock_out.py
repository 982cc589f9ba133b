"""Progressive systems at a blackjack table whose lock-out is wrong."""

from boxperson.emulator.table.blackjack.policy import Attempt, Policy

_BOUNCING_NS = 50_000_000
_SOON_NS = 300_000_000
_ONE_IN_TWENTY = 0.05


def _seat_5_never_locked_out(attempt: Attempt) -> bool:
    return attempt.round.locked and attempt.seat != 5


def _only_what_comes(attempt: Attempt) -> bool:
    """What lies there already is looked at again without regard to the lock-out."""
    return attempt.round.locked and attempt.arrived


def _all_but_one_in_twenty(attempt: Attempt) -> bool:
    soon = attempt.arrived and attempt.t_ns - attempt.round.locked_ns < _SOON_NS
    return attempt.round.locked and not (soon and attempt.chance.random() < _ONE_IN_TWENTY)


def _late_by_30_ms() -> int:
    return 30_000_000


def _late_by_300_ms() -> int:
    return 300_000_000


def _bounces_count(since_lock_out_ns: int) -> bool:
    return since_lock_out_ns < _BOUNCING_NS


def _dark_from_the_press_on(asked: bool) -> bool:  # noqa: FBT001
    return not asked


POLICIES = {
    "lock-out/late-by-30-ms": Policy(late_ns=_late_by_30_ms),
    "lock-out/late-by-300-ms": Policy(late_ns=_late_by_300_ms),
    "lock-out/seat-5-never-locks": Policy(locked_out=_seat_5_never_locked_out),
    "lock-out/bounce-reopens": Policy(reopens=_bounces_count),
    "lock-out/accepts-chip-already-on-sensor": Policy(locked_out=_only_what_comes),
    "lock-out/lights-refuse-but-counts": Policy(lights=_dark_from_the_press_on),
    "lock-out/late-one-in-twenty": Policy(locked_out=_all_but_one_in_twenty),
}
"""The system's decisions, by the id of the defect."""
