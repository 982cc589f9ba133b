"""Journals of small runs, written with the journal's own writer as the plugin does."""

from pathlib import Path
from typing import Any

from boxperson.evidence.journal import Journal

IDENTITY = {"make": "Acme", "model": "Dicer", "serial": "7", "firmware": "1.0", "firmware_sha256": "ab" * 32}
ITEM: dict[str, Any] = {"game": "craps", "emulated": False, "identity": IDENTITY}
STEPS = (("Given", "a wager"), ("When", "a roll"), ("Then", "it is paid"))


class Telling:
    """Writes one journal."""

    def __init__(self, folder: Path, name: str = "journal.jsonl") -> None:
        self.folder = folder
        self.journal = Journal(folder / name)
        self.write = self.journal.write

    def begin(self, title: str, *clauses: str, steps: tuple[tuple[str, str], ...] = STEPS, **more: Any) -> None:
        self.write(
            "scenario",
            feature=more.get("feature", "lucky_shooter.feature"),
            line=more.get("line", 10),
            name=title,
            title=title,
            test=f"features/lucky_shooter.feature::{title}",
            clauses=list(clauses),
            steps=[list(step) for step in steps],
        )

    def step(self, keyword: str, text: str, *lines: tuple[str, dict[str, Any]], ended: dict[str, Any] | None) -> None:
        self.write("step", keyword=keyword, text=text, line=11)
        for kind, fields in lines:
            self.write(kind, **fields)
        if ended is None:
            self.write("step done", text=text)
        else:
            self.write("step ended", text=text, **ended)

    def end(self, title: str, verdict: str, why: str = "", broken: tuple[str, ...] = ()) -> None:
        self.write("verdict", scenario=title, verdict=verdict, why=why, broken=list(broken))

    def whole(self, title: str, *clauses: str, lines: tuple[tuple[str, dict[str, Any]], ...] = ()) -> None:
        """A scenario that passes."""
        self.begin(title, *clauses)
        for keyword, text in STEPS:
            self.step(keyword, text, *lines, ended=None)
        self.end(title, "pass")

    def broken(self, title: str, clause: str, expected: str = "25.00", observed: str = "30.00", **more: Any) -> None:
        """A scenario that fails in its second step."""
        why = f"§ {clause}: expected {expected}; observed {observed}"
        self.begin(title, clause, **more)
        self.step(*STEPS[0], ended=None)
        ended = {"error": "Finding", "why": why, "expected": expected, "observed": observed}
        self.step(*STEPS[1], *more.get("lines", ()), ended=ended)
        self.end(title, "fail", why, (clause,))

    def open(self, title: str, clause: str, why: str = "the link is silent") -> None:
        """A scenario that the rig could not judge."""
        self.begin(title, clause)
        self.step(*STEPS[0], ended={"error": "LinkError", "why": why})
        self.end(title, "inconclusive", why)


def event(name: str, at_s: float = 1.0, **params: Any) -> tuple[str, dict[str, Any]]:
    return "event", {"seq": 1, "table_t_ns": int(at_s * 1e9), "params": {"event": name, **params}}


def reading(**fields: Any) -> tuple[str, dict[str, Any]]:
    return "reading", {"verdict": "read", "why": "", "confidence": 0.97, **fields}


def expectation(**fields: Any) -> tuple[str, dict[str, Any]]:
    asked = {"seat": 1, "wager": "lucky-shooter", "totals": [9, 7], "row": "a row", "credit_cents": 2500}
    return "expectation", {**asked, "working": False, "clauses": ["623c.2(e)"], "rulings": ["LS-2=R1"], **fields}
