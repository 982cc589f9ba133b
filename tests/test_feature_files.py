"""Feature files that would pass silently, or not at all, are errors before anything runs."""

from pathlib import Path

import pytest

from tests.tiny_suite import Ran, run, scenario, suite_in

GOOD = "Given all is well"
TWICE = """
from pytest_bdd import given, parsers, when


@given("it is said twice")
def once():
    pass


@given("it is said twice")
def twice():
    pass


@when(parsers.parse("the roll is {total:d}"))
def rolls(total):
    pass


@when(parsers.re(r"the roll is 1\\d"))
def rolls_more(total=None):
    pass


@when("one function")
@when(parsers.parse("one {word}"))
def alike(word=None):
    pass
"""


def outline(name: str, step: str, *rows: str) -> str:
    table = "".join(f"      | {row} |\n" for row in ("what", *rows))
    return scenario(name, step).replace("Scenario:", "Scenario Outline:") + f"\n    Examples:\n{table}"


WRONG: dict[str, tuple[str, list[str]]] = {
    "missing_step": (
        scenario("a", GOOD, "When nobody knows what to do", "Then nobody knows that either"),
        [
            "line 6: nothing says what to do for: When nobody knows what to do",
            "line 7: nothing says what to do for: Then",
        ],
    ),
    "missing_in_background": (
        "\n  Background:\n    Given an unheard-of state\n" + scenario("a", GOOD),
        ["line 4: nothing says what to do for: Given an unheard-of state"],
    ),
    "missing_in_a_rule": (
        "\n  Rule: one\n" + scenario("a", "Given a rule of thumb"),
        ["nothing says what to do for: Given a rule of thumb"],
    ),
    "missing_in_one_row": (
        outline("a", "When it <what>", "ends in nothing", "flies away"),
        ["nothing says what to do for: When it flies away"],
    ),
    "wrong_keyword": (scenario("a", "When all is well"), ["nothing says what to do for: When all is well"]),
    "duplicate_step": (scenario("a", "Given it is said twice"), ["could be any of", "once", "twice"]),
    "overlapping_steps": (scenario("a", "When the roll is 11"), ["could be any of", "rolls_more"]),
    "overlap_in_one_row": (outline("a", "When the roll is <what>", "7", "12"), ["'the roll is 12' could be any of"]),
    "no_clause": ("\n  Scenario: a\n    Given all is well\n", ["line 3: scenario 'a' has no @clause: tag"]),
    "other_tags_only": (
        "\n  @slow @clauses:623c.2(e)\n  Scenario: a\n    Given all is well\n",
        ["scenario 'a' has no @clause: tag"],
    ),
    "unknown_clause": (scenario("a", GOOD, clauses=["623c.2(e)", "623c.2(z)"]), ["there is no clause '623c.2(z)'"]),
    "part_of_a_clause": (scenario("a", GOOD, clauses=["623c.2"]), ["there is no clause '623c.2'"]),
    "empty_clause": (scenario("a", GOOD, clauses=[""]), ["there is no clause ''"]),
    "same_name": (
        scenario("a", GOOD) + scenario("a", GOOD) + scenario("b", GOOD) + scenario("a", GOOD),
        ["3 scenarios are named 'a'"],
    ),
    "same_name_in_rules": (
        "\n  Rule: one\n" + scenario("a", GOOD) + "\n  Rule: two\n" + scenario("a", GOOD),
        ["2 scenarios are named 'a'"],
    ),
    "names_alike": (
        scenario("pays 5 for 1!", GOOD) + scenario("pays 5 (for 1)", GOOD),
        ["'pays 5 for 1!' differs from another only in signs", "'pays 5 (for 1)' differs"],
    ),
    "no_scenario": ("\n  Scenari: a\n    Given all is well\n", ["holds no scenario"]),
    "two_games": (
        scenario("a", GOOD, clauses=["623c.2(e)", "631c.4(e)"]),
        ["line 4: scenario 'a' is about baccarat and craps; a scenario is played on one table"],
    ),
    "another_game": (
        scenario("a", GOOD, clauses=["623c.2(e)"]).replace("@clause", "@game:baccarat @clause", 1),
        ["scenario 'a' is tagged @game:baccarat; its clauses allow one of craps"],
    ),
    "two_tables": (
        scenario("a", GOOD, clauses=["623a.9(a)"]).replace("@clause", "@game:craps @game:mini-craps @clause", 1),
        ["scenario 'a' is tagged @game:craps @game:mini-craps; its clauses allow one of live-craps, mini-craps"],
    ),
    "everything_at_once": (
        "\n  Scenario: a\n    Given x\n" + scenario("a", "Given y", clauses=["1.2"]),
        ["2 scenarios are named 'a'", "nothing says what to do for: Given"],
    ),
}
BROKEN: dict[str, bytes] = {
    "empty": b"",
    "only_a_comment": b"# nothing yet\n",
    "not_utf8": b"Feature: \xff\n",
    "utf16": "Feature: a\n".encode("utf-16"),
    "another_language": b"# language: xx\nFeature: a\n",
    "prose": b"It was a dark and stormy night.\n",
    "torn_table": b"Feature: a\n\n  @clause:623c.2(e)\n  Scenario Outline: a\n    Given all is well\n\n"
    b"    Examples:\n      | a | b |\n      | 1 |\n",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(200)),
}
SOUND = (
    "\n  Background:\n    Given all is well\n"
    + scenario("one", "When it ends in nothing")
    + scenario("one of two digits", "When the roll is 7")
    + scenario("one function under two names", "When one function")
    + scenario("Würfel: «骰子»", GOOD)
    + scenario("with two clauses", GOOD, clauses=["623c.2(e)", "623a.9(a)"])
    + outline("with <what>", "When it ends in <what>", "nothing", "a skip")
    + "\n  @clause:623c.2(c)\n  Rule: tagged\n\n    Scenario: in a tagged rule\n      Given all is well\n"
)
UNDER_A_TAG = (
    "@clause:623c.2(b)\nFeature: all of one clause\n\n  Scenario: without a tag of its own\n    Given all is well\n"
)


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """One run over all that is wrong."""
    features = {name: f"Feature: F\n{text}" for name, (text, _) in WRONG.items()}
    suite = with_steps(suite_in(tmp_path_factory.mktemp("wrong") / "suite", **features))
    for name, contents in BROKEN.items():
        (suite / "features" / f"{name}.feature").write_bytes(contents)
    return run(suite, "--boxperson-progress=json")


def with_steps(suite: Path) -> Path:
    conftest = suite / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + TWICE, encoding="utf-8")
    return suite


def said_of(name: str, ran: Ran) -> list[str]:
    return [line for line in ran.err.splitlines() if line.startswith(f"{name}.feature: ")]


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_feature_is_said_with_its_file(wrong: Ran, name: str) -> None:
    said = said_of(name, wrong)
    for words in WRONG[name][1]:
        assert any(words in line for line in said), (words, said)


def test_a_problem_is_said_once(wrong: Ran) -> None:
    lines = [line for line in wrong.err.splitlines() if ".feature: " in line]
    assert sorted(lines) == sorted(set(lines))


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_feature_is_said_so_in_a_line(wrong: Ran, name: str) -> None:
    (line,) = said_of(name, wrong)
    assert line.startswith(f"{name}.feature: is no feature file (")


def test_with_anything_wrong_nothing_runs_and_no_traceback_is_shown(wrong: Ran) -> None:
    (summary,) = wrong.objects()
    assert summary["exit"] == wrong.code == pytest.ExitCode.INTERRUPTED
    assert sum(summary["scenarios"].values()) == 0
    assert "Traceback" not in wrong.err


def test_sound_features_are_collected_scenario_by_scenario_and_pass(tmp_path: Path) -> None:
    suite = with_steps(suite_in(tmp_path / "suite", sound=f"Feature: S\n{SOUND}", whole=UNDER_A_TAG))
    ran = run(suite, "--boxperson-progress=json", "features")
    *scenarios, _ = ran.objects()
    assert {each["scenario"]: each["verdict"] for each in scenarios} == {
        "one": "pass",
        "one of two digits": "pass",
        "one function under two names": "pass",
        "Würfel: «骰子»": "pass",
        "with two clauses": "pass",
        "with nothing": "pass",
        "with a skip": "not tested",
        "in a tagged rule": "pass",
        "without a tag of its own": "pass",
    }
    tagged = {each["scenario"]: each["clauses"] for each in scenarios}
    assert tagged["with two clauses"] == ["623a.9(a)", "623c.2(e)"]
    assert tagged["in a tagged rule"] == ["623c.2(c)"]
    assert tagged["without a tag of its own"] == ["623c.2(b)"]
    assert ran.code == 0
