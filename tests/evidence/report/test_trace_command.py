"""`boxperson trace`: one matrix in four forms."""

import csv
import io
import json
from pathlib import Path

import html5lib
import pytest
from typer.testing import CliRunner, Result

from boxperson.cli import app
from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses
from tests.evidence.telling import Telling


@pytest.fixture
def run(tmp_path: Path) -> Path:
    told = Telling(tmp_path / "run")
    told.whole("=plays", "623c.2(b)")
    told.broken("pays, <wrong>", "623c.2(e)")
    told.journal.close()
    return told.folder


def traced(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["trace", *arguments])


def test_the_forms_agree(run: Path) -> None:
    rows = [json.loads(line) for line in traced(str(run), "--json").stdout.splitlines()]
    assert [row["clause"] for row in rows] == list(clauses())
    verdicts = {row["clause"]: row["verdict"] for row in rows}
    assert (verdicts["623c.2(b)"], verdicts["623c.2(e)"]) == ("pass", "fail")
    in_csv = list(csv.DictReader(io.StringIO(traced(str(run), "--csv").stdout)))
    assert {row["clause"]: row["verdict"] for row in in_csv} == verdicts
    told = {(row["clause"], row["scenario"], row["evidence"]) for row in in_csv if row["scenario"]}
    assert ("623c.2(b)", "'=plays") in {(clause, scenario) for clause, scenario, _ in told}  # no formula
    assert {(clause, scenario.removeprefix("'"), evidence) for clause, scenario, evidence in told} == {
        (row["clause"], each["scenario"], each["evidence"]) for row in rows for each in row["played"]
    }
    page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(traced(str(run), "--html").stdout)
    cells = {
        str(row.get("id")).removeprefix("clause-"): " ".join("".join(row.itertext()).split()) for row in page.iter("tr")
    }
    assert "fail" in cells["623c.2(e)"]
    assert "pays, <wrong>" in cells["623c.2(e)"]


def test_it_exits_with_1_only_where_a_scenario_is_missing(run: Path) -> None:
    done = traced(str(run), "--json")
    missing = [row["clause"] for row in map(json.loads, done.stdout.splitlines()) if not row["covered"]]
    assert done.exit_code == (1 if missing else 0)
    person = traced(str(run))
    assert f"Covered by no scenario: {', '.join(missing) or 'none'}." in person.stdout
    assert "Only a person can attest: 623a.9(d)#stick, 623a.9(e)#stick." in person.stdout


def test_two_forms_at_a_time_and_a_folder_that_is_none_are_mistakes(run: Path) -> None:
    for arguments in ((str(run), "--csv", "--json"), (str(run / "none"),)):
        assert isinstance(traced(*arguments).exception, UsageError)
