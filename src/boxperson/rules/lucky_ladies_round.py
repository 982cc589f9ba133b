"""A round of the Lucky Ladies progressive, § 633b.22(g) to (l): every hand's settlement and the meters afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from boxperson.rules.cards import Card
from boxperson.rules.lucky_ladies import LOST, WAGER, row_paid, waits
from boxperson.rules.lucky_ladies_paytable import Dealer, LadiesRow, Paytable
from boxperson.rules.odds import Odds, Share
from boxperson.rules.progressive import Hit, Meters, Payment
from boxperson.rules.progressive_links import pay_linked
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement, check_stake

_Hand = Sequence[Card]


@dataclass(frozen=True, slots=True)
class TableRound:
    """What one table has to settle.

    Attributes:
        hands: the first two cards of every player with a wager, in the order of settlement (LL-27).
        dealer: what is known of the dealer's blackjack.
        recognised_ns: when the system recognised the round's hit, where linked tables share the meter.
        at_most: the meter at the round's lock-out in hundredths of a cent, where others may have added to it since.
    """

    hands: Sequence[_Hand]
    dealer: Dealer
    recognised_ns: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What rounds come to.

    Attributes:
        rounds: for each table the settlement of every hand; None for one that is held until more is known (LL-6).
            One that goes on working is paid in part, and its credit counts in the settlement that follows.
        meters: afterwards.
    """

    rounds: tuple[tuple[Settlement | None, ...], ...]
    meters: Meters


def settle_rounds(
    rounds: Sequence[TableRound], unit_cents: int, paytable: Paytable, meters: Meters, rulings: Rulings
) -> Settled:
    """Settle the rounds of one table, or of linked ones that share a meter.

    Args:
        rounds: what each table has to settle.
        unit_cents: what each wager is.
        paytable: the paytable in force.
        meters: what they stand at with the wagers of these rounds in them (LL-14).
        rulings: the readings in force.

    Raises:
        UsageError: a hand has other than two cards, the unit is not a whole number of cents above nothing, or a
            meter is below it.
    """
    check_stake(unit_cents)
    rows = [[row_paid(hand, each.dealer, paytable) for hand in each.hands] for each in rounds]
    hits = [(place, hit) for place, each in enumerate(rounds) if (hit := _hit(rows[place], each)) is not None]
    payments, after = pay_linked(meters, [hit for _, hit in hits], paytable.terms(unit_cents), rulings, "attendant")
    paid = {place: payment for (place, _), payment in zip(hits, payments, strict=True)}
    return Settled(
        tuple(_settle(each, rows[place], unit_cents, paid.get(place), rulings) for place, each in enumerate(rounds)),
        after,
    )


def _hit(rows: Sequence[LadiesRow | None], table: TableRound) -> Hit | None:
    """The share of the meter won at a table: the same for all its winners, because the dealer is."""
    shares = [row.pays.percent for row in rows if row is not None and isinstance(row.pays, Share)]
    return Hit(shares[0], len(shares), table.recognised_ns, table.at_most) if shares else None


def _settle(
    table: TableRound, rows: Sequence[LadiesRow | None], unit_cents: int, payment: Payment | None, rulings: Rulings
) -> tuple[Settlement | None, ...]:
    shares_cents = iter(payment.shares_cents if payment else ())
    settlements: list[Settlement | None] = []
    for hand, row in zip(table.hands, rows, strict=True):
        if row is None:
            settlements.append(Settlement(WAGER, LOST, None, 0, working=False, clauses=("633b.22(g)(1)",)))
        elif waits(hand, table.dealer) and rulings["LL-6"] == "hold":
            settlements.append(None)
        elif isinstance(row.pays, Odds):
            settlements.append(_won(hand, row, row.pays.credit_cents(unit_cents), table.dealer, None))
        else:
            settlements.append(_won(hand, row, next(shares_cents), table.dealer, payment))
    return tuple(settlements)


def _won(hand: _Hand, row: LadiesRow, credit_cents: int, dealer: Dealer, payment: Payment | None) -> Settlement:
    """A winning hand's settlement; payment: that of the meter's share it has a part in, if it has."""
    divided = payment is not None and payment.winners > 1
    return Settlement(
        wager=WAGER,
        row=row.text,
        odds=str(row.pays),
        credit_cents=credit_cents,
        working=waits(hand, dealer),
        clauses=("633b.22(g)(2)", "633b.22(i)", *(["633b.22(l)"] if divided else [])),
        rulings=(*_rulings_used(hand, row, dealer), *(payment.rulings if payment else ())),
    )


def _rulings_used(hand: _Hand, row: LadiesRow, dealer: Dealer) -> tuple[str, ...]:
    first, second = hand
    of_meter = isinstance(row.pays, Share)
    reached = {
        "LL-1": "A" in (first.rank, second.rank),
        "LL-2": row.hand != "queens" and first.rank == second.rank,
        "LL-3": row.hand == "any",
        "LL-4": row.hand in ("queens", "matched"),
        "LL-5": row.blackjack is not None,
        "LL-6": row.hand == "queens" and dealer != "none",
        "LL-21": True,
        "LL-22": not of_meter,
        "LL-23": of_meter,
        "LL-28": dealer in ("hearts", "suited", "non-suited"),
    }
    return tuple(ruling for ruling, decided in reached.items() if decided)
