"""The order of a throw against a second judge, a state machine that walks the acts one by one."""

from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses
from boxperson.rules.rulings import rulings
from boxperson.rules.throw_order import Act, Game, judge_order, settle_clause

MS = 1_000_000
AT_ONCE_NS = 2_000 * MS
PERSON: dict[Game, str] = {"live-craps": "boxperson", "mini-craps": "floorperson"}
STICK: dict[Game, str] = {"live-craps": "stickperson", "mini-craps": "dealer"}
DISPUTE = {"live-craps": "623a.9(c)(1)", "mini-craps": "623a.9(c)(2)"}
ORDER = {"live-craps": "623a.9(d)", "mini-craps": "623a.9(e)"}
PAID = ["at_centre", "settlement", "settlement", "all_settled", "to_shooter"]
RIGHT = {
    "called": ["at_rest", "call", *PAID],
    "nothing decided": ["at_rest", "call", "at_centre", "all_settled", "to_shooter"],
    "void": ["at_rest", "void", "to_shooter"],
    "disputed": ["at_rest", "disputed", "decided", *PAID],
    "disputed after the call": ["at_rest", "call", "disputed", "decided", *PAID],
    "disputed at the centre": ["at_rest", "call", "at_centre", "disputed", "decided", *PAID[1:]],
    "disputed, void": ["at_rest", "disputed", "decided void", "to_shooter"],
    "disputed, declared void": ["at_rest", "call", "disputed", "void person", "to_shooter"],
    "declared void, disputed, decided": ["at_rest", "void", "disputed", "decided", *PAID],
    "disputed twice": ["at_rest", "disputed", "decided", "disputed", "decided", *PAID],
    "decided without a dispute": ["at_rest", "decided", *PAID],
}
GAMES: st.SearchStrategy[Game] = st.sampled_from(("live-craps", "mini-craps"))


def acts_of(words: list[str], game: Game, gap_ns: int = 300 * MS) -> list[Act]:
    """Acts at exact times, a gap apart; "void" is the stick's unless it says "void person"."""
    made: list[Act] = []
    for place, word in enumerate(words):
        name, _, more = word.partition(" ")
        by = ""
        if name == "void":
            by = PERSON[game] if more == "person" else STICK[game]
        elif name == "decided":
            by = more if more not in ("", "void") else PERSON[game]
        named: Any = name
        made.append(Act(named, place * gap_ns, place * gap_ns, by, void=more == "void"))
    return made


def walk(acts: list[Act], game: Game) -> bool:
    """Whether acts at exact times, in their order, keep the section: the second judge."""
    names = [act.name for act in acts]
    persons = [act for act in acts if act.name == "decided" or (act.name == "void" and act.by == PERSON[game])]
    void = persons[-1].name == "void" or persons[-1].void if persons else "void" in names
    spoken = persons or [act for act in acts if act.name == "void"]
    faulty = any(
        is_fault(act, acts[:place], void=void, spoken=spoken, person=PERSON[game]) for place, act in enumerate(acts)
    )
    silent = not {"call", "void", "decided"} & set(names)
    twice = names.count("decided") > max(1, names.count("disputed"))
    two_words = {"call", "void"} <= set(names) and not persons
    return not (faulty or silent or twice or two_words or is_open(acts, PERSON[game]))


def is_open(acts: list[Act], person: str) -> bool:
    """Whether a dispute waits for the person."""
    waits = False
    for act in acts:
        if act.name == "disputed":
            waits = True
        elif act.name == "decided" or (act.name == "void" and act.by == person):
            waits = False
    return waits


def is_fault(act: Act, seen: list[Act], *, void: bool, spoken: list[Act], person: str) -> bool:
    """Whether an act must not come after those that were seen, whatever else comes."""
    names = {each.name for each in seen}
    rested_ns = [each.not_after_ns for each in seen if each.name == "at_rest"]
    late = not rested_ns or act.not_after_ns - rested_ns[0] > AT_ONCE_NS
    worded = bool(names & {"call", "decided"}) or any(each.name == "void" and each.by == person for each in seen)
    waits = is_open(seen, person)
    early = not any(each in seen for each in spoken) if void else not {"at_centre", "all_settled"} <= names
    faults: dict[str, bool] = {
        "call": late or bool(names & {"call", "disputed"}),
        "void": act.by != person and "disputed" in names,
        "decided": act.by != person,
        "at_centre": not void and not worded and "at_centre" not in names,
        "settlement": void
        or waits
        or not worded
        or "at_centre" not in names
        or bool(names & {"all_settled", "to_shooter"}),
        "all_settled": not void and "to_shooter" in names,
        "to_shooter": waits or ("to_shooter" not in names and early),
    }
    return faults.get(act.name, False)


@st.composite
def throws(draw: st.DrawFn, *, exact: bool = True) -> tuple[Game, list[Act]]:
    """A right throw with up to three things changed in it."""
    game: Game = draw(GAMES)
    words = list(RIGHT[draw(st.sampled_from(sorted(RIGHT)))])
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(["swap", "move", "drop", "repeat", "who"])):
            case "swap" if place:
                words[place - 1], words[place] = words[place], words[place - 1]
            case "move":
                words.insert(draw(st.integers(0, len(words) - 1)), words.pop(place))
            case "drop" if words[place] not in ("at_rest", "to_shooter"):
                del words[place]
            case "repeat" if words[place] != "at_rest":
                words.insert(draw(st.integers(place, len(words))), words[place])
            case "who" if words[place] == "decided":
                words[place] = "decided " + draw(st.sampled_from(["stickperson", "dealer", PERSON[game]]))
    at_ns = 0
    made = []
    for act in acts_of(words, game):
        at_ns += draw(st.sampled_from([0, 1, 300 * MS, 900 * MS, 2_100 * MS]))
        early_ns = 0 if exact else draw(st.sampled_from([0, 0, 1, 400 * MS, 1_000 * MS]))
        made.append(replace(act, not_before_ns=at_ns - early_ns, not_after_ns=at_ns))
    return game, made


@given(throws())
def test_it_says_what_the_walking_judge_says(throw: tuple[Game, list[Act]]) -> None:
    game, acts = throw
    told = judge_order(acts, game, AT_ONCE_NS)
    assert told.verdict == ("kept" if walk(acts, game) else "broken"), told
    assert (told.clause is None) == (told.verdict == "kept") == (not told.why)
    assert set(told.rulings) <= set(rulings())
    assert told.clause is None or told.clause in clauses()


@given(throws(exact=False))
def test_a_verdict_holds_wherever_within_their_bounds_the_acts_were(throw: tuple[Game, list[Act]]) -> None:
    game, acts = throw
    told = judge_order(acts, game, AT_ONCE_NS)
    for ends in product((0, 1), repeat=min(6, sum(act.not_before_ns != act.not_after_ns for act in acts))):
        pinned = pin(acts, list(ends))
        exactly = judge_order(pinned, game, AT_ONCE_NS)
        if told.verdict != "cannot tell" and not simultaneous(pinned):
            assert exactly.verdict == told.verdict, (told, exactly, pinned)


def pin(acts: list[Act], ends: list[int]) -> list[Act]:
    """Take one end of every interval; of those beyond the list the later."""
    pinned = []
    for act in acts:
        at_ns = act.not_after_ns
        if act.not_before_ns != act.not_after_ns and ends and ends.pop():
            at_ns = act.not_before_ns
        pinned.append(replace(act, not_before_ns=at_ns, not_after_ns=at_ns))
    return pinned


def simultaneous(acts: list[Act]) -> bool:
    """Whether two are at one moment, which only the order of a log tells apart."""
    times = [act.not_after_ns for act in acts]
    return len(set(times)) < len(times)


@given(throws(), st.randoms(use_true_random=False))
def test_the_order_in_which_acts_are_given_does_not_matter(throw: tuple[Game, list[Act]], chance: Any) -> None:
    game, acts = throw
    assume(not simultaneous(acts))
    shuffled = list(acts)
    chance.shuffle(shuffled)
    assert judge_order(shuffled, game, AT_ONCE_NS) == judge_order(acts, game, AT_ONCE_NS)


@pytest.mark.parametrize("game", ["live-craps", "mini-craps"])
@pytest.mark.parametrize("right", sorted(RIGHT))
def test_what_is_done_right_is_kept(game: Game, right: str) -> None:
    told = judge_order(acts_of(RIGHT[right], game), game, AT_ONCE_NS)
    assert (told.verdict, told.clause, told.why) == ("kept", None, "")


@pytest.mark.parametrize("game", ["live-craps", "mini-craps"])
@pytest.mark.parametrize(
    ("words", "clause", "why"),
    [
        (["at_rest", *PAID], "a", "not called"),
        (["at_rest", "call", "call", *PAID], "a", "called 2 times"),
        (["call", "at_rest", *PAID], "a", "before the dice were at rest"),
        (["at_rest", "call", "void", "to_shooter"], "a", "declared void as well"),
        (["at_rest", "void", "settlement", "to_shooter"], "void", "1 settled though the roll was void"),
        (["at_rest", "to_shooter", "void"], "void", "before the roll was declared void"),
        (["at_rest", "disputed", "decided stickperson", *PAID], "c", "the stickperson decided, not the"),
        (["at_rest", "disputed", *PAID], "c", "did not decide the dispute"),
        (["at_rest", "disputed", "call", *PAID], "c", "then it was not the"),
        (["at_rest", "disputed", "void", "to_shooter"], "c", "then it was not the"),
        (["at_rest", "call", "disputed", "at_centre", "settlement", "decided", *PAID[2:]], "c", "was settled before"),
        (["at_rest", "disputed", "decided void", "settlement", "to_shooter"], "c", "though the roll was void"),
        (["at_rest", "disputed", "decided", "decided", *PAID], "c", "decided 2 times"),
        (["at_rest", "decided stickperson", *PAID], "c", "decided, not the"),
        (["at_rest", "call", *PAID[:-1], "disputed", "to_shooter", "decided"], "c", "shooter had the dice before"),
        (["at_rest", "at_centre", "call", *PAID[1:]], "order", "at the centre before the call"),
        (["at_rest", "settlement", "call", *PAID], "order", "settled before the call"),
        (["at_rest", "call", *PAID[1:]], "order", "not brought to the centre"),
        (["at_rest", "call", "settlement", *PAID], "order", "before the dice were at the centre"),
        (["at_rest", "call", "at_centre", "settlement", "to_shooter"], "order", "settling was not over"),
        (["at_rest", "call", "at_centre", "all_settled", "settlement", "to_shooter"], "order", "after all were said"),
        (["at_rest", "call", "at_centre", "settlement", "to_shooter", "all_settled"], "order", "shooter had the dice"),
        (["at_rest", "call", *PAID, "settlement"], "order", "after all were said"),
    ],
)
def test_the_clause_that_is_broken_is_named(game: Game, words: list[str], clause: str, why: str) -> None:
    told = judge_order(acts_of(words, game), game, AT_ONCE_NS)
    ids = {"a": "623a.9(a)", "void": "623a.9(b)#void", "c": DISPUTE[game], "order": ORDER[game]}
    assert (told.verdict, told.clause) == ("broken", ids[clause]), told
    assert why in told.why


@pytest.mark.parametrize("game", ["live-craps", "mini-craps"])
def test_only_the_person_of_the_game_decides(game: Game) -> None:
    other = PERSON["mini-craps" if game == "live-craps" else "live-craps"]
    told = judge_order(acts_of(["at_rest", "disputed", f"decided {other}", *PAID], game), game, AT_ONCE_NS)
    assert (told.verdict, told.clause) == ("broken", DISPUTE[game])
    assert told.why == f"the {other} decided, not the {PERSON[game]}"


@pytest.mark.parametrize(
    ("rest", "call", "verdict", "lapse"),
    [
        ((0, 0), (2000, 2000), "kept", ""),
        ((0, 0), (2001, 2001), "broken", "2001 ms after"),
        ((0, 500), (2000, 2000), "kept", ""),
        ((0, 500), (2400, 2400), "cannot tell", "between 1900 and 2400 ms after"),
        ((0, 500), (2600, 2600), "broken", "between 2100 and 2600 ms after"),
    ],
)
def test_at_once_is_a_declared_time(rest: Any, call: Any, verdict: str, lapse: str) -> None:
    ends = {"at_rest": rest, "call": call}
    acts = [
        replace(act, not_before_ns=ends[act.name][0] * MS, not_after_ns=ends[act.name][1] * MS)
        if act.name in ends
        else replace(act, not_before_ns=act.not_before_ns + 9_000 * MS, not_after_ns=act.not_after_ns + 9_000 * MS)
        for act in acts_of(RIGHT["called"], "live-craps")
    ]
    told = judge_order(acts, "live-craps", AT_ONCE_NS)
    assert told.verdict == verdict
    assert lapse in told.why
    assert told.clause == (None if verdict == "kept" else "623a.9(a)")


def test_dice_seen_at_the_centre_only_after_a_settlement_may_have_been_there_before() -> None:
    acts = acts_of(RIGHT["called"], "mini-craps")
    centre, first = (next(act for act in acts if act.name == name) for name in ("at_centre", "settlement"))
    late = first.not_after_ns + MS
    told = judge_order(
        [replace(act, not_after_ns=late) if act is centre else act for act in acts], "mini-craps", AT_ONCE_NS
    )
    assert (told.verdict, told.clause) == ("cannot tell", "623a.9(e)")
    assert told.why == "it cannot be told whether a wager was settled before the dice were at the centre"
    seen_away = [replace(act, not_before_ns=late, not_after_ns=late) if act is centre else act for act in acts]
    assert judge_order(seen_away, "mini-craps", AT_ONCE_NS).verdict == "broken"


def test_what_is_certainly_broken_comes_before_what_cannot_be_told() -> None:
    acts = acts_of(["at_rest", "call", "at_centre", "settlement", "to_shooter"], "live-craps")
    acts[0] = replace(acts[0], not_after_ns=acts[1].not_after_ns + MS)
    told = judge_order(acts, "live-craps", AT_ONCE_NS)
    assert (told.verdict, told.clause) == ("broken", "623a.9(d)")


@pytest.mark.parametrize("cut", range(1, len(RIGHT["called"])))
def test_a_throw_that_is_not_over_yet_is_neither_kept_nor_broken(cut: int) -> None:
    for earlier, later in pairwise([RIGHT["called"][:cut], RIGHT["called"]]):
        assert judge_order(acts_of(earlier, "live-craps"), "live-craps", AT_ONCE_NS).verdict == "cannot tell"
        assert judge_order(acts_of(later, "live-craps"), "live-craps", AT_ONCE_NS).verdict == "kept"


def test_a_dispute_that_waits_for_the_person_is_neither_kept_nor_broken() -> None:
    told = judge_order(acts_of(["at_rest", "disputed"], "live-craps"), "live-craps", AT_ONCE_NS)
    assert (told.verdict, told.clause) == ("cannot tell", "623a.9(c)(1)")
    assert told.why == "it cannot be told whether the boxperson did not decide the dispute"


@pytest.mark.parametrize("first_void", [False, True])
def test_which_of_two_decisions_was_the_last_may_be_open(first_void: bool) -> None:
    words = ["decided void", "decided"] if first_void else ["decided", "decided void"]
    acts = acts_of(["at_rest", "disputed", "disputed", *words, "to_shooter"], "live-craps")
    ends = [act.not_after_ns for act in acts if act.name == "decided"]
    open_ = [
        replace(act, not_before_ns=ends[0], not_after_ns=ends[1]) if act.name == "decided" else act for act in acts
    ]
    told = judge_order(open_, "live-craps", AT_ONCE_NS)
    assert (told.verdict, told.clause) == ("cannot tell", "623a.9(c)(1)")
    assert told.why == "it cannot be told whether the roll was decided to be void"


def test_dice_that_nobody_saw_come_to_rest_tell_nothing_about_the_call() -> None:
    told = judge_order(acts_of(RIGHT["called"][1:], "live-craps"), "live-craps", AT_ONCE_NS)
    assert (told.verdict, told.clause) == ("cannot tell", "623a.9(a)")


@pytest.mark.parametrize(
    ("acts", "game", "at_once_ns", "refusal"),
    [
        ([], "craps", 0, "'craps' has no order of its own; allowed: live-craps, mini-craps"),
        ([], "live-craps", -1, "at once cannot be -1 ns"),
        ([Act("at_rest", 1, 1), Act("at_rest", 2, 2)], "live-craps", 0, "give the acts of one throw"),
        ([Act("call", 2, 1)], "live-craps", 0, "call is not before 2 ns and not after 1 ns"),
        ([Act("decided", 1, 1)], "live-craps", 0, "decided does not say who"),
        ([Act("void", 1, 1)], "live-craps", 0, "void does not say who"),
        ([replace(Act("call", 1, 1), name="shout")], "live-craps", 0, "'shout' is no act of a throw"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_refused(acts: list[Act], game: Any, at_once_ns: int, refusal: str) -> None:
    with pytest.raises(UsageError, match=refusal.replace("(", r"\(")):
        judge_order(acts, game, at_once_ns)


def test_the_clause_that_asks_to_settle_is_the_game_s() -> None:
    assert {game: settle_clause(game) for game in PERSON} == ORDER
