"""The report's page: everything it shows, put together, and its template filled in."""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template
from markupsafe import Markup

from boxperson.evidence.compare import Changes
from boxperson.evidence.journal_lines import Line, journals_in
from boxperson.evidence.report.findings import drawings, findings, reasons, ruling_told
from boxperson.evidence.report.pictures import Album, Picture
from boxperson.evidence.report.words import Told, account, interval, ms, name, picture_of, single, told
from boxperson.evidence.results import Result, Verdict, by_clause
from boxperson.evidence.story import Scenario, Step, Story
from boxperson.evidence.trace import TraceRow, matrix
from boxperson.rules.clauses import clauses
from boxperson.rules.in_force import expiry_notice

SIGNS = {"pass": "✓", "done": "✓", "fail": "✕", "inconclusive": "?", "not tested": "-", "not reached": "·"}
WITNESSES = {
    "money": "credits and meters",
    "eye": "camera",
    "order": "order of events",
    "time": "measured time",
    "paper": "Rules Submission",
    "person": "a person",
}
_PICTURES_OF_A_SCENARIO = 6
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef"
    + "".join(f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17))
    + "]"
)
"""What no page may hold, and what would turn the direction of the words beside it."""


@dataclass(frozen=True, slots=True)
class Headline:
    """The verdict at a glance.

    Attributes:
        verdict: of the run as a whole.
        word: for it, as a heading.
        sentence: what it says of the clauses.
    """

    verdict: Verdict
    word: str
    sentence: str


def headline(results: Sequence[Result], *, whole: bool) -> Headline:
    """Say what a run found, in one sentence.

    Args:
        results: of its scenarios.
        whole: whether the record of the run is complete; one that is not never says that all is met.
    """
    counts = Counter(row.verdict for row in by_clause(results))
    failed, still, met = counts[Verdict.FAIL], counts[Verdict.INCONCLUSIVE], counts[Verdict.PASS]
    examined = failed + still + met
    counted = ((failed, "not met"), (still, "not decided"), (met, "met"))
    parts = [f"{number} {'is' if number == 1 else 'are'} {words}" for number, words in counted if number]
    told = f"Of {examined} clauses examined, {', '.join(parts)}."
    if examined == 1:
        told = f"The one clause examined is {next(words for number, words in counted if number)}."
    told += _attested(results)
    if failed:
        return Headline(Verdict.FAIL, "Not in conformity", told)
    if still or (met and not whole):
        cut = "" if whole else "The run was cut off. "
        return Headline(Verdict.INCONCLUSIVE, "Not decided", f"{cut}No clause was found broken. {told}")
    if not examined:
        return Headline(Verdict.NOT_TESTED, "Not tested", "No clause could be examined.")
    all_met = f"All {examined} clauses examined are met.{_attested(results)}"
    return Headline(Verdict.PASS, "In conformity", told if examined == 1 else all_met)


def _attested(results: Sequence[Result]) -> str:
    """Say for how many clauses the verdict rests on a person's word, at least in part."""
    number = sum(row.attested[row.verdict] > 0 for row in by_clause(results))
    if not number:
        return ""
    return f" For {number} clause{'' if number == 1 else 's'} the verdict rests on what a person attested."


def draw(story: Story, environment: Mapping[str, Any], changes: Changes | None = None, home: str = "") -> str:
    """Fill in the page.

    Args:
        story: of the run.
        environment: what `environment.json` says of it; empty when there is none.
        changes: since another run.
        home: what leads from the page to the run's folder, such as "run/"; nothing for a page that lies in it.
    """
    album = Album(story.folder / "artefacts")
    emulated = environment.get("emulated") is True or story.emulated
    page = _page("report.html.j2").render(
        story=story,
        headline=headline(story.results, whole=not story.gaps),
        emulated=emulated,
        notices=notices(story, environment),
        findings=findings(story.scenarios, album),
        undecided=reasons(story.scenarios, Verdict.INCONCLUSIVE, album),
        untested=reasons(story.scenarios, Verdict.NOT_TESTED, album),
        changes=changes,
        matrix=_by_section(matrix(story)),
        tallies=_tallies(story),
        measurements=[
            (each, line.fields) for each in story.scenarios for line in each.lines if line.kind == "lock-out"
        ],
        chapters=_chapters(story, album),
        seats=sorted({seat for each in story.scenarios for seat in each.seats}),
        tagged=[row.clause for row in by_clause(story.results)],
        rulings=rulings_used(story),
        environment=environment,
        home=home,
        journals=[path.name for path in journals_in(story.folder)],
    )
    return _UNSEEN.sub("\ufffd", page)


def draw_trace(rows: Sequence[TraceRow]) -> str:
    """Fill in a page that leads from every clause to scenarios and the reports of the runs that played them."""
    uncovered = [row.clause.id for row in rows if row.uncovered]
    return _page("trace.html.j2").render(matrix=_by_section(rows), uncovered=uncovered)


def notices(story: Story, environment: Mapping[str, Any]) -> list[str]:
    """Say what a reader has to know first: what is missing, what was made wrong, what is overdue or has expired."""
    played = dict.fromkeys(clauses()[row.clause].section for row in by_clause(story.results))
    on = _day(story.began_utc)
    run, late = environment.get("run"), environment.get("equipment_overdue")
    asked = run if isinstance(run, Mapping) else {}
    return [
        *story.gaps,
        *(f"Made wrong on purpose, {what}: {asked[what]}." for what in ("defect", "fault") if asked.get(what)),
        *(
            f"Calibration overdue: {told(each)}."
            for each in (late if isinstance(late, list) else [])
            if isinstance(each, Mapping)
        ),
        *(notice for section in played if on and (notice := expiry_notice(section, on))),
    ]


def _day(utc: str) -> date | None:
    try:
        return date.fromisoformat(utc[:10])
    except ValueError:
        return None


def rulings_used(story: Story) -> list[tuple[str, str, str]]:
    """Every ruling that decided between readings in this run, with its question and what its reading means."""
    used = {
        str(each)
        for scenario in story.scenarios
        for line in scenario.lines
        if line.kind == "expectation" and isinstance(line.fields.get("rulings"), list)
        for each in line.fields["rulings"]
    }
    return [ruling for each in sorted(used) if (ruling := ruling_told(each))]


def _by_section(rows: Iterable[TraceRow]) -> list[tuple[str, bool, list[TraceRow]]]:
    """Return the rows of each section, and whether this run touched it; touched ones first."""
    sections: dict[str, list[TraceRow]] = {}
    for row in rows:
        sections.setdefault(row.clause.section, []).append(row)
    touched = [(section, any(row.played for row in found), found) for section, found in sections.items()]
    return sorted(touched, key=lambda each: not each[1])


def _tallies(story: Story) -> list[tuple[str, list[tuple[str, int, int, int]]]]:
    """Count clauses and scenarios by verdict: verdict, number, and where its part of a bar of 1,000 begins and ends."""
    kinds = {
        "clauses": Counter(row.verdict for row in by_clause(story.results)),
        "scenarios": Counter(result.verdict for result in story.results),
    }
    found = []
    for kind, counts in kinds.items():
        total, before, parts = sum(counts.values()) or 1, 0, []
        for verdict in (Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_TESTED, Verdict.PASS):
            if counts[verdict]:
                after = before + counts[verdict]
                parts.append((verdict.value, counts[verdict], 1000 * before // total, 1000 * after // total))
                before = after
        found.append((kind, parts))
    return found


@dataclass(frozen=True, slots=True)
class StepAccount:
    """A step with what happened in it, and its pictures by name."""

    step: Step
    told: list[Told]
    pictures: dict[str, Picture]
    drawings: list[Picture]


def _chapters(story: Story, album: Album) -> list[tuple[str, list[tuple[Scenario, list[StepAccount]]]]]:
    chapters: dict[str, list[tuple[Scenario, list[StepAccount]]]] = {}
    for scenario in story.scenarios:
        chapters.setdefault(scenario.feature, []).append((scenario, _accounts(scenario, album)))
    return list(chapters.items())


def _accounts(scenario: Scenario, album: Album) -> list[StepAccount]:
    """Tell a scenario step by step; of one that passed without what devices were asked, and with its last picture."""
    passed = scenario.result.verdict is Verdict.PASS
    names = [picture_of(line.fields) for line in scenario.lines if line.kind == "reading"]
    shown = set(names[-1 if passed else -_PICTURES_OF_A_SCENARIO :])
    return [
        StepAccount(
            step,
            account(step.lines, exchanges=not passed),
            {name: picture for name in _named(step.lines) if name in shown and (picture := album.small(name))},
            drawings(step.lines, album, "scope.svg"),
        )
        for step in scenario.steps
    ]


def _named(lines: Iterable[Line]) -> list[str]:
    return [picture_of(line.fields) for line in lines if line.kind == "reading"]


def _page(name: str) -> Template:
    return _pages().get_template(name)


@cache
def _pages() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_file),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = _file("report.css"), _file("report.js")
    environment.globals.update(
        style=Markup(style),  # noqa: S704 - our own file
        script=Markup(script),  # noqa: S704 - our own file
        style_hash=_hash(style),
        script_hash=_hash(script),
        signs=SIGNS,
        witnesses=WITNESSES,
        single=single,
    )
    environment.filters.update(
        day=lambda utc: utc[:10], minute=_minute, slug=_slug, ms=ms, interval=interval, name=name
    )
    return environment


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """The hash that a content security policy names an inline style or script by."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _slug(name: str) -> str:
    """A name as a CSS class, or as an id that a link can hold."""
    return re.sub(r"[^\w.()-]", "-", name)


def _minute(utc: str) -> str:
    return f"{utc[:10]} {utc[11:16]} UTC" if len(utc) >= 16 else utc


def read_environment(folder: Path) -> dict[str, Any]:
    """Return what `environment.json` says; empty when there is none, or it is cut off."""
    try:
        found = json.loads((folder / "environment.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
