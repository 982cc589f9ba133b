import itertools
import random
from collections import Counter

import pytest

from boxperson.emulator.crew.throw import Decision
from boxperson.emulator.dice import uppermost
from boxperson.emulator.places import live_craps
from boxperson.emulator.rests import Kind
from boxperson.errors import UsageError
from tests.emulator.live_desk import FELT_S, LiveDesk, of, order

GAMES = {"live-craps": ("stickperson", "boxperson"), "mini-craps": ("dealer", "floorperson")}
CHIPS = (100, 500, 2_500)
AT_ANY_TIME = (
    "field",
    "place-6",
    "place-8",
    "place-4",
    "hard-8",
    "hard-10",
    "any-seven",
    "any-craps",
    "craps-12",
    "eleven",
)


def times_s(desk: LiveDesk, *names: str) -> list[float]:
    return [t_ns / 1e9 for _, t_ns, params in desk.events() if params["event"] in names]


def dice_in(desk: LiveDesk, place: str) -> bool:
    x_mm, y_mm = live_craps.DICE_PLACES.by_stick[place]
    return all(abs(pose.x_mm - x_mm) < 45 and abs(pose.y_mm - y_mm) < 45 for pose in desk.world.poses())


@pytest.mark.parametrize("game", GAMES)
def test_a_throw_is_called_brought_to_the_centre_settled_and_handed_over_in_this_order(game: str) -> None:
    desk = LiveDesk(game)
    desk.put("seat-1 pass-line", 500)
    desk.put("seat-2 field", 500)
    assert dice_in(desk, "shooter")
    desk.begin(5, 6)
    desk.until("call")
    assert desk.news() == []
    rest_s = desk.clock.now_ns / 1e9
    desk.until("settle")
    assert order(desk.news()) == ["call"]
    assert times_s(desk, "call")[0] - rest_s < 1.0
    assert dice_in(desk, "centre")
    assert [uppermost(pose) for pose in desk.world.poses()] == [5, 6]
    desk.until("hand-over")
    assert order(desk.news()) == ["settlement", "settlement", "throw_settled"]
    assert dice_in(desk, "centre")
    assert desk.lies() == {(1, "pay"): 1_000, (2, "pay"): 1_000}
    assert desk.call("state")["busy"]
    desk.until("take-up")
    assert dice_in(desk, "shooter")
    desk.wait_s(0.2)
    assert not desk.call("state")["busy"]
    desk.until("idle")
    desk.wait_s(1)
    assert desk.lies() == {}


def test_the_dice_lie_still_for_a_while_before_and_after_they_are_moved() -> None:
    """Whoever looks has time: after the call, at the centre, and after all is settled."""
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    for _ in range(5):
        desk.begin(5, 6)
        for name in ("call", "throw_settled"):
            while not of(desk.news(), name):
                desk.wait_s(0.05)
            still = desk.world.poses()
            desk.wait_s(0.5)
            assert desk.world.poses() == still
        desk.finish()
        desk.put("seat-1 pass-line", 500)


def test_a_point_is_established_made_and_missed() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.put("seat-2 dont-pass", 500)
    assert order(desk.shoot(2, 2)) == ["call", "phase", "throw_settled"]
    assert desk.call("state")["point"] == 4
    assert order(desk.shoot(2, 3)) == ["call", "throw_settled"]
    made = desk.shoot(3, 1)
    assert order(made) == ["call", "settlement", "settlement", "phase", "throw_settled"]
    assert [each["credit_cents"] for each in of(made, "settlement")] == [1_000, 0]
    desk.put("seat-2 dont-pass", 500)
    desk.shoot(5, 5)
    missed = desk.shoot(3, 4)
    assert order(missed) == ["call", "settlement", "phase", "throw_settled", "shooter"]
    assert of(missed, "settlement")[0]["credit_cents"] == 1_000
    assert (of(missed, "shooter")[0]["seat"], desk.call("state")["shooter"]) == (2, 2)


def test_a_come_wager_goes_to_its_number_and_is_settled_there() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.shoot(2, 2)
    assert of(desk.put("seat-1 come", 1_00), "wager_accepted")
    moved = desk.shoot(5, 3)
    assert of(moved, "wager_moved") == [
        {"event": "wager_moved", "seat": 1, "wager": "come", "to": "come-8", "stake_cents": 100}
    ]
    assert desk.up() == desk.lies() == {(1, "pass-line"): 500, (1, "come-8"): 100}
    desk.put("seat-1 come", 500)
    again = desk.shoot(4, 4)
    assert [(each["wager"], each["credit_cents"]) for each in of(again, "settlement")] == [("come-8", 200)]
    assert desk.up() == desk.lies() == {(1, "pass-line"): 500, (1, "come-8"): 500}


@pytest.mark.parametrize("kind", ["flat", "flat-on-stack", "cocked", "both-cocked"])
def test_dice_on_chips_are_called_by_what_they_rest_on(kind: Kind) -> None:
    desk = LiveDesk()
    for wager in ("field", "come"):
        desk.world.chips.put(f"seat-1 {wager}", (100,), "seat-1 player")
    desk.wait_s(FELT_S)
    assert of(desk.shoot(6, 2, kind=kind), "call") == [{"event": "call", "faces": [6, 2], "sum": 8}]


def test_a_die_jammed_against_a_stack_is_called_by_the_side_that_leans() -> None:
    desk = LiveDesk()
    desk.put("seat-1 place-6", *[100] * 6)
    for faces in ((1, 2), (4, 6), (6, 6)):
        assert of(desk.shoot(*faces, kind="cocked-side"), "call")[0]["faces"] == list(faces)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["two-stacks", "on-die", "off-table"])
def test_a_void_roll_settles_nothing_and_the_same_shooter_throws_again(game: str, kind: Kind) -> None:
    desk = LiveDesk(game)
    for seat in (1, 2):
        desk.put(f"seat-{seat} field", 100)
    before = desk.call("state")
    assert desk.shoot(3, 4, kind=kind) == [{"event": "void", "by": GAMES[game][0]}]
    assert desk.call("state") == before
    assert desk.lies() == {(1, "field"): 100, (2, "field"): 100}
    assert dice_in(desk, "shooter")
    assert [each["credit_cents"] for each in of(desk.shoot(1, 2), "settlement")] == [200, 200]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("decision", "told"),
    [
        (None, {"faces": [6, 5], "sum": 11}),
        (Decision((6, 1)), {"faces": [6, 1], "sum": 7}),
        (Decision((1, 1)), {"faces": [1, 1], "sum": 2}),
        (Decision(None), {"void": True}),
    ],
)
def test_a_disputed_roll_is_settled_as_the_person_in_charge_decides(
    game: str, decision: Decision | None, told: dict[str, object]
) -> None:
    desk = LiveDesk(game)
    desk.put("seat-1 pass-line", 500)
    desk.crew.contest()
    if decision is not None:
        desk.crew.decide_next(decision)
    happened = desk.shoot(6, 5)
    assert happened[:2] == [{"event": "disputed"}, {"event": "decided", "by": GAMES[game][1], **told}]
    if "void" in told:
        assert len(happened) == 2
    else:
        assert order(happened[2:]) == ["settlement", "throw_settled"]
        assert of(happened, "settlement")[0]["credit_cents"] == (0 if told["sum"] == 2 else 1_000)
    assert "disputed" not in order(desk.shoot(2, 3))


def test_a_player_may_dispute_after_the_call() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.begin(6, 5)
    while not times_s(desk, "call"):
        desk.wait_s(0.05)
    desk.crew.contest()
    assert order(desk.finish()) == ["call", "disputed", "decided", "settlement", "throw_settled"]


def test_a_dispute_of_dice_that_are_at_the_centre_is_about_the_next_throw() -> None:
    desk = LiveDesk()
    desk.begin(6, 5)
    desk.until("close")
    desk.crew.contest()
    assert order(desk.finish()) == ["call", "throw_settled"]
    assert order(desk.shoot(6, 5)) == ["disputed", "decided", "throw_settled"]


def test_a_throw_while_another_is_under_way_is_refused_until_the_shooter_has_the_dice() -> None:
    desk = LiveDesk()
    desk.begin()
    for stage in ("thrown", "call", "centre", "close", "hand-over"):
        desk.until(stage)
        with pytest.raises(UsageError, match=f"a throw is under way; the crew: {stage}"):
            desk.crew.shoot()
    desk.until("take-up")
    desk.crew.shoot()
    assert desk.crew.stage == "thrown"


def test_players_take_up_what_they_won_before_the_next_throw_even_when_it_comes_soon() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.begin(5, 6)
    desk.until("take-up")
    desk.crew.shoot()
    desk.wait_s(1)
    assert desk.lies() == {}


def test_chips_that_leave_no_room_are_told_and_nothing_is_thrown() -> None:
    desk = LiveDesk()
    desk.put("seat-1 field", 100)
    desk.world.prepare_rest("cocked", (3, 4))
    desk.take("seat-1 field")
    before = desk.world.poses()
    with pytest.raises(UsageError, match="no die can come to rest cocked"):
        desk.crew.shoot()
    assert (desk.crew.stage, desk.world.poses(), desk.call("state")["busy"]) == ("idle", before, False)


def test_a_cleared_table_gets_the_dice_back() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.begin(2, 2)
    desk.until("centre")
    assert desk.call("clear") == {"returned_cents": 500}
    happened = desk.finish()
    assert order(happened) == ["call", "wager_removed"]
    assert dice_in(desk, "shooter")
    assert desk.up() == {}


@pytest.mark.parametrize("stage", ["thrown", "call", "centre", "settle", "close", "hand-over", "back"])
def test_a_power_cut_loses_nothing_of_a_throw(stage: str) -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.put("seat-2 field", 500)
    desk.begin(5, 6)
    desk.wait_s(0.1)
    desk.until(stage)
    desk.cut_power()
    desk.until("idle")
    settled = of([params for _, _, params in desk.events()], "settlement")
    assert {(each["seat"], each["credit_cents"]) for each in settled} == {(1, 1_000), (2, 1_000)}
    assert len(settled) == 2
    assert desk.ledger.brought_cents == {"seat-1 player": -500, "seat-2 player": -500, "inventory": 1_000}


def stakes(rng: random.Random) -> list[int]:
    return [rng.choice(CHIPS) for _ in range(rng.randint(1, 2))]


def kinds_here(rng: random.Random) -> Kind:
    return rng.choice(("flat", "flat", "flat", "flat", "on-die", "off-table"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_not_a_cent_appears_or_vanishes_and_a_clean_crew_is_in_order(game: str, seed: int) -> None:
    """Random wagers and throws: chips on the layout, in hands and racks, and the record's money, are one."""
    rng = random.Random(f"{game} {seed}")
    readings = {"CR-1": ("off", "working"), "CR-2": ("off", "working"), "CR-3": ("down", "stays"),
                "CR-5": ("returned", "stands")}  # fmt: skip
    desk = LiveDesk(game, seed=seed, rulings={ruling: rng.choice(each) for ruling, each in readings.items()})
    won: Counter[int] = Counter()
    for _ in range(40):
        for seat, _ in itertools.product((1, 2), range(2)):
            line = ("pass-line", "dont-pass") if desk.call("state")["point"] is None else ("come", "dont-come")
            wager = rng.choice((*line, *line, *AT_ANY_TIME))
            if (seat, wager) not in desk.up():
                assert order(desk.put(f"seat-{seat} {wager}", *stakes(rng))) == ["wager_accepted"]
        if rng.random() < 0.1:
            desk.crew.contest()
        before, brought = desk.up(), desk.ledger.brought_cents.copy()
        happened = desk.shoot(rng.randint(1, 6), rng.randint(1, 6), kind=kinds_here(rng))
        desk.wait_s(1)
        settled = of(happened, "settlement")
        for each in settled:
            assert each["stake_cents"] == before[each["seat"], each["wager"]]
            won[each["seat"]] += each["credit_cents"]
        house = sum(each["credit_cents"] - (0 if each["working"] else each["stake_cents"]) for each in settled)
        assert desk.ledger.brought_cents["inventory"] - brought["inventory"] == house
        for seat in (1, 2):
            taken = brought[f"seat-{seat} player"] - desk.ledger.brought_cents[f"seat-{seat} player"]
            assert taken == sum(each["credit_cents"] for each in settled if each["seat"] == seat)
        assert desk.on_layout_cents() == sum(desk.ledger.brought_cents.values())
        assert desk.lies() == desk.up()
        in_order(game, happened)
    stake_cents = sum(params["stake_cents"] for _, _, params in desk.events() if params["event"] == "wager_accepted")
    assert desk.call("meters") == {"coin_in_cents": stake_cents, "coin_out_cents": won.total()}
    assert won.total() > 0
    assert not of([params for _, _, params in desk.events()], "error", "wager_refused", "wager_removed")


def in_order(game: str, happened: list[dict[str, object]]) -> None:
    names = order(happened)
    if names[0] == "disputed":
        assert happened[1]["by"] == GAMES[game][1]
        assert names[1] == "decided"
        assert ("void" in happened[1]) == (len(names) == 2)
        names = ["call", *names[2:]] if len(names) > 2 else ["void"]
    if names[0] == "void":
        assert names == ["void"]
        return
    tail = names.index("throw_settled")
    settling = names[1:tail]
    assert names[0] == "call"
    assert [name for name in settling if name != "phase"] == sorted(name for name in settling if name != "phase")
    assert settling.count("phase") == settling[-1:].count("phase")
    assert names[tail + 1 :] in ([], ["shooter"])
