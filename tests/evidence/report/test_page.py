"""The report's page: what stands on it, that it is sound HTML, and that nothing in a journal gets out of its text."""

import itertools
import json
import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import cv2
import html5lib
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.evidence.report import build
from boxperson.evidence.report.page import headline
from boxperson.evidence.report.pictures import Album
from boxperson.evidence.results import Result, Verdict, by_clause
from tests.evidence.telling import ITEM, Telling, event, expectation, reading

CLAUSES = ("623c.2(b)", "623c.2(e)")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></style></script><svg onload=alert(1)>",
    "{{ 7 * 7 }}{% for x in y %}",
    "&lt;b&gt; ' onmouseover='alert(1)",
    "]]><!--",
    "javascript:alert(1)",
    "\u202egpj.exe",
)


def parsed(path: Path) -> Element:
    """Parse a page; any error of its HTML fails."""
    page: Element = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(path.read_text("utf-8"))
    return page


def text(element: Element | None) -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def by_id(page: Element, name: str) -> Element:
    return next(each for each in page.iter() if each.get("id") == name)


def picture(folder: Path, name: str, seed: int = 0) -> str:
    (folder / "artefacts").mkdir(exist_ok=True, parents=True)
    pixels = np.random.default_rng(seed).integers(0, 255, (720, 1280, 3), np.uint8)
    cv2.imwrite(str(folder / "artefacts" / name), cv2.GaussianBlur(pixels, (0, 0), 9))
    return name


def a_run(folder: Path) -> Path:
    run = Telling(folder)
    run.write("item", **ITEM)
    looked = (
        event("settlement", 4.0, seat=1, credit_cents=3000),
        reading(faces=[4, 3], picture=picture(folder, "frame-1-read.jpg")),
        expectation(),
    )
    run.whole("all well", "623c.2(b)", lines=looked)
    run.broken("pays too much", "623c.2(e)", lines=looked)
    run.open("nobody answers", "623c.2(c)")
    run.journal.close()
    return folder


def test_the_page_is_sound_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    page = parsed(build(a_run(tmp_path)))
    ids = [each.get("id") for each in page.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    links = [str(each.get("href")) for each in page.iter("a")]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    beside = {link for link in links if not link.startswith("#")}
    assert beside == {"journal.jsonl", "artefacts/", "artefacts/frame-1-read.jpg"}
    assert all((tmp_path / link).exists() for link in beside)


def test_nothing_is_fetched_from_anywhere(tmp_path: Path) -> None:
    page = parsed(build(a_run(tmp_path)))
    assert not list(page.iter("link"))
    assert not list(page.iter("iframe"))
    assert not [each for each in page.iter("script") if each.get("src")]
    assert all(str(each.get("src")).startswith("data:image/") for each in page.iter("img"))
    style = text(next(page.iter("style")))
    assert "url(" not in style
    assert "@import" not in style


def test_findings_come_first_with_clause_expected_observed_picture_table_and_judge(tmp_path: Path) -> None:
    page = parsed(build(a_run(tmp_path)))
    main = next(page.iter("main"))
    sections = [each.get("id") for each in main if each.tag == "section"]
    assert sections == ["findings", "undecided", "clauses", "scenarios", "record"]
    findings = by_id(page, "findings")
    told = text(findings)
    for words in (
        *("§ 623c.2(e)", "for 1: the figure is all that is paid", "25.00", "30.00", "When a roll"),
        *("faces 4 3 (97% sure)", "settlement: seat 1, credit 30.00", "4.000 s"),
        *("seat 1, lucky-shooter after 9 7: 25.00", "Ruling LS-2=R1", "What does 1 for 1 mean"),
    ):
        assert words in told, words
    assert [str(each.get("alt")) for each in findings.iter("img")] == [
        "What the camera saw, read as faces 4 3 (97% sure)"
    ]


def test_a_scenario_shows_its_text_with_the_verdict_of_each_step(tmp_path: Path) -> None:
    scenario = by_id(parsed(build(a_run(tmp_path))), "scenario-pays-too-much")
    steps = [text(each.find("p")) for each in next(scenario.iter("ol"))]
    signs = [sign.get("aria-label") for each in next(scenario.iter("ol")) for sign in [next(each.iter("span"))]]
    assert [re.sub(r"^\S+?(?=[A-Z])", "", step) for step in steps] == [
        "Given a wager",
        "When a roll",
        "Then it is paid",
    ]
    assert signs == ["done", "fail", "not reached"]
    assert (scenario.get("data-verdict"), scenario.get("data-seats")) == ("fail", "1")


def test_one_folder_gives_the_same_bytes_again(tmp_path: Path) -> None:
    first = build(a_run(tmp_path)).read_bytes()
    assert build(tmp_path).read_bytes() == first


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_words_stay_words(tmp_path: Path, hostile: str) -> None:
    check_hostile(tmp_path, hostile)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(st.sampled_from("<>\"'&/={}%!-# \x00\n\u2028abscript") | st.characters(), min_size=1, max_size=30))
def test_no_string_gets_out_of_its_text(tmp_path_factory: pytest.TempPathFactory, hostile: str) -> None:
    check_hostile(tmp_path_factory.mktemp("run"), hostile)


def check_hostile(folder: Path, hostile: str) -> None:
    """Say a string wherever table, feature and rig can say one; the page must have the elements of a harmless one."""
    pages = []
    for name, words in (("hostile", f"x{hostile}"), ("harmless", "x")):
        run = Telling(folder / name)
        run.write("item", game=words, emulated=False, identity={"make": words, "model": words, "serial": words})
        said = ("event", {"seq": 1, "params": {"event": words, "seat": 1, "words": words, f"key {words}": words}})
        run.broken(words, "623c.2(e)", words, words, lines=(said, reading(faces=[words]), expectation(row=words)))
        run.broken(f"{words} too", "623c.2(e)", lines=(said,), feature=words)
        run.open(f"{words} not", "623c.2(b)", words)
        run.journal.close()
        path = folder / name / "journal.jsonl"
        path.write_bytes(re.sub(rb'"t_ns":\d+', b'"t_ns":1', path.read_bytes()))  # only a slow step shows its time
        (folder / name / "environment.json").write_text(json.dumps({words: {words: [words]}}), encoding="utf-8")
        pages.append([(each.tag, sorted(each.keys())) for each in parsed(build(folder / name)).iter()])
    assert pages[0] == pages[1]


def test_an_emulated_run_says_so_on_top_and_another_does_not(tmp_path: Path) -> None:
    for emulated in (True, False):
        run = Telling(tmp_path / str(emulated))
        run.write("item", **{**ITEM, "emulated": emulated})
        run.whole("plays", "623c.2(b)")
        run.journal.close()
        body = next(parsed(build(run.folder)).iter("body"))
        assert (body.get("class") == "emulated") is emulated
        assert ("EMULATED" in text(body)) is emulated


def test_what_environment_json_says_is_shown_and_marks_an_emulated_run(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.whole("plays", "623c.2(b)")
    run.journal.close()
    told = {"emulated": True, "equipment": [{"model": "53220A", "serial": "MY1", "calibration_due": "2026-01-01"}]}
    (tmp_path / "environment.json").write_text(json.dumps(told), encoding="utf-8")
    page = parsed(build(tmp_path))
    entries = [(text(each.find("dt")), text(each.find("dd"))) for each in by_id(page, "record").iter("div")]
    assert ("calibration due", "2026-01-01") in entries
    assert next(page.iter("body")).get("class") == "emulated"


def test_what_was_made_wrong_on_purpose_and_what_is_overdue_is_told_on_top(tmp_path: Path) -> None:
    told = {
        "run": {"defect": "lucky-shooter/keeps-craps", "fault": None},
        "equipment_overdue": [{"make": "Keysight", "serial": "MY1", "due": "2026-01-01"}],
        "method": {"features": {"features/a_b.feature": "12"}},
        "rules_submission": [{"minimum_cents": 100}],
    }
    (a_run(tmp_path) / "environment.json").write_text(json.dumps(told), encoding="utf-8")
    page = parsed(build(tmp_path))
    notices = next(each for each in page.iter("section") if each.get("class") == "notices")
    assert [text(each) for each in notices.iter("li")] == [
        "Made wrong on purpose, defect: lucky-shooter/keeps-craps.",
        "Calibration overdue: make Keysight, serial MY1, due 2026-01-01.",
    ]
    entries = [(text(each.find("dt")), text(each.find("dd"))) for each in by_id(page, "record").iter("div")]
    assert ("features/a_b.feature", "12") in entries
    assert ("minimum", "1.00") in entries


@pytest.mark.parametrize("broken", ["", "{", "[1]", "null", '{"a": NaN}'])
def test_a_spoiled_environment_json_does_not_stop_the_report(tmp_path: Path, broken: str) -> None:
    (a_run(tmp_path) / "environment.json").write_text(broken, encoding="utf-8")
    parsed(build(tmp_path))


def test_a_run_that_was_cut_off_says_so_on_top_and_never_that_all_is_met(tmp_path: Path) -> None:
    run = Telling(tmp_path)
    run.whole("plays", "623c.2(b)")
    run.begin("is cut off", "623c.2(e)")
    run.journal.close()
    with (tmp_path / "journal.jsonl").open("ab") as file:
        file.write(b'{"kind":"ev')
    page = parsed(build(tmp_path))
    top = text(next(page.iter("header")))
    assert "The run was cut off." in top
    assert "was cut off while it was written" in top
    assert "1 scenario had begun and did not end" in top
    assert text(next(page.iter("h1"))) == "Not decided"


@pytest.mark.parametrize(("day", "expired"), [("2026-10-19", False), ("2026-10-20", True)])
def test_a_section_that_has_expired_is_told_on_top(tmp_path: Path, day: str, *, expired: bool) -> None:
    run = Telling(tmp_path)
    run.whole("plays", "633b.22(e)")
    run.journal.close()
    path = tmp_path / "journal.jsonl"
    path.write_bytes(re.sub(rb'"utc":"[0-9-]+T', f'"utc":"{day}T'.encode(), path.read_bytes()))
    top = text(next(parsed(build(tmp_path)).iter("header")))
    assert ("§ 633b.22 was effective until 2026-10-19 and has expired" in top) is expired


@pytest.mark.parametrize("whole", [True, False])
def test_the_headline_says_what_the_clauses_say_for_every_small_run(*, whole: bool) -> None:
    for verdicts in itertools.product((*Verdict, None), repeat=2):
        results = [
            Result("s", clause, (clause,), verdict)
            for clause, verdict in zip(CLAUSES, verdicts, strict=True)
            if verdict is not None
        ]
        found = {row.verdict for row in by_clause(results)}
        told = headline(results, whole=whole).verdict
        if Verdict.FAIL in found:
            assert told is Verdict.FAIL
        elif Verdict.INCONCLUSIVE in found:
            assert told is Verdict.INCONCLUSIVE
        elif Verdict.PASS in found:
            assert told is (Verdict.PASS if whole else Verdict.INCONCLUSIVE)
        else:
            assert told is Verdict.NOT_TESTED


def test_pictures_stop_when_the_report_has_enough_of_them_and_stay_linked(tmp_path: Path) -> None:
    picture(tmp_path, "a.jpg")
    album = Album(tmp_path / "artefacts")
    album._left["large"] = 100_000
    shots = [album.large("a.jpg") for _ in range(30)]
    assert all(shots)
    uris = [shot.uri for shot in shots if shot]
    assert uris[0].startswith("data:image/jpeg;base64,")
    assert sum(map(len, uris)) <= 100_000
    assert uris[-1] == ""


@pytest.mark.parametrize("content", [None, b"", b"no picture", b"\xff\xd8\xff"])
def test_a_picture_that_is_none_is_left_out(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "a.jpg").write_bytes(content)
    album = Album(tmp_path)
    assert album.large("a.jpg") is None
    assert album.small("a.jpg") is None
    assert album.drawing("none.svg") is None


def test_a_sealed_folder_is_left_as_it_is(tmp_path: Path) -> None:
    folder = a_run(tmp_path / "run 1")
    inside = build(folder)
    (folder / "manifest.json").write_text("{}", encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert build(folder) == inside
    inside.write_text("of another version", encoding="utf-8")
    before[inside] = inside.read_bytes()
    beside = build(folder)
    compared = build(folder, folder)
    assert (beside, compared) == (tmp_path / "run 1.html", tmp_path / "run 1-against-run 1.html")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    for page in (beside, compared):
        links = [str(each.get("href")) for each in parsed(page).iter("a")]
        assert all((tmp_path / unquote(link)).exists() for link in links if not link.startswith("#"))


def test_a_report_that_cannot_be_written_is_one_clear_mistake(tmp_path: Path) -> None:
    (a_run(tmp_path) / "report.html").mkdir()
    with pytest.raises(UsageError, match=r"report\.html: cannot be written"):
        build(tmp_path)
