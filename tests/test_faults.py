"""A wrong rig never fails the table and never passes it, and nothing hangs."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boxperson.emulator.faults import Fault, faults
from tests.end_to_end import LOCKOUT, METER, NINES, ROOT, SHOOTER, play, read

FIRST = "the_first_example_of_the_regulation_is_paid_for_three_of_the_five_other_points"
SECOND = "a_second_is_paid_again_when_it_follows_a_first[7-11]"
SURVIVED = {"line-noise", "lost-bytes", "late-bytes"}
"""Faults that the link's driver works around: the run still passes."""


@pytest.mark.parametrize("fault", [each.id for each in faults() if each.id in SURVIVED])
def test_the_link_works_around_a_bad_line(fault: str) -> None:
    run = play(SHOOTER, SECOND, options=(f"--fault={fault}",))
    assert run.verdicts() == {"A 11 is paid again when it follows a 7": "pass"}, run.scenarios


@pytest.mark.parametrize(
    "fault",
    [each.id for each in faults() if each.id not in SURVIVED and not each.of_relay_board and each.device is None],
)
def test_a_broken_rig_is_inconclusive_and_soon(fault: str) -> None:
    run = play(SHOOTER, SECOND, options=(f"--fault={fault}",))
    assert run.code == 3
    (scenario,) = run.scenarios
    assert scenario["verdict"] == "inconclusive"
    assert scenario["why"]


@pytest.mark.parametrize("fault", ["line-noise", "camera-dark", "camera-frozen"])
def test_cards_are_not_read_through_a_bad_camera_and_are_through_a_bad_line(fault: str) -> None:
    stands = "the_wager_is_settled_with_four_cards_face_up_when_what[both hands stand-9S 8C-7D KS]"
    stands = "the_wager_is_settled_with_four_cards_face_up_when_what[both hands stand-9S 8C-7D KS]"
    (scenario,) = play(NINES, stands, options=(f"--fault={fault}",)).scenarios
    assert scenario["verdict"] == ("pass" if fault in SURVIVED else "inconclusive"), scenario["why"]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("relay-dead", "the relay board does not acknowledge"),
        ("relay-stuck", "the table reports no lock-out within 2 s of the button"),
        ("camera-dark", ""),
        ("camera-stalled", ""),
    ],
)
def test_a_live_table_is_not_failed_for_its_rig(fault: str, why: str) -> None:
    locked = "the_wagers_of_this_table_go_into_the_meter_at_the_lockout"
    (scenario,) = play(METER, locked, options=(f"--fault={fault}",)).scenarios
    assert scenario["verdict"] == "inconclusive"
    assert why in scenario["why"]


MEASURED = "the_latency_at_a_seat_keeps_to_the_declared_limit[3]"
PRESSED = "every_seat_refuses_once_the_button_is_pressed"
NAMED = {"pulse": "pulse generator", "counter": "counter", "scope": "scope"}
"""What a person calls each instrument."""


@pytest.mark.parametrize("fault", [each for each in faults() if each.device], ids=lambda fault: fault.id)
def test_a_broken_instrument_is_named_and_spoils_only_what_is_measured(fault: Fault) -> None:
    run = play(LOCKOUT, MEASURED, PRESSED, options=(f"--fault={fault.id}",))
    measured, pressed = run.scenarios
    assert (run.code, measured["verdict"], pressed["verdict"]) == (3, "inconclusive", "pass")
    blamed = measured["why"].partition(":")[0]
    assert [role for role, name in NAMED.items() if name in blamed] == [fault.device], measured["why"]
    assert measured["seconds"] < 20


def test_a_rig_that_stays_broken_is_given_up() -> None:
    run = play(
        SHOOTER, *(f"a_comeout_roll_of_roll_loses[{roll}]" for roll in (2, 3, 12)), SECOND, options=("--fault=silent",)
    )
    assert run.code == 3
    assert run.scenarios[-1]["why"].startswith("not tried: the rig spoiled 3 scenarios in a row")


@pytest.mark.skipif(sys.platform == "win32", reason="finds the emulator's process in /proc")
def test_an_emulator_that_is_killed_in_a_scenario_leaves_it_inconclusive_and_the_next_recovers(tmp_path: Path) -> None:
    journal = tmp_path / "evidence" / "journal.jsonl"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--boxperson-progress=json"]
    running = subprocess.Popen(
        [*command, f"--evidence={journal.parent}", f"{SHOOTER}::test_{FIRST}", f"{SHOOTER}::test_{SECOND}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        _wait_for_line(journal, '"kind":"reading"')
        killed_at = time.monotonic()
        os.kill(_emulator_of(running.pid), signal.SIGKILL)
        _wait_for_line(journal, '"kind":"verdict"')
        took_s = time.monotonic() - killed_at
        output, errors = running.communicate(timeout=60)
    finally:
        running.kill()
        running.wait()
    run = read(subprocess.CompletedProcess(command, running.returncode, output, errors))
    assert [scenario["verdict"] for scenario in run.scenarios] == ["inconclusive", "pass"]
    assert run.code == 3
    assert took_s < 5


def _wait_for_line(journal: Path, text: str) -> None:
    deadline = time.monotonic() + 30
    while not (journal.is_file() and text in journal.read_text()):
        assert time.monotonic() < deadline, f"{text} never came"
        time.sleep(0.02)


def _emulator_of(pid: int) -> int:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"boxperson.emulator" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    raise AssertionError("no emulator is running")
