"""Rounds of all kinds: who wagers, what is dealt, by which paytable, from which meters."""

from dataclasses import replace

from hypothesis import strategies as st

from boxperson.rules.progressive import Meters
from tests.bench.blackjack.simulated_round import PAYTABLES, SEATS, Deal, blackjack

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
TWENTIES = [
    ("QH", "QH"),
    ("TS", "TS"),
    ("QD", "QD"),
    ("TH", "KH"),
    ("KD", "JC"),
    ("QH", "QS"),
    ("AS", "9S"),
    ("9H", "AC"),
]
HANDS = st.sampled_from(TWENTIES) | st.just(("QH", "QH")) | st.tuples(st.sampled_from(DECK), st.sampled_from(DECK))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal; half of the time the dealer may have a blackjack."""
    hands = draw(st.dictionaries(st.sampled_from(SEATS), HANDS, min_size=1))
    wagers = draw(st.sets(st.sampled_from(sorted(hands)), min_size=1))
    up, hole = draw(
        st.sampled_from([("AH", "KH"), ("QS", "AS"), ("TC", "AD"), ("AC", "9D"), ("KD", "5S")])
        | st.tuples(st.sampled_from(DECK), st.sampled_from(DECK))
    )
    readings = draw(st.sampled_from([{}, {"LL-21": "all-wins"}]))
    return Deal(hands, tuple(sorted(wagers)), up, hole, draw(st.sampled_from(sorted(PAYTABLES))), readings)


@st.composite
def metered(draw: st.DrawFn, dealt: st.SearchStrategy[Deal]) -> tuple[Deal, Meters]:
    """A deal, and meters that are anywhere."""
    amounts = st.integers(0, 600_000_000)
    display, reserve, contributions, house_funded = draw(st.tuples(amounts, amounts, amounts, amounts))
    return draw(dealt), Meters(display, reserve, contributions, house_funded, draw(st.integers(0, 9)), 0, draw(amounts))


@st.composite
def shared(draw: st.DrawFn) -> Deal:
    """A deal in which one to four wagers win a share of the meter."""
    deal = draw(deals())
    paytable = PAYTABLES[deal.paytable]
    up, hole = draw(st.sampled_from(["AH KH", "QH AH", "AS TS", "JS AD", "AC KD"]).map(str.split))
    if blackjack(up, hole) not in paytable.shares:
        up, hole = "AH", "KH"
    winners = draw(st.sets(st.sampled_from(SEATS), min_size=1, max_size=4))
    hands = {seat: hand for seat, hand in deal.hands.items() if hand != ("QH", "QH")}
    return replace(
        deal,
        hands={**hands, **dict.fromkeys(winners, ("QH", "QH"))},
        wagers=tuple(sorted((set(deal.wagers) & set(hands)) | winners)),
        up=up,
        hole=hole,
    )
