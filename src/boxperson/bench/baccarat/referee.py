"""The baccarat referee: every wager followed through the judge, and the table held against it, to the cent.

A hand is judged twice: when the wagers on its four initial cards are settled, and when it is over.
"""

from collections import Counter
from collections.abc import Iterable

from boxperson.bench.baccarat.eyes import Seen
from boxperson.bench.baccarat.rig import BaccaratSubmission
from boxperson.bench.baccarat.table import HANDS, Account
from boxperson.bench.standing import Key, hold_standing
from boxperson.bench.table import Settled
from boxperson.drivers.link import Record
from boxperson.errors import Finding, UsageError
from boxperson.rules import baccarat, lucky_nines
from boxperson.rules.cards import Card, card
from boxperson.rules.lucky_nines_paytable import Paytable
from boxperson.rules.lucky_nines_paytable import lucky_nines as lucky_nines_paytable
from boxperson.rules.money import dollars
from boxperson.rules.rulings import choose, rulings, used
from boxperson.rules.settlement import Settlement

CARDS = "631c.4(a)"
IN_TIME = "631c.4(d)"
LOST = "631c.4(d)(1)"
BY_NINES = "631c.4(d)(2)"
ODDS = "631c.4(e)"
COMPLETED = "631c.4(f)"


class BaccaratReferee:
    """Judges a table hand by hand.

    Args:
        submission: the Rules Submission that the table is judged by.
        record: told of every expectation.

    Raises:
        UsageError: the submission names a paytable, ruling or reading that does not exist.
    """

    def __init__(self, submission: BaccaratSubmission, record: Record) -> None:
        self._record = record
        self.declare(submission)
        self._up: dict[Key, int] = {}
        self._credits_cents: dict[int, int] = {}

    def declare(self, submission: BaccaratSubmission) -> None:
        """Judge by another Rules Submission from now on.

        Raises:
            UsageError: it names a paytable, ruling or reading that does not exist.
        """
        self._paytable = lucky_nines_paytable(submission.paytable)
        self._rulings = choose(submission.rulings)
        self._commission_percent = submission.commission_percent

    def loads(self, seat: int, cents: int) -> None:
        """Take note of credits that a seat was given."""
        self._credits_cents[seat] = self._credits_cents.get(seat, 0) + cents

    def accepts(self, seat: int, wager: str, stake_cents: int) -> None:
        """Take note of a wager that the table accepted."""
        self._up[seat, wager] = stake_cents
        self._credits_cents[seat] = self._credits_cents.get(seat, 0) - stake_cents

    def judge_initial(self, seen: Seen, account: Account) -> None:
        """Hold what the table made of the four initial cards against the judge.

        Args:
            seen: the cards of both hands, as the eyes saw them once the table had settled.
            account: what the table had reported by then, and how it stood.

        Raises:
            Finding: it settled late, read other cards, or paid or credited something else.
        """
        _hold_sound(account)
        _hold_in_time(seen, account)
        _hold_reports(seen, account, most=2)
        player, banker = (_cards(seen[hand]) for hand in HANDS)
        for key in sorted(self._up):
            if key[1] == lucky_nines.WAGER:
                self._hold_lucky_nines(key, player, banker, account.settled.get(key, ()))
        self._hold_standing(account, IN_TIME)

    def judge_hand(self, initial: Seen, seen: Seen, account: Account) -> None:
        """Hold the whole hand against the judge.

        Args:
            initial: the four initial cards, as the eyes saw them.
            seen: the cards of both hands at its end, as the eyes saw them.
            account: all that the table reported of the hand, and how it stands.

        Raises:
            Finding: it did not complete the hand by the rules, read other cards, or paid or credited something else.
        """
        _hold_sound(account)
        _hold_reports(seen, account, most=3)
        player, banker = (_in_order(initial[hand], seen[hand]) for hand in HANDS)
        _hold_completed(player, banker, account)
        for key in sorted(self._up):
            self._hold_base(key, player, banker, account.settled.get(key, ()))
        self._hold_standing(account, COMPLETED)

    def judge_void(self, account: Account) -> None:
        """Hold a hand that ended void against ruling LN-11: every wager that was still up goes back.

        Raises:
            Finding: the hand was not void, or a wager was settled or not given back.
        """
        if not account.void:
            raise Finding((IN_TIME,), "the hand void and every wager returned (LN-11)", "a hand played on")
        for key in sorted(self._up):
            if account.settled.get(key):
                raise Finding((IN_TIME,), f"the {_named(key)} returned (LN-11)", _done(account.settled[key]))
            self._credits_cents[key[0]] += self._up[key]
        self._up.clear()
        self._hold_standing(account, IN_TIME)

    def _hold_lucky_nines(
        self, key: Key, player: tuple[Card, ...], banker: tuple[Card, ...], done: tuple[Settled, ...]
    ) -> None:
        stake_cents = self._up[key]
        asked = lucky_nines.settle(player, banker, stake_cents, self._paytable, self._rulings)
        self._hold(key, asked, done, _lucky_nines_clause(asked, done, stake_cents, self._paytable), (*player, *banker))

    def _hold_base(
        self, key: Key, player: tuple[Card, ...], banker: tuple[Card, ...], done: tuple[Settled, ...]
    ) -> None:
        asked = baccarat.settle(key[1], self._up[key], player, banker, self._commission_percent)
        self._hold(key, asked, done, COMPLETED, (*player, *banker))

    def _hold(
        self, key: Key, asked: Settlement, done: tuple[Settled, ...], clause: str, cards: tuple[Card, ...]
    ) -> None:
        """Hold the settlement of one wager against what the judge asks for; it is down afterwards."""
        seat, wager = key
        stake_cents = self._up[key]
        self._record(
            "expectation",
            seat=seat,
            wager=wager,
            cards=[str(each) for each in cards],
            row=asked.row,
            credit_cents=asked.credit_cents,
            clauses=list(asked.clauses),
            rulings=used(asked.rulings, self._rulings),
        )
        if [each.credit_cents for each in done] != [asked.credit_cents] or done[0].working:
            raise Finding(
                (clause,),
                f"{' '.join(map(str, cards))} on {dollars(stake_cents)} {_named(key)}: {_asked(asked)}",
                f"{_done(done)}{self._fit(wager, cards, stake_cents, done)}",
            )
        self._credits_cents[seat] += asked.credit_cents
        del self._up[key]

    def _fit(self, wager: str, cards: tuple[Card, ...], stake_cents: int, done: tuple[Settled, ...]) -> str:
        """Say which other reading of a ruling the table's payment fits; nothing when none does."""
        if wager != lucky_nines.WAGER or not done:
            return ""
        paid_cents = sum(each.credit_cents for each in done)
        for ruling in ("LN-1", "LN-3"):
            for reading, meaning in rulings()[ruling].readings.items():
                other = choose({**self._rulings, ruling: reading})
                asked = lucky_nines.settle(cards[:2], cards[2:], stake_cents, self._paytable, other)
                if asked.credit_cents == paid_cents:
                    return f"; this fits {ruling} {reading}: {meaning}"
        return ""

    def _hold_standing(self, account: Account, clause: str) -> None:
        hold_standing(self._up, account.up, self._credits_cents, account.credits_cents, lambda _: clause)


def _hold_sound(account: Account) -> None:
    if account.void:
        raise Finding((COMPLETED,), "the hand played to its end", f"a void hand, error {account.errors}")


def _hold_in_time(seen: Seen, account: Account) -> None:
    """(d): four cards face up, then the wagers settled, then any third card; by the table's events and by the eyes."""
    names = [act.name for act in account.acts]
    settled = [place for place, act in enumerate(account.acts) if _is_lucky_nines(act.name, act.about)]
    drawn = [place for place, act in enumerate(account.acts) if act.name == "card_drawn"]
    if names.count("card_turned") < 4 or (settled and names[: settled[0]].count("card_turned") < 4):
        raise Finding((IN_TIME,), "the wagers settled once four cards are face up", _order(account))
    if settled and len(drawn) > 4 and drawn[4] < settled[-1]:
        raise Finding((IN_TIME,), "the wagers settled before any third card", _order(account))
    on_felt = sum(len(seen[hand]) for hand in HANDS)
    if on_felt != 4:
        raise Finding((IN_TIME,), "four cards face up when the wagers are settled", f"{on_felt} seen by the eyes")


def _is_lucky_nines(name: str, about: str) -> bool:
    return name == "settlement" and about == lucky_nines.WAGER


def _hold_reports(seen: Seen, account: Account, *, most: int) -> None:
    """(a): the table's own reader and the eyes are two witnesses of the same cards."""
    for hand in HANDS:
        if Counter(seen[hand]) != Counter(account.hand(hand)[:most]):
            raise Finding(
                (CARDS,),
                f"the {hand}'s hand reported as it lies, {' '.join(sorted(seen[hand])) or 'no cards'}",
                " ".join(sorted(account.hand(hand)[:most])) or "no cards",
            )


def _hold_completed(player: tuple[Card, ...], banker: tuple[Card, ...], account: Account) -> None:
    """(f): third cards by § 631a.11, the totals announced, base wagers settled after the last card."""
    try:
        winner = baccarat.winner(player, banker)
    except UsageError as mistake:
        raise Finding((COMPLETED,), "the hand dealt to its end by the third-card rules", str(mistake)) from mistake
    asked = (baccarat.total(player), baccarat.total(banker), winner)
    if account.result != asked:
        raise Finding((COMPLETED,), _result(asked), _result(account.result))
    turned = [place for place, act in enumerate(account.acts) if act.name == "card_turned"]
    early = [act.about for act in account.acts[: turned[-1]] if act.name == "settlement" and act.about in baccarat.ODDS]
    if early:
        raise Finding((COMPLETED,), "base wagers settled after the last card", f"{early[0]} settled before it")


def _in_order(initial: Iterable[str], whole: Iterable[str]) -> tuple[Card, ...]:
    """The cards of a hand, those that were drawn after the initial ones last.

    Raises:
        Finding: an initial card is no longer there.
    """
    left = Counter(whole)
    left.subtract(Counter(initial))
    gone = [each for each, count in left.items() if count < 0]
    if gone:
        raise Finding((COMPLETED,), "the initial cards left on the table until the hand is over", f"{gone[0]} gone")
    return _cards((*initial, *left.elements()))


def _lucky_nines_clause(asked: Settlement, done: tuple[Settled, ...], stake_cents: int, paytable: Paytable) -> str:
    """Name the clause that a wrong settlement of Lucky Nines breaks.

    A wrong number of nines breaks (d)(2); the right number at another figure breaks (e).
    """
    if not asked.credit_cents:
        return LOST
    if len(done) != 1 or done[0].working:
        return IN_TIME
    paid = {
        each.nines for each in paytable.nines_rows if each.row.odds.credit_cents(stake_cents) == done[0].credit_cents
    }
    right = {each.nines for each in paytable.nines_rows if each.row.text == asked.row}
    return BY_NINES if not done[0].credit_cents or (paid and not paid & right) else ODDS


def _cards(written: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card(each) for each in written)


def _named(key: Key) -> str:
    seat, wager = key
    return f"{wager} of seat {seat}"


def _order(account: Account) -> str:
    shown = [act for act in account.acts if act.name in ("card_drawn", "card_turned", "settlement")]
    return ", ".join(f"{act.name} {act.about}" for act in shown)


def _result(result: tuple[int, int, str] | None) -> str:
    return "no result" if result is None else f"player {result[0]}, banker {result[1]}, {result[2]}"


def _asked(asked: Settlement) -> str:
    odds = f" ({asked.odds})" if asked.odds else ""
    return f"{dollars(asked.credit_cents)} for {asked.row!r}{odds}"


def _done(done: tuple[Settled, ...]) -> str:
    return " and then ".join(f"{dollars(each.credit_cents)} for {each.row!r}" for each in done) or "nothing settled"
