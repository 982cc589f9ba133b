"""What a bundle holds, read by others: Cucumber's types, an in-toto library, OpenSSL, sha256sum, an XML parser."""

import base64
import csv
import hashlib
import json
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from cucumber_messages import message_converter
from google.protobuf.json_format import ParseDict
from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
from in_toto_attestation.v1.statement import Statement

from boxperson.evidence.bundle import tell
from tests.evidence.bundles import FEATURE, VERDICTS

FORMATTER = "@cucumber/html-formatter@23"


def read_json(path: Path) -> Any:
    return json.loads(path.read_bytes())


def messages_of(bundle: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (bundle / "messages.ndjson").read_text("utf-8").splitlines()]


def pae(kind: str, payload: bytes) -> bytes:
    """What DSSE signs, by its specification."""
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(payload), payload)


@pytest.fixture(params=["signed", "unsigned"])
def bundle(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.getfixturevalue(request.param)
    return folder


def test_the_statement_is_read_by_the_library_of_in_toto(bundle: Path) -> None:
    payload = base64.b64decode(read_json(bundle / "attestation.dsse.json")["payload"])
    stated = json.loads(payload)
    manifest = hashlib.sha256((bundle / "manifest.json").read_bytes()).hexdigest()
    Statement.copy_from_pb(ParseDict(stated, Statement([], "", {}).pb)).validate()
    assert stated["_type"] == "https://in-toto.io/Statement/v1"
    assert [each["digest"]["sha256"] for each in stated["subject"]] == [manifest, "ab" * 32]
    result = ParseDict(stated["predicate"], test_result_pb2.TestResult(), ignore_unknown_fields=True)
    names = [list(getattr(result, field)) for field in ("passed_tests", "warned_tests", "failed_tests")]
    assert [len(each) for each in names] == [2, 3, 2]
    assert result.result == "FAILED"
    assert "features/looking.feature::test_passes" in names[0]
    feature = hashlib.sha256(FEATURE.encode()).hexdigest()
    assert [(each.name, each.digest["sha256"]) for each in result.configuration] == [
        ("features/looking.feature", feature)
    ]


def test_the_signature_is_one_by_the_specification_of_dsse_and_of_no_other_bytes(
    signed: Path, unsigned: Path, keys: tuple[Path, Path]
) -> None:
    envelope = read_json(signed / "attestation.dsse.json")
    payload = base64.b64decode(envelope["payload"])
    (signature,) = [base64.b64decode(each["sig"]) for each in envelope["signatures"]]
    public: Any = load_pem_public_key(keys[1].read_bytes())
    public.verify(signature, pae(envelope["payloadType"], payload))
    with pytest.raises(InvalidSignature):
        public.verify(signature, pae(envelope["payloadType"], payload + b" "))
    assert read_json(unsigned / "attestation.dsse.json")["signatures"] == []
    assert (
        json.loads(base64.b64decode(read_json(unsigned / "attestation.dsse.json")["payload"]))["predicate"]["signed"]
        is False
    )


def test_openssl_verifies_the_signature(signed: Path, keys: tuple[Path, Path], tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl here")
    envelope = read_json(signed / "attestation.dsse.json")
    (tmp_path / "said").write_bytes(pae(envelope["payloadType"], base64.b64decode(envelope["payload"])))
    (tmp_path / "sig").write_bytes(base64.b64decode(envelope["signatures"][0]["sig"]))
    command = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", str(keys[1])]
    command += ["-in", str(tmp_path / "said"), "-sigfile", str(tmp_path / "sig")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if "rawin" in done.stderr:
        pytest.skip("this openssl is too old for Ed25519")
    assert "Verified Successfully" in done.stdout, done


def test_sha256sum_checks_every_file(bundle: Path) -> None:
    if shutil.which("sha256sum") is None:
        pytest.skip("there is no sha256sum here")
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(command, check=False, cwd=bundle, capture_output=True, text=True)
    assert done.returncode == 0, done
    files = [path for path in bundle.rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    assert done.stdout.count(": OK") == len(files) > 12


def test_the_messages_are_read_by_cucumbers_own_types(bundle: Path) -> None:
    told = messages_of(bundle)
    for message in told:
        again = message_converter.to_dict(message_converter.from_dict(message, _envelope()))
        assert set(again) == set(message)
    assert Counter(next(iter(message)) for message in told)["testCaseStarted"] == 7


def _envelope() -> Any:
    from cucumber_messages import Envelope  # noqa: PLC0415

    return Envelope


def test_the_messages_tell_every_step_with_how_it_ended(bundle: Path) -> None:
    told = messages_of(bundle)
    pickles = {each["pickle"]["id"]: each["pickle"] for each in told if "pickle" in each}
    cases = {each["testCase"]["id"]: each["testCase"] for each in told if "testCase" in each}
    started = {each["testCaseStarted"]["id"]: each["testCaseStarted"] for each in told if "testCaseStarted" in each}
    statuses: dict[str, list[str]] = {}
    for each in (message["testStepFinished"] for message in told if "testStepFinished" in message):
        case = cases[started[each["testCaseStartedId"]]["testCaseId"]]
        assert each["testStepId"] in [step["id"] for step in case["testSteps"]]
        statuses.setdefault(pickles[case["pickleId"]]["name"], []).append(each["testStepResult"]["status"])
    assert statuses == {
        "passes": ["PASSED"] * 5,
        "fails": ["PASSED", "PASSED", "FAILED", "PASSED"],
        "is open": ["PASSED", "UNKNOWN", "SKIPPED", "PASSED"],
        "is torn": ["PASSED", "PASSED", "UNKNOWN"],
        "is not tested": ["PASSED", "SKIPPED", "PASSED"],
        "pays for one": ["PASSED", "PASSED", "PASSED", "PASSED"],
        "pays for two": ["PASSED", "PASSED", "FAILED", "PASSED"],
    }
    assert [each["testRunFinished"]["success"] for each in told if "testRunFinished" in each] == [False]


def test_cucumbers_html_formatter_renders_the_messages(signed: Path, tmp_path: Path) -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("there is no node here")
    install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(tmp_path), FORMATTER]
    try:
        done = subprocess.run(install, check=False, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip("the registry of npm does not answer")
    if done.returncode:
        pytest.skip(f"{FORMATTER} cannot be installed here: {done.stderr.strip()[:200]}")
    (tmp_path / "render.cjs").write_text(RENDER, encoding="utf-8")
    node = ["node", str(tmp_path / "render.cjs"), str(signed / "messages.ndjson"), str(tmp_path / "report.html")]
    rendered = subprocess.run(node, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert rendered.returncode == 0, rendered.stderr
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.rstrip().endswith("</html>")
    assert "pays for two" in page


RENDER = """
const fs = require("fs");
const formatter = require("@cucumber/html-formatter");
const Html = formatter.CucumberHtmlStream || formatter.default;
const { Readable } = require("stream");
const lines = fs.readFileSync(process.argv[2], "utf8").trim().split("\\n").map((line) => JSON.parse(line));
Readable.from(lines).pipe(new Html()).pipe(fs.createWriteStream(process.argv[3]));
"""


def test_junit_has_each_first_result_with_its_clauses(bundle: Path) -> None:
    (suite,) = ET.parse(bundle / "junit.xml").iter("testsuite")  # noqa: S314 - ours
    assert {key: suite.attrib[key] for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "7",
        "failures": "2",
        "errors": "0",
        "skipped": "3",
    }
    cases = {case.attrib["name"]: case for case in suite.iter("testcase")}
    properties = {
        name: [(each.attrib["name"], each.attrib["value"]) for each in case.iter("property")]
        for name, case in cases.items()
    }
    assert {name: dict(each)["verdict"] for name, each in properties.items()} == VERDICTS
    assert ("clause", "623c.2(c)") in properties["fails"]
    assert ("broken", "623c.2(e)") in properties["fails"]
    (failure,) = cases["fails"].iter("failure")
    assert failure.attrib["message"] == "§ 623c.2(e): expected 25.00; observed 30.00"


def test_the_clause_matrix_has_every_clause_and_where_each_scenario_is_told(bundle: Path) -> None:
    rows = {row["clause"]: row for row in read_json(bundle / "clauses.json")["clauses"]}
    assert rows["623c.2(e)"]["verdict"] == "fail"
    assert rows["623c.2(e)"]["pass"] == 1
    assert rows["623c.2(c)"]["stopped"] == 1
    assert rows["631c.4(a)"]["verdict"] == "not tested"
    assert rows["631c.4(a)"]["scenarios"] == []
    for row in rows.values():
        for each in row["scenarios"]:
            line = (bundle / each["journal"]).read_bytes().splitlines()[each["line"] - 1]
            assert json.loads(line)["test"] == each["test"]
    with (bundle / "clauses.csv").open(encoding="utf-8", newline="") as file:
        table = {row["clause"]: row for row in csv.DictReader(file)}
    assert {key: row["verdict"] for key, row in table.items()} == {key: row["verdict"] for key, row in rows.items()}
    assert table["623c.2(e)"]["scenarios"].startswith("fails: fail; pays for one [nothing]: pass")


def test_raw_bytes_are_kept_in_both_directions(signed: Path, unsigned: Path) -> None:
    lines = [json.loads(line) for line in (signed / "transcripts" / "table.jsonl").read_bytes().splitlines()]
    assert [(line["kind"], line["bytes"].encode("latin-1")) for line in lines] == [
        ("sent", b"ab\xff\n"),
        ("received", b"ok\n"),
    ]
    assert len(list((unsigned / "transcripts").glob("gw*-table.jsonl"))) == 1


def test_the_environment_names_item_method_and_host(bundle: Path) -> None:
    environment = read_json(bundle / "environment.json")
    (item,) = environment["item"]
    assert (item["make"], item["firmware_sha256"], item["rig"]) == ("M", "ab" * 32, "a rig")
    assert environment["method"]["features"] == {
        "features/looking.feature": hashlib.sha256(FEATURE.encode()).hexdigest()
    }
    assert (bundle / "features" / "looking.feature").read_text("utf-8") == FEATURE
    assert "conftest.py" in environment["method"]["suite"]
    assert "pytest-bdd" in environment["method"]["dependencies"]
    assert environment["run"]["began_utc"] < environment["run"]["ended_utc"]


def test_telling_a_bundle_again_tells_the_same(signed: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(signed, tmp_path / "copy"))
    tell(copy)
    for path in signed.rglob("*"):
        if path.is_file():
            assert (copy / path.relative_to(signed)).read_bytes() == path.read_bytes(), path
