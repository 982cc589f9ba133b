import json
import subprocess
import sys
import venv
from fractions import Fraction
from pathlib import Path

import pytest

from tests.end_to_end import ROOT, boxperson

SETTLE = ("settle", "lucky-shooter")
NINES = ("settle", "lucky-nines", "--paytable", "B", "--stake", "5")
LADIES = ("settle", "lucky-ladies", "--unit", "5", "--decks", "6", "--paytable", "9")
ROUND = ("--dealer", "AS KD", "--meter", "61234.56", "--hand")
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


def test_settle_of_craps_answers_with_the_contract_s_json() -> None:
    done = boxperson("settle", "craps", "--wager", "place-6", "--stake", "6", "--point", "8", "5-5", "3-3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "settled": True,
        "row": "its number before a 7",
        "odds": "7 to 6",
        "credit_cents": 1300,
        "working": False,
        "clauses": ["623a.9(d)"],
        "rulings": ["CR-3=down"],
    }


def test_settle_of_craps_speaks_to_a_person() -> None:
    hard = ("settle", "craps", "--wager", "hard-8", "--stake", "5", "4-4")
    assert "Nothing is settled yet. The wager goes on working." in boxperson(*hard).stdout
    working = boxperson(*hard, "--ruling", "CR-2=working").stdout
    assert "its number the hard way at 9 to 1. Credited so far: 50.00. The wager is down." in working
    assert "CR-2=working" in working


def test_odds_of_craps_are_exact() -> None:
    done = boxperson("odds", "craps", "--wager", "field", "--json")
    assert json.loads(done.stdout) == {
        "rows": [
            {"row": "3, 4, 9, 10 or 11", "pays": "1 to 1", "probability": "7/18"},
            {"row": "2 or 12", "pays": "2 to 1", "probability": "1/18"},
        ],
        "return": "17/18",
    }
    assert "98.4848%" in boxperson("odds", "craps", "--wager", "place-6").stdout


def test_settle_of_lucky_nines_answers_with_the_contract_s_json() -> None:
    done = boxperson(*NINES, "--player", "9H 4C", "--banker", "9D KS", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "settled": True,
        "row": "Two nines",
        "odds": "5 to 1",
        "credit_cents": 3000,
        "working": False,
        "clauses": ["631c.4(d)(2)", "631c.4(e)"],
        "rulings": ["LN-4=count-first", "LN-5=together", "LN-7=stake-beside"],
    }


def test_settle_of_lucky_nines_speaks_to_a_person() -> None:
    done = boxperson(*NINES, "--player", "9D 9D", "--banker", "9D 2C", "--ruling", "LN-3=without-diamonds")
    assert "Three nines at 30 to 1. Credited so far: 155.00. The wager is down." in done.stdout
    assert "LN-3=without-diamonds" in done.stdout


def test_odds_of_lucky_nines_have_the_published_edge() -> None:
    done = boxperson("odds", "lucky-nines", "--paytable", "C", "--decks", "8", "--json")
    assert f"{float(1 - Fraction(json.loads(done.stdout)['return'])):.4%}" == "8.2730%"


def test_settle_of_lucky_ladies_answers_with_the_contract_s_json() -> None:
    done = boxperson(*LADIES, *ROUND, "QH QH", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["row"] == "Queen of hearts pair, dealer Blackjack (non-suited)"
    assert (answer["odds"], answer["credit_cents"]) == ("10% of meter", 612345)
    assert answer["meter_after"]["display_hundredths"] == 551111100


def test_settle_of_lucky_ladies_speaks_to_a_person() -> None:
    done = boxperson(*LADIES, *ROUND, "QH QH", "--hand", "4C 5D", "--reserve", "7.5")
    assert (
        "QH QH: Queen of hearts pair, dealer Blackjack (non-suited) at 10% of meter, credited 6123.45." in done.stdout
    )
    assert "4C 5D: lost: not 20, credited 0.00." in done.stdout
    assert "Meter afterwards: 55111.11, reserve 7.50, funded by the house 0.00." in " ".join(done.stdout.split())


def test_settle_of_lucky_ladies_tells_a_person_what_is_held() -> None:
    up_card = ("--meter", "0", "--hand", "QH QH", "--dealer", "AS")
    assert "QH QH: held until it is known" in boxperson(*LADIES, *up_card).stdout
    paid = boxperson(*LADIES, *up_card, "--ruling", "LL-6=top-up").stdout
    assert "QH QH: Queen of hearts pair at 250 for 1, credited 1250.00. The wager goes on working." in paid


def test_odds_of_lucky_ladies_are_exact() -> None:
    done = boxperson("odds", "lucky-ladies", "--paytable", "9", "--decks", "6", "--json")
    answer = json.loads(done.stdout)
    assert (answer["fixed_return"], answer["break_even_meter"]) == ("28794861/51637196", "114211675/682")
    assert [row["share"] for row in answer["meter"]] == ["100%", "25%", "10%"]


def test_odds_of_lucky_ladies_speak_to_a_person() -> None:
    printed = boxperson("odds", "lucky-ladies", "--paytable", "9", "--decks", "6").stdout
    assert "25% of meter" in printed
    assert "55.7638%" in printed
    assert "167,465.80 units" in printed


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
        (("settle", "craps", "--wager", "big-6", "--stake", "5", "3-4"), "'big-6'"),
        (("settle", "craps", "--wager", "field", "--stake", "5", "7"), "'7' is not two faces"),
        (("settle", "craps", "--wager", "field", "--stake", "5", "--point", "7", "3-4"), "7 is no point"),
        (("settle", "craps", "--stake", "5", "3-4"), "--wager"),
        (("odds", "craps", "--wager", "big-6"), "'big-6'"),
        (("settle", "lucky-nines", "--paytable", "E", *NINES[4:], "--player", "9H 4C", "--banker", "9D KS"), "'E'"),
        ((*NINES[:-1], "0", "--player", "9H 4C", "--banker", "9D KS"), "'0'"),
        ((*NINES, "--player", "9H 4C 2D", "--banker", "9D KS"), "player's hand is '9H 4C 2D'"),
        ((*NINES, "--player", "1H 4C", "--banker", "9D KS"), "'1H' is not a card"),
        ((*NINES, "--player", "9H 4C", "--banker", "9X KS"), "'9X' is not a card"),
        ((*NINES, "--player", "", "--banker", "9D KS"), "player's hand is ''"),
        ((*NINES, "--player", "9H 4C"), "--banker"),
        ((*NINES, "--player", "9H 9H", "--banker", "9D KS", "--decks", "1"), "9H is there 2 times"),
        (("odds", "lucky-nines", "--paytable", "C"), "--decks"),
        (("odds", "lucky-nines", "--paytable", "C", "--decks", "0"), "a shoe of 0 decks"),
        (("odds", "lucky-nines", "--paytable", "E", "--decks", "8"), "'E'"),
        ((*LADIES[:-1], "11", *ROUND, "QH QH"), "'11'"),
        ((*LADIES[:-1], "2", *ROUND, "QH QH"), "paytable 2 is not offered with 6 decks"),
        ((*LADIES, *ROUND, "QH"), "player's hand is 'QH'"),
        ((*LADIES, *ROUND, "QH QH", "--dealer", "AS KD 2C"), "dealer's cards are 'AS KD 2C'"),
        ((*LADIES, *ROUND, "QH QH", "--meter", "-1"), "'-1'"),
        ((*LADIES, *ROUND, "QH QH", "--unit", "0"), "the unit '0'"),
        ((*LADIES, *ROUND, "TS TS", *["--hand", "TS TS"] * 3), "TS is there 8 times"),
        ((*LADIES, *ROUND[:-1]), "--hand"),
        (("odds", "lucky-ladies", "--paytable", "1", "--decks", "3"), "paytable 1 is not offered with 3 decks"),
        (("odds", "lucky-ladies", "--paytable", "A", "--decks", "6"), "'A'"),
        (("nonsense",), "nonsense"),
        (("run", "--rig", "nowhere.toml"), "nowhere.toml"),
        (("run", "--clause", "999"), "999"),
        (("run", "--clause", "623a.9(d)", "--", "-k", "nothing"), "no scenario"),
        (("run", "--defect", "nonsense"), "nonsense"),
        (("run", "--fault", "nonsense"), "nonsense"),
        (("run", "--evidence", "src"), "src"),
        (("run", "-n", "0"), "-n"),
        (("emulate", "nowhere.toml"), "nowhere.toml"),
        (("emulate", "--defect", "nonsense"), "nonsense"),
        (("read", "dice", "nowhere.jpg"), "nowhere.jpg"),
        (("read", "dice", "README.md"), "README.md"),
        (("read", "cards", "README.md"), "README.md"),
        (("emulate", "--deck", "src"), "src has no"),
        (("emulate", "rigs/emulated.toml", "--deck", "src"), "a craps table deals no cards"),
        (("run", "--rig", "rigs/emulated.toml", "--rig", "rigs/emulated.toml"), "name one of them"),
        (("run", "--rig", "rigs/emulated.toml", "--defect", "baccarat/reads-six-as-nine"), "no rig of this run"),
        (("calibrate", "deck", "ours.npz", "--rig", "rigs/emulated.toml"), "a craps table deals no cards"),
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
    assert all(line.split()[1].startswith(("623c.2(", "623a.9(", "631c.4(", "633b.22(")) for line in defects)
    ids = {line.split()[0] for line in defects}
    assert {"lucky-shooter/pays-to-for-for", "lucky-nines/pays-to-one-as-for-one"} <= ids
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


LIVE = (ROOT / "rigs" / "emulated-blackjack.toml").read_text(encoding="utf-8")
MIDDLES = "middles_mm = [[366, 0], [244, 0], [122, 0], [0, 0], [-122, 0], [-244, 0], [-366, 0]]"


def live_rig(folder: Path, *changes: tuple[str, str]) -> Path:
    """The emulated blackjack rig with one seat and a small camera, and some of its lines changed."""
    calibration = (ROOT / "rigs" / "emulated-blackjack.calibration.json").as_posix()
    text = LIVE.replace("emulated-blackjack.calibration.json", calibration).replace(MIDDLES, "middles_mm = [[366, 0]]")
    text = text.replace("seats = 7", "seats = 1").replace("width = 1920", "width = 320").replace("= 1080", "= 180")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    rig = folder / "live.toml"
    rig.write_text(text, encoding="utf-8")
    return rig


def test_lockout_measures_every_seat_draws_it_and_passes_a_table_within_its_limit(tmp_path: Path) -> None:
    out = tmp_path / "pictures"
    done = boxperson("lockout", "--rig", str(live_rig(tmp_path)), "--out", str(out), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    seat, last = map(json.loads, done.stdout.splitlines())
    assert (seat["seat"], seat["limit_ms"], seat["decision"], seat["offers"]) == (1, 20, "pass", 379)
    assert seat["interval_ms"][0] < -5.5 < seat["interval_ms"][1]
    assert last == {"decisions": {"pass": 1}, "exit": 0}
    assert {path.name for path in out.iterdir()} == {"scope.svg", "seat-1-acceptance.svg", "seat-1-latencies.svg"}


def test_lockout_fails_a_slow_table_and_tells_a_person_why(tmp_path: Path) -> None:
    done = boxperson("lockout", "--rig", str(live_rig(tmp_path, ("sensor_ms = 10", "sensor_ms = 10\nlatency_ms = 60"))))
    assert done.returncode == 1
    assert "the limit is 20 ms" in done.stdout
    assert "Seat 1: " in done.stdout
    assert "offers beyond the limit were recognised" in done.stdout


def test_lockout_judges_nothing_by_an_instrument_whose_calibration_is_overdue(tmp_path: Path) -> None:
    overdue = ('[scope]\nresource = "emulated"', '[scope]\nresource = "emulated"\ncalibration_due = 2020-01-31')
    done = boxperson("lockout", "--rig", str(live_rig(tmp_path, overdue)))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("boxperson: the scope's calibration was due on 2020-01-31")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            ('[counter]\nresource = "emulated"', ""),
            "measuring the lock-out needs [relay], [pulse], [counter] and [scope]",
        ),
        (("lock_out_limit_ms = 20", "lock_out_limit_ms = -1"), "submission.lock_out_limit_ms"),
        (('[scope]\nresource = "emulated"', '[scope]\nresource = "USB::1"'), "calibration_due is missing"),
        (('instruments = "hislip"', ""), "pulse.resource is 'emulated', but [emulator] has no instruments"),
    ],
)
def test_lockout_refuses_a_rig_that_cannot_measure(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    done = boxperson("lockout", "--rig", str(live_rig(tmp_path, change)))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_lockout_is_for_blackjack_and_overwrites_nothing(tmp_path: Path) -> None:
    done = boxperson("lockout", "--rig", str(ROOT / "rigs" / "emulated.toml"))
    assert (done.returncode, "is a craps table" in done.stderr) == (2, True)
    done = boxperson("lockout", "--out", str(tmp_path))
    assert (done.returncode, "is there already; name a new folder" in done.stderr) == (2, True)
