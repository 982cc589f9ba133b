"""What the command line prints about the wagers of Craps."""

import re
import reprlib
from collections.abc import Mapping, Sequence

from boxperson.errors import UsageError
from boxperson.rules import craps, money
from boxperson.rules.answers import OddsAnswer, SettleAnswer, odds_answer, ratio, settle_answer
from boxperson.rules.craps_odds import craps_chances
from boxperson.rules.craps_paytable import End
from boxperson.rules.craps_paytable import craps as craps_paytable
from boxperson.rules.dice import POINTS, Faces
from boxperson.rules.paytable_file import Row
from boxperson.rules.rulings import choose
from boxperson.rules.settlement import Settlement

_FACES = re.compile(r"([1-6])-([1-6])")
PUSH = "push"


def settle_craps(
    wager: str, stake: str, point: int | None, throws: Sequence[str], rulings: Mapping[str, str]
) -> SettleAnswer:
    """Settle a wager of Craps.

    Args:
        wager: its name on the link, such as "place-6".
        stake: dollars as written, such as "5" or "2.50".
        point: the point that stands before the first throw; None when that is a come-out roll.
        throws: the faces of each throw, such as "3-4", from the first after the wager was placed.
        rulings: ruling id to reading, where not the default.

    Raises:
        UsageError: an argument cannot be, there are no throws, or they go on after the wager is down.
    """
    chosen = choose(rulings)
    up: craps.Wager | None = craps.start(money.stake(stake), wager)
    if point is not None and point not in POINTS:
        raise UsageError(f"{point} is no point; allowed: {', '.join(map(str, sorted(POINTS)))}")
    falls = [_faces(each) for each in throws]
    if not falls:
        raise UsageError("there are no throws to settle by; give the faces of each, such as 3-4 6-6")
    settlements: list[Settlement] = []
    for number, faces in enumerate(falls, start=1):
        if up is None:
            raise UsageError(
                f"throw {number} comes after throw {number - 1} took the wager down; leave out what follows"
            )
        up, settlement = craps.throw(up, point, faces, chosen)
        point = craps.point_after(point, sum(faces))
        settlements += [settlement] if settlement else []
    return settle_answer(settlements, chosen, working=up is not None)


def odds_craps(wager: str, rulings: Mapping[str, str]) -> OddsAnswer:
    """Give the exact odds of a wager of Craps, per resolved wager.

    Args:
        wager: its name on the link, such as "field".
        rulings: ruling id to reading, where not the default.

    Returns:
        The lines that pay, and the one that gives the stake back as "push". Where CR-3 lets a winner stay, the
        probability is the expected number of wins before it is lost.

    Raises:
        UsageError: there is no such wager, ruling or reading.
    """
    expected = craps_chances(wager, choose(rulings))
    lines = craps_paytable()[craps.start(craps.DOLLAR_CENTS, wager).placed_as]
    answer = odds_answer((Row(line.text, line.odds) for line in lines if line.odds), expected)
    barred = [line.text for line in lines if line.end is End.BARRED and line.text in expected.rows]
    answer["rows"] += [{"row": text, "pays": PUSH, "probability": ratio(expected.rows[text])} for text in barred]
    return answer


def _faces(written: str) -> Faces:
    match = _FACES.fullmatch(written)
    if match is None:
        raise UsageError(f"the throw {reprlib.repr(written)} is not two faces; write them like 3-4")
    return int(match[1]), int(match[2])
