"""Every wrong table is caught, by the clause that it breaks and by no other."""

import pytest

from boxperson.emulator.defects import Defect, defects
from boxperson.rules.clauses import at_or_below
from tests.end_to_end import LADIES, LOCKOUT, METER, NINES, SHOOTER, THROW, play_all


def _of(feature: str, *tests: str) -> tuple[str, ...]:
    return tuple(f"{feature}::test_{test}" for test in tests)


SAMPLES = {
    "craps": _of(
        SHOOTER,
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
    "baccarat": _of(
        NINES,
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
    "blackjack": (
        *_of(
            LADIES,
            "the_wagering_device_at_a_betting_position_acknowledges_the_wager[2]",
            "after_no_more_bets_no_wager_is_recognised[4]",
            "a_table_that_has_lost_its_link_takes_no_wager_until_the_link_is_back",
            "only_a_player_with_a_blackjack_wager_may_place_it",
            "a_chip_too_many_stops_the_deal",
            "settlement_begins_with_the_player_farthest_to_the_dealers_right_and_goes_counterclockwise",
            "an_ace_and_a_nine_are_20_of_one_suit_or_of_two",
            "two_cards_that_do_not_total_20_lose",
            "a_matched_20_is_of_one_rank_and_one_suit",
            "which_blackjacks_of_the_dealer_count_as_what[TC-AC-suited-6250.22]",
            "paytable_2_is_offered_with_2_decks_only",
            "then_the_hand_goes_on",
        ),
        *_of(
            METER,
            "two_winners_of_one_round_share_the_meter_equally_and_what_cannot_be_divided_stays_on_it",
            "the_reserve_pays_the_new_seed_and_what_it_holds_beyond_is_kept",
            "the_meter_survives_a_power_cut",
        ),
        *_of(
            LOCKOUT,
            "every_seat_refuses_once_the_button_is_pressed",
            "around_the_press_light_wager_and_count_agree",
            "a_tap_whose_contacts_bounce_as_it_comes_and_as_it_goes[20]",
            "a_chip_that_lay_there_unrecognised_does_not_become_a_wager",
            "the_latency_at_a_seat_keeps_to_the_declared_limit[5]",
        ),
    ),
    "live-craps": _of(
        THROW,
        "at_craps_the_sum_of_the_uppermost_faces_is_called_at_once_when_they_are_first_and_second[4-1-5]",
        "another_face_may_look_up_more_than_the_one_opposite_the_side_that_rests_on_chips[6-3-9]",
        "at_craps_a_roll_with_two_sides_of_a_die_on_chips_is_void_and_the_dice_are_thrown_again",
        "at_craps_the_boxperson_decides_disputed_faces",
        "at_craps_all_wagers_that_a_comeout_roll_decides_are_settled_with_the_dice_at_the_centre",
        "at_craps_the_dice_are_collected_and_passed_with_a_stick",
    ),
    "mini-craps": _of(
        THROW,
        "at_minicraps_the_floorperson_decides_disputed_faces",
        "at_minicraps_all_wagers_that_a_comeout_roll_decides_are_settled_with_the_dice_at_the_centre",
        "at_minicraps_the_dice_are_collected_and_passed_with_a_stick",
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
    "lucky-ladies/no-acceptance-light-at-seat-2": {0, 5},
    "lucky-ladies/accepts-after-lock-out": {1},
    "lucky-ladies/plays-without-link": {2},
    "lucky-ladies/accepts-without-base-wager": {3},
    "lucky-ladies/deals-although-count-differs": {4},
    "lucky-ladies/settles-in-reverse": {5},
    "lucky-ladies/settles-after-more-cards": {5, 8},
    "lucky-ladies/refuses-to-pay-any": {5, 8},
    "lucky-ladies/ace-nine-is-no-twenty": {6},
    "lucky-ladies/pays-losing-hand-nineteen": {7},
    "lucky-ladies/matched-by-rank-only": {8},
    "lucky-ladies/keeps-to-one": {5, 8},
    "lucky-ladies/lamp-of-wrong-seat": {5, 8},
    "lucky-ladies/suited-blackjack-pays-hearts-row": {9},
    "lucky-ladies/part-hit-reseeds": {9},
    "lucky-ladies/meter-share-from-inventory": {9},
    "lucky-ladies/no-floorperson": {9},
    "lucky-ladies/takes-cards-before-paperwork": {9},
    "lucky-ladies/hole-card-before-insurance": {9},
    "lucky-ladies/offers-any-deck-count": {10},
    "lucky-ladies/ends-the-hand-after-settlement": {11},
    "lucky-ladies/split-makes-money": {12},
    "lucky-ladies/meter-without-this-round": {12, 13},
    "lucky-ladies/reserve-not-applied": {13},
    "lucky-ladies/forgets-meter-on-power-cut": {14},
    "lock-out/late-by-30-ms": {16, 19},
    "lock-out/late-by-300-ms": {16, 19},
    "lock-out/seat-5-never-locks": {15, 19},
    "lock-out/bounce-reopens": {17},
    "lock-out/accepts-chip-already-on-sensor": {18},
    "lock-out/lights-refuse-but-counts": {16},
    "lock-out/late-one-in-twenty": {16, 19},
    "point-throw/calls-after-6-s": {0},
    "point-throw/settles-without-a-call": {0},
    "point-throw/calls-one-pip-off": {0},
    "point-throw/calls-cocked-die-by-its-look": {1},
    "point-throw/counts-die-on-two-stacks": {2},
    "point-throw/collects-on-a-void-roll": {2},
    "point-throw/does-not-throw-a-void-roll-again": {2},
    "point-throw/stickperson-decides-a-dispute": {3},
    "point-throw/ignores-a-dispute": {3},
    "point-throw/does-not-bring-dice-to-the-centre": {0, 4},
    "point-throw/passes-dice-before-all-is-settled": {0, 4},
    "point-throw/leaves-a-wager-unsettled": {4},
    "point-throw/brings-dice-by-hand": {5},
    "mini-point-throw/dealer-decides-a-dispute": {0},
    "mini-point-throw/ignores-a-dispute": {0},
    "mini-point-throw/does-not-bring-dice-to-the-centre": {1},
    "mini-point-throw/passes-dice-before-all-is-settled": {1},
    "mini-point-throw/leaves-a-wager-unsettled": {1},
    "mini-point-throw/brings-dice-by-hand": {2},
}
"""For each defect the places in its sample of the scenarios that may depend on it; all others must pass."""

ALWAYS = {"craps": {0, 4, 9}, "baccarat": {0, 4, 9}, "blackjack": {0, 3}, "live-craps": {0}, "mini-craps": {1}}
"""A wrong table plays what depends on its defect, and these."""


@pytest.mark.parametrize("game", sorted(SAMPLES))
def test_an_honest_table_passes_the_sample(game: str) -> None:
    run = play_all(*SAMPLES[game])
    assert (run.code, run.red()) == (0, set()), run.scenarios


@pytest.mark.parametrize("defect", defects(), ids=lambda defect: defect.id)
def test_a_wrong_table_turns_its_clause_red_and_no_other(defect: Defect) -> None:
    sample = SAMPLES[defect.game]
    depending = DEPENDS[defect.id]
    played = ALWAYS.get(defect.game, set(range(len(sample)))) | depending
    tests = [test for place, test in enumerate(sample) if place in played]
    run = play_all(*tests, options=(f"--defect={defect.id}",))
    assert run.code == 1, run.scenarios
    assert {clause for scenario in run.scenarios for clause in scenario["broken"]} <= {defect.clause}
    red = run.red()
    assert defect.clause in red
    assert all(at_or_below(clause, defect.clause) or at_or_below(defect.clause, clause) for clause in red), red
    verdicts = {scenario["test"]: scenario["verdict"] for scenario in run.scenarios}
    innocent = {sample[place] for place in played - depending}
    assert {test: verdicts[test] for test in innocent} == dict.fromkeys(innocent, "pass")


def test_a_finding_names_the_reading_of_ls_2_that_the_table_fits() -> None:
    again = SAMPLES["craps"][3]
    for defect, reading in (
        ("lucky-shooter/pushes-seven-eleven", "fits LS-2 R3"),
        ("lucky-shooter/takes-seven-eleven-down", "fits LS-2 R2"),
        ("lucky-shooter/pays-seven-eleven-once", "fits LS-2 R4"),
    ):
        (scenario,) = play_all(again, options=(f"--defect={defect}",)).scenarios
        assert scenario["verdict"] == "fail"
        assert reading in scenario["why"]
