from xml.etree import ElementTree as ET

import numpy as np
import pytest

from boxperson.lockout.edges import Level, Waveform, edge_times
from boxperson.lockout.fit import fit
from boxperson.lockout.pictures import acceptance, histogram, waveforms
from boxperson.lockout.svg import HEIGHT, LEFT, RIGHT, TOP, WIDTH, ticks
from tests.lockout.bench import MS, Bench, Table, near, offered

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def lines(svg: str, kind: str) -> list[list[tuple[float, float]]]:
    found = parsed(svg).iter(f"{SVG}polyline")
    texts = [one.attrib["points"] for one in found if one.attrib["class"] == kind]
    return [[(float(x), float(y)) for x, y in (point.split(",") for point in text.split())] for text in texts]


def said(svg: str) -> tuple[str, str]:
    root = parsed(svg)
    return root.findtext(f"{SVG}title", ""), root.findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("jitter_ns", [0.0, 1e3, 1e6, 1e7])
def test_the_curve_shows_every_offer_near_the_boundary_and_stays_inside(jitter_ns: float) -> None:
    chance = np.random.default_rng(3)
    table = Table(92 * MS, jitter_ns)
    trials = offered(near(), lambda commanded: Bench(noise_ns=60).offer(commanded, table, chance))
    fitted = fit(trials)
    svg = acceptance("Seat 3 <a & b>", trials, fitted, 100 * MS)
    title, description = said(svg)
    assert title == "Seat 3 <a & b>"
    assert f"boundary {fitted.boundary.value_ns / MS:.6f} ms" in description
    assert ("outside the picture" in description) == (not lines(svg, "limit"))
    assert len(lines(svg, "ink")) >= 30
    points = [point for kind in ("ink", "curve", "late", "limit") for line in lines(svg, kind) for point in line]
    assert all(LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT for x, y in points)


def test_a_waveform_of_many_samples_is_thinned_and_keeps_its_glitch() -> None:
    volts = np.repeat([0.0, 5.0], 50_000)
    volts[20_000] = 5.0
    wave = Waveform(-0.05, 1e-6, volts, 0.02)
    later = wave._replace(volts=np.roll(np.repeat([0.0, 5.0], 50_000), 20_000))
    press, offer = edge_times(wave, Level(2.5, 0.5))[-1], edge_times(later, Level(2.5, 0.5))[0]
    svg = waveforms("Press and offer", (wave, press), (later, offer))
    (drawn,) = lines(svg, "one")
    assert len(drawn) < 2000
    assert sum(y == min(y for _, y in drawn) for x, y in drawn if x < LEFT + (WIDTH - LEFT - RIGHT) / 2 - 5) == 1
    assert "interval 20.000000 ms" in said(svg)[1]
    assert len(lines(svg, "late")) == 2


def test_the_bars_of_a_histogram_count_all_latencies() -> None:
    latency = np.random.default_rng(1).normal(20 * MS, MS, 300)
    svg = histogram("Seat 1", latency, 100 * MS)
    bars = [
        one for one in parsed(svg).iter(f"{SVG}rect") if one.attrib["class"] == "bar" and one.attrib["width"] != "24"
    ]
    most = int(np.histogram(latency / MS, bins="auto")[0].max())
    tallest = max(float(bar.attrib["height"]) for bar in bars)
    assert sum(round(float(bar.attrib["height"]) / tallest * most) for bar in bars) == 300
    assert "300 latencies" in said(svg)[1]


def test_a_histogram_of_equal_latencies_at_the_limit_can_be_drawn() -> None:
    assert lines(histogram("x", np.full(5, 100 * MS), 100 * MS), "limit")


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-5e-3, 7e-3), (20, 20.5), (-50, 250), (0, 123456)])
def test_ticks_are_round_and_few(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert 3 <= len(marks) <= 8
    assert all(low - 1e-9 <= one <= high + 1e-9 for one in marks)
