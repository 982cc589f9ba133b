import pytest

from boxperson.emulator.table.timing import Timing
from boxperson.emulator.wrong_tables.blackjack_lock_out import POLICIES
from tests.emulator.desk import names
from tests.emulator.pit_desk import Happened, PitDesk

MS_NS = 1_000_000
TIMING = Timing()
CERTAIN_NS = TIMING.latency_ns - TIMING.sensor_ns - TIMING.scan_ns
"""An honest table recognises what is offered at this time from the press, or earlier."""
TOO_LATE_NS = TIMING.latency_ns - TIMING.sensor_ns
"""And nothing that is offered after this time."""
MANY = 400


def offering(defect: str | None, *seats: int) -> PitDesk:
    desk = PitDesk(defect=defect and f"lock-out/{defect}")
    desk.connect(*(seats or (3,)))
    return desk


def seats(happened: Happened, event: str) -> list[int]:
    return [each["seat"] for each in happened if each["event"] == event]


def recognised(desk: PitDesk, delta_ns: int) -> list[int]:
    """The seats at which a wager was accepted that was offered so much after the press."""
    return seats(desk.offer(delta_ns), "wager_accepted")


@pytest.mark.parametrize("defect", POLICIES)
def test_a_round_with_a_press_as_a_finger_does_it_and_an_offer_in_good_time_go_on_as_at_an_honest_table(
    defect: str,
) -> None:
    def play(armed: str | None) -> tuple[Happened, list[str]]:
        desk = PitDesk(defect=armed)
        desk.wager(1, 5)
        desk.press_button()
        desk.wait_s(0.5)
        desk.press_button()
        lit = desk.lit()
        for seat in (5, 1):
            desk.key("lost", seat=seat)
        desk.collect()
        desk.key("new-round")
        desk.connect(5)
        desk.offer(2 * CERTAIN_NS)
        desk.connect(1)
        desk.offer(700 * MS_NS)
        return [params for _, _, params in desk.events()], lit

    assert play(defect) == play(None)


@pytest.mark.parametrize(("defect", "late_ms"), [(None, 0), ("late-by-30-ms", 30), ("late-by-300-ms", 300)])
def test_a_late_lock_out_moves_the_boundary_by_as_much(defect: str | None, late_ms: int) -> None:
    desk = offering(defect)
    assert recognised(desk, CERTAIN_NS + late_ms * MS_NS) == [3]
    assert recognised(desk, TOO_LATE_NS + 1 + late_ms * MS_NS) == []


@pytest.mark.parametrize("delta_ms", [-30, 0, 100, 1_000])
def test_seat_5_is_never_locked_out_and_the_others_are(delta_ms: int) -> None:
    desk = offering("seat-5-never-locks", 3, 5, 7)
    happened = desk.offer(delta_ms * MS_NS)
    assert (seats(happened, "wager_accepted"), seats(happened, "wager_refused")) == ([5], [3, 7])


@pytest.mark.parametrize("touches_ms", [10, 30, 50])
@pytest.mark.parametrize("defect", [None, "bounce-reopens"])
def test_contacts_that_touch_again_soon_after_the_lock_out_release_it(defect: str | None, touches_ms: int) -> None:
    desk = offering(defect)
    desk.pulse(desk.world.button, 0, (touches_ms - 2) * MS_NS)
    desk.pulse(desk.world.button, touches_ms * MS_NS, 500 * MS_NS)
    desk.pulse(desk.world.offer, 300 * MS_NS, 200 * MS_NS)
    desk.wait_s(0.45)
    wrong = defect is not None
    assert desk.call("state")["phase"] == ("open" if wrong else "locked")
    assert ("locked" in desk.lit()) is not wrong
    assert desk.accepted() == ([3] if wrong else [])
    assert names(desk.news())[-1] == ("wager_accepted" if wrong else "wager_refused")


def test_a_press_again_later_than_a_bounce_releases_nothing() -> None:
    desk = offering("bounce-reopens")
    for after_ms in (0, 100):
        desk.pulse(desk.world.button, after_ms * MS_NS, 20 * MS_NS)
    desk.wait_s(0.5)
    assert desk.call("state")["phase"] == "locked"


@pytest.mark.parametrize("defect", [None, "accepts-chip-already-on-sensor"])
def test_a_chip_that_lay_without_a_base_wager_is_one_after_the_lock_out_when_that_comes(defect: str | None) -> None:
    desk = PitDesk(defect=defect and f"lock-out/{defect}")
    desk.put(2, "progressive")
    desk.put(4, "blackjack")
    desk.press_button()
    desk.put(4, "progressive")
    assert [(each["seat"], each["reason"]) for each in desk.news() if each["event"] == "wager_refused"] == [
        (2, "no-base-wager"),
        (4, "locked-out"),
    ]
    desk.put(2, "blackjack")
    desk.put(4, "blackjack")
    assert desk.accepted() == ([2, 4] if defect else [])
    assert names(desk.news()) == (2 * ["wager_accepted"] if defect else [])


@pytest.mark.parametrize("defect", [None, "lights-refuse-but-counts"])
def test_a_wager_that_is_recognised_between_the_press_and_the_lock_out_counts_without_its_light(
    defect: str | None,
) -> None:
    for early_ns, in_between in ((5 * MS_NS, False), (0, True)):
        desk = offering(defect)
        desk.pulse(desk.world.offer, MS_NS, 500 * MS_NS)
        desk.pulse(desk.world.button, MS_NS - CERTAIN_NS + early_ns, 100 * MS_NS)
        desk.wait_s(0.3)
        assert next(each for each in desk.news() if each["event"] == "locked_out")["accepted"] == 1
        assert desk.accepted() == desk.world.keypad.display["accepted"] == [3]
        dark = defect is not None and in_between
        assert ("accepted-3" in desk.lit()) is not dark
        assert (desk.call("state")["lit"]["accepted"] == []) is dark
        assert desk.meters().contributions == 500 * 21


def test_a_late_wager_whose_light_would_be_dark_is_refused_as_everywhere() -> None:
    desk = offering("lights-refuse-but-counts")
    assert recognised(desk, TOO_LATE_NS + 1) == []


def test_one_late_offer_in_twenty_is_recognised_and_none_later_than_300_ms() -> None:
    desk = offering("late-one-in-twenty")
    share = sum(recognised(desk, 100 * MS_NS) == [3] for _ in range(MANY)) / MANY
    assert abs(share - 0.05) < 5 * (0.05 * 0.95 / MANY) ** 0.5
    assert share > 0
    assert not any(recognised(desk, 400 * MS_NS) for _ in range(MANY // 4))
    honest = offering(None)
    assert not any(recognised(honest, 100 * MS_NS) for _ in range(MANY // 4))
