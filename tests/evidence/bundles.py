"""Small but real bundles: a suite of a few steps, run in a process of its own with all that a bundle can hold."""

from pathlib import Path

from tests.tiny_suite import CONFTEST, Ran, run, scenario, suite_in

LOOKING = (
    CONFTEST
    + """

from pathlib import Path
from boxperson.evidence.artefacts import keep


@when(parsers.parse("the camera sees {what}"))
def sees(pytestconfig, record, what):
    files = keep(Path(pytestconfig.getoption("evidence")) / "artefacts", f"{what}.txt", what.encode())
    files |= keep(Path(pytestconfig.getoption("evidence")) / "artefacts", f"{what}-read.jpg", JPEG)
    record("reading", verdict="read", faces=[4, 3], files=files)


JPEG = b"\\xff\\xd8 not much of a picture \\xff\\xd9"


@when("bytes go to and fro")
def to_and_fro(record):
    record("sent", device="table", port="here", bytes="ab\\xff\\n")
    record("received", device="table", port="here", bytes="ok\\n")


@given("the table tells who it is")
def tells(record):
    identity = {"make": "M", "model": "T", "serial": "7", "firmware": "1.2", "firmware_sha256": "ab" * 32}
    record("item", rig="a rig", identity=identity)
"""
)
OUTLINE = """
  @clause:623c.2(e)
  Scenario Outline: pays for <row>
    Given all is well
    When it ends in <end>

    Examples:
      | row | end       |
      | one | nothing   |
      | two | a finding |
"""
FEATURE = (
    "Feature: Looking\n\n  Background:\n    Given the table tells who it is\n"
    + scenario("passes", "Given all is well", "When the camera sees two", "When bytes go to and fro")
    + scenario("fails", "When the camera sees three", "When it ends in a finding", clauses=["623c.2(c)"])
    + scenario("is open", "When it ends in a rig error", "When it ends in nothing", clauses=["623c.2(d)(3)"])
    + scenario("is torn", "Given the end of a fixture will end in a finding", clauses=["623c.2(d)(3)"])
    + scenario("is not tested", "When it ends in a thing this rig cannot", clauses=["623a.9(a)"])
    + OUTLINE
)
TESTS = ["passes", "fails", "is_open", "is_torn", "is_not_tested", "pays_for_row[one-nothing]"]
VERDICTS = {
    "passes": "pass",
    "fails": "fail",
    "is open": "inconclusive",
    "is torn": "inconclusive",
    "is not tested": "not tested",
    "pays for one [nothing]": "pass",
    "pays for two [a finding]": "fail",
}


def looking_suite(folder: Path) -> Path:
    """Write the suite."""
    return suite_in(folder, LOOKING, looking=FEATURE)


def bundle_in(folder: Path, *arguments: str) -> tuple[Path, Ran]:
    """Run the suite in a new folder; return its bundle and how the run ended."""
    suite = looking_suite(folder / "suite")
    ran = run(suite, "--evidence=../bundle", "--boxperson-progress=json", *arguments)
    return folder / "bundle", ran
