"""What the command line prints about Lucky Nines."""

from collections.abc import Mapping

from boxperson.rules import lucky_nines, money
from boxperson.rules.answers import OddsAnswer, SettleAnswer, odds_answer, settle_answer
from boxperson.rules.cards import cards, check_copies
from boxperson.rules.lucky_nines_odds import lucky_nines_chances
from boxperson.rules.lucky_nines_paytable import lucky_nines as lucky_nines_paytable
from boxperson.rules.rulings import choose


def settle_lucky_nines(
    paytable: str, stake: str, player: str, banker: str, rulings: Mapping[str, str], decks: int | None = None
) -> SettleAnswer:
    """Settle a Lucky Nines wager by the four initial cards.

    Args:
        paytable: the letter of the paytable, A to D.
        stake: dollars as written, such as "5" or "2.50".
        player: the player's two initial cards, such as "9H 4C".
        banker: the banker's two initial cards.
        rulings: ruling id to reading, where not the default.
        decks: in the shoe; None where that is not known.

    Raises:
        UsageError: an argument cannot be, or there are more copies of a card than decks.
    """
    chosen = choose(rulings)
    first, second = cards(player), cards(banker)
    settlement = lucky_nines.settle(first, second, money.stake(stake), lucky_nines_paytable(paytable), chosen)
    if decks is not None:
        check_copies((*first, *second), decks)
    return settle_answer([settlement], chosen, working=False)


def odds_lucky_nines(paytable: str, decks: int, rulings: Mapping[str, str]) -> OddsAnswer:
    """Give the exact odds of a Lucky Nines wager on a fresh shoe.

    Args:
        paytable: the letter of the paytable, A to D.
        decks: in the shoe, 1 or more.
        rulings: ruling id to reading, where not the default; by LN-1 "all" one deal can be on two rows.

    Raises:
        UsageError: there is no such paytable, ruling or reading, or there are no decks.
    """
    printed = lucky_nines_paytable(paytable)
    return odds_answer(printed.rows, lucky_nines_chances(printed, decks, choose(rulings)))
