"""What the command line prints about the Lucky Ladies progressive."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from boxperson.errors import UsageError
from boxperson.rules import money
from boxperson.rules.answers import OddsRow, SettleAnswer, ratio, settle_answer
from boxperson.rules.cards import Card, cards, check_copies, write
from boxperson.rules.lucky_ladies import dealers_blackjack, payout_clauses, row_paid
from boxperson.rules.lucky_ladies_odds import lucky_ladies_chances
from boxperson.rules.lucky_ladies_paytable import Paytable
from boxperson.rules.lucky_ladies_paytable import lucky_ladies as lucky_ladies_paytable
from boxperson.rules.lucky_ladies_round import TableRound, settle_rounds
from boxperson.rules.odds import Odds
from boxperson.rules.progressive import Meters
from boxperson.rules.rulings import Rulings, choose, used
from boxperson.rules.settlement import Settlement


class HandAnswer(SettleAnswer):
    """One hand of a round. hand: its cards; payout: clauses of § 633b.22(h) that its payout has to keep."""

    hand: str
    payout: list[str]


class MetersAnswer(TypedDict):
    """The meters after a round, in hundredths of a cent; what the house puts in is that of this round alone."""

    display_hundredths: int
    reserve_hundredths: int
    house_funded_hundredths: int


class RoundAnswer(SettleAnswer):
    """What `settle lucky-ladies` prints: the round as one (row and odds of the hand settled last), then each hand."""

    hands: list[HandAnswer]
    meter_after: MetersAnswer


class MeterRow(TypedDict):
    """A row of the paytable that pays a share of the meter."""

    row: str
    share: str
    probability: str


class LadiesOddsAnswer(TypedDict):
    """What `odds lucky-ladies` prints.

    rows: those that pay odds; fixed_return: what they return per unit staked; meter: the rows that pay shares;
    break_even_meter: in units, where all that comes back per unit staked is 1 if nobody divides the meter.
    """

    rows: list[OddsRow]
    fixed_return: str
    meter: list[MeterRow]
    break_even_meter: str


def settle_lucky_ladies(
    paytable: str,
    decks: int,
    unit: str,
    hands: Sequence[str],
    dealer: str,
    meters: tuple[str, str],
    rulings: Mapping[str, str],
) -> RoundAnswer:
    """Settle a round of the Lucky Ladies progressive.

    Args:
        paytable: the number of the paytable, "1" to "10".
        decks: in the shoe.
        unit: what each wager is, in dollars as written.
        hands: the first two cards of each player with a wager, such as "QH QH", in the order of settlement.
        dealer: the dealer's first two cards, the up-card first, or the up-card alone.
        meters: what display and reserve stand at with the wagers of the round in them, in dollars as written.
        rulings: ruling id to reading, where not the default.

    Raises:
        UsageError: an argument cannot be, the paytable is not offered with so many decks, or there are more copies
            of a card than decks.
    """
    chosen, printed = choose(rulings), lucky_ladies_paytable(paytable)
    printed.check_offered(decks)
    unit_cents = money.stake(unit, "unit")
    display, reserve = map(money.metered, meters)
    held, shown = [cards(each) for each in hands], cards(dealer)
    if not held:
        raise UsageError("there are no hands to settle; give at least one, such as 'QH QH'")
    table = TableRound(held, dealers_blackjack(shown))
    settled = settle_rounds([table], unit_cents, printed, Meters(display, reserve), chosen)
    check_copies((*(card for hand in held for card in hand), *shown), decks)
    return _round_answer(table, settled.rounds[0], settled.meters, printed, chosen)


def odds_lucky_ladies(paytable: str, decks: int) -> LadiesOddsAnswer:
    """Give the exact odds of the Lucky Ladies progressive on a fresh shoe; no ruling changes them.

    Args:
        paytable: the number of the paytable, "1" to "10".
        decks: in the shoe.

    Raises:
        UsageError: there is no such paytable, or it is not offered with so many decks.
    """
    printed = lucky_ladies_paytable(paytable)
    expected = lucky_ladies_chances(printed, decks)
    rows: list[OddsRow] = []
    meter: list[MeterRow] = []
    for row in printed.rows:
        probability = ratio(expected.rows[row.text])
        if isinstance(row.pays, Odds):
            rows.append({"row": row.text, "pays": str(row.pays), "probability": probability})
        else:
            meter.append({"row": row.text, "share": f"{row.pays.percent}%", "probability": probability})
    return {
        "rows": rows,
        "fixed_return": ratio(expected.fixed_return),
        "meter": meter,
        "break_even_meter": ratio(expected.break_even_units),
    }


def _round_answer(
    table: TableRound,
    settlements: Sequence[Settlement | None],
    after: Meters,
    paytable: Paytable,
    chosen: Rulings,
) -> RoundAnswer:
    hands = [
        _hand_answer(hand, settlement, table, paytable, chosen)
        for hand, settlement in zip(table.hands, settlements, strict=True)
    ]
    done = [each for each in settlements if each is not None]
    summed = settle_answer(done, chosen, working=any(each["working"] for each in hands))
    summed["clauses"] += ["633b.22(j)"] if after.hits else []
    if None in settlements:
        summed["rulings"] = used((*(key for each in done for key in each.rulings), "LL-6"), chosen)
    return {**summed, "hands": hands, "meter_after": _meters_answer(after)}


def _hand_answer(
    hand: Sequence[Card], settlement: Settlement | None, table: TableRound, paytable: Paytable, chosen: Rulings
) -> HandAnswer:
    if settlement is None:
        held = settle_answer([], chosen, working=True)
        return {"hand": write(hand), **held, "rulings": used(["LL-6"], chosen), "payout": []}
    row = row_paid(hand, table.dealer, paytable)
    payout = list(payout_clauses(row, chosen)) if row else []
    settled = settle_answer([settlement], chosen, working=settlement.working)
    return {"hand": write(hand), **settled, "payout": payout}


def _meters_answer(after: Meters) -> MetersAnswer:
    return {
        "display_hundredths": after.display,
        "reserve_hundredths": after.reserve,
        "house_funded_hundredths": after.house_funded,
    }
