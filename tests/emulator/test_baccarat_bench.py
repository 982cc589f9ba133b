import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from boxperson.emulator.shoe import DECK
from tests.emulator.rigging import Event, Process, process, rig_file

SIX_CARDS = ["9H", "4C", "3D", "KS", "2C", "6D"]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(rig_file(tmp_path_factory.mktemp("baccarat"), table="baccarat", deck="jumbo", seed=3)) as started:
        yield started


@pytest.fixture
def table(running: Process) -> Process:
    """The emulated baccarat bench with a fresh table, a new host and a wager on Player and Lucky Nines at seat 1."""
    running.hand.do("defect", defect=None)
    running.hand.do("reset")
    running.connect()
    running.host.call("load_credits", seat=1, cents=1_000)
    for wager in ("player", "lucky-nines"):
        assert running.host.call("place", seat=1, wager=wager, stake_cents=500) == {"accepted": True}
    return running


def deal(table: Process, *cards: str) -> list[Event]:
    """Deal these cards, or what comes, and wait until the hand is over; the events of the hand."""
    if cards:
        table.hand.do("next_cards", cards=list(cards))
    before = len(table.host.events())
    table.host.call("deal")
    table.hand.wait_s(12)
    return table.host.events()[before:]


def paid(events: list[Event]) -> list[tuple[str, int]]:
    return [(p["wager"], p["credit_cents"]) for _, _, p in events if p["event"] == "settlement"]


def test_a_hand_is_played_over_the_link_with_the_cards_of_the_hand(table: Process) -> None:
    events = deal(table, *SIX_CARDS)
    assert [p["card"] for _, _, p in events if p["event"] == "card_reported"] == SIX_CARDS
    assert paid(events) == [("lucky-nines", 1000), ("player", 1000)]
    assert events[-1][2] == {"event": "hand_settled"}
    assert table.host.call("identify")["game"] == "baccarat"
    assert table.host.log()[1:] == table.host.events()


def test_the_truth_tells_the_cards_on_the_felt_and_how_many_are_in_the_shoe(table: Process) -> None:
    table.hand.do("next_cards", cards=SIX_CARDS)
    table.host.call("deal")
    table.hand.wait_s(0.6)
    sliding = table.hand.do("truth")
    assert (sliding["in_motion"], sliding["phase"], sliding["shoe_left"]) == (True, "dealing", 415)
    assert sliding["cards"] == [{"place": "player-1", "card": "9H", "face_up": False}]
    table.hand.wait_s(12)
    over = table.hand.do("truth")
    assert [each["card"] for each in over["cards"]] == SIX_CARDS
    assert all(each["face_up"] for each in over["cards"])
    assert (over["in_motion"], over["phase"], over["shoe_left"]) == (False, "betting", 410)
    assert "dice" not in over


@pytest.mark.parametrize(("kind", "code"), [("unreadable", 201), ("short", 202), ("twice", 203)])
def test_a_card_goes_wrong_by_the_hand(table: Process, kind: str, code: int) -> None:
    table.hand.do("irregular", kind=kind, nth=2)
    events = deal(table)
    assert [p["code"] for _, _, p in events if p["event"] == "error"] == [code]
    assert table.host.call("state")["seats"][0] == {"seat": 1, "credits_cents": 1_000, "wagers": []}


def test_a_hand_goes_on_over_a_power_cut_by_the_hand(table: Process) -> None:
    table.hand.do("next_cards", cards=SIX_CARDS)
    table.host.call("deal")
    table.hand.wait_s(4.5)
    table.hand.do("power_off")
    table.hand.wait_s(3)
    table.hand.do("power_on")
    table.hand.wait_s(12)
    assert paid(table.host.log()) == [("lucky-nines", 1000), ("player", 1000)]
    assert table.host.call("meters") == {"coin_in_cents": 1000, "coin_out_cents": 2000}


def test_a_reset_brings_a_fresh_table_with_a_fresh_shoe_and_an_empty_felt(table: Process) -> None:
    deal(table, *SIX_CARDS)
    table.hand.do("reset")
    truth = table.hand.do("truth")
    assert (truth["cards"], truth["shoe_left"], truth["up"]) == ([], 416, True)
    assert table.host.call("state")["shoe"] == {"decks": 8, "left": 416}


def test_a_defect_is_armed_by_the_hand(table: Process) -> None:
    table.hand.do("defect", defect="baccarat/reads-six-as-nine")
    assert paid(deal(table, "6D", "KC", "2C", "QH", "TS"))[0] == ("lucky-nines", 1500)


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (
            {"do": "next_dice", "faces": [1, 2]},
            "that is for a craps or live-craps or mini-craps table; this is a baccarat table",
        ),
        (
            {"do": "set_dice", "set": "red"},
            "that is for a craps or live-craps or mini-craps table; this is a baccarat table",
        ),
        ({"do": "next_cards", "cards": []}, "cards: List should have at least 1 item"),
        ({"do": "next_cards", "cards": ["10H"]}, "cards.0: String should match pattern"),
        ({"do": "next_cards", "cards": ["9H"] * 9}, "the shoe, with 416 cards left, lacks 9H"),
        ({"do": "irregular", "kind": "bent", "nth": 1}, "kind: Input should be 'unreadable', 'short' or 'twice'"),
        ({"do": "irregular", "kind": "short", "nth": 7}, "nth: Input should be less than or equal to 6"),
        (
            {"do": "defect", "defect": "craps/misreads-six-as-four"},
            "craps/misreads-six-as-four is a defect of a craps table; this is a baccarat table",
        ),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_the_hand_says_what_is_wrong_with_an_act_at_this_table(table: Process, act: dict[str, Any], error: str) -> None:
    reply = table.hand.try_to(**act)
    assert reply["ok"] is False
    assert error in reply["error"]
    assert "\n" not in reply["error"]


def test_a_defect_of_another_table_ends_the_start_in_one_line(tmp_path: Path) -> None:
    rig = rig_file(tmp_path, table="baccarat")
    command = [sys.executable, "-m", "boxperson.emulator", str(rig), "--defect", "lucky-shooter/keeps-craps"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "lucky-shooter/keeps-craps is a defect of a craps table; this is a baccarat table\n"


def test_a_deck_folder_that_is_none_ends_the_start_in_one_line(tmp_path: Path) -> None:
    rig = rig_file(tmp_path, table="baccarat")
    command = [sys.executable, "-m", "boxperson.emulator", str(rig), "--deck", str(tmp_path / "nowhere")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("deck: ")
    assert str(tmp_path / "nowhere") in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_deck_of_somebody_elses_is_dealt(tmp_path: Path) -> None:
    for card in DECK:
        assert cv2.imwrite(str(tmp_path / f"{card}.png"), np.full((280, 200, 3), 255, np.uint8))
    with process(rig_file(tmp_path, table="baccarat"), "--deck", str(tmp_path)) as running:
        running.host.call("load_credits", seat=1, cents=500)
        running.host.call("place", seat=1, wager="tie", stake_cents=500)
        assert [p["card"] for _, _, p in deal(running, *SIX_CARDS) if p["event"] == "card_reported"] == SIX_CARDS


@pytest.mark.parametrize(
    ("act", "games"),
    [
        ({"do": "next_cards", "cards": ["9H"]}, "baccarat or blackjack"),
        ({"do": "irregular", "kind": "short", "nth": 1}, "baccarat"),
    ],
)
def test_cards_are_not_for_a_craps_table(bench: Process, act: dict[str, Any], games: str) -> None:
    reply = bench.hand.try_to(**act)
    assert reply == {"ok": False, "error": f"that is for a {games} table; this is a craps table"}
