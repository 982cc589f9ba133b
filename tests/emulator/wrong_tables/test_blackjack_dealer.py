from collections.abc import Callable
from typing import Any

import pytest

from boxperson.emulator.wrong_tables.blackjack_dealer import POLICIES
from tests.emulator.dealer.pit import METER_CENTS, Table

QUEENS = "QH QH"
PLAYERS = {1: "9H TC", 2: "AS 9S", 3: "TS TD", 5: "9C KD", 6: "TS JS", 7: "JC KD"}


def _plain(table: Table) -> None:
    table.play(PLAYERS, "6S 9D 4D")


def _suited_blackjack(table: Table) -> None:
    table.play({4: QUEENS, 6: "2C 3C"}, "AS KS")


def _late_chip(table: Table) -> None:
    table.begin({2: "2C 3C"}, "6S KD 5D")
    table.until("collect")
    table.bet(4, "progressive")
    table.until("idle", "count-hold")


SESSIONS: dict[str, Callable[[Table], None]] = {
    "no queens": _plain,
    "a suited blackjack": _suited_blackjack,
    "a late chip": _late_chip,
}


def rows(table: Table) -> dict[int, str | None]:
    """What was keyed for every seat, in order; None for a hand that lost."""
    return {entered["seat"]: entered.get("row") for key, entered in table.pressed() if key in ("hand", "lost")}


HONEST_ROWS = {7: "any", 6: "suited", 5: None, 3: "any", 2: "suited", 1: None}


def played(defect: str | None, session: str) -> Table:
    table = Table(None if defect is None else POLICIES[defect])
    SESSIONS[session](table)
    return table


def test_an_honest_dealer() -> None:
    assert rows(played(None, "no queens")) == HONEST_ROWS
    assert list(rows(played(None, "no queens"))) == list(HONEST_ROWS)
    assert rows(played(None, "a suited blackjack")) == {6: None, 4: "queens suited-blackjack"}
    assert played(None, "a late chip").dealer.stage == "count-hold"


@pytest.mark.parametrize(
    ("defect", "changed"),
    [
        ("lucky-ladies/ace-nine-is-no-twenty", {2: None}),
        ("lucky-ladies/matched-by-rank-only", {3: "matched"}),
        ("lucky-ladies/pays-losing-hand-nineteen", {5: "any", 1: "any"}),
        ("lucky-ladies/refuses-to-pay-any", {7: None, 3: None}),
    ],
)
def test_a_dealer_who_misreads_a_hand_keys_it_wrong_and_no_other(defect: str, changed: dict[int, str | None]) -> None:
    assert rows(played(defect, "no queens")) == HONEST_ROWS | changed


def test_a_dealer_who_settles_in_reverse_settles_the_same_from_the_left() -> None:
    table = played("lucky-ladies/settles-in-reverse", "no queens")
    assert (rows(table), list(rows(table))) == (HONEST_ROWS, sorted(HONEST_ROWS))


def test_a_dealer_who_takes_any_suited_blackjack_for_one_in_hearts() -> None:
    table = played("lucky-ladies/suited-blackjack-pays-hearts-row", "a suited blackjack")
    assert rows(table) == {6: None, 4: "queens hearts-blackjack"}


def test_a_dealer_who_deals_although_the_count_differs_calls_nobody() -> None:
    table = played("lucky-ladies/deals-although-count-differs", "a late chip")
    assert table.dealer.stage == "idle"
    assert table.pressed()[:2] == [("count", {"chips": 2}), ("lost", {"seat": 2})]


def test_a_dealer_who_calls_no_floorperson_confirms_all_the_same() -> None:
    table = played("lucky-ladies/no-floorperson", "a suited blackjack")
    keys = [key for key, _ in table.pressed()]
    assert keys[keys.index("meter") :] == ["meter", "confirm", "new-round"]


def test_a_dealer_who_pays_the_meter_from_the_inventory_lays_it_out_in_chips() -> None:
    table = Table(POLICIES["lucky-ladies/meter-share-from-inventory"])
    table.begin({4: QUEENS}, "AS KS")
    table.until("base")
    assert table.pressed()[-1] == ("confirm", {"seat": 4, "paid_by": "inventory"})
    assert sum(table.chips("seat-4 pay")) == METER_CENTS // 100 * 100


def test_a_dealer_who_does_not_wait_for_the_paperwork_goes_on_with_the_cards_collected() -> None:
    table = Table(POLICIES["lucky-ladies/takes-cards-before-paperwork"])
    table.begin({4: QUEENS}, "AS KS")
    table.until("new-round")
    assert table.places() == {}
    table.until("idle")
    table.dealer.paperwork(4)


def test_a_dealer_who_looks_at_the_hole_card_too_early_does_so_before_the_settlement() -> None:
    keys = [key for key, _ in played("lucky-ladies/hole-card-before-insurance", "a suited blackjack").pressed()]
    assert keys[:4] == ["count", "reader", "lost", "hand"]
    assert keys.index("insurance-closed") > keys.index("reader")
    assert keys.count("meter") == 1


@pytest.mark.parametrize(("dealers", "more"), [("6S 5D 2D 7H", 4), ("6S TD 4D", 3)])
def test_a_dealer_who_settles_too_late_has_drawn_before(dealers: str, more: int) -> None:
    table = Table(POLICIES["lucky-ladies/settles-after-more-cards"])
    cards_then: list[int] = []
    hear = table.system._hear

    def watch(key: str, entered: Any) -> None:
        if key in ("lost", "hand"):
            cards_then.append(sum(place.startswith("dealer") for place in table.places()))
        hear(key, entered)

    table.world.keypad.wire(watch)
    table.world.keypad.display = table.system.show
    table.play(PLAYERS, dealers)
    assert rows(table) == HONEST_ROWS
    assert cards_then == [more] * len(PLAYERS)


def test_with_queens_and_a_blackjack_a_dealer_who_settles_late_still_pays_the_row() -> None:
    table = Table(POLICIES["lucky-ladies/settles-after-more-cards"])
    table.play({4: QUEENS, 2: QUEENS}, "AS KS")
    assert rows(table) == {4: "queens suited-blackjack", 2: "queens suited-blackjack"}
    assert [key for key, _ in table.pressed()].count("meter") == 1


def test_every_defect_of_a_dealer_is_another_policy_than_the_honest_one() -> None:
    honest = Table().dealer.policy
    assert len(POLICIES) == 13
    assert all(policy != honest for policy in POLICIES.values())
