"""A run told from its journals: whole, cut off anywhere, in several processes, and with nonsense in it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.evidence.results import Verdict
from boxperson.evidence.story import NO_END, read_story
from tests.evidence.telling import ITEM, STEPS, Telling, event, expectation

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
JSON = (
    SCALARS
    | st.lists(SCALARS | st.lists(SCALARS, max_size=2), max_size=3)
    | st.dictionaries(st.text(max_size=4), SCALARS)
)
KINDS = (
    "run began",
    "collected",
    "run ended",
    "scenario",
    "step",
    "step done",
    "step ended",
    "verdict",
    "event",
    "reading",
    "expectation",
    "reply",
    "item",
)
KEYS = (
    "tests",
    "test",
    "attempt",
    "scenario",
    "verdict",
    "why",
    "broken",
    "steps",
    "clauses",
    "line",
    "title",
    "params",
    "identity",
    "expected",
)


def a_run(folder: Path) -> Path:
    run = Telling(folder)
    run.write("item", **ITEM)
    run.whole("roll of 10", "623c.2(d)(1)", lines=(event("call", seat=3), expectation(seat=2)))
    run.whole("roll of 4", "623c.2(d)(1)")
    run.broken("pays wrong", "623c.2(e)")
    run.open("is not heard", "623c.2(b)")
    run.journal.close()
    return folder


def test_scenarios_steps_and_verdicts_are_told_in_the_order_of_the_feature(tmp_path: Path) -> None:
    story = read_story(a_run(tmp_path))
    assert [each.result.scenario for each in story.scenarios] == [
        "is not heard",
        "pays wrong",
        "roll of 4",
        "roll of 10",
    ]
    assert [each.result.verdict.value for each in story.scenarios] == ["inconclusive", "fail", "pass", "pass"]
    failed = story.scenarios[1]
    assert [step.outcome for step in failed.steps] == ["done", "fail", "not reached"]
    assert (failed.steps[1].expected, failed.steps[1].observed) == ("25.00", "30.00")
    assert [(step.keyword, step.text) for step in failed.steps] == list(STEPS)
    assert failed.result.broken == ("623c.2(e)",)
    assert story.scenarios[3].seats == (2, 3)
    assert (story.gaps, len(story.items), story.items[0]["firmware"]) == ([], 1, "1.0")


def test_every_line_of_a_scenario_lies_between_the_two_that_it_names(tmp_path: Path) -> None:
    lines = (a_run(tmp_path) / "journal.jsonl").read_text("utf-8").splitlines()
    for scenario in read_story(tmp_path).scenarios:
        _, first, last = scenario.journal
        assert json.loads(lines[first - 1])["title"] == scenario.result.scenario
        assert json.loads(lines[last - 1])["kind"] == "verdict"


def test_a_run_cut_off_at_any_byte_is_told_up_to_there_and_never_better_than_it_was(tmp_path: Path) -> None:
    whole = read_story(a_run(tmp_path / "whole"))
    written = (tmp_path / "whole" / "journal.jsonl").read_bytes()
    verdicts = {each.result.test: each.result.verdict for each in whole.scenarios}
    cut = tmp_path / "cut"
    cut.mkdir()
    ends = {at for at, byte in enumerate(written, 1) if byte == ord("\n")}
    for size in sorted(
        {*range(0, len(written), 23), *(end + by for end in ends for by in (-2, -1, 0, 1) if end + by <= len(written))}
    ):
        (cut / "journal.jsonl").write_bytes(written[:size])
        story = read_story(cut)
        mid_line = size and written[size - 1 : size] != b"\n" and written[size : size + 1] != b"\n"
        assert bool(mid_line) <= bool(story.gaps), size
        for scenario in story.scenarios:
            if scenario.result.why == NO_END:
                assert scenario.result.verdict is Verdict.INCONCLUSIVE
                assert "1 scenario had begun and did not end: the run was stopped or died." in story.gaps
            else:
                assert scenario.result.verdict is verdicts[scenario.result.test]


def test_a_line_that_is_none_ends_what_is_told_and_is_named(tmp_path: Path) -> None:
    path = a_run(tmp_path) / "journal.jsonl"
    lines = path.read_bytes().split(b"\n")
    lines[14] = lines[14][:-1]
    path.write_bytes(b"\n".join(lines))
    story = read_story(tmp_path)
    assert story.gaps[0] == "journal.jsonl: line 15 is no journal line; what follows it is not shown."


def test_journals_of_several_processes_are_one_run(tmp_path: Path) -> None:
    for worker, title in (("journal-gw0.jsonl", "b"), ("journal-gw10.jsonl", "a"), ("journal-gw2.jsonl", "c")):
        run = Telling(tmp_path, worker)
        run.write("item", **ITEM)
        run.whole(title, "623c.2(b)")
        run.journal.close()
    story = read_story(tmp_path)
    assert [(each.result.scenario, each.journal[0]) for each in story.scenarios] == [
        ("a", "journal-gw10.jsonl"),
        ("b", "journal-gw0.jsonl"),
        ("c", "journal-gw2.jsonl"),
    ]
    assert len(story.items) == 1


def test_a_second_attempt_stands_beside_the_first(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.broken("again", "623c.2(e)")
    run.whole("again", "623c.2(e)")
    run.journal.close()
    told = [(each.anchor, each.result.verdict.value) for each in read_story(tmp_path).scenarios]
    assert told == [("scenario-again", "fail"), ("scenario-again--2", "pass")]


def test_the_end_of_a_fixture_has_the_last_word(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.whole("torn", "623c.2(e)")
    run.end("torn", "inconclusive", "the rig broke at the end")
    run.journal.close()
    (scenario,) = read_story(tmp_path).scenarios
    assert (scenario.result.verdict, scenario.result.why) == (Verdict.INCONCLUSIVE, "the rig broke at the end")


def test_a_verdict_without_a_scenario_before_it_is_one_of_its_own(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.end("never set up", "inconclusive", "no rig")
    run.whole("plays", "623c.2(e)")
    run.end("nor this", "not tested", "no such table")
    run.journal.close()
    told = {each.result.scenario: each.result.verdict.value for each in read_story(tmp_path).scenarios}
    assert told == {"never set up": "inconclusive", "plays": "pass", "nor this": "not tested"}


def test_the_verdict_that_another_process_gives_belongs_to_the_scenario_whose_process_died(tmp_path: Path) -> None:
    worker = Telling(tmp_path, "journal-gw0.jsonl")
    worker.begin("dies", "623c.2(e)")
    worker.journal.close()
    run = Telling(tmp_path)
    test = "features/lucky_shooter.feature::dies"
    run.write(
        "verdict", scenario="dies", test=test, attempt=1, verdict="inconclusive", why="its process died", broken=[]
    )
    run.journal.close()
    (scenario,) = read_story(tmp_path).scenarios
    assert (scenario.result.why, scenario.journal[0]) == ("its process died", "journal-gw0.jsonl")
    assert [step.outcome for step in scenario.steps] == ["not reached"] * 3


@pytest.mark.parametrize("ended", [True, False])
def test_a_journal_that_tells_of_its_begin_has_to_tell_of_its_end(tmp_path: Path, *, ended: bool) -> None:
    run = Telling(tmp_path)
    run.write("run began", emulated=True)
    run.write("collected", tests=["features/lucky_shooter.feature::one", "features/lucky_shooter.feature::two"])
    run.whole("one", "623c.2(e)")
    if ended:
        run.whole("two", "623c.2(e)")
        run.write("run ended", exit=0)
    run.journal.close()
    story = read_story(tmp_path)
    assert story.emulated
    assert story.gaps == (
        []
        if ended
        else ["journal.jsonl: ends with line 10, and the run had not ended.", "1 scenario of 2 never began."]
    )


def test_steps_that_were_not_reached_are_told_with_or_without_their_keyword(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.write("scenario", title="a", clauses=[], steps=[["Given", "one"], "two", 3])
    run.journal.close()
    (scenario,) = read_story(tmp_path).scenarios
    assert [(each.keyword, each.text) for each in scenario.steps] == [("Given", "one"), ("", "two"), ("", "3")]


@pytest.mark.parametrize("what", ["missing", "empty", "a file"])
def test_a_folder_without_a_journal_is_a_mistake_of_the_user(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "run"
    if what == "empty":
        folder.mkdir()
    if what == "a file":
        folder.write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="boxperson run --evidence"):
        read_story(folder)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=4)), max_size=8)
)
def test_no_line_of_any_shape_stops_the_telling(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[str, dict[str, object]]]
) -> None:
    run = Telling(tmp_path_factory.mktemp("run"))
    for kind, fields in lines:
        run.write(kind, **fields)
    run.journal.close()
    story = read_story(run.folder)
    begun = sum(kind == "scenario" for kind, _ in lines)
    assert begun <= len(story.scenarios) <= begun + sum(kind == "verdict" for kind, _ in lines)
    assert all(each.seats is not None for each in story.scenarios)
