"""JUnit XML of a bundle: a test case for each scenario with its first result, its clauses as properties."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import Any

from boxperson.evidence.attempts import Attempt
from boxperson.evidence.results import Result, Verdict

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(results: Sequence[Result], played: Sequence[Attempt], environment: Mapping[str, Any]) -> bytes:
    """Return the file; inconclusive and not tested are "skipped" with their verdict and reason in the message."""
    verdicts = [result.verdict for result in results]
    counts = {
        "tests": len(results),
        "failures": verdicts.count(Verdict.FAIL),
        "errors": 0,
        "skipped": verdicts.count(Verdict.INCONCLUSIVE) + verdicts.count(Verdict.NOT_TESTED),
    }
    suite = ET.Element("testsuite", {"name": "boxperson", **{key: str(value) for key, value in counts.items()}})
    suite.set("timestamp", str(environment["run"]["began_utc"]))
    suite.set("time", f"{sum(result.seconds for result in results):.3f}")
    _properties(suite, [("emulated", str(environment["emulated"]).lower()), ("notice", environment["notice"])])
    retries = {each.test: each.number for each in sorted(played, key=lambda each: each.number)}
    for result in results:
        _case(suite, result, retries.get(result.test, 1) - 1, emulated=environment["emulated"])
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, "unicode")}\n'.encode()


def _case(suite: ET.Element, result: Result, retries: int, *, emulated: bool) -> None:
    file, _, name = result.test.partition("::")
    attributes = {"classname": file, "name": _plain(result.scenario or name), "time": f"{result.seconds:.3f}"}
    case = ET.SubElement(suite, "testcase", attributes)
    _properties(
        case,
        [
            ("test", result.test),
            ("verdict", result.verdict.value),
            *(("clause", clause) for clause in result.clauses),
            *(("broken", clause) for clause in result.broken),
            *([("attested", "true")] if result.attested else []),
            *([("retries", str(retries))] if retries else []),
            *([("emulated", "true")] if emulated else []),
        ],
    )
    if result.verdict is Verdict.FAIL:
        ET.SubElement(case, "failure", {"type": "finding", "message": _plain(result.why)})
    elif result.verdict is not Verdict.PASS:
        ET.SubElement(
            case, "skipped", {"type": result.verdict.value, "message": _plain(f"{result.verdict}: {result.why}")}
        )


def _properties(parent: ET.Element, pairs: Sequence[tuple[str, str]]) -> None:
    properties = ET.SubElement(parent, "properties")
    for name, value in pairs:
        ET.SubElement(properties, "property", {"name": name, "value": _plain(value)})


def _plain(text: str) -> str:
    """Leave out what XML cannot hold."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
