"""Settlements held against the judge: their order, the meter's shares, money, lights, who validated and who paid."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from boxperson.bench.blackjack.clause_ids import (
    IN_ORDER,
    INVENTORY,
    LOST,
    METER,
    ODDS,
    SHARED,
    TWENTY,
    VALIDATED,
    VERIFIED,
    WIN_LIGHT,
    WON,
)
from boxperson.bench.blackjack.spots import HIDDEN, Spots
from boxperson.bench.blackjack.told import asked_told, money_told, numbers_told, rows_told, seats_told
from boxperson.drivers.link import Event
from boxperson.errors import Finding, RigError, Unread
from boxperson.rules.cards import Card
from boxperson.rules.lucky_ladies import twenty
from boxperson.rules.money import dollars
from boxperson.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Asked:
    """What the judge asks for a wager.

    Attributes:
        seat: whose wager it is.
        hand: its player's first two cards.
        settlement: row and credit.
        percent: the share of the meter that it is paid from, None where it is paid by odds or lost.
        clauses: those of (h) that its payout has to keep.
    """

    seat: int
    hand: Sequence[Card]
    settlement: Settlement
    percent: int | None
    clauses: tuple[str, ...]


def hold_settled(
    asked: Sequence[Asked], heard: Sequence[Event], looks: Mapping[int, Spots], chip_cents: Mapping[str, int]
) -> None:
    """Hold the settlement of a round's wagers against the judge.

    Args:
        asked: what the judge asks for, in the order of settlement.
        heard: what the table reported of the round.
        looks: what the eyes saw right after an event, by its number.
        chip_cents: what a chip of each colour is worth.

    Raises:
        Finding: they were settled in another order, one of them wrongly, or its payout did not go as (h) asks.
    """
    due = [each.seat for each in asked]
    settled = [event.params["seat"] for event in heard if event.name in ("lost", "claimed")]
    order = [seat for seat in settled if seat in due]
    if order != due:
        raise Finding(
            (IN_ORDER,),
            f"the wagers settled at seats {numbers_told(due)}, in that order",
            numbers_told(order) or "none",
        )
    _hold_shares(asked, [event.params for event in heard if event.name == "hit" and event.params["table"] == 1])
    for each in asked:
        _hold_wager(each, heard, looks, chip_cents)


def _hold_shares(asked: Sequence[Asked], hits: Sequence[Mapping[str, object]]) -> None:
    """Hold what was taken from the meter: the share, (i), what it comes to, (j), and how it was divided, (l)."""
    percents = [each.percent for each in asked if each.percent is not None]
    found = [hit["percent"] for hit in hits]
    if found != percents[:1]:
        one_each = len(percents) > 1 and found == percents
        raise Finding(
            (SHARED if one_each else ODDS,),
            f"{numbers_told(percents[:1]) or 'no'}% of the meter won",
            f"{found or 'nothing'}",
        )
    if not hits:
        return
    shares = [each.settlement.credit_cents for each in asked if each.percent is not None]
    told = list(hits[0]["shares_cents"])  # type: ignore[call-overload]
    if told != shares:
        made = len(shares) > 1 and sum(told) >= sum(shares)
        raise Finding((SHARED if made else METER,), f"shares of {money_told(shares)}", money_told(told))


def _hold_wager(
    asked: Asked, heard: Sequence[Event], looks: Mapping[int, Spots], chip_cents: Mapping[str, int]
) -> None:
    own = [event for event in heard if event.params.get("seat") == asked.seat]
    done = [event for event in own if event.name == "settlement"]
    _hold_money(asked, done)
    if not asked.settlement.credit_cents:
        return
    claims = [event for event in own if event.name == "claimed" and event.seq < done[0].seq]
    if not claims:
        raise Finding((VERIFIED,), f"the winning hand at seat {asked.seat} verified and entered", "paid without that")
    claimed = {event.params["seat"] for event in heard if event.name == "claimed"}
    _hold_light(asked.seat, claimed, looks.get(claims[0].seq))
    _hold_validation(asked, [event for event in heard if event.seq < done[0].seq])
    _hold_source(asked, done[0], looks.get(done[0].seq), chip_cents)


def _hold_money(asked: Asked, done: Sequence[Event]) -> None:
    credits_cents = [event.params["credit_cents"] for event in done]
    if credits_cents != [asked.settlement.credit_cents]:
        raise Finding(
            (_money_clause(asked, sum(credits_cents)),),
            f"{' '.join(map(str, asked.hand))} at seat {asked.seat}: {asked_told(asked.settlement)}",
            f"{money_told(credits_cents)}, {rows_told(done)}" if done else "nothing settled",
        )


def _money_clause(asked: Asked, paid_cents: int) -> str:
    """Name the clause that wrong money breaks: that a hand loses or wins, (g), what is a 20, (b), what it pays, (i)."""
    if not asked.settlement.credit_cents:
        return LOST
    if not paid_cents:
        return TWENTY if twenty(asked.hand) and any(card.rank == "A" for card in asked.hand) else WON
    return ODDS


def _hold_light(seat: int, claimed: Collection[int], seen: Spots | None) -> None:
    """Hold the win light of a seat: it is lit, and none of a seat without a winning hand is."""
    lit = seen.lit_seats("won") if seen else ()
    if seat not in lit or not set(lit) <= set(claimed):
        raise Finding((WIN_LIGHT,), f"the win light of seat {seat} lit", f"lit at {seats_told(lit)}, by the eyes")


def _hold_validation(asked: Asked, before: Sequence[Event]) -> None:
    validated = any(event.name == "validated" and event.params["seat"] == asked.seat for event in before)
    by_whom = any(event.name == "supervisor" for event in before)
    if VALIDATED in asked.clauses and not (validated and by_whom):
        seen = "no supervisor's card" if validated else "no validation"
        raise Finding((VALIDATED,), f"the payout at seat {asked.seat} validated before it is made", seen)


def _hold_source(asked: Asked, done: Event, seen: Spots | None, chip_cents: Mapping[str, int]) -> None:
    """Hold where a payout came from: a share of the meter not from the inventory, anything else in chips of it."""
    chips = seen.chips.get(f"seat-{asked.seat} paid", ()) if seen else ()
    if asked.percent is not None:
        if chips or done.params["paid_by"] != "attendant":
            raise Finding(
                (INVENTORY,),
                f"nothing from the inventory for a share of the meter at seat {asked.seat}",
                f"{', '.join(chips) or 'no chips'}, paid by {done.params['paid_by']}",
            )
        return
    paid_cents = _worth_cents(asked.seat, chips, chip_cents)
    if paid_cents != asked.settlement.credit_cents:
        raise Finding(
            (ODDS,),
            f"{dollars(asked.settlement.credit_cents)} in chips at seat {asked.seat}",
            f"{dollars(paid_cents)} ({', '.join(chips) or 'no chips'}), by the eyes",
        )


def _worth_cents(seat: int, colours: Sequence[str], chip_cents: Mapping[str, int]) -> int:
    if HIDDEN in colours:
        raise Unread(f"chips lie on each other at seat {seat}: what those below are worth cannot be seen")
    unknown = sorted(set(colours) - set(chip_cents))
    if unknown:
        raise RigError(f"a {unknown[0]} chip lies at seat {seat}; say in [chips] of the rig file what it is worth")
    return sum(chip_cents[colour] for colour in colours)
