"""Lucky Shooter as the table's firmware plays it (§ 623c.2)."""

from collections.abc import Callable
from dataclasses import dataclass

from boxperson.emulator.table.craps.odds import lucky_shooter_odds
from boxperson.emulator.table.state import Outcome, Wager
from boxperson.emulator.table.submission import Submission

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)

_ROW_OF_HITS = {2: "two", 3: "three", 4: "four", 5: "five"}
_WORDS = {
    "five-and-point": "five numbers and the point",
    "five": "five numbers",
    "four": "four numbers",
    "three": "three numbers",
    "two": "two numbers",
}


def hits_of(wager: Wager) -> tuple[int, ...]:
    """The other point numbers that a wager has counted so far; beside them it counts come-out 7s and 11s."""
    return tuple(total for total in wager.counted if total in POINTS)


def is_hit(total: int, point: int, hits: tuple[int, ...]) -> bool:
    """Whether a throw is another point number that has not been rolled yet."""
    return total in POINTS and total != point and total not in hits


def ends_with_hit(_hits: tuple[int, ...]) -> bool:
    """Whether a hit itself settles the wager: never, the fifth waits for the sixth roll."""
    return False


def rows_won(hits: tuple[int, ...], point: int, total: int, rulings: dict[str, str]) -> tuple[str, ...]:
    """The rows that the throw which ends the wager has earned: at most one."""
    if len(hits) == 5:
        return ("five-and-point",) if total == point else ("five",)
    if total == 7 and rulings["LS-4"] == "lost":
        return ()
    return (_ROW_OF_HITS[len(hits)],) if len(hits) in _ROW_OF_HITS else ()


def final_credit(stake_cents: int, odds: int) -> int:
    """What a row "for 1" credits when the wager comes down."""
    return stake_cents * odds


def natural_reading(rulings: dict[str, str]) -> str:
    """The reading of LS-2 by which a come-out 7 or 11 is paid, with LS-1 taken in."""
    return "R4" if rulings["LS-1"] == "first" and rulings["LS-2"] == "R1" else rulings["LS-2"]


def craps_collect(total: int) -> bool:
    """Whether a come-out throw loses the wager."""
    return total in CRAPS


@dataclass(frozen=True, slots=True)
class LuckyShooterRules:
    """Where a defect can take hold: each rule of the firmware that has gone wrong in some real table."""

    is_hit: Callable[[int, int, tuple[int, ...]], bool] = is_hit
    ends_with_hit: Callable[[tuple[int, ...]], bool] = ends_with_hit
    rows_won: Callable[[tuple[int, ...], int, int, dict[str, str]], tuple[str, ...]] = rows_won
    final_credit: Callable[[int, int], int] = final_credit
    natural_reading: Callable[[dict[str, str]], str] = natural_reading
    craps_collect: Callable[[int], bool] = craps_collect


def throw(
    wager: Wager, point: int | None, total: int, submission: Submission, rules: LuckyShooterRules
) -> Outcome | None:
    """Count a throw for a wager, its hits and naturals, and return what it decides, if it does."""
    if point is None:
        return _come_out(wager, total, submission, rules)
    hits = hits_of(wager)
    if rules.is_hit(total, point, hits):
        wager.counted.append(total)
        hits = hits_of(wager)
        if not rules.ends_with_hit(hits):
            return None
    return _ended(wager, rules.rows_won(hits, point, total, submission.rulings), submission, rules)


def _come_out(wager: Wager, total: int, submission: Submission, rules: LuckyShooterRules) -> Outcome | None:
    if total in (7, 11):
        return _natural(wager, total, submission, rules)
    if rules.craps_collect(total):
        return Outcome("craps", 0, working=False)
    return None


def _natural(wager: Wager, total: int, submission: Submission, rules: LuckyShooterRules) -> Outcome:
    reading = rules.natural_reading(submission.rulings)
    paid = reading in ("R1", "R2") or (reading == "R4" and not wager.counted)
    wager.counted.append(total)
    odds = lucky_shooter_odds()[submission.paytable]["seven-or-eleven"] if paid else 0
    return Outcome("7 or 11 on the come-out", wager.stake_cents * odds, working=reading != "R2")


def _ended(wager: Wager, rows: tuple[str, ...], submission: Submission, rules: LuckyShooterRules) -> Outcome:
    odds = lucky_shooter_odds()[submission.paytable]
    paid = [row for row in rows if row in odds]
    if not paid:
        return Outcome(f"lost after {len(hits_of(wager))}", 0, working=False)
    credit_cents = sum(rules.final_credit(wager.stake_cents, odds[row]) for row in paid)
    return Outcome(" + ".join(_WORDS[row] for row in paid), credit_cents, working=False)
