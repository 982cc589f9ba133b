"""What was tested, with what, how and where: `environment.json`, begun with the run and completed at its end."""

import platform
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import boxperson
from boxperson.evidence.chain import Chain
from boxperson.evidence.files import sha256_of
from boxperson.rules.clauses import clauses
from boxperson.rules.in_force import LAST_DAYS, expiry_notice

FORMAT = "boxperson-evidence/1"
EMULATED_NOTICE = "EMULATED RUN: no table was tested; what is judged here is a program that stands in for one"
RELATES_TO = "The results relate only to the items tested."
DECISION_RULE = (
    "pass: every step of the clause's scenarios went through; fail: the table was found not to do what the clause "
    "asks; inconclusive: the rig could not tell. A measured time passes when its upper limit is at most T - w, fails "
    "when its lower limit is above T + w, and is inconclusive between, with w = U (k = 2), stated before the run."
)
_OF_SUITE = ("*.py", "steps/*.py", "fixtures/*.py")


def begun(
    run: Mapping[str, Any], rigs: Sequence[Mapping[str, Any]], suite: Path, features: Mapping[str, Path]
) -> dict[str, Any]:
    """Return what is known before the first scenario.

    Args:
        run: what was asked for.
        rigs: each with `name`, `file`, `emulated`, `declared`, `equipment`, `overdue`, `submission` and `rulings`.
        suite: the folder of the suite.
        features: the feature files that are played, by their names in the bundle.
    """
    emulated = any(rig["emulated"] for rig in rigs)
    return {
        "format": FORMAT,
        "emulated": emulated,
        "notice": EMULATED_NOTICE if emulated else RELATES_TO,
        "run": {**run, "began_utc": _now(), "ended_utc": None},
        "item": [],
        "item_declared": [{"rig": rig["name"], **rig["declared"]} for rig in rigs],
        "equipment": [{"rig": rig["name"], **each} for rig in rigs for each in rig["equipment"]],
        "equipment_overdue": [{"rig": rig["name"], **each} for rig in rigs for each in rig["overdue"]],
        "equipment_connected": [],
        "method": {
            "harness": {"name": "boxperson", "version": boxperson.__version__},
            "features": {name: sha256_of(path) for name, path in features.items()},
            "suite": {path.relative_to(suite).as_posix(): sha256_of(path) for path in _suite_files(suite)},
            "decision_rule": DECISION_RULE,
            "dependencies": _dependencies(),
        },
        "rules_submission": [
            {"rig": rig["name"], "submission": rig["submission"], "rulings": rig["rulings"]} for rig in rigs
        ],
        "expired": [notice for section in LAST_DAYS if (notice := expiry_notice(section, _today()))],
        "sections": sorted({clause.section for clause in clauses().values()}),
        "host": {
            "name": socket.gethostname(),
            "platform": platform.platform(),
            "python": sys.version.split()[0],
            "clock": {
                "utc": _now(),
                "monotonic_ns": time.monotonic_ns(),
                "resolution_s": time.get_clock_info("time").resolution,
                "time_zone": time.strftime("%z"),
            },
        },
    }


def completed(environment: Mapping[str, Any], chains: Sequence[Chain]) -> dict[str, Any]:
    """Return it with what the journals tell: items and devices as they named themselves, and when the run ended."""
    entries = [entry for chain in chains for entry in chain.entries]
    items = [{"rig": each.get("rig"), **each["identity"]} for each in entries if each["kind"] == "item"]
    devices = [
        {key: each[key] for key in ("role", "resource", "identity") if key in each} | {"kind": each["kind"]}
        for each in entries
        if each["kind"] in ("instrument connected", "relay board")
    ]
    ended = [entry["utc"] for entry in entries if entry["kind"] == "run ended"]
    return {
        **environment,
        "run": {**environment["run"], "ended_utc": max(ended) if len(ended) == len(chains) else None},
        "item": [{**each, "firmware_sha256_by": "told by the table in its reply to identify"} for each in _once(items)],
        "equipment_connected": _once(devices),
    }


def _suite_files(suite: Path) -> list[Path]:
    return sorted({path for pattern in _OF_SUITE for path in suite.glob(pattern) if path.is_file()})


def _dependencies() -> dict[str, str]:
    found = {each.metadata["Name"].lower(): each.version for each in distributions() if each.metadata["Name"]}
    return dict(sorted(found.items()))


def _once(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for index, row in enumerate(rows) if row not in rows[:index]]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _today() -> date:
    return datetime.now(UTC).date()
