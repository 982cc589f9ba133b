"""Linked tables that hit the meter they share, one after the other or at the same moment: rulings LL-19 and LL-20."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from boxperson.rules.progressive import Hit, Meters, Payer, Payment, Terms, pay
from boxperson.rules.rulings import Rulings


def pay_linked(
    meters: Meters, hits: Sequence[Hit], terms: Terms, rulings: Rulings, payer: Payer
) -> tuple[tuple[Payment, ...], Meters]:
    """Pay hits in the order in which the system recognised them, each from the meter as it then stands.

    At one moment the higher share goes first. Equal shares at one moment are paid in the order given, or by LL-20
    "split" divide one share among all their winners.

    Args:
        meters: before the first hit.
        hits: one for each table's round.
        terms: of the paytable in force.
        rulings: the readings in force.
        payer: whose meter the payments count on.

    Returns:
        The payments in the order of `hits`, and the meters after the last.
    """
    paid: dict[int, Payment] = {}
    for group in _groups(hits, rulings):
        joined = _join([hits[place] for place in group])
        payment = pay(meters, joined, terms, rulings, payer)
        meters = payment.meters
        shares = iter(payment.shares_cents)
        for place in group:
            own = tuple(next(shares) for _ in range(hits[place].winners))
            paid[place] = replace(payment, shares_cents=own, rulings=(*payment.rulings, *_rulings_used(hits, place)))
    return tuple(paid[place] for place in range(len(hits))), meters


def _groups(hits: Sequence[Hit], rulings: Rulings) -> list[list[int]]:
    """Places in `hits`, in the order of payment; those that divide one share together."""
    order = sorted(range(len(hits)), key=lambda place: _moment(hits[place]))
    if rulings["LL-20"] == "split":
        return [list(group) for _, group in groupby(order, key=lambda place: _moment(hits[place]))]
    return [[place] for place in order]


def _moment(hit: Hit) -> tuple[int, int]:
    return hit.recognised_ns, -hit.percent


def _join(hits: Sequence[Hit]) -> Hit:
    limits = [hit.at_most for hit in hits if hit.at_most is not None]
    at_most = max(limits) if len(limits) == len(hits) else None
    return replace(hits[0], winners=sum(hit.winners for hit in hits), at_most=at_most)


def _rulings_used(hits: Sequence[Hit], place: int) -> tuple[str, ...]:
    if len(hits) == 1:
        return ()
    same = sum(_moment(hit) == _moment(hits[place]) for hit in hits)
    return ("LL-19", "LL-20") if same > 1 else ("LL-19",)
