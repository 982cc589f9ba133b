"""What was measured at a seat, as JSON and as pictures."""

import statistics
from pathlib import Path
from typing import Any

import numpy as np

from boxperson.bench.lock_out.measuring import Measured
from boxperson.bench.lock_out.self_check import Seen
from boxperson.evidence.artefacts import keep
from boxperson.lockout.pictures import acceptance, histogram, waveforms

MS = 1e6


def as_json(measured: Measured) -> dict[str, Any]:
    """What is stated of a seat; times in ms, lines of the budget in ns (docs/command-line.md)."""
    fitted, interval = measured.fitted, measured.stated_ns
    return {
        "seat": measured.seat,
        "limit_ms": measured.rule.limit_ns / MS,
        "guard_band_ms": measured.rule.guard_ns / MS,
        "latency_ms": fitted.boundary.value_ns / MS if fitted else None,
        "interval_ms": [each / MS for each in interval] if interval else None,
        "jitter_ms": fitted.jitter_ns / MS if fitted else None,
        "late_point_ms": [fitted.late.lower_ns / MS, fitted.late.upper_ns / MS] if fitted else None,
        "U_ms": measured.budget.expanded_ns / MS if fitted else None,
        "budget": [
            {"source": line.source, "value_ns": line.value_ns, "divisor": line.distribution.value, "u_ns": line.u_ns}
            for line in measured.budget.lines
        ],
        "table_ms": statistics.median(measured.table_ns) / MS if measured.table_ns else None,
        "offers": len(measured.trials),
        "decision": measured.decision.outcome.value,
        "why": measured.decision.reason,
    }


def draw(measured: Measured, seen: Seen, folder: Path) -> dict[str, str]:
    """Draw a seat's acceptance and its latencies by the table's own time stamps, and what the scope saw, as SVG.

    Args:
        measured: what was measured at the seat.
        seen: what the scope recorded as the instruments were checked.
        folder: takes the pictures.

    Returns:
        The names of the pictures and their SHA-256.

    Raises:
        EvidenceError: they cannot be written.
    """
    seat, limit_ns = measured.seat, measured.rule.limit_ns
    pictures = {"scope": waveforms("Press and offer, as the scope saw them", seen.press, seen.offer)}
    if measured.fitted is not None:
        title = f"Seat {seat}: recognised offers around the lock-out"
        pictures[f"seat-{seat}-acceptance"] = acceptance(title, measured.near, measured.fitted, limit_ns)
    if measured.table_ns:
        title = f"Seat {seat}: latency of each offer by the table's own time stamps"
        pictures[f"seat-{seat}-latencies"] = histogram(title, np.array(measured.table_ns), limit_ns)
    kept: dict[str, str] = {}
    for name, svg in pictures.items():
        kept |= keep(folder, f"{name}.svg", svg.encode())
    return kept
