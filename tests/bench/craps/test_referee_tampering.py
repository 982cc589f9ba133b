"""Whatever a table does otherwise than the judge asks, by a cent or a throw, is a finding under the right clause."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boxperson.bench.craps.referee import CrapsReferee
from boxperson.bench.craps.table import Throw
from boxperson.bench.table import Settled
from boxperson.rules.lucky_shooter_paytable import lucky_shooter as paytable
from tests.bench.craps.simulated_table import LUCKY, PASS, Before, SimulatedTable, with_settlement
from tests.bench.craps.test_referee import READINGS, STAKES, WAYS, begun, broken_by

ODDS = "623c.2(e)"
Tampered = tuple[CrapsReferee, SimulatedTable, Before, tuple[int, int], Throw]
TRIES = settings(max_examples=50, deadline=None)


RUNS = st.tuples(st.permutations([4, 5, 6, 8, 9, 10]), st.integers(0, 6)).map(lambda run: run[0][: run[1]])
"""A point and other points, none twice: how a Lucky Shooter gets to its paying rows."""


@st.composite
def throws(draw: st.DrawFn, wanted: Callable[[Before], bool] = lambda _before: True) -> Tampered:
    """A throw somewhere in a game, not judged yet, and one wager that it is about, of the kind that is wanted."""
    table = SimulatedTable(draw(st.sampled_from("ABCD")), draw(READINGS))
    wagers = [(seat, wager, draw(STAKES)) for seat in (1, 2) for wager in (LUCKY, PASS)]
    referee = begun(table, *wagers[: draw(st.integers(1, 4))])
    for total in draw(RUNS | st.lists(st.integers(2, 12), max_size=6)):
        if all(before.after is None for before in table.would_judge(total).values()):
            break  # nothing would be up any more
        referee.judge(WAYS[total], table.throw(WAYS[total]))
    fitting = [total for total in WAYS if any(map(wanted, table.would_judge(total).values()))]
    assume(fitting)
    faces = WAYS[draw(st.sampled_from(fitting))]
    throw = table.throw(faces)
    about = [before for before in table.judged.values() if wanted(before)]
    return referee, table, draw(st.sampled_from(about)), faces, throw


def credit_of(before: Before) -> int:
    return before.asked.credit_cents if before.asked else 0


def stake_after(before: Before) -> int | None:
    return before.after.stake_cents if before.after else None


def is_lucky(before: Before) -> bool:
    return before.key[1] == LUCKY


def is_paid(before: Before) -> bool:
    return credit_of(before) > 0


def is_not_paid(before: Before) -> bool:
    return credit_of(before) == 0


def goes_on(before: Before) -> bool:
    return before.after is not None


def ends(before: Before) -> bool:
    return before.after is None


@TRIES
@given(throws(is_paid), st.sampled_from([-1, 1, -100, 100, 7]))
def test_a_credit_that_is_off_by_whatever_little_breaks_the_clause_of_the_odds(made: Tampered, off_cents: int) -> None:
    referee, table, before, faces, throw = made
    wrong_cents = credit_of(before) + off_cents
    rows = {row.odds.credit_cents(before.wager.stake_cents) for row in paytable(table.letter).rows}
    assume(wrong_cents not in rows | {0})
    wrong = Settled(wrong_cents, "its own words", goes_on(before))
    tampered = with_settlement(throw, before.key, wrong, keeps_up=stake_after(before), pays_cents=off_cents)
    finding = broken_by(referee, faces, tampered)
    assert finding.clauses == (ODDS if is_lucky(before) else "623a.9(d)",)
    assert f"seat {before.key[0]}" in finding.expected


@TRIES
@given(throws(lambda before: is_paid(before) and is_lucky(before)), st.data())
def test_the_credit_of_another_row_breaks_the_clause_of_the_situation(made: Tampered, data: st.DataObject) -> None:
    referee, table, before, faces, throw = made
    rows = {row.odds.credit_cents(before.wager.stake_cents) for row in paytable(table.letter).rows}
    other_cents = data.draw(st.sampled_from(sorted(rows - {credit_of(before)})))
    wrong = Settled(other_cents, "another row", goes_on(before))
    pays_cents = other_cents - credit_of(before)
    tampered = with_settlement(throw, before.key, wrong, keeps_up=stake_after(before), pays_cents=pays_cents)
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(is_paid))
def test_a_winner_that_gets_nothing_breaks_the_clause_of_the_situation(made: Tampered) -> None:
    referee, _, before, faces, throw = made
    wrong = Settled(0, "lost", goes_on(before))
    tampered = with_settlement(throw, before.key, wrong, keeps_up=stake_after(before), pays_cents=-credit_of(before))
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(is_not_paid), st.sampled_from([1, 500, -500]))
def test_a_payment_where_none_is_due_breaks_the_clause_of_the_situation(made: Tampered, cents: int) -> None:
    referee, _, before, faces, throw = made
    wrong = Settled(cents, "paid", goes_on(before))
    tampered = with_settlement(throw, before.key, wrong, keeps_up=stake_after(before), pays_cents=cents)
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(goes_on), st.sampled_from([0, 500]))
def test_a_wager_settled_too_early_breaks_the_clause_of_the_situation(made: Tampered, cents: int) -> None:
    referee, _, before, faces, throw = made
    wrong = Settled(cents, "settled", working=False)
    tampered = with_settlement(throw, before.key, wrong, keeps_up=None, pays_cents=cents - credit_of(before))
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(ends))
def test_a_wager_not_settled_when_it_is_due_breaks_the_clause_of_the_situation(made: Tampered) -> None:
    referee, _, before, faces, throw = made
    stake = before.wager.stake_cents
    tampered = with_settlement(throw, before.key, keeps_up=stake, pays_cents=-credit_of(before))
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(ends))
def test_a_wager_said_to_go_on_working_when_it_is_over_breaks_the_clause_of_the_situation(made: Tampered) -> None:
    referee, _, before, faces, throw = made
    wrong = Settled(credit_of(before), "paid", working=True)
    tampered = with_settlement(throw, before.key, wrong, keeps_up=before.wager.stake_cents, pays_cents=0)
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(lambda before: before.asked is not None), st.booleans())
def test_a_wager_settled_twice_breaks_the_clause_of_the_situation(made: Tampered, pays_twice: bool) -> None:
    referee, _, before, faces, throw = made
    right = Settled(credit_of(before), "paid", goes_on(before))
    again = right if pays_twice else replace(right, credit_cents=0)
    pays_cents = credit_of(before) if pays_twice else 0
    tampered = with_settlement(throw, before.key, right, again, keeps_up=stake_after(before), pays_cents=pays_cents)
    assert broken_by(referee, faces, tampered).clauses == (before.situation,)


@TRIES
@given(throws(), st.sampled_from([LUCKY, PASS]))
def test_a_settlement_of_a_wager_that_is_not_up_is_a_finding(made: Tampered, wager: str) -> None:
    referee, _, _, faces, throw = made
    ghost = with_settlement(throw, (6, wager), Settled(500, "paid", working=False), keeps_up=None, pays_cents=500)
    finding = broken_by(referee, faces, ghost)
    assert finding.clauses == ("623a.9(d)" if wager == PASS else "623c.2(d)(3)",)
    assert "seat 6" in finding.observed


@TRIES
@given(throws(ends))
def test_a_wager_silently_kept_up_breaks_the_clause_of_the_situation(made: Tampered) -> None:
    referee, _, before, faces, throw = made
    kept = replace(throw, up={**throw.up, before.key: before.wager.stake_cents})
    finding = broken_by(referee, faces, kept)
    assert finding.clauses == (before.situation,)
    assert "nothing up" in finding.expected


@TRIES
@given(throws(goes_on))
def test_a_wager_silently_taken_down_breaks_the_clause_of_the_situation(made: Tampered) -> None:
    referee, _, before, faces, throw = made
    taken = replace(throw, up={key: stake for key, stake in throw.up.items() if key != before.key})
    finding = broken_by(referee, faces, taken)
    assert finding.clauses == (before.situation,)
    assert "nothing up" in finding.observed


@TRIES
@given(throws(goes_on), st.sampled_from([-1, 1, 500]))
def test_a_stake_silently_changed_breaks_the_clause_of_the_situation(made: Tampered, by_cents: int) -> None:
    referee, _, before, faces, throw = made
    changed = replace(throw, up={**throw.up, before.key: throw.up[before.key] + by_cents})
    assert broken_by(referee, faces, changed).clauses == (before.situation,)


@TRIES
@given(throws(), st.integers(1, 6), st.sampled_from([-1, 1, 500]))
def test_credits_that_are_off_by_a_cent_at_any_seat_are_a_finding(made: Tampered, seat: int, by_cents: int) -> None:
    referee, _, _, faces, throw = made
    off = {**throw.credits_cents, seat: throw.credits_cents[seat] + by_cents}
    finding = broken_by(referee, faces, replace(throw, credits_cents=off))
    lucky_settled = any(wager == LUCKY for _, wager in throw.settled)
    assert finding.clauses == (ODDS if lucky_settled else "623a.9(d)",)
    assert f"seat {seat}" in finding.expected


@TRIES
@given(throws())
def test_a_seat_that_is_left_out_is_a_finding_when_it_has_credits(made: Tampered) -> None:
    referee, table, before, faces, throw = made
    seat = before.key[0]
    assume(table.credits_cents[seat])
    left = {each: cents for each, cents in throw.credits_cents.items() if each != seat}
    broken_by(referee, faces, replace(throw, credits_cents=left))


@TRIES
@given(throws(), st.sampled_from([None, 4, 5, 6, 8, 9, 10]))
def test_a_wrong_point_is_a_finding(made: Tampered, point: int | None) -> None:
    referee, _, _, faces, throw = made
    assume(point != throw.point)
    assert broken_by(referee, faces, replace(throw, point=point)).clauses == ("623c.2(d)(3)",)
