"""Every wrong table is caught, by the clause that it breaks and by no other."""

import pytest

from boxperson.emulator.defects import Defect, defects
from boxperson.rules.clauses import at_or_below
from tests.end_to_end import NINES, SHOOTER, play

FEATURES = {"craps": SHOOTER, "baccarat": NINES}
SAMPLES = {
    "craps": (
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
    ),
    "baccarat": (
        "each_player_has_a_separate_area_for_the_wager",
        "the_wager_is_refused_before_an_initial_baccarat_wager",
        "the_wager_is_settled_before_any_third_card_when_what_draws_one[each hand-9H 5C-9S 2D-6S, 7H-3-3]",
        "a_power_cut_after_the_nth_card_loses_nothing_and_pays_nothing_twice[second]",
        "without_a_nine_among_the_four_initial_cards_the_wager_is_collected_player_and_banker[4C 5D-8H AS]",
        "without_a_nine_among_the_four_initial_cards_the_wager_is_collected_player_and_banker[6H 6D-6C 6S]",
        "the_nines_of_both_hands_count_together_nines[one in each hand-9S 3D-KC 9H-30.00]",
        "paytable_paytable_pays_odds_to_1_for_row[A-Three nines same suit-9S 9S-4C 9S-250-1255.00]",
        "paytable_paytable_pays_odds_to_1_for_row[A-One nine-KC 4D-2H 9S-1-10.00]",
        "the_hand_is_completed_and_the_players_hand_wins_player_against_banker[9H 3C-9D 7C-5S-3-2]",
    ),
}
"""Scenarios of each game that meet every clause and every defect once."""

DEPENDS = {
    "lucky-shooter/no-area-at-seat-4": {0},
    "lucky-shooter/accepts-in-point-phase": {1},
    "lucky-shooter/keeps-craps": {2},
    "lucky-shooter/pays-seven-eleven-once": {3},
    "lucky-shooter/pushes-seven-eleven": {3},
    "lucky-shooter/takes-seven-eleven-down": {3},
    "lucky-shooter/loses-on-seven-after-three": {5},
    "lucky-shooter/settles-at-fifth-hit": {6, 7, 8},
    "lucky-shooter/five-and-point-adds-both-rows": {7, 8},
    "lucky-shooter/forgets-hits-after-power-cut": {8},
    "lucky-shooter/counts-repeat-as-hit": {4},
    "lucky-shooter/pays-to-for-for": {4, 5, 6, 7, 8},
    "craps/misreads-six-as-four": set(range(1, 11)),
    "lucky-nines/no-area-at-seat-2": {0},
    "lucky-nines/accepts-without-base-wager": {1},
    "lucky-nines/counts-third-card": {2, 5, 8, 9},
    "lucky-nines/settles-after-third-card": {2, 5, 8, 9},
    "lucky-nines/forgets-hand-after-power-cut": {3},
    "lucky-nines/keeps-losing-wager": {4, 5},
    "lucky-nines/counts-nines-per-hand": {2, 3, 6, 7, 9},
    "lucky-nines/three-of-suit-ignores-spades": {7},
    "lucky-nines/diamond-row-for-any-nine": {8},
    "lucky-nines/pays-to-one-as-for-one": {2, 3, 6, 7, 8, 9},
    "lucky-nines/does-not-complete-the-hand": {2, 9},
    "baccarat/reads-six-as-nine": {2, 5, 8},
}
"""For each defect the places in its sample of the scenarios that may depend on it; all others must pass."""


@pytest.mark.parametrize("game", FEATURES)
def test_an_honest_table_passes_the_sample(game: str) -> None:
    run = play(FEATURES[game], *SAMPLES[game])
    assert (run.code, run.red()) == (0, set()), run.scenarios


@pytest.mark.parametrize("defect", defects(), ids=lambda defect: defect.id)
def test_a_wrong_table_turns_its_clause_red_and_no_other(defect: Defect) -> None:
    sample = SAMPLES[defect.game]
    run = play(FEATURES[defect.game], *sample, options=(f"--defect={defect.id}",))
    assert run.code == 1
    assert {clause for scenario in run.scenarios for clause in scenario["broken"]} <= {defect.clause}
    red = run.red()
    assert defect.clause in red
    assert all(at_or_below(clause, defect.clause) or at_or_below(defect.clause, clause) for clause in red), red
    innocent = {test for place, test in enumerate(sample) if place not in DEPENDS[defect.id]}
    verdicts = {_name(scenario["test"]): scenario["verdict"] for scenario in run.scenarios}
    assert {test: verdicts[test] for test in innocent} == dict.fromkeys(innocent, "pass")


def test_a_finding_names_the_reading_of_ls_2_that_the_table_fits() -> None:
    again = SAMPLES["craps"][3]
    for defect, reading in (
        ("lucky-shooter/pushes-seven-eleven", "fits LS-2 R3"),
        ("lucky-shooter/takes-seven-eleven-down", "fits LS-2 R2"),
        ("lucky-shooter/pays-seven-eleven-once", "fits LS-2 R4"),
    ):
        (scenario,) = play(SHOOTER, again, options=(f"--defect={defect}",)).scenarios
        assert scenario["verdict"] == "fail"
        assert reading in scenario["why"]


def _name(test: str) -> str:
    return test.partition("::test_")[2]
