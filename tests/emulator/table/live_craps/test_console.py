from typing import Any

import pytest

from tests.emulator.live_desk import Happened, LiveDesk, order


class KeyDesk(LiveDesk):
    """A table whose console is keyed by the test."""

    def key(self, name: str, **entered: object) -> Happened:
        self.news()
        self.world.keypad.press(name, **entered)
        return self.news()

    def ignored(self, name: str, **entered: object) -> str:
        """Why a key makes no sense now; nothing else happens."""
        before = self.call("state")
        (error,) = self.key(name, **entered)
        assert (error["event"], error["code"]) == ("error", 401)
        assert self.call("state") == before
        text: str = error["text"]
        return text


@pytest.fixture
def desk() -> KeyDesk:
    made = KeyDesk()
    made.put("seat-1 field", 500)
    return made


SETTLE: dict[str, Any] = {"seat": 1, "wager": "field", "row": "x", "working": False}
KEYS: dict[str, dict[str, Any]] = {
    "call": {"faces": (1, 2)},
    "void": {"by": "stickperson"},
    "dispute": {},
    "decide": {"by": "boxperson", "faces": (1, 2)},
    "settle": SETTLE,
    "move": {"seat": 1, "wager": "field", "to": "come-6"},
    "puck": {"point": 4},
    "settled": {},
    "shooter": {"seat": 2},
    "back": {},
}


@pytest.mark.parametrize("key", KEYS)
def test_between_throws_only_the_dice_going_out_is_keyed(desk: KeyDesk, key: str) -> None:
    assert "no throw is under way" in desk.ignored(key, **KEYS[key])
    assert desk.key("out") == []
    assert desk.call("state")["busy"]
    assert "a throw is under way" in desk.ignored("out")


def test_there_are_no_other_keys(desk: KeyDesk) -> None:
    assert desk.ignored("dance") == "dance: there is no such key"


@pytest.mark.parametrize("key", ["call", "void", "settle", "move"])
def test_a_disputed_throw_waits_for_the_card_of_the_boxperson(desk: KeyDesk, key: str) -> None:
    desk.key("out")
    assert "nothing is disputed" in desk.ignored("decide", by="boxperson", faces=(1, 2))
    assert desk.key("dispute") == [{"event": "disputed"}]
    assert "disputed or void" in desk.ignored(key, **KEYS[key])
    for somebody in ("stickperson", "dealer", "floorperson"):
        assert f"the {somebody}'s card decides nothing" in desk.ignored("decide", by=somebody, faces=(1, 2))
    assert order(desk.key("decide", by="boxperson", faces=(1, 2))) == ["decided"]
    assert "nothing is disputed" in desk.ignored("decide", by="boxperson", faces=(1, 2))
    assert order(desk.key("settle", **SETTLE)) == ["settlement"]


@pytest.mark.parametrize("voids", [("void", {"by": "stickperson"}), ("decide", {"by": "boxperson", "faces": None})])
def test_nothing_is_called_or_settled_on_a_void_roll(desk: KeyDesk, voids: tuple[str, dict[str, Any]]) -> None:
    desk.key("out")
    if voids[0] == "decide":
        desk.key("dispute")
    desk.key(voids[0], **voids[1])
    for key in ("call", "settle", "move"):
        assert "disputed or void" in desk.ignored(key, **KEYS[key])
    desk.key("back")
    assert not desk.call("state")["busy"]


def test_a_settlement_is_what_was_put_into_the_players_place(desk: KeyDesk) -> None:
    desk.key("out")
    desk.world.chips.put("seat-1 pay", (500, 100), "inventory")
    desk.wait_s(0.5)
    assert desk.key("settle", **SETTLE)[0]["credit_cents"] == 600
    assert desk.ignored("settle", **SETTLE) == "settle: seat 1 has no wager 'field' up"
    desk.take("seat-1 field")
    desk.key("back")
    desk.put("seat-1 field", 100)
    desk.key("out")
    desk.world.chips.put("seat-1 pay", (100,), "inventory")
    desk.wait_s(0.5)
    assert desk.key("settle", **SETTLE)[0]["credit_cents"] == 100
    assert desk.call("meters") == {"coin_in_cents": 600, "coin_out_cents": 700}


def test_chips_that_a_player_has_taken_up_are_forgotten(desk: KeyDesk) -> None:
    desk.key("out")
    desk.world.chips.put("seat-1 pay", (500,), "inventory")
    desk.wait_s(0.5)
    desk.key("settle", **SETTLE | {"working": True})
    desk.world.chips.move("seat-1 pay", "seat-1 player")
    desk.wait_s(0.5)
    desk.world.chips.put("seat-1 pay", (500,), "inventory")
    desk.wait_s(0.5)
    assert desk.key("settle", **SETTLE)[0]["credit_cents"] == 500


def test_a_wager_is_moved_to_a_number_only(desk: KeyDesk) -> None:
    desk.key("out")
    assert desk.ignored("move", seat=1, wager="field", to="field") == "move: no wager is moved to 'field'"
    assert desk.key("move", seat=1, wager="field", to="come-6")[0]["to"] == "come-6"
