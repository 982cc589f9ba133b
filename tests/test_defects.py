"""Every wrong table is caught, by the clause that it breaks and by no other."""

import pytest

from boxperson.emulator.defects import Defect, defects
from tests.end_to_end import play

SAMPLE = (
    "each_player_has_a_separate_area_for_the_wager",
    "the_wager_is_refused_later_in_the_point_phase",
    "a_comeout_roll_of_roll_loses[12]",
    "a_second_is_paid_again_when_it_follows_a_first[7-11]",
    "after_three_of_the_other_points_end_ends_the_sequence[a repeated 4-4]",
    "after_three_of_the_other_points_end_ends_the_sequence[a 7-7]",
    "five_of_the_other_points_wait_for_the_sixth_roll_and_a_sixth_settles_the_wager[2-750.00]",
    "paytable_paytable_pays_odds_for_hand[D-5 of 5 other points and established point-500 for 1-8, 4, 10, 5, 9, 6, 8-2500.00]",  # noqa: E501
    "a_power_cut_in_the_middle_of_the_sequence_loses_nothing",
    "the_sum_of_the_uppermost_faces_is_called_when_the_dice_show_first_and_second[2-6-8]",
    "the_third_example_of_the_regulation_is_a_losing_wager",
)
"""Scenarios that meet every clause and every defect once."""

INNOCENT = {
    "lucky-shooter/no-area-at-seat-4": SAMPLE[1:],
    "lucky-shooter/accepts-in-point-phase": SAMPLE[:1] + SAMPLE[2:],
    "lucky-shooter/keeps-craps": SAMPLE[:2] + SAMPLE[3:],
    "lucky-shooter/pays-seven-eleven-once": SAMPLE[:3] + SAMPLE[4:],
    "lucky-shooter/pushes-seven-eleven": SAMPLE[:3] + SAMPLE[4:],
    "lucky-shooter/takes-seven-eleven-down": SAMPLE[:3] + SAMPLE[4:],
    "lucky-shooter/loses-on-seven-after-three": SAMPLE[:5] + SAMPLE[6:],
    "lucky-shooter/settles-at-fifth-hit": SAMPLE[:6] + SAMPLE[9:],
    "lucky-shooter/five-and-point-adds-both-rows": SAMPLE[:7] + SAMPLE[9:],
    "lucky-shooter/forgets-hits-after-power-cut": SAMPLE[:8] + SAMPLE[9:],
    "lucky-shooter/counts-repeat-as-hit": SAMPLE[:4] + SAMPLE[5:],
    "lucky-shooter/pays-to-for-for": SAMPLE[:3] + SAMPLE[9:],
    "craps/misreads-six-as-four": SAMPLE[:1],
}
"""For each defect the scenarios of the sample that do not depend on it, and so must pass."""


def test_an_honest_table_passes_the_sample() -> None:
    run = play(*SAMPLE)
    assert (run.code, run.red()) == (0, set()), run.scenarios


@pytest.mark.parametrize("defect", defects(), ids=lambda defect: defect.id)
def test_a_wrong_table_turns_its_clause_red_and_no_other(defect: Defect) -> None:
    run = play(*SAMPLE, options=(f"--defect={defect.id}",))
    assert run.code == 1
    assert {clause for scenario in run.scenarios for clause in scenario["broken"]} <= {defect.clause}
    red = run.red()
    assert defect.clause in red
    assert all(clause.startswith(defect.clause) for clause in red), red
    innocent = {scenario["verdict"] for scenario in run.scenarios if _name(scenario["test"]) in INNOCENT[defect.id]}
    assert innocent == {"pass"}


def test_a_finding_names_the_reading_of_ls_2_that_the_table_fits() -> None:
    again = SAMPLE[3]
    for defect, reading in (
        ("lucky-shooter/pushes-seven-eleven", "fits LS-2 R3"),
        ("lucky-shooter/takes-seven-eleven-down", "fits LS-2 R2"),
        ("lucky-shooter/pays-seven-eleven-once", "fits LS-2 R4"),
    ):
        (scenario,) = play(again, options=(f"--defect={defect}",)).scenarios
        assert scenario["verdict"] == "fail"
        assert reading in scenario["why"]


def _name(test: str) -> str:
    return test.partition("::test_")[2]
