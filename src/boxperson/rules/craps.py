"""The wagers of Craps and Mini-Craps: what each throw makes of them, § 623a.9(d) and (e).

A void throw is no throw: do not feed it. The point is the table's; a come wager has the number it went to in its name.
"""

import reprlib
from dataclasses import dataclass, replace

from boxperson.errors import UsageError
from boxperson.rules.craps_paytable import End, Line
from boxperson.rules.craps_paytable import craps as craps_paytable
from boxperson.rules.dice import CRAPS, NATURALS, POINTS, SEVEN, Faces, checked, checked_faces
from boxperson.rules.odds import Odds
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement, check_stake

WAGER = "pass-line"
CLAUSE = "623a.9(d)"
"""The wagers have a section of their own, none of the four; this clause asks to settle all that a throw decides."""

TRAVELLERS = ("come", "dont-come")
BARRED = 12
DOLLAR_CENTS = 100


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that is up.

    Attributes:
        name: on the link, such as "pass-line", "place-6", or "come-6" for a come wager that went to its number.
        stake_cents: what is staked.
    """

    name: str
    stake_cents: int

    @property
    def placed_as(self) -> str:
        """The name it was placed under: "come" of "come-6", else its own."""
        family, _, number = self.name.rpartition("-")
        return family if number.isdigit() and family in TRAVELLERS else self.name

    @property
    def number(self) -> int | None:
        """The number that a place wager, a hard way or a come wager is on; None of others."""
        suffix = self.name.rpartition("-")[2]
        return int(suffix) if suffix.isdigit() else None


Outcome = tuple[Wager | None, Settlement | None]
"""The wager after a throw, None once it is down; and the settlement, None where the throw settles nothing."""


def start(stake_cents: int, name: str = WAGER) -> Wager:
    """Place a wager.

    Args:
        stake_cents: what is staked.
        name: of the wager, on the link; also that of a come wager which has gone to its number.

    Raises:
        UsageError: there is no such wager, or the stake is not a whole number of cents above nothing.
    """
    placed = tuple(craps_paytable())
    moved = tuple(f"{each}-{number}" for each in TRAVELLERS for number in sorted(POINTS))
    if name not in (*placed, *moved):
        raise UsageError(f"Craps has no wager {reprlib.repr(name)}; allowed: {', '.join((*placed, *moved))}")
    return Wager(name, check_stake(stake_cents))


def point_after(point: int | None, total: int) -> int | None:
    """Follow the round by one throw: the point after it, None when the next throw is a come-out roll.

    Raises:
        UsageError: two dice cannot sum to the total.
    """
    checked(total)
    if point is None:
        return total if total in POINTS else None
    return None if total in (point, SEVEN) else point


def throw(wager: Wager, point: int | None, faces: Faces, rulings: Rulings, clause: str = CLAUSE) -> Outcome:
    """Judge one throw.

    Args:
        wager: the wager as it stands before the throw.
        point: the table's point before the throw; None when it is a come-out roll.
        faces: the two uppermost faces.
        rulings: the readings in force.
        clause: the one that asks for the settlement: 623a.9(d) at Craps, 623a.9(e) at Mini-Craps.

    Returns:
        The wager after the throw, None once it is down, under another name where it went to its number; and the
        settlement, None where there is none.

    Raises:
        UsageError: two dice cannot show the faces.
    """
    total = sum(checked_faces(faces))
    if _is_off(wager, point, rulings):
        return wager, None
    end = _end(wager, point, faces)
    if end is not None:
        return _settled(wager, point, total, end, rulings, clause)
    moves = wager.name in TRAVELLERS and total in POINTS
    return (replace(wager, name=f"{wager.name}-{total}") if moves else wager), None


def _is_off(wager: Wager, point: int | None, rulings: Rulings) -> bool:
    """Whether a come-out roll passes the wager by: CR-1 and CR-2."""
    ruling = _ruling_of_come_outs(wager)
    return point is None and ruling is not None and rulings[ruling] == "off"


def _ruling_of_come_outs(wager: Wager) -> str | None:
    return {"place": "CR-1", "hard": "CR-2"}.get(wager.name.partition("-")[0])


def _end(wager: Wager, point: int | None, faces: Faces) -> End | None:
    """How a throw decides a wager that works; None where it does not."""
    total = sum(faces)
    match wager.placed_as.partition("-")[0]:
        case "pass":
            return _right(point, total)
        case "come":
            return _right(wager.number, total)
        case "dont":
            return _wrong(wager.number if wager.placed_as == "dont-come" else point, total)
        case "place":
            return _right(wager.number, total)
        case "hard":
            return End.LOST if total == wager.number and faces[0] != faces[1] else _right(wager.number, total)
    return End.WON if _line(wager, total, End.WON) else End.LOST


def _right(number: int | None, total: int) -> End | None:
    """A wager that its number comes before a 7; without one yet, that the first roll is a natural."""
    if number is not None:
        return {number: End.WON, SEVEN: End.LOST}.get(total)
    if total in NATURALS:
        return End.WON_FIRST
    return End.LOST_FIRST if total in CRAPS else None


def _wrong(number: int | None, total: int) -> End | None:
    """A wager that a 7 comes before its number; without one yet, that the first roll is craps."""
    if number is not None:
        return {number: End.LOST, SEVEN: End.WON}.get(total)
    if total == BARRED:
        return End.BARRED
    if total in CRAPS:
        return End.WON_FIRST
    return End.LOST_FIRST if total in NATURALS else None


def _line(wager: Wager, total: int, end: End) -> Line | None:
    lines = craps_paytable()[wager.placed_as]
    return next((each for each in lines if each.end == end and (not each.sums or total in each.sums)), None)


def _settled(wager: Wager, point: int | None, total: int, end: End, rulings: Rulings, clause: str) -> Outcome:
    if end is End.BARRED and rulings["CR-5"] == "stands":
        return wager, None
    line = _line(wager, total, end)
    if line is None:
        raise AssertionError(f"the paytable of Craps has no line for {wager.name}, {end}")
    come_outs = _ruling_of_come_outs(wager)
    stays = line.odds is not None and come_outs is not None and rulings["CR-3"] == "stays"
    returned_cents = wager.stake_cents if (line.odds or end is End.BARRED) and not stays else 0
    decided_by = {
        come_outs: come_outs is not None and point is None,
        "CR-3": come_outs is not None and line.odds is not None,
        "CR-4": line.odds is not None and _no_whole_dollars(line.odds, wager),
        "CR-5": end is End.BARRED,
    }
    return wager if stays else None, Settlement(
        wager=wager.name,
        row=line.text,
        odds=str(line.odds) if line.odds else None,
        credit_cents=returned_cents + (_winnings_cents(line.odds, wager, rulings) if line.odds else 0),
        working=stays,
        clauses=(clause,),
        rulings=tuple(ruling for ruling, counts in decided_by.items() if ruling and counts),
    )


def _winnings_cents(odds: Odds, wager: Wager, rulings: Rulings) -> int:
    """What a winning wager gets beside its stake, parts of a dollar by CR-4."""
    exact_cents = odds.winnings_cents(wager.stake_cents)
    if _no_whole_dollars(odds, wager) and rulings["CR-4"] == "dollars":
        return exact_cents // DOLLAR_CENTS * DOLLAR_CENTS
    return exact_cents


def _no_whole_dollars(odds: Odds, wager: Wager) -> bool:
    """Whether odds such as 7 to 6 ask for a part of a dollar; odds to 1 pay what chips staked, as many times."""
    return odds.per > 1 and wager.stake_cents * odds.figure % (odds.per * DOLLAR_CENTS) != 0
