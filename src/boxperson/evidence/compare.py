"""What changed between two runs: tables, clauses, scenarios, times."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from boxperson.evidence.results import by_clause
from boxperson.evidence.story import Scenario, Story

_ABSENT = "not played"
_SHARE, _LEAST_S = 0.2, 0.5


@dataclass(frozen=True, slots=True)
class Change:
    """Something that differs.

    Attributes:
        what: it is.
        before: how it was in the other run.
        now: how it is in this one.
        anchor: the id of what it is about in the report; empty when it has none.
    """

    what: str
    before: str
    now: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs from another run.

    Attributes:
        against: the other run: its folder's name and when it began.
        item: of the tables' identities: firmware, checksum, serial number.
        clauses: of verdicts.
        scenarios: of verdicts, those that one of the two did not play too.
        times: by the table's own clock and by instruments.
    """

    against: str
    item: list[Change]
    clauses: list[Change]
    scenarios: list[Change]
    times: list[Change]


def changes(now: Story, before: Story) -> Changes:
    """Compare a run with an earlier one."""
    old_clauses = {row.clause: row.told for row in by_clause(before.results)}
    new_clauses = {row.clause: row.told for row in by_clause(now.results)}
    old, new = _by_test(before), _by_test(now)
    return Changes(
        f"{before.folder.resolve().name}, {before.began_utc[:16].replace('T', ' ')} UTC",
        list(_of_items(now, before)),
        [
            Change(f"§ {clause}", *pair, anchor=f"clause-{clause}" if clause in new_clauses else "")
            for clause, pair in _differing(old_clauses, new_clauses)
        ],
        [
            Change((new.get(test) or old[test]).result.scenario, *pair, anchor=new[test].anchor if test in new else "")
            for test, pair in _differing(_verdicts(old), _verdicts(new))
        ],
        [*_of_lock_outs(now, before), *_of_lengths(old, new)],
    )


def _differing(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    for key in dict.fromkeys((*now, *before)):
        pair = before.get(key, _ABSENT), now.get(key, _ABSENT)
        if pair[0] != pair[1]:
            yield key, pair


def _by_test(story: Story) -> dict[str, Scenario]:
    """The first attempt of each scenario: a second one never hides it."""
    found: dict[str, Scenario] = {}
    for scenario in story.scenarios:
        found.setdefault(scenario.result.test, scenario)
    return found


def _verdicts(scenarios: Mapping[str, Scenario]) -> dict[str, str]:
    return {test: scenario.result.told for test, scenario in scenarios.items()}


def _of_items(now: Story, before: Story) -> Iterator[Change]:
    def told(story: Story) -> dict[str, str]:
        return {
            f"{item.get('game') or 'table'}: {key.replace('_', ' ')}": str(value)
            for item in story.items
            for key, value in item.items()
            if key != "game"
        }

    for what, pair in _differing(told(before), told(now)):
        yield Change(what, *pair)


def _of_lock_outs(now: Story, before: Story) -> Iterator[Change]:
    def told(story: Story) -> dict[str, str]:
        lines = (line.fields for each in story.scenarios for line in each.lines if line.kind == "lock-out")
        return {f"lock-out latency at seat {each.get('seat')}": _latency(each) for each in lines}

    for what, pair in _differing(told(before), told(now)):
        yield Change(what, *pair)


def _latency(measured: Mapping[str, Any]) -> str:
    value, interval = measured.get("latency_ms"), measured.get("interval_ms")
    if not isinstance(value, int | float) or not isinstance(interval, list) or len(interval) != 2:
        return "no boundary seen"
    return f"{value:.3f} ms ({interval[0]:.3f} to {interval[1]:.3f})"


def _of_lengths(before: Mapping[str, Scenario], now: Mapping[str, Scenario]) -> Iterator[Change]:
    """Scenarios that took another time by the table's own clock, of those that ended the same way."""
    for test, scenario in now.items():
        old = before.get(test)
        if old is None or old.result.verdict != scenario.result.verdict:
            continue
        pair = _length_s(old), _length_s(scenario)
        if abs(pair[1] - pair[0]) > max(_LEAST_S, _SHARE * pair[0]):
            yield Change(scenario.result.scenario, f"{pair[0]:.1f} s", f"{pair[1]:.1f} s", scenario.anchor)


def _length_s(scenario: Scenario) -> float:
    told = [line.fields.get("table_t_ns") for line in scenario.lines if line.kind == "event"]
    times = [each for each in told if isinstance(each, int)]
    return (max(times) - min(times)) / 1e9 if times else 0.0
