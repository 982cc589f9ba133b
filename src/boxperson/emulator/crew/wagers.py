"""What the dealers know of the wagers of craps: which ones a roll decides, and what they pay."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Faces = tuple[int, int]

POINTS = (4, 5, 6, 8, 9, 10)
_ONE_ROLL = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-seven": (7,),
    "any-craps": (2, 3, 12),
    "craps-2": (2,),
    "craps-3": (3,),
    "eleven": (11,),
    "craps-12": (12,),
}
_DOLLAR_CENTS = 100


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be done with a wager that a roll decides.

    Attributes:
        row: the dealers' words for it.
        win_cents: what is paid beside the stake.
        stake: what becomes of it: the house `takes` it, the player `gets` it, or it `stays` up.
    """

    row: str
    win_cents: int = 0
    stake: str = "takes"

    @property
    def stays(self) -> bool:
        """Whether the wager works on."""
        return self.stake == "stays"


@cache
def _odds() -> dict[str, tuple[int, int]]:
    text = files(__package__).joinpath("odds.toml").read_text(encoding="utf-8")
    return {wager: (figure, each) for wager, (figure, each) in tomllib.loads(text).items()}


def new_point(point: int | None, total: int) -> int | None:
    """Where the puck lies after a roll; None where it is off."""
    if point is None:
        return total if total in POINTS else None
    return None if total in (point, 7) else point


def travels_to(wager: str, total: int) -> str | None:
    """Where a come or don't come wager goes that a roll does not decide."""
    return f"{wager}-{total}" if wager in ("come", "dont-come") and total in POINTS else None


def due(wager: str, stake_cents: int, point: int | None, faces: Faces, rulings: Mapping[str, str]) -> Due | None:
    """What a roll makes of a wager; None where it does not decide it.

    Args:
        wager: its name; `come-6` of a come wager that has gone to its number.
        stake_cents: what lies there.
        point: where the puck lay when the dice were thrown.
        faces: the roll.
        rulings: the house's readings of CR-1 to CR-5.
    """
    kind, total = wager.rpartition("-")[0], sum(faces)
    if wager in _ONE_ROLL:
        return _one_roll(wager, stake_cents, total)
    if wager in ("pass-line", "come"):
        return _right(wager, stake_cents, point if wager == "pass-line" else None, total)
    if wager in ("dont-pass", "dont-come"):
        return _wrong(wager, stake_cents, point if wager == "dont-pass" else None, total, rulings["CR-5"])
    number = int(wager.rpartition("-")[2])
    if kind in ("come", "dont-come"):
        return (_right if kind == "come" else _wrong)(kind, stake_cents, number, total)
    if point is None and rulings["CR-1" if kind == "place" else "CR-2"] == "off":
        return None
    easy = kind == "hard" and faces[0] != faces[1]
    return _till_seven(wager, stake_cents, number, total, stays=rulings["CR-3"] == "stays", easy=easy)


def _one_roll(wager: str, stake_cents: int, total: int) -> Due:
    if total not in _ONE_ROLL[wager]:
        return Due(f"{total} takes it")
    odds = "field-2-12" if wager == "field" and total in (2, 12) else wager
    return _won(f"{total} on the one roll", odds, stake_cents)


def _right(wager: str, stake_cents: int, number: int | None, total: int) -> Due | None:
    if total in ((7, 11) if number is None else (number,)):
        return _won(f"{total} wins", wager, stake_cents)
    return Due(f"{total} loses") if total in ((2, 3, 12) if number is None else (7,)) else None


def _wrong(wager: str, stake_cents: int, number: int | None, total: int, barred: str = "") -> Due | None:
    if number is None and total == 12:
        return None if barred == "stands" else Due("12 is barred", stake="gets")
    if total in ((2, 3) if number is None else (7,)):
        return _won(f"{total} wins", wager, stake_cents)
    return Due(f"{total} loses") if total in ((7, 11) if number is None else (number,)) else None


def _till_seven(wager: str, stake_cents: int, number: int, total: int, *, stays: bool, easy: bool) -> Due | None:
    if total == 7:
        return Due("seven out")
    if total != number:
        return None
    if easy:
        return Due(f"easy {number}")
    return _won(f"{wager} hits", wager, stake_cents, "stays" if stays else "gets")


def _won(row: str, odds: str, stake_cents: int, stake: str = "gets") -> Due:
    """A win, in whole dollars where the odds are not to one: there is no smaller chip."""
    figure, each = _odds()[odds]
    win_cents = stake_cents * figure // each
    return Due(row, win_cents if each == 1 else win_cents // _DOLLAR_CENTS * _DOLLAR_CENTS, stake)
