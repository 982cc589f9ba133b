"""The blackjack referee: the Lucky Ladies progressive followed through the judge, from the first chip to the meters.

It is told of what players do, and holds what the table reports and what the eyes see against § 633b.22, stage by stage.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from boxperson.bench.blackjack.clause_ids import (
    BASE_WAGER,
    CARDS_STAY,
    COUNTED,
    GOES_ON,
    IN_ORDER,
    LINKED,
    LIT,
    LOCKED_OUT,
    METER,
)
from boxperson.bench.blackjack.eyes import Hands
from boxperson.bench.blackjack.payout import Asked, hold_settled
from boxperson.bench.blackjack.rig import BlackjackSubmission
from boxperson.bench.blackjack.spots import LAID, LOCKED, Spots
from boxperson.bench.blackjack.told import cards_told, hands_told, meter_told, numbers_told, seats_told
from boxperson.drivers.link import Event, Record
from boxperson.errors import Finding, NotOnThisRig
from boxperson.rules.cards import Card, card
from boxperson.rules.lucky_ladies import dealers_blackjack, payout_clauses, row_paid, waits
from boxperson.rules.lucky_ladies_paytable import Dealer, lucky_ladies
from boxperson.rules.lucky_ladies_round import TableRound, settle_rounds
from boxperson.rules.money import dollars
from boxperson.rules.odds import Share
from boxperson.rules.progressive import Hit, Meters, contribute, pay, seeded
from boxperson.rules.rulings import choose, used


class BlackjackReferee:
    """Judges a table round by round.

    Args:
        submission: the Rules Submission that the table is judged by.
        record: told of every expectation.
        chip_cents: what a chip of each colour is worth.

    Attributes:
        base: the seats with a Blackjack wager.
        up: the seats whose Lucky Ladies wager is accepted.
        meters: what the meters must stand at.
        locked: whether the table is locked out.

    Raises:
        UsageError: the submission names a paytable, ruling or reading that does not exist.
        NotOnThisRig: it reads LL-6 in a way that the bench does not follow.
    """

    def __init__(self, submission: BlackjackSubmission, record: Record, chip_cents: Mapping[str, int]) -> None:
        self._record = record
        self._chip_cents = chip_cents
        self.base: set[int] = set()
        self.up: set[int] = set()
        self.locked = False
        self._at_lock_out: int | None = None
        self.declare(submission)
        self.meters = seeded(self._terms)

    def declare(self, submission: BlackjackSubmission) -> None:
        """Judge by another Rules Submission from now on.

        Raises:
            UsageError: it names a paytable, ruling or reading that does not exist.
            NotOnThisRig: it reads LL-6 in a way that the bench does not follow.
        """
        self._unit_cents = submission.unit_cents
        self._paytable = lucky_ladies(submission.paytable)
        self._rulings = choose(submission.rulings)
        self._terms = self._paytable.terms(submission.unit_cents)
        if self._rulings["LL-6"] != "hold":
            raise NotOnThisRig(f"LL-6 is read as {self._rulings['LL-6']}; a bench follows rounds by its reading 'hold'")

    def hold_meters(self, found: Meters) -> None:
        """Hold the meters against the judge's, (j).

        Raises:
            Finding: one of them stands at something else.
        """
        for name in Meters.__dataclass_fields__:
            asked, told = getattr(self.meters, name), getattr(found, name)
            if asked != told:
                raise Finding((METER,), f"{name} at {meter_told(name, asked)}", meter_told(name, told))

    def begins_progressive(self, meters: Meters) -> None:
        """Hold a new progressive against its seed, (j).

        Raises:
            Finding: it is seeded with something else.
        """
        self.meters = seeded(self._terms)
        self.hold_meters(meters)

    def offered(self, seat: int, values_cents: Sequence[int], *, accepted: bool, linked: bool) -> None:
        """Hold the table's answer to chips on a Lucky Ladies spot, (d) and (e).

        Raises:
            Finding: it accepted what it must refuse, or the other way round.
        """
        clause, why_not = self._why_refused(seat, values_cents, linked=linked)
        if accepted and why_not:
            raise Finding((clause,), f"the wager at seat {seat} not recognised: {why_not}", "it was accepted")
        if not accepted and not why_not:
            raise Finding((LIT,), f"the wager of {dollars(sum(values_cents))} at seat {seat} accepted", "it was not")
        if accepted:
            self.up.add(seat)

    def takes_back(self, seat: int, *, base: bool) -> None:
        """Take note of a wager that its player takes back: without a Blackjack wager there is no other, (e)."""
        if not self.locked:
            self.up.discard(seat)
        if base:
            self.base.discard(seat)

    def judge_lights(self, seen: Spots) -> None:
        """Hold the acceptance lights against the accepted wagers, (d)(1).

        Raises:
            Finding: a light is lit without an accepted wager, or the other way round.
        """
        lit = seen.lit_seats("accepted")
        if set(lit) != self.up:
            raise Finding((LIT,), f"lights lit at {seats_told(self.up)}", f"lit at {seats_told(lit)}, by the eyes")

    def judge_lock_out(self, accepted: int, seen: Spots, meters: Meters) -> None:
        """Hold a lock-out against the wagers: recognised, shown, added to the meters, (d)(2) and (j).

        Raises:
            Finding: another number of wagers, no sign of the lock-out, or meters without these wagers.
        """
        if accepted != len(self.up):
            raise Finding((LOCKED_OUT,), f"{len(self.up)} wagers accepted at the lock-out", f"{accepted}")
        if LOCKED not in seen.lit:
            raise Finding((LOCKED_OUT,), "the lock-out shown on the system", "its light is not lit, by the eyes")
        self.judge_lights(seen)
        self.locked = True
        self.meters = contribute(self.meters, len(self.up), self._terms)
        self._at_lock_out = self.meters.display
        self.hold_meters(meters)

    def other_table(self, wagers: int, percent: int | None, winners: int) -> tuple[int, ...]:
        """Take note of what a linked table put in and won, and return what its winners must be paid, in cents."""
        self.meters = contribute(self.meters, wagers, self._terms)
        if percent is None:
            return ()
        payment = pay(self.meters, Hit(percent, winners), self._terms, self._rulings, "attendant")
        self.meters = payment.meters
        return payment.shares_cents

    def judge_count(self, looks: Sequence[Spots], chips: int) -> None:
        """Hold the count of the collected chips, (f): no card before it, and the chips laid out before the inventory.

        Args:
            looks: from the lock-out to the count, by the eyes.
            chips: what the dealer counted.

        Raises:
            Finding: cards lie before the count, or other chips than were counted were laid out.
        """
        early = next((look for look in looks if look.cards), None)
        if early:
            raise Finding(
                (COUNTED,), "no card before the chips are counted", f"cards at {', '.join(sorted(early.cards))}"
            )
        laid = max((len(look.chips.get(LAID, ())) for look in looks), default=0)
        if laid != chips:
            raise Finding((COUNTED,), f"the {chips} chips counted laid out before the inventory", f"{laid} seen there")

    def judge_no_deal(self, chips: int, seen: Spots) -> None:
        """Hold that nothing is dealt while the chips differ in number from the accepted wagers, (f).

        Raises:
            Finding: cards were dealt.
        """
        if seen.cards:
            raise Finding(
                (COUNTED,),
                f"no deal: {chips} chips, {len(self.up)} wagers",
                f"cards at {', '.join(sorted(seen.cards))}",
            )

    def judge_put_away(self, seen: Spots) -> None:
        """Hold that the counted chips went to the inventory before the deal, (f).

        Raises:
            Finding: they still lie before it.
        """
        if LAID in seen.chips:
            raise Finding((COUNTED,), "the counted chips in the inventory before the deal", "they lie before it")

    def judge_dealt(self, hands: Hands) -> None:
        """Hold what lies on the felt when the first wager is settled, (g): two cards each, the hole card face down.

        Raises:
            Finding: another number of cards, or the hole card is up.
        """
        for seat in sorted(self.base | set(hands.seats)):
            cards = hands.seats.get(seat, ())
            asked = 2 if seat in self.base else 0
            if len(cards) != asked:
                raise Finding(
                    (IN_ORDER,), f"{asked} cards at seat {seat} when the wagers are settled", cards_told(cards)
                )
        if len(hands.dealer) != 1 or hands.face_down != 1:
            raise Finding(
                (IN_ORDER,), "one dealer's card up and one down when the wagers are settled", hands_told(hands)
            )

    def held(self, hands: Hands) -> list[int]:
        """The seats whose pair of queens waits for the dealer's hole card (LL-6), in the order of settlement."""
        dealer = dealers_blackjack([card(hands.dealer[0])])
        return [seat for seat in self._order() if waits(_of(hands, seat), dealer)]

    def judge_settled(
        self, before: Hands, after: Hands, heard: Sequence[Event], looks: Mapping[int, Spots]
    ) -> list[Asked]:
        """Hold the settlement right after the second cards, (g): all but held pairs, in order, with no further card.

        Args:
            before: the cards when the first wager was settled.
            after: the cards when the last was.
            heard: what the table reported of the round.
            looks: what the eyes saw right after an event, by its number.

        Returns:
            What the judge asked for.

        Raises:
            Finding: a wager was settled out of order, late, wrongly, or against (h), or the hand ended with it, (m).
        """
        if _count(after) < _count(before):
            raise Finding((GOES_ON,), f"the hand goes on: {hands_told(before)}", hands_told(after))
        if before != after:
            raise Finding(
                (IN_ORDER,), f"no further card before all is settled: {hands_told(before)}", hands_told(after)
            )
        held = self.held(before)
        early = [
            event.params["seat"]
            for event in heard
            if event.name in ("claimed", "lost") and event.params["seat"] in held
        ]
        if early:
            raise Finding(
                (IN_ORDER,), f"the queens of seat {early[0]} held until the hole card is known", "settled before"
            )
        due = [seat for seat in self._order() if seat not in held]
        return self._hold_settled(due, before, dealers_blackjack([card(before.dealer[0])]), heard, looks)

    def judge_hole_card(self, initial: Hands, heard: Sequence[Event]) -> None:
        """Hold that the hole card is read in its time, (g): all but held pairs are settled and insurance is closed.

        Raises:
            Finding: the reader was used before.
        """
        before = list(takewhile(lambda event: event.name != "reader_used", heard))
        if len(before) == len(heard):
            return
        if not any(event.name == "insurance_closed" for event in before):
            raise Finding((IN_ORDER,), "the hole card read once insurance is closed", "the reader used before")
        late = set(self._order()) - set(self.held(initial)) - set(_settled(before))
        if late:
            raise Finding((IN_ORDER,), f"{seats_told(late)} settled before the hole card is read", "settled after")

    def judge_settled_once(self, initial: Hands, heard: Sequence[Event]) -> None:
        """Hold a whole round's settlements, (g): of every wager once, held pairs last, and of nobody else.

        Raises:
            Finding: another seat was settled, one of them again, or they were paid in another order.
        """
        held = self.held(initial)
        due = [*(seat for seat in self._order() if seat not in held), *held]
        settled = _settled(heard)
        if settled != due:
            raise Finding((IN_ORDER,), f"seats {numbers_told(due)} settled, in that order", numbers_told(settled))

    def judge_held(
        self, initial: Hands, dealer: Sequence[str], heard: Sequence[Event], looks: Mapping[int, Spots]
    ) -> list[Asked]:
        """Hold the settlement of held pairs of queens once the dealer's blackjack is known, (i) and (l).

        Args:
            initial: the cards as they were dealt.
            dealer: the dealer's first two cards, the up-card first.
            heard: what the table reported of the round.
            looks: what the eyes saw right after an event, by its number.

        Returns:
            What the judge asked for.

        Raises:
            Finding: they were settled in another order, wrongly, or against (h).
        """
        known = dealers_blackjack([card(each) for each in dealer])
        return self._hold_settled(self.held(initial), initial, known, heard, looks)

    def judge_cards_stay(self, winners: Iterable[int], seen: Spots) -> None:
        """Hold that the cards of who won a share of the meter stay until the paperwork is done, (h)(4).

        Raises:
            Finding: they are gone.
        """
        for seat in winners:
            if f"seat-{seat}" not in seen.cards:
                raise Finding((CARDS_STAY,), f"the cards of seat {seat} left until the paperwork is done", "none there")

    def end_round(self) -> None:
        """Take note that the round is over."""
        self.up.clear()
        self.base.clear()
        self.locked = False
        self._at_lock_out = None

    def _why_refused(self, seat: int, values_cents: Sequence[int], *, linked: bool) -> tuple[str, str]:
        if self.locked:
            return LOCKED_OUT, "the table is locked out"
        if not linked:
            return LINKED, "the table has lost its link"
        if seat not in self.base:
            return BASE_WAGER, "its player has no Blackjack wager"
        if tuple(values_cents) != (self._unit_cents,):
            return LIT, f"one chip of {dollars(self._unit_cents)} is the wager (LL-8)"
        return "", ""

    def _order(self) -> list[int]:
        """The seats with a wager in the order of settlement: seat 1 sits to the dealer's left (LL-27)."""
        return sorted(self.up, reverse=True)

    def _hold_settled(
        self, due: Sequence[int], hands: Hands, dealer: Dealer, heard: Sequence[Event], looks: Mapping[int, Spots]
    ) -> list[Asked]:
        asked = self._asked(due, hands, dealer) if due else []
        for each in asked:
            self._note(each)
        hold_settled(asked, heard, looks, self._chip_cents)
        return asked

    def _asked(self, seats: Sequence[int], hands: Hands, dealer: Dealer) -> list[Asked]:
        cards = [_of(hands, seat) for seat in seats]
        round_ = TableRound(cards, dealer, at_most=self._at_lock_out)
        settled = settle_rounds([round_], self._unit_cents, self._paytable, self.meters, self._rulings)
        self.meters = settled.meters
        asked = []
        for seat, hand, settlement in zip(seats, cards, settled.rounds[0], strict=True):
            assert settlement is not None  # noqa: S101 - what is held is not due
            row = row_paid(hand, dealer, self._paytable)
            percent = row.pays.percent if row is not None and isinstance(row.pays, Share) else None
            asked.append(Asked(seat, hand, settlement, percent, payout_clauses(row, self._rulings) if row else ()))
        return asked

    def _note(self, asked: Asked) -> None:
        settlement = asked.settlement
        self._record(
            "expectation",
            seat=asked.seat,
            wager=settlement.wager,
            cards=[str(each) for each in asked.hand],
            row=settlement.row,
            credit_cents=settlement.credit_cents,
            clauses=[*settlement.clauses, *asked.clauses],
            rulings=used(settlement.rulings, self._rulings),
        )


def _count(hands: Hands) -> int:
    return sum(map(len, hands.seats.values())) + len(hands.dealer) + hands.face_down


def _settled(heard: Iterable[Event]) -> list[int]:
    return [event.params["seat"] for event in heard if event.name == "settlement"]


def _of(hands: Hands, seat: int) -> list[Card]:
    return [card(each) for each in hands.seats[seat]]
