"""Lucky Nines as the table's firmware plays it (§ 631c.4)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boxperson.emulator.table.baccarat.odds import lucky_nines_odds
from boxperson.emulator.table.baccarat.submission import Submission
from boxperson.emulator.table.state import Outcome

Cards = tuple[str, ...]

NO_NINE = Outcome("no nine", 0, working=False)

_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}
_WORDS = {
    "four": "four nines",
    "three-of-suit": "three nines of one suit",
    "three": "three nines",
    "two-of-suit": "two nines of one suit",
    "two": "two nines",
    "one-of-diamonds": "one nine, of diamonds",
    "one": "one nine",
}


def counted(player: Cards, banker: Cards) -> tuple[Cards, ...]:
    """The cards that are judged together: the initial cards of both hands."""
    return ((*player[:2], *banker[:2]),)


def rows_won(suits: Sequence[str], rulings: dict[str, str]) -> tuple[str, ...]:
    """The rows of the paytable that the nines have earned, told by their suits: one, two by LN-1 `all`."""
    count = _COUNTS[min(4, len(suits))]
    if count == "one":
        return ("one-of-diamonds",) if suits[0] == "D" else ("one",)
    if count == "four":
        both = rulings["LN-1"] == "all" and three_of_suit(suits, rulings)
        return ("four", "three-of-suit") if both else ("four",)
    same = three_of_suit(suits, rulings) if count == "three" else len(set(suits)) == 1
    return (f"{count}-of-suit",) if same else (count,)


def three_of_suit(suits: Sequence[str], rulings: dict[str, str]) -> bool:
    """Whether three of the nines are of one suit, by LN-3 of any or of any but diamonds."""
    (suit, copies), *_ = Counter(suits).most_common(1)
    return copies >= 3 and (suit != "D" or rulings["LN-3"] == "four-suits")


def credit(stake_cents: int, odds: int) -> int:
    """What odds "to 1" credit when the wager comes down."""
    return stake_cents * (odds + 1)


def collects() -> bool:
    """Whether a wager without a nine is collected."""
    return True


@dataclass(frozen=True, slots=True)
class LuckyNinesRules:
    """Where a defect can take hold: each rule of the firmware that has gone wrong in some real table."""

    counted: Callable[[Cards, Cards], tuple[Cards, ...]] = counted
    rows_won: Callable[[Sequence[str], dict[str, str]], tuple[str, ...]] = rows_won
    credit: Callable[[int, int], int] = credit
    collects: Callable[[], bool] = collects


def settled(
    stake_cents: int, player: Cards, banker: Cards, submission: Submission, rules: LuckyNinesRules
) -> Outcome | None:
    """What the hand does to a wager: the best of what is judged together; None when the wager is left where it is."""
    judged = [_judged(stake_cents, cards, submission, rules) for cards in rules.counted(player, banker)]
    best = max(judged, key=lambda outcome: outcome.credit_cents)
    return best if best.credit_cents or rules.collects() else None


def _judged(stake_cents: int, cards: Cards, submission: Submission, rules: LuckyNinesRules) -> Outcome:
    suits = [card[1] for card in cards if card[0] == "9"]
    if not suits:
        return NO_NINE
    rows = rules.rows_won(suits, submission.rulings)
    odds = sum(lucky_nines_odds()[submission.paytable][row] for row in rows)
    return Outcome(" + ".join(_WORDS[row] for row in rows), rules.credit(stake_cents, odds), working=False)
