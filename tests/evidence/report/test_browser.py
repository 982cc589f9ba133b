"""The report in a real browser. Without an installed Chromium these are skipped, and say so."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.evidence.report import build, pdf
from boxperson.evidence.report.pdf import find_chromium, print_pdf
from tests.evidence.report.test_page import a_run

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (pip install '.[browser]')")
CHROMIUM = find_chromium()
browser_only = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium, Chrome or Edge is installed")
WIDTHS = {"desk": (1280, 900), "phone": (360, 740)}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def report(four_wrong_tables: Path) -> Path:
    return build(four_wrong_tables)


@pytest.fixture
def page(browser: Any, report: Path) -> Iterator[Any]:
    opened = browser.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on(
        "request", lambda request: said.append(request.url) if not request.url.startswith(("file:", "data:")) else None
    )
    opened.goto(report.as_uri())
    yield opened
    opened.close()
    assert said == []


@browser_only
def test_findings_are_seen_first_each_with_its_picture(page: Any) -> None:
    assert page.locator("h1").inner_text() == "Not in conformity"
    assert page.locator("main > section").first.get_attribute("id") == "findings"
    findings = page.locator(".finding")
    assert findings.count() >= 4
    for place in range(findings.count()):
        shot = findings.nth(place).locator("img").first
        shot.scroll_into_view_if_needed()
        assert shot.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200


@browser_only
def test_filters_by_verdict_clause_seat_and_words_leave_what_fits_and_nothing_else(page: Any) -> None:
    shown = page.locator(".scenario:not([hidden])")
    total = shown.count()
    for field, attribute in (("verdict", "data-verdict"), ("clause", "data-clauses"), ("seat", "data-seats")):
        select = page.locator(f"select[name={field}]")
        values = [value for value in select.locator("option").evaluate_all("all => all.map(one => one.value)") if value]
        for value in values:
            select.select_option(value)
            wanted = page.locator(".scenario").evaluate_all(
                "(all, [name, value]) => all.filter(one => name == 'data-verdict' ? one.getAttribute(name) == value"
                " : one.getAttribute(name).split(' ').includes(value)).map(one => one.id)",
                [attribute, value],
            )
            assert shown.evaluate_all("all => all.map(one => one.id)") == wanted
            assert page.locator("#shown").inner_text() == f"{len(wanted)} of {total} shown"
        select.select_option("")
    page.locator("input[type=search]").fill("EXAMPLE")
    assert 0 < shown.count() < total
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function(f"document.querySelectorAll('.scenario:not([hidden])').length == {total}")


@browser_only
def test_a_shared_link_opens_its_scenario_even_when_a_filter_hides_it(page: Any, browser: Any, report: Path) -> None:
    anchor = page.locator(".scenario[data-verdict=fail]").first.get_attribute("id")
    page.locator("input[type=search]").fill("no such words")
    page.locator(f".finding h4 a[href='#{anchor}']").click()
    page.wait_for_function("id => document.getElementById(id).querySelector('details').open", arg=anchor)
    assert page.locator(f"#{anchor} .steps").is_visible()
    fresh = browser.new_page()
    fresh.goto(f"{report.as_uri()}#{anchor}")
    assert fresh.locator(f"#{anchor} .steps").is_visible()
    fresh.close()


@browser_only
def test_everything_can_be_reached_without_a_script(browser: Any, report: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(report.as_uri())
    assert opened.locator("#filters").is_hidden()
    scenario = opened.locator(".scenario[data-verdict=fail]").first
    scenario.locator("summary").first.click()
    assert scenario.locator(".steps").is_visible()
    context.close()


@browser_only
def test_the_keyboard_comes_first_to_the_findings_and_opens_scenarios(page: Any) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    summary = page.locator(".scenario summary").first
    summary.focus()
    assert float(summary.evaluate("one => parseFloat(getComputedStyle(one).outlineWidth)")) >= 2
    page.keyboard.press("Enter")
    assert page.locator(".scenario details").first.evaluate("one => one.open")


CONTRAST = """
() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((one) => one / 255)
      .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (!/, 0\\)$/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const poor = [];
  for (const one of document.querySelectorAll("body *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !one.checkVisibility() || one.closest("svg, script, select")) continue;
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(one.outerHTML.slice(0, 120));
  }
  return poor;
}
"""


@browser_only
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_words_stand_out_and_nothing_runs_off_the_side(browser: Any, report: Path, scheme: Any, width: str) -> None:
    across, down = WIDTHS[width]
    context = browser.new_context(color_scheme=scheme, viewport={"width": across, "height": down})
    opened = context.new_page()
    opened.goto(report.as_uri())
    assert opened.evaluate(CONTRAST) == []
    assert opened.evaluate("document.documentElement.scrollWidth") <= across
    context.close()


@browser_only
def test_headings_go_down_one_level_at_a_time_and_parts_have_names(page: Any) -> None:
    levels = page.locator("h1, h2, h3, h4, h5").evaluate_all("all => all.map(one => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    assert page.get_by_role("navigation").count() == page.get_by_role("main").count() == 1
    assert page.locator("img:not([alt]), img[alt='']").count() == 0
    unlabelled = page.locator("select, input").evaluate_all("all => all.filter(one => !one.labels.length).length")
    assert unlabelled == 0


@browser_only
def test_it_prints_to_pdf(tmp_path: Path) -> None:
    path = print_pdf(build(a_run(tmp_path / "run")), tmp_path / "run.pdf")
    assert path.read_bytes().startswith(b"%PDF-")


def test_without_a_chromium_the_pdf_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_candidates", lambda: iter([None, str(tmp_path / "none")]))
    with pytest.raises(UsageError, match="there is no Chromium"):
        print_pdf(build(a_run(tmp_path)), tmp_path / "run.pdf")
