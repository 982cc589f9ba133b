"""Wrong craps tables."""

from boxperson.emulator.table.craps import layout, lucky_shooter
from boxperson.emulator.table.craps.lucky_shooter import LuckyShooterRules
from boxperson.emulator.table.craps.policy import Policy, open_for
from boxperson.emulator.table.craps.state import State
from boxperson.emulator.table.layout import Area


def _to_one(stake_cents: int, odds: int) -> int:
    return stake_cents * (odds + 1)


def _seven_loses(hits: tuple[int, ...], point: int, total: int, rulings: dict[str, str]) -> tuple[str, ...]:
    if total == 7 and len(hits) in (3, 4):
        return ()
    return lucky_shooter.rows_won(hits, point, total, rulings)


def _repeat_is_hit(total: int, point: int, hits: tuple[int, ...]) -> bool:
    return total in lucky_shooter.POINTS and total != point and len(hits) < 5


def _ends_with_fifth(hits: tuple[int, ...]) -> bool:
    return len(hits) == 5


def _never_collects(_total: int) -> bool:
    return False


def _both_rows(hits: tuple[int, ...], point: int, total: int, rulings: dict[str, str]) -> tuple[str, ...]:
    rows = lucky_shooter.rows_won(hits, point, total, rulings)
    return (*rows, "five") if rows == ("five-and-point",) else rows


def _shooter_always_open(wager: str, phase: str) -> bool:
    return wager == "lucky-shooter" or open_for(wager, phase)


def _none_at_seat_4(seats: int) -> tuple[Area, ...]:
    return tuple(area for area in layout.areas(seats) if (area.seat, area.wager) != (4, "lucky-shooter"))


def _forgets_hits(state: State) -> State:
    for seat in state.seats:
        for wager in seat.wagers.values():
            wager.counted = [total for total in wager.counted if total not in lucky_shooter.POINTS]
    return state


def _six_is_four(face: int) -> int:
    return 4 if face == 6 else face


def _reads(reading: str) -> Policy:
    return _shooter(LuckyShooterRules(natural_reading=lambda _rulings: reading))


def _shooter(rules: LuckyShooterRules) -> Policy:
    return Policy(lucky_shooter=rules)


POLICIES = {
    "lucky-shooter/pays-to-for-for": _shooter(LuckyShooterRules(final_credit=_to_one)),
    "lucky-shooter/loses-on-seven-after-three": _shooter(LuckyShooterRules(rows_won=_seven_loses)),
    "lucky-shooter/counts-repeat-as-hit": _shooter(LuckyShooterRules(is_hit=_repeat_is_hit)),
    "lucky-shooter/settles-at-fifth-hit": _shooter(LuckyShooterRules(ends_with_hit=_ends_with_fifth)),
    "lucky-shooter/pays-seven-eleven-once": _reads("R4"),
    "lucky-shooter/pushes-seven-eleven": _reads("R3"),
    "lucky-shooter/takes-seven-eleven-down": _reads("R2"),
    "lucky-shooter/keeps-craps": _shooter(LuckyShooterRules(craps_collect=_never_collects)),
    "lucky-shooter/five-and-point-adds-both-rows": _shooter(LuckyShooterRules(rows_won=_both_rows)),
    "lucky-shooter/accepts-in-point-phase": Policy(open_for=_shooter_always_open),
    "lucky-shooter/no-area-at-seat-4": Policy(areas=_none_at_seat_4),
    "lucky-shooter/forgets-hits-after-power-cut": Policy(recovered=_forgets_hits),
    "craps/misreads-six-as-four": Policy(as_seen=_six_is_four),
}
