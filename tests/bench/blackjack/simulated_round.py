"""A round in a few lines: what an honest table reports of it and what the eyes see, unless a test makes it lie.

Money is written out in cents for wagers of 5.00, and the meters add up on their own: nothing here asks the judge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boxperson.bench.blackjack.eyes import Hands
from boxperson.bench.blackjack.referee import BlackjackReferee
from boxperson.bench.blackjack.rig import BlackjackSubmission
from boxperson.bench.blackjack.spots import Spots
from boxperson.drivers.link import Event, Record
from boxperson.rules.progressive import Meters

UNIT = 500
CHIP_CENTS = {
    "white": 100,
    "red": 500,
    "green": 2500,
    "black": 10_000,
    "purple": 50_000,
    "yellow": 100_000,
    "orange": 500_000,
}
SEATS = range(1, 8)


@dataclass(frozen=True)
class Printed:
    """A paytable at 5.00: seed and what a wager adds in hundredths of a cent, credits in cents, shares in percent."""

    seed: int
    shown: int
    put_by: int
    queens: int
    matched: int
    any: int
    suited: int = 5_000
    shares: Mapping[str, int] = field(default_factory=dict)
    by_odds: Mapping[str, int] = field(default_factory=dict)


ALL = {"hearts": 100, "suited": 100, "non-suited": 100}
PAYTABLES = {
    "1": Printed(100_000_000, 8_500, 2_000, 100_000, 12_500, 1_000, shares=ALL),
    "2": Printed(100_000_000, 8_500, 2_000, 100_000, 10_000, 1_500, shares=ALL),
    "3": Printed(250_000_000, 8_000, 2_000, 125_000, 25_000, 1_000, shares={**ALL, "non-suited": 25}),
    "4": Printed(
        250_000_000,
        8_000,
        2_000,
        100_000,
        25_000,
        1_000,
        shares={"hearts": 100, "suited": 100},
        by_odds={"non-suited": 500_000},
    ),
    "5": Printed(100_000_000, 8_500, 0, 125_000, 15_000, 1_000, shares=ALL),
    "9": Printed(
        250_000_000, 9_000, 1_000, 125_000, 12_500, 1_000, shares={"hearts": 100, "suited": 25, "non-suited": 10}
    ),
    "10": Printed(
        500_000_000,
        9_000,
        2_000,
        75_000,
        12_500,
        1_000,
        shares={"hearts": 100},
        by_odds={"suited": 1_500_000, "non-suited": 500_000},
    ),
}


def kind(hand: tuple[str, str]) -> str | None:
    """Which 20 two cards are; two aces add up to 22 and are none."""
    if sum({"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0]) for card in hand) != 20:
        return None
    first, second = hand
    if first == second:
        return "queens" if first == "QH" else "matched"
    return "suited" if first[1] == second[1] else "any"


def blackjack(up: str, hole: str) -> str | None:
    """Which blackjack the dealer has."""
    if sorted(rank in "TJQK" for rank in (up[0], hole[0])) != [False, True] or "A" not in (up[0], hole[0]):
        return None
    if up[1] != hole[1]:
        return "non-suited"
    return "hearts" if up[1] == "H" else "suited"


@dataclass(frozen=True)
class Deal:
    """Who wagers, and the cards."""

    hands: Mapping[int, tuple[str, str]]
    wagers: tuple[int, ...]
    up: str = "6S"
    hole: str = "TD"
    paytable: str = "1"
    readings: Mapping[str, str] = field(default_factory=dict)

    def submission(self) -> BlackjackSubmission:
        return BlackjackSubmission(
            paytable=self.paytable,
            decks=2,
            minimum_cents=UNIT,
            maximum_cents=UNIT,
            unit_cents=UNIT,
            rulings=dict(self.readings),
        )


@dataclass(frozen=True)
class Told:
    """A round as it was told and seen; `first` until the settlement after the second cards, `then` to its end."""

    lights: Spots
    accepted: int
    locked: Spots
    at_lock_out: Meters
    count_looks: tuple[Spots, ...]
    counted: int
    before: Hands
    after: Hands
    first: tuple[Event, ...]
    then: tuple[Event, ...]
    looks: Mapping[int, Spots]
    dealer: tuple[str, ...]
    paperwork: Spots
    at_end: Meters


def new_meters(paytable: str) -> Meters:
    seed = PAYTABLES[paytable].seed
    return Meters(display=seed, house_funded=seed)


def chips_for(cents: int) -> tuple[str, ...]:
    colours: list[str] = []
    for colour, value in sorted(CHIP_CENTS.items(), key=lambda each: -each[1]):
        colours += [colour] * (cents // value)
        cents %= value
    return tuple(sorted(colours))


class Account:
    """Writes an honest round down."""

    def __init__(self, deal: Deal, meters: Meters) -> None:
        self.deal = deal
        self.printed = PAYTABLES[deal.paytable]
        self.strict = deal.readings.get("LL-21") == "all-wins"
        self.events: list[Event] = []
        self.looks: dict[int, Spots] = {}
        self.lit = {f"accepted-{seat}" for seat in deal.wagers} | {"locked"}
        self.chips: dict[str, tuple[str, ...]] = {}
        self.cards = frozenset({"dealer"} | {f"seat-{seat}" for seat in deal.hands})
        wagers = len(deal.wagers)
        self.meters = replace(
            meters,
            display=meters.display + wagers * self.printed.shown,
            reserve=meters.reserve + wagers * self.printed.put_by,
            contributions=meters.contributions + wagers * (self.printed.shown + self.printed.put_by),
        )

    def note(self, name: str, *, look: bool = False, **params: Any) -> None:
        seq = 40 + len(self.events)
        self.events.append(Event(seq, seq * 10**9, name, params))
        if look:
            self.looks[seq] = Spots("read", "", 0.9, dict(self.chips), frozenset(self.lit), self.cards)

    def claim(self, seat: int, row: str, percent: int | None, amount_cents: int | None) -> None:
        self.lit.add(f"won-{seat}")
        self.note("claimed", look=True, seat=seat, row=row, percent=percent, amount_cents=amount_cents)

    def validate(self, seat: int) -> None:
        self.note("floor_called", why="payout")
        self.note("supervisor")
        self.note("validated", seat=seat)

    def settle(self, seat: int, credit_cents: int, row: str, paid_by: str | None) -> None:
        payer = {"paid_by": paid_by} if paid_by else {}
        if paid_by == "inventory":
            self.chips[f"seat-{seat} paid"] = chips_for(credit_cents)
        self.note(
            "settlement",
            look=bool(credit_cents),
            seat=seat,
            wager="lucky-ladies",
            stake_cents=UNIT,
            credit_cents=credit_cents,
            row=row,
            working=False,
            **payer,
        )

    def pay_by_odds(self, seat: int, row: str, credit_cents: int) -> None:
        if self.strict:
            self.validate(seat)
        self.settle(seat, credit_cents, row, "inventory")

    def settle_now(self, seat: int) -> None:
        twenty = kind(self.deal.hands[seat])
        if twenty is None:
            self.note("lost", seat=seat)
            self.settle(seat, 0, "no 20", None)
            return
        credit_cents: int = getattr(self.printed, twenty)
        self.claim(seat, twenty, None, credit_cents)
        self.pay_by_odds(seat, twenty, credit_cents)

    def settle_held(self, seats: list[int]) -> None:
        dealers = blackjack(self.deal.up, self.deal.hole)
        row = "queens" if dealers is None else f"queens {dealers}-blackjack"
        percent = self.printed.shares.get(dealers or "")
        credit_cents = None if percent else self.printed.by_odds.get(dealers or "", self.printed.queens)
        for seat in seats:
            self.claim(seat, row, percent, credit_cents)
        share_cents = self.hit(percent, len(seats)) if percent and seats else 0
        for seat in seats:
            if percent:
                self.validate(seat)
                self.settle(seat, share_cents, row, "attendant")
            else:
                self.pay_by_odds(seat, row, credit_cents or 0)

    def hit(self, percent: int, winners: int) -> int:
        before = self.meters
        share_cents = before.display * percent // 10_000 // winners
        paid = share_cents * winners * 100
        seed = self.printed.seed if percent == 100 else 0
        from_reserve = min(seed, before.reserve)
        self.meters = Meters(
            display=before.display - paid + seed,
            reserve=before.reserve - from_reserve,
            contributions=before.contributions,
            house_funded=before.house_funded + seed - from_reserve,
            hits=before.hits + 1,
            paid_by_attendant=before.paid_by_attendant + paid,
        )
        self.note(
            "hit",
            table=1,
            percent=percent,
            winners=winners,
            amount_cents=paid // 100,
            shares_cents=[share_cents] * winners,
        )
        return share_cents


def play(deal: Deal, meters: Meters | None = None) -> Told:
    """What is told and seen of a round at an honest table whose meters stood somewhere."""
    account = Account(deal, meters or new_meters(deal.paytable))
    locked, at_lock_out = Spots("read", "", 0.9, {}, frozenset(account.lit), frozenset()), account.meters
    account.note("counted", chips=len(deal.wagers), accepted=len(deal.wagers))
    order = sorted(deal.wagers, reverse=True)
    waiting = deal.up[0] in "ATJQK"
    held = [seat for seat in order if waiting and kind(deal.hands[seat]) == "queens"]
    for seat in order:
        if seat not in held:
            account.settle_now(seat)
    first = tuple(account.events)
    if waiting:
        account.note("insurance_closed")
        account.note("reader_used")
    account.settle_held(held)
    account.note("round_over")
    hands = Hands(dict(deal.hands), (deal.up,), 1)
    laid = {"laid": ("red",) * len(deal.wagers)}
    return Told(
        lights=replace(locked, lit=locked.lit - {"locked"}),
        accepted=len(deal.wagers),
        locked=locked,
        at_lock_out=at_lock_out,
        count_looks=(locked, replace(locked, chips=laid)),
        counted=len(deal.wagers),
        before=hands,
        after=hands,
        first=first,
        then=tuple(account.events[len(first) :]),
        looks=account.looks,
        dealer=(deal.up, deal.hole),
        paperwork=Spots("read", "", 0.9, {}, frozenset(account.lit), frozenset(f"seat-{seat}" for seat in held)),
        at_end=account.meters,
    )


def silent(*_args: object, **_fields: object) -> None:
    """A journal that keeps nothing."""


def refereed(deal: Deal, meters: Meters | None = None, record: Record = silent) -> BlackjackReferee:
    """A referee who has followed the wagers of a round up to the lock-out."""
    referee = BlackjackReferee(deal.submission(), record, CHIP_CENTS)
    referee.meters = meters or new_meters(deal.paytable)
    referee.base |= set(deal.hands)
    for seat in deal.wagers:
        referee.offered(seat, (UNIT,), accepted=True, linked=True)
    return referee


def judge(referee: BlackjackReferee, told: Told) -> None:
    """Have every stage of a round judged, as it comes."""
    referee.judge_lights(told.lights)
    referee.judge_lock_out(told.accepted, told.locked, told.at_lock_out)
    referee.judge_count(told.count_looks, told.counted)
    referee.judge_dealt(told.before)
    held = referee.held(told.before)
    referee.judge_settled(told.before, told.after, told.first, told.looks)
    if held:
        asked = referee.judge_held(told.before, told.dealer, (*told.first, *told.then), told.looks)
        referee.judge_cards_stay([each.seat for each in asked if each.percent is not None], told.paperwork)
    referee.judge_hole_card(told.before, (*told.first, *told.then))
    referee.judge_settled_once(told.before, (*told.first, *told.then))
    referee.end_round()
    referee.hold_meters(told.at_end)
