import json
import subprocess
import sys
import venv
from fractions import Fraction
from pathlib import Path

import pytest

from tests.end_to_end import ROOT, boxperson

SETTLE = ("settle", "lucky-shooter")
RIG = (ROOT / "rigs" / "emulated.toml").read_text(encoding="utf-8")


def test_settle_answers_with_the_contract_s_json() -> None:
    done = boxperson(*SETTLE, "--paytable", "A", "--stake", "5", "--json", "9", "10", "4", "6", "10")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {
        "settled": True,
        "row": "3 of 5 other points",
        "odds": "5 for 1",
        "credit_cents": 2500,
        "working": False,
        "clauses": ["623c.2(d)(3)", "623c.2(e)"],
        "rulings": [],
    }


def test_settle_speaks_to_a_person() -> None:
    done = boxperson(*SETTLE, "--paytable", "B", "--stake", "2.50", "--ruling", "LS-2=R3", "7")
    assert "Credited so far: 0.00. The wager goes on working." in done.stdout
    assert "LS-2=R3" in done.stdout


def test_odds_answers_with_exact_fractions() -> None:
    done = boxperson("odds", "lucky-shooter", "--paytable", "A", "--ruling", "LS-2=R3", "--json")
    assert Fraction(json.loads(done.stdout)["return"]) == Fraction(1220365, 1469664)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*SETTLE, "--paytable", "E", "--stake", "5", "9"), "'E'"),
        ((*SETTLE, "--paytable", "A", "--stake", "0", "9"), "'0'"),
        ((*SETTLE, "--paytable", "A", "--stake", "5.001", "9"), "5.001"),
        ((*SETTLE, "--paytable", "A", "--stake", "5", "13"), "13"),
        ((*SETTLE, "--paytable", "A", "--stake", "5"), "throws"),
        ((*SETTLE, "--paytable", "A", "--stake", "5", "--ruling", "LS-2", "9"), "LS-2"),
        ((*SETTLE, "--paytable", "A", "--stake", "5", "--ruling", "LS-2=R9", "9"), "R9"),
        (("odds", "lucky-shooter", "--paytable", "a"), "'a'"),
        (("nonsense",), "nonsense"),
        (("run", "--rig", "nowhere.toml"), "nowhere.toml"),
        (("run", "--clause", "999"), "999"),
        (("run", "--clause", "631c.4"), "no scenario"),
        (("run", "--defect", "nonsense"), "nonsense"),
        (("run", "--fault", "nonsense"), "nonsense"),
        (("run", "--evidence", "src"), "src"),
        (("run", "-n", "0"), "-n"),
        (("emulate", "nowhere.toml"), "nowhere.toml"),
        (("emulate", "--defect", "nonsense"), "nonsense"),
        (("read", "dice", "nowhere.jpg"), "nowhere.jpg"),
        (("read", "dice", "README.md"), "README.md"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments: tuple[str, ...], words: str) -> None:
    done = boxperson(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("seats = 6\nsettable", "chairs = 6\nsettable"), "table.chairs"),
        (('port = "emulated"\n', ""), "table.port"),
        (('paytable = "A"', 'paytable = "E"'), "'E'"),
        (('LS-2 = "R1"', 'LS-2 = "R7"'), "R7"),
        (('stimulus = "force"', 'stimulus = "luck"'), "stimulus"),
        (('felt = "green"', 'felt = "plaid"'), "felt"),
        (("seed = 1", "sed = 1"), "sed"),
        (("minimum_cents = 100", "minimum_cents = 1.5"), "minimum_cents"),
        (("[table]", "[table"), "TOML"),
    ],
)
def test_a_wrong_rig_file_is_one_line_that_names_file_and_key(
    tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    assert change[0] in RIG
    rig = tmp_path / "ours.toml"
    calibration = ROOT / "rigs" / "emulated.calibration.json"
    rig.write_text(RIG.replace(*change).replace("emulated.calibration.json", calibration.as_posix()), encoding="utf-8")
    done = boxperson("run", "--rig", str(rig), "--clause", "623c.2(b)", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "ours.toml" in done.stderr
    assert words in done.stderr


def test_lists_of_defects_and_faults_are_one_a_line_with_the_id_first() -> None:
    defects = boxperson("emulate", "--list-defects").stdout.splitlines()
    assert all(line.split()[1].startswith(("623c.2(", "623a.9(")) for line in defects)
    assert "lucky-shooter/pays-to-for-for" in {line.split()[0] for line in defects}
    assert "camera-frozen" in {line.split()[0] for line in boxperson("emulate", "--list-faults").stdout.splitlines()}


def test_a_run_keeps_its_record_and_ends_with_the_clause_table(tmp_path: Path) -> None:
    evidence = tmp_path / "evidence"
    done = boxperson("run", "--clause", "623c.2(d)(3)(iii)", "-n", "1", "--evidence", str(evidence))
    assert done.returncode == 0, done.stderr
    assert "623c.2(d)(3)(iii)   pass" in done.stdout
    assert "1 scenario: 1 pass" in done.stdout
    lines = [json.loads(line) for line in (evidence / "journal.jsonl").read_text().splitlines()]
    kinds = {line["kind"] for line in lines}
    assert kinds >= {"item", "scenario", "step", "command", "reply", "event", "reading", "expectation", "verdict"}


def test_the_wheel_runs_the_suite_it_carries_outside_the_clone(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], check=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "home"
    venv.create(home, system_site_packages=False, with_pip=False)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    done = subprocess.run([*pip, "--python", str(python), "install", str(wheel)], check=False, timeout=600)
    assert done.returncode == 0
    played = subprocess.run(
        [python, "-c", "from boxperson.cli import main; main()", "run", "--clause", "623c.2(d)(3)(iii)", "--json"],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert json.loads(played.stdout.splitlines()[-1])["scenarios"]["pass"] == 1
