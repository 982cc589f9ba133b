"""An attested verdict is never shown as a seen one, in whatever form a run is told."""

import base64
import csv
import itertools
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boxperson.cli import app
from boxperson.evidence.attestation import outcome
from boxperson.evidence.clause_table import totals
from boxperson.evidence.compare import changes
from boxperson.evidence.report import build
from boxperson.evidence.report.page import headline
from boxperson.evidence.results import Result, Verdict, by_clause, rests_on_a_person
from boxperson.evidence.story import read_story
from boxperson.evidence.verify import verify
from tests.evidence.telling import STEPS, Telling
from tests.tiny_suite import CONFTEST, run, scenario, suite_in

PASS, FAIL, OPEN, NONE = Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_TESTED
STICK = "623a.9(e)#stick"
ANSWERS = ("yes", "no", "cannot tell", "none in time")
ATTESTING = (
    CONFTEST
    + """
from boxperson.bench.operator import Answer, Operator


@then(parsers.parse("a person says {answer}"))
def says(record, answer):
    Operator(lambda *_: Answer(answer), "Ann", record).attests("the dice are red", "", "")
"""
)
FEATURE = (
    "Feature: Attesting\n"
    + scenario("attested", "Then a person says yes", clauses=[STICK])
    + scenario("seen", "Given all is well", clauses=[STICK])
    + scenario("denied", "Then a person says no", clauses=["623c.2(e)"])
    + scenario("not told", "Then a person says cannot tell", clauses=["623c.2(b)"])
    + scenario("seen wrong", "Then a person says yes", "Then it still ends in a finding", clauses=["623c.2(c)"])
)


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("answers", [each for n in range(3) for each in itertools.product(ANSWERS, repeat=n)])
def test_what_rests_on_a_person(verdict: Verdict, answers: tuple[str, ...]) -> None:
    expected = (verdict is PASS and len(answers) > 0) or (verdict is FAIL and answers[-1:] == ("no",))
    assert rests_on_a_person(verdict, answers) is expected


def result(verdict: Verdict, *, attested: bool, name: str = "a scenario") -> Result:
    return Result(name, f"a::{name}", (STICK,), verdict, attested=attested)


def test_a_clause_tells_how_much_of_its_verdict_is_attested() -> None:
    seen, attested = result(PASS, attested=False), result(PASS, attested=True)
    denied = result(FAIL, attested=True)

    def told(*results: Result) -> str:
        return by_clause(results)[0].told

    assert told(seen, seen) == "pass"
    assert told(attested, attested) == "pass, attested"
    assert told(attested, seen, seen) == "pass, 1 of 3 attested"
    assert told(attested, result(FAIL, attested=False)) == "fail"
    assert told(attested, denied) == "fail, attested"
    assert told(attested, result(OPEN, attested=False)) == "inconclusive"


def test_the_heads_of_a_report_say_it() -> None:
    seen, attested = result(PASS, attested=False), result(PASS, attested=True)
    words = "For 1 clause the verdict rests on what a person attested."
    assert words in headline([attested], whole=True).sentence
    assert words in headline([attested, seen, result(FAIL, attested=True)], whole=True).sentence
    assert "attested" not in headline([seen], whole=True).sentence
    assert totals([attested, seen]).plain == "2 scenarios: 2 pass (1 attested)"


def test_a_pass_that_was_seen_before_and_is_attested_now_is_a_change(tmp_path: Path) -> None:
    stories = [read_story(a_run(tmp_path / name, attested=name == "now")) for name in ("now", "before")]
    changed = changes(*stories)
    assert [(each.before, each.now) for each in changed.clauses] == [("pass", "pass, attested")]
    assert [(each.before, each.now) for each in changed.scenarios] == [("pass", "pass, attested")]
    assert changes(stories[0], stories[0]).clauses == []


def a_run(folder: Path, *, attested: bool) -> Path:
    told = Telling(folder)
    told.begin("passes", STICK)
    line = ("attested", {"question": "<b>it is so</b>", "answer": "yes", "by": "Ann & Bob"})
    told.step(*STEPS[0], *([line] if attested else []), ended=None)
    test = "features/lucky_shooter.feature::passes"
    told.write("verdict", scenario="passes", test=test, verdict="pass", why="", broken=[], attested=attested)
    told.journal.close()
    return folder


def test_the_page_marks_it_and_shows_what_was_asked(tmp_path: Path) -> None:
    page = build(a_run(tmp_path / "run", attested=True)).read_text("utf-8")
    assert page.count('<span class="attested"') == 2  # in its clause's row and at its scenario
    assert "pass, attested" in page
    assert "Ann &amp; Bob on whether &lt;b&gt;it is so&lt;/b&gt;: yes" in page
    assert '<span class="attested"' not in build(a_run(tmp_path / "seen", attested=False)).read_text("utf-8")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("attested")
    ran = run(
        suite_in(folder / "suite", ATTESTING, attesting=FEATURE), "--evidence=../bundle", "--boxperson-progress=json"
    )
    assert ran.code == 1, ran.err
    told = {each["scenario"]: each["attested"] for each in ran.objects()[:-1]}
    assert told == {"attested": True, "seen": False, "denied": True, "not told": False, "seen wrong": False}
    return folder / "bundle"


def test_a_bundle_with_it_is_whole(bundle: Path) -> None:
    found = verify(bundle)
    assert found.state == "whole", found
    stated = json.loads(base64.b64decode(json.loads((bundle / "attestation.dsse.json").read_bytes())["payload"]))
    assert [test.rpartition("::")[2] for test in stated["predicate"]["attestedTests"]] == [
        "test_attested",
        "test_denied",
    ]
    assert outcome([result(PASS, attested=False)])["attestedTests"] == []


def test_the_clause_matrix_counts_it(bundle: Path) -> None:
    rows = {row["clause"]: row for row in rows_of(bundle)}
    assert (rows[STICK]["verdict"], rows[STICK]["pass"], rows[STICK]["attested"]) == ("pass", 2, 1)
    assert [each["attested"] for each in rows[STICK]["scenarios"]] == [True, False]
    assert (rows["623c.2(e)"]["fail"], rows["623c.2(e)"]["attested"]) == (2, 1)
    assert rows["623c.2(b)"]["attested"] == 0
    with (bundle / "clauses.csv").open(encoding="utf-8", newline="") as file:
        table = {row["clause"]: row for row in csv.DictReader(file)}
    assert table[STICK]["attested"] == "1"
    assert table[STICK]["scenarios"] == "attested: pass, attested; seen: pass"


def rows_of(bundle: Path) -> list[dict[str, Any]]:
    found = json.loads((bundle / "clauses.json").read_bytes())
    rows: list[dict[str, Any]] = found["clauses"]
    return rows


def test_junit_has_it_as_a_property(bundle: Path) -> None:
    cases = ET.parse(bundle / "junit.xml").getroot().iter("testcase")  # noqa: S314 - our own file
    marked = {
        case.get("name"): [each.get("value") for each in case.iter("property") if each.get("name") == "attested"]
        for case in cases
    }
    assert marked == {"attested": ["true"], "seen": [], "denied": ["true"], "not told": [], "seen wrong": []}


def test_cucumber_messages_attach_every_answer_to_its_step(bundle: Path) -> None:
    told = [json.loads(line) for line in (bundle / "messages.ndjson").read_text("utf-8").splitlines()]
    attached = [each["attachment"] for each in told if "testStepId" in each.get("attachment", {})]
    answers = ["yes", "no", "cannot tell", "yes"]
    assert [each["body"] for each in attached] == [
        f"Ann was asked to attest that the dice are red: {answer}" for answer in answers
    ]


def test_trace_tells_it_in_every_form(bundle: Path) -> None:
    def traced(*form: str) -> str:
        return CliRunner().invoke(app, ["trace", str(bundle), *form]).stdout

    row = next(row for row in map(json.loads, traced("--json").splitlines()) if row["clause"] == STICK)
    assert (row["verdict"], row["attested"], [each["attested"] for each in row["played"]]) == ("pass", 1, [True, False])
    lines = [line for line in csv.DictReader(traced("--csv").splitlines()) if line["clause"] == STICK]
    assert [(line["scenario"], line["scenario_attested"]) for line in lines] == [("attested", "yes"), ("seen", "no")]
    assert "pass, 1 of 2 attested" in traced("--html")
    assert "pass, 1 of 2 attested" in traced()
