"""Lucky Nines, § 631c.4(d): what the nines among the four initial cards make of the wager.

Third cards have no part in it (ruling LN-6): it is settled before one is drawn, so do not feed them.
"""

import reprlib
from collections import Counter
from collections.abc import Sequence

from boxperson.errors import UsageError
from boxperson.rules.cards import Card, write
from boxperson.rules.lucky_nines_paytable import Paytable, Suits
from boxperson.rules.paytable_file import Row
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement, check_stake

WAGER = "lucky-nines"
LOST = "lost: no nine"
_INITIAL = 2


def settle(
    player: Sequence[Card], banker: Sequence[Card], stake_cents: int, paytable: Paytable, rulings: Rulings
) -> Settlement:
    """Settle the wager by the four initial cards.

    Args:
        player: the first two cards of the player's hand.
        banker: the first two cards of the banker's hand.
        stake_cents: what is staked.
        paytable: the paytable in force.
        rulings: the readings in force.

    Returns:
        The settlement; where LN-1 pays two rows its row and odds name both, "Four nines and Three nines same suit".

    Raises:
        UsageError: a hand has other than two cards, or the stake is not a whole number of cents above nothing.
    """
    check_stake(stake_cents)
    rows = rows_paid(player, banker, paytable, rulings)
    if not rows:
        return Settlement(WAGER, LOST, None, 0, working=False, clauses=("631c.4(d)(1)",))
    winnings_cents = sum(row.odds.credit_cents(stake_cents) - stake_cents for row in rows)
    return Settlement(
        wager=WAGER,
        row=" and ".join(row.text for row in rows),
        odds=" and ".join(str(row.odds) for row in rows),
        credit_cents=stake_cents + winnings_cents,
        working=False,
        clauses=("631c.4(d)(2)", "631c.4(e)"),
        rulings=_rulings_used(player, banker, rows, paytable, rulings),
    )


def rows_paid(player: Sequence[Card], banker: Sequence[Card], paytable: Paytable, rulings: Rulings) -> tuple[Row, ...]:
    """Find the rows that four initial cards are paid: none without a nine, two only by LN-1 "all".

    Raises:
        UsageError: a hand has other than two cards.
    """
    _check_sizes(player, banker)
    suits = _suits_of_nines((*player, *banker))
    count = suits.total()
    if count == 0:
        return ()
    if count == 4:
        top = paytable.row_for(4, "any")
        both = rulings["LN-1"] == "all" and _three_same(suits, rulings)
        return (top, paytable.row_for(3, "same")) if both else (top,)
    return (paytable.row_for(count, _kind(suits, rulings)),)


def _kind(suits: Counter[str], rulings: Rulings) -> Suits:
    """What one, two or three nines are to the paytable: the count is settled first, then the suit (LN-4)."""
    if suits.total() == 1:
        return "diamonds" if "D" in suits else "any"
    same = _three_same(suits, rulings) if suits.total() == 3 else len(suits) == 1
    return "same" if same else "any"


def _three_same(suits: Counter[str], rulings: Rulings) -> bool:
    suit, copies = suits.most_common(1)[0]
    return copies >= 3 and not (suit == "D" and rulings["LN-3"] == "without-diamonds")


def _rulings_used(
    player: Sequence[Card], banker: Sequence[Card], rows: Sequence[Row], paytable: Paytable, rulings: Rulings
) -> tuple[str, ...]:
    suits = _suits_of_nines((*player, *banker))
    count, most = suits.total(), max(suits.values())
    reached = {
        "LN-1": count == 4 and most >= 3,
        "LN-2": count == 3 and most == 2,
        "LN-3": suits["D"] >= 3 and (count == 3 or rulings["LN-1"] == "all"),
        "LN-4": count > 1 and "D" in suits,
        "LN-5": bool(_suits_of_nines(player)) and bool(_suits_of_nines(banker)),
        "LN-7": True,
        "LN-10": paytable.name == "D" and paytable.row_for(3, "any") in rows,
    }
    return tuple(ruling for ruling, decided in reached.items() if decided)


def _suits_of_nines(cards: Sequence[Card]) -> Counter[str]:
    return Counter(card.suit for card in cards if card.rank == "9")


def _check_sizes(player: Sequence[Card], banker: Sequence[Card]) -> None:
    for name, hand in (("player", player), ("banker", banker)):
        if len(hand) != _INITIAL:
            held = reprlib.repr(write(hand))
            raise UsageError(f"the {name}'s hand is {held}; give exactly its two initial cards, such as '9H 4C'")
