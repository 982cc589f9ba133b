"""Which end makes which verdict: only a finding or an assertion about the table fails a scenario."""

import itertools
from typing import Any

import pytest

from boxperson import errors
from boxperson.errors import BoxpersonError, Finding, NotOnThisRig, RigError, UsageError
from boxperson.evidence.results import Verdict
from boxperson.verdicts import verdict_of
from tests.tiny_suite import Ran, run, scenario, suite_in

PHASES = ("setup", "call", "teardown")
RIG_ERRORS = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, RigError)]


def raised(outcome: Any) -> BaseException:
    """What `pytest.skip` or `pytest.fail` raises."""
    with pytest.raises(BaseException) as found:  # noqa: PT011 - of whatever class
        outcome("so it is")
    return found.value


def test_an_end_without_an_error_is_a_pass() -> None:
    for phase in PHASES:
        assert verdict_of(None, phase) == (Verdict.PASS, "", ())


@pytest.mark.parametrize(("kind", "phase"), [*itertools.product(RIG_ERRORS, PHASES)])
def test_no_error_of_the_rig_is_ever_a_fail_or_a_pass(kind: type[RigError], phase: str) -> None:
    assert verdict_of(kind("the line\n is gone"), phase) == (Verdict.INCONCLUSIVE, "the line is gone", ())


@pytest.mark.parametrize("phase", PHASES)
def test_what_the_rig_cannot_have_and_what_is_skipped_is_not_tested(phase: str) -> None:
    assert verdict_of(NotOnThisRig("no second table"), phase) == (Verdict.NOT_TESTED, "no second table", ())
    assert verdict_of(raised(pytest.skip), phase) == (Verdict.NOT_TESTED, "so it is", ())


def test_a_finding_in_a_step_fails_with_its_clauses_and_elsewhere_it_is_the_harness_that_broke() -> None:
    finding = Finding(("623c.2(e)", "623c.2(c)"), "25.00", "30.00")
    words = "§ 623c.2(e), § 623c.2(c): expected 25.00; observed 30.00"
    assert verdict_of(finding, "call") == (Verdict.FAIL, words, ("623c.2(e)", "623c.2(c)"))
    for phase in ("setup", "teardown"):
        assert verdict_of(finding, phase) == (Verdict.INCONCLUSIVE, f"the harness broke: Finding: {words}", ())


def test_an_assertion_in_a_step_fails_and_elsewhere_it_is_the_harness_that_broke() -> None:
    for error in (AssertionError("so it is"), raised(pytest.fail)):
        assert verdict_of(error, "call") == (Verdict.FAIL, "so it is", ())
        for phase in ("setup", "teardown"):
            verdict, why, broken = verdict_of(error, phase)
            assert (verdict, broken) == (Verdict.INCONCLUSIVE, ())
            assert why.startswith("the harness broke: ")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "error",
    [
        *(ValueError("x"), UsageError("x"), BoxpersonError("x"), KeyError("x"), OSError(2, "x"), RecursionError("x")),
        *(KeyboardInterrupt("x"), SystemExit("x"), MemoryError("x"), StopIteration("x")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_any_other_error_is_the_harness_that_broke_and_named(error: BaseException, phase: str) -> None:
    verdict, why, broken = verdict_of(error, phase)
    assert (verdict, broken) == (Verdict.INCONCLUSIVE, ())
    assert why.startswith(f"the harness broke: {type(error).__name__}: ")


def test_a_reason_is_one_line_and_never_empty() -> None:
    for error in (RigError(""), RigError("\n"), AssertionError(), NotOnThisRig(), Finding((), "", ""), ValueError()):
        for phase in PHASES:
            why = verdict_of(error, phase)[1]
            assert why.strip()
            assert "\n" not in why


# --- the same in whole scenarios, of which each can end in many ways

ENDS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "nothing": ("pass", "", ()),
    "a finding": ("fail", "§ 623c.2(e): expected 25.00; observed 30.00", ("623c.2(e)",)),
    "a finding of its own": ("fail", "§ 623c.2(d)(2): expected the wager accepted; observed refused", ()),
    "a finding of a clause that is none": ("fail", "§ 623c.2(z): expected one; observed other", ("623c.2(z)",)),
    "an assertion": ("fail", "§ 623c.2(d)(2): one is not two", ()),
    "an assert statement": ("fail", "§ 623c.2(d)(2): the sum assert 7 == 8 + where 7 = sum([4, 3])", ()),
    "a failure": ("fail", "§ 623c.2(d)(2): so it is said", ()),
    "a rig error": ("inconclusive", "the rig is dead", ()),
    "a link error": ("inconclusive", "the line is gone", ()),
    "a refusal": ("inconclusive", "not now", ()),
    "a camera error": ("inconclusive", "no frames", ()),
    "an abstention": ("inconclusive", "too dark", ()),
    "a usage error": ("inconclusive", "the harness broke: UsageError: no such paytable", ()),
    "a value error": ("inconclusive", "the harness broke: ValueError: two lines, wide", ()),
    "an error without words": ("inconclusive", "the harness broke: ZeroDivisionError: ZeroDivisionError", ()),
    "a thing this rig cannot": ("not tested", "no second table", ()),
    "a skip": ("not tested", "not today", ()),
}


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    steps = [scenario(f"step: {what}", f"When it ends in {what}") for what in ENDS]
    later = [scenario(f"later: {what}", "Given all is well", f"Then it still ends in {what}") for what in ENDS]
    fixtures = [scenario(f"fixture: {what}", f"When a fixture ends in {what}") for what in ENDS]
    torn = [
        scenario(f"torn: {what}", f"Given the end of a fixture will end in {what}", "When it ends in nothing")
        for what in ENDS
    ]
    twice = [
        scenario(
            f"twice: {first}, {then}", f"Given the end of a fixture will end in {then}", f"When it ends in {first}"
        )
        for first in ("a finding", "a rig error", "a skip")
        for then in ("a rig error", "a finding", "a value error")
    ]
    shared = [scenario(f"shared: {each}", "When a fixture of all is broken") for each in ("first", "second", "third")]
    skipped = scenario("tagged to be skipped", "When it ends in a finding", tags="@skip")
    text = "Feature: Ends: of all kinds\n" + "".join([*steps, *later, *fixtures, *torn, *twice, *shared, skipped])
    suite = suite_in(tmp_path_factory.mktemp("ends") / "suite", ends=text)
    return run(suite, "--boxperson-progress=json")


@pytest.fixture(scope="module")
def found(ends: Ran) -> dict[str, dict[str, Any]]:
    """What was said of each scenario, by its name."""
    lines = ends.objects()[:-1]
    by_name = {each["scenario"]: each for each in lines}
    assert len(by_name) == len(lines), "a scenario has more than one verdict"
    return by_name


@pytest.mark.parametrize("what", ENDS)
@pytest.mark.parametrize("where", ["step", "later"])
def test_a_step_that_ends_so_gives_this_verdict(found: dict[str, dict[str, Any]], where: str, what: str) -> None:
    said = found[f"{where}: {what}"]
    assert (said["verdict"], said["why"], tuple(said["broken"])) == ENDS[what]
    assert said["clauses"] == ["623c.2(d)(2)"]


@pytest.mark.parametrize("what", ENDS)
def test_a_fixture_that_ends_so_never_fails_the_table(found: dict[str, dict[str, Any]], what: str) -> None:
    said = found[f"fixture: {what}"]
    verdict, why, _ = ENDS[what]
    if verdict == "fail":
        assert said["verdict"] == "inconclusive"
        assert said["why"].startswith("fixture broken broke: ")
    else:
        assert (said["verdict"], said["why"]) == (verdict, why)
    assert said["broken"] == []


@pytest.mark.parametrize("what", ENDS)
def test_the_end_of_a_fixture_never_fails_the_table_and_takes_the_pass_away(
    found: dict[str, dict[str, Any]], what: str
) -> None:
    verdict = ENDS[what][0]
    assert found[f"torn: {what}"]["verdict"] == ("inconclusive" if verdict == "fail" else verdict)
    assert found[f"torn: {what}"]["broken"] == []


@pytest.mark.parametrize("then", ["a rig error", "a finding", "a value error"])
@pytest.mark.parametrize("first", ["a finding", "a rig error", "a skip"])
def test_what_ended_the_steps_is_the_verdict_whatever_breaks_afterwards(
    found: dict[str, dict[str, Any]], first: str, then: str
) -> None:
    said = found[f"twice: {first}, {then}"]
    assert (said["verdict"], said["why"], tuple(said["broken"])) == ENDS[first]


def test_a_broken_fixture_that_scenarios_share_fails_none_of_them(found: dict[str, dict[str, Any]]) -> None:
    for each in ("first", "second", "third"):
        said = found[f"shared: {each}"]
        assert (said["verdict"], said["why"]) == ("inconclusive", "fixture broken_for_all broke: never set up")


def test_a_scenario_that_is_tagged_to_be_skipped_is_not_tested(found: dict[str, dict[str, Any]]) -> None:
    assert found["tagged to be skipped"]["verdict"] == "not tested"


def test_every_scenario_has_one_verdict_and_the_run_exits_by_the_worst(
    ends: Ran, found: dict[str, dict[str, Any]]
) -> None:
    assert len(found) == 4 * len(ENDS) + 9 + 3 + 1
    summary = ends.objects()[-1]
    assert sum(summary["scenarios"].values()) == len(found)
    assert (ends.code, summary["exit"]) == (1, 1)
    assert ends.err == ""
