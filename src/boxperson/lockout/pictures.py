"""The pictures of a report: acceptance against the interval, a waveform with its edges, a histogram of latencies."""

from collections.abc import Sequence

import numpy as np
from scipy.special import ndtr

from boxperson.lockout.edges import Edge, Waveform
from boxperson.lockout.fit import Fit
from boxperson.lockout.svg import LEFT, RIGHT, WIDTH, Plot, key, picture, words
from boxperson.lockout.trials import Floats, Trial

MS = 1e6
UNITS = (("ms", 1e6), ("µs", 1e3), ("ns", 1.0))
COLUMNS = WIDTH - LEFT - RIGHT


def acceptance(title: str, trials: Sequence[Trial], fitted: Fit, limit_ns: float) -> str:
    """Acceptance against the measured interval: offers, fitted curve, 95 % interval, late point at most, limit.

    Shows the neighbourhood of the boundary; a limit that lies outside is told in words only.
    """
    boundary, late = fitted.boundary, fitted.late
    around_ns = 1.5 * max(late.upper_ns - boundary.value_ns, boundary.upper_ns - boundary.lower_ns)
    unit, size = next((u for u in UNITS if around_ns >= u[1]), UNITS[-1])
    plot = Plot(-around_ns / size, around_ns / size, 0.0, 1.0)
    limit_x = (limit_ns - boundary.value_ns) / size
    across = np.linspace(plot.low, plot.high, 201)
    curve = ndtr(-across * size / max(fitted.jitter_ns, around_ns / 1e4))
    limits = (boundary.lower_ns - boundary.value_ns) / size, (boundary.upper_ns - boundary.value_ns) / size
    read = [
        ((one.measured_ns - boundary.value_ns) / size, one.accepted) for one in trials if one.measured_ns is not None
    ]
    told = {
        "curve": f"boundary {boundary.value_ns / MS:.6f} ms, jitter {fitted.jitter_ns / size:.3g} {unit}",
        "band": f"95 %: {limits[0]:+.3g} to {limits[1]:+.3g} {unit} about it",
        "late": f"0.1 % acceptance: at most {(late.upper_ns - boundary.value_ns) / size:+.3g} {unit}",
        "limit": f"limit {limit_ns / MS:g} ms{'' if abs(limit_x) <= plot.high else ', outside the picture'}",
    }
    parts = [
        plot.box(limits, (0, 1), "band"),
        plot.axes(f"interval from press to offer, from the boundary, {unit}", "recognised (top), refused (bottom)"),
        *(
            plot.line([x, x], [0.95, 1.0] if accepted else [0.0, 0.05], "ink")
            for x, accepted in read
            if abs(x) < plot.high
        ),
        plot.line(across, curve, "curve"),
        plot.upright((late.upper_ns - boundary.value_ns) / size, "late"),
        plot.upright(limit_x, "limit"),
        key(list(told.items())),
    ]
    return picture(title, f"{fitted.offers} offers around the boundary; {'; '.join(told.values())}", parts)


def waveforms(title: str, press: tuple[Waveform, Edge], offer: tuple[Waveform, Edge]) -> str:
    """The two channels of a scope, the press above the offer, with the edges that the interval is measured between."""
    shown = press, offer
    start = min(wave.start_s for wave, _ in shown) * 1e3
    end = max(wave.start_s + wave.step_s * (len(wave.volts) - 1) for wave, _ in shown) * 1e3
    plot = Plot(start, end, 0.0, 2.0)
    parts = [plot.axes("time, ms", "press (top), offer (bottom)")]
    for (wave, edge), lane, kind in zip(shown, (1.1, 0.1), ("one", "two"), strict=True):
        t_s, volts = _thinned(wave)
        swing = float(np.ptp(volts)) or 1.0
        parts += [
            plot.line(t_s * 1e3, lane + 0.8 * (volts - volts.min()) / swing, kind),
            plot.upright(edge.t_s * 1e3, "late"),
        ]
    interval = f"interval {(offer[1].t_s - press[1].t_s) * 1e3:.6f} ms"
    named = [("one", f"press at {press[1].t_s * 1e3:.6f} ms"), ("two", f"offer at {offer[1].t_s * 1e3:.6f} ms")]
    parts.append(key([*named, ("late", interval)]))
    return picture(title, "; ".join([text for _, text in named] + [interval]), parts)


def histogram(title: str, latency_ns: Floats, limit_ns: float) -> str:
    """How often each latency came, with the limit."""
    latency = np.asarray(latency_ns, np.float64) / MS
    counts, edges = np.histogram(latency, bins="auto")
    low, high = min(edges[0], limit_ns / MS), max(edges[-1], limit_ns / MS)
    margin = 0.03 * (high - low) or 1.0
    plot = Plot(low - margin, high + margin, 0.0, float(counts.max()))
    told = [
        ("bar", f"{len(latency)} latencies, {latency.min():.3f} to {latency.max():.3f} ms"),
        ("limit", f"limit {limit_ns / MS:g} ms"),
    ]
    parts = [
        plot.axes("latency, ms", "offers"),
        *(plot.box((edges[i], edges[i + 1]), (0, count), "bar") for i, count in enumerate(counts) if count),
        words(LEFT - 6, plot.y(plot.top) + 5, f"{counts.max()}", "end"),
        plot.upright(limit_ns / MS, "limit"),
        key(told),
    ]
    return picture(title, "; ".join(text for _, text in told), parts)


def _thinned(wave: Waveform) -> tuple[Floats, Floats]:
    """Times and samples to draw: all, or the lowest and highest of each column of the picture."""
    volts = wave.volts
    times = wave.start_s + wave.step_s * np.arange(len(volts), dtype=np.float64)
    if len(volts) <= 2 * COLUMNS:
        return times, volts
    chunks = np.array_split(np.arange(len(volts)), COLUMNS)
    kept = np.unique([end for one in chunks for end in (one[volts[one].argmin()], one[volts[one].argmax()])])
    return times[kept], volts[kept]
