"""What changed between two runs."""

from pathlib import Path

from boxperson.evidence.compare import Change, Changes, changes
from boxperson.evidence.story import read_story
from tests.evidence.telling import IDENTITY, ITEM, Telling, event


def run(folder: Path, firmware: str = "1.0", **verdicts: str) -> Path:
    told = Telling(folder)
    told.write("item", **{**ITEM, "identity": {**IDENTITY, "firmware": firmware}})
    for title, verdict in verdicts.items():
        if verdict == "fail":
            told.broken(title, "623c.2(e)")
        elif verdict == "inconclusive":
            told.open(title, "623c.2(e)")
        else:
            told.whole(title, "623c.2(e)")
    told.journal.close()
    return folder


def between(before: Path, now: Path) -> Changes:
    return changes(read_story(now), read_story(before))


def pairs(found: list[Change]) -> set[tuple[str, str, str]]:
    return {(each.what, each.before, each.now) for each in found}


def test_a_run_does_not_differ_from_itself(tmp_path: Path) -> None:
    folder = run(tmp_path / "a", one="pass", two="fail", three="inconclusive")
    found = between(folder, folder)
    assert [*found.item, *found.clauses, *found.scenarios, *found.times] == []


def test_firmware_clauses_and_scenarios_that_differ_are_told_both_ways(tmp_path: Path) -> None:
    old = run(tmp_path / "old", "1.0", one="fail", two="pass", gone="pass")
    new = run(tmp_path / "new", "1.1", one="pass", two="pass", come="pass")
    for before, now, flip in ((old, new, False), (new, old, True)):
        found = between(before, now)
        expected = {
            "item": {("craps: firmware", "1.0", "1.1")},
            "clauses": {("§ 623c.2(e)", "fail", "pass")},
            "scenarios": {("one", "fail", "pass"), ("gone", "pass", "not played"), ("come", "not played", "pass")},
        }
        for part, wanted in expected.items():
            turned = {(what, after, first) if flip else (what, first, after) for what, first, after in wanted}
            assert pairs(getattr(found, part)) == turned, part


def test_a_second_attempt_does_not_hide_the_first(tmp_path: Path) -> None:
    told = Telling(tmp_path / "new")
    told.broken("one", "623c.2(e)")
    told.whole("one", "623c.2(e)")
    told.journal.close()
    found = between(run(tmp_path / "old", one="pass"), tmp_path / "new")
    assert pairs(found.scenarios) == {("one", "pass", "fail")}


def test_times_are_the_table_s_own_and_small_differences_are_none(tmp_path: Path) -> None:
    for name, seconds in (("old", 4.0), ("little", 4.4), ("much", 9.0)):
        told = Telling(tmp_path / name)
        told.begin("plays", "623c.2(e)")
        told.step("When", "a roll", event("dice_in_motion", 1.0), event("call", 1.0 + seconds), ended=None)
        told.end("plays", "pass")
        told.journal.close()
    assert not between(tmp_path / "old", tmp_path / "little").times
    assert pairs(between(tmp_path / "old", tmp_path / "much").times) == {("plays", "4.0 s", "9.0 s")}


def test_the_lock_out_s_latency_is_compared_seat_by_seat(tmp_path: Path) -> None:
    for name, latency_ms in (("old", 5.0), ("new", 35.0)):
        told = Telling(tmp_path / name)
        told.begin("measures", "633b.22(d)(2)")
        fields = {"seat": 1, "latency_ms": latency_ms, "interval_ms": [latency_ms - 1, latency_ms + 1]}
        told.step("When", "measured", ("lock-out", fields), ended=None)
        told.end("measures", "pass")
        told.journal.close()
    assert pairs(between(tmp_path / "old", tmp_path / "new").times) == {
        ("lock-out latency at seat 1", "5.000 ms (4.000 to 6.000)", "35.000 ms (34.000 to 36.000)")
    }
