"""Thousands of random rounds on linked tables: not a hundredth of a cent appears or vanishes.

The ledger beside the judge adds up what was wagered and what was credited, and knows none of its rules.
"""

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from boxperson.rules.cards import DECK, Card
from boxperson.rules.lucky_ladies_paytable import Dealer, Paytable, lucky_ladies
from boxperson.rules.lucky_ladies_round import Settled, TableRound, settle_rounds
from boxperson.rules.progressive import Meters, contribute, seeded
from boxperson.rules.rulings import Rulings, choose, rulings
from tests.rules.test_lucky_ladies_paytable import INCREMENTS, NAMES, RESERVES, SEEDS

QUEENS = (Card("Q", "H"), Card("Q", "H"))
METER_RULINGS = ("LL-6", "LL-11", "LL-13", "LL-16", "LL-17", "LL-20")

readings = st.fixed_dictionaries({key: st.sampled_from(list(rulings()[key].readings)) for key in METER_RULINGS})
hands = st.lists(
    st.one_of(st.just(QUEENS), st.tuples(st.sampled_from(DECK), st.sampled_from(DECK))), min_size=1, max_size=7
)
dealers: st.SearchStrategy[Dealer] = st.sampled_from(["hearts", "suited", "non-suited", "none", "unknown"])


@dataclass
class Ledger:
    wagered_cents: int = 0
    credited_cents: int = 0


class Link(RuleBasedStateMachine):
    """Tables that share a meter, from its seeding on."""

    @initialize(name=st.sampled_from(NAMES), unit_cents=st.integers(1, 10_000), selected=readings)
    def open(self, name: str, unit_cents: int, selected: dict[str, str]) -> None:
        self.paytable: Paytable = lucky_ladies(name)
        self.rulings: Rulings = choose(selected)
        self.unit_cents = unit_cents
        self.column = NAMES.index(name)
        self.meters: Meters = seeded(self.paytable.terms(unit_cents))
        self.ledger = Ledger()

    @rule(wagers=st.one_of(st.integers(0, 40), st.integers(0, 200_000)))
    def accept(self, wagers: int) -> None:
        """Those of a round, or of so many rounds without a hit that the reserve may pass the seed."""
        before = self.meters
        self.meters = contribute(before, wagers, self.paytable.terms(self.unit_cents))
        self.ledger.wagered_cents += wagers * self.unit_cents
        assert self.meters.display >= before.display
        assert self.meters.reserve >= before.reserve

    @rule(held=hands, dealer=dealers)
    def settle(self, held: list[tuple[Card, Card]], dealer: Dealer) -> None:
        self.book([TableRound(held, dealer)])

    @rule(
        rounds=st.lists(st.builds(TableRound, hands, dealers, st.integers(0, 2)), min_size=2, max_size=4),
        wagers=st.integers(0, 20),
    )
    def settle_linked_tables(self, rounds: list[TableRound], wagers: int) -> None:
        """The first is locked out before the others' wagers come in."""
        locked_out = self.meters.display
        self.accept(wagers)
        first = rounds[0]
        self.book([TableRound(first.hands, first.dealer, first.recognised_ns, locked_out), *rounds[1:]])

    def book(self, rounds: list[TableRound]) -> None:
        before = self.meters
        after: Settled = settle_rounds(rounds, self.unit_cents, self.paytable, before, self.rulings)
        shares_cents = [
            settlement.credit_cents
            for table in after.rounds
            for settlement in table
            if settlement is not None and settlement.odds is not None and settlement.odds.endswith("meter")
        ]
        self.meters = after.meters
        self.ledger.credited_cents += sum(shares_cents)
        if shares_cents:
            assert self.meters.hits > before.hits
        else:
            assert self.meters == before
        if self.rulings["LL-17"] == "stay" and len(rounds) == 1:
            assert len(set(shares_cents)) <= 1
            assert sum(shares_cents) * 100 <= before.display

    @invariant()
    def nothing_appears_or_vanishes(self) -> None:
        meters = self.meters
        rate = Fraction(INCREMENTS[self.column] + RESERVES[self.column], 100)
        assert meters.contributions == self.ledger.wagered_cents * 100 * rate
        assert meters.wins == self.ledger.credited_cents * 100
        assert meters.contributions == meters.display + meters.reserve + meters.wins - meters.house_funded

    @invariant()
    def no_meter_is_below_nothing(self) -> None:
        assert min(self.meters.display, self.meters.reserve, self.meters.house_funded) >= 0

    @invariant()
    def the_house_puts_in_no_more_than_a_seed_for_each_hit_and_what_shares_were_rounded_up_by(self) -> None:
        seed = SEEDS[self.column] * self.unit_cents * 100
        assert seed <= self.meters.house_funded <= (1 + self.meters.hits) * (seed + 28 * 100)


TestLink = Link.TestCase
TestLink.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
