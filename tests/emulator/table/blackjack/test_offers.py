"""Wagers that are offered electrically around a press of the lock-out button, and the times that decide on them."""

import statistics

from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.table.timing import Timing
from tests.emulator.desk import names
from tests.emulator.pit_desk import UNIT_CENTS, Happened, PitDesk

MS_NS = 1_000_000
FOREVER_NS = 1 << 62
MANY = 200

timings = st.builds(
    Timing,
    latency_ns=st.integers(0, 200 * MS_NS),
    sensor_ns=st.integers(0, 100 * MS_NS),
    scan_ns=st.integers(1, 5 * MS_NS),
    seed=st.integers(0, 1000),
)


def offering(timing: Timing | None = None, *seats: int) -> PitDesk:
    desk = PitDesk(timing=timing)
    desk.connect(*(seats or (3,)))
    return desk


def accepted(happened: Happened) -> bool:
    """Whether an offer at one seat was recognised; the count at the lock-out, if it came later, says the same."""
    told = names(happened)
    assert told.count("locked_out") == 1
    assert ("wager_accepted" in told) != ("wager_refused" in told)
    assert next(each["accepted"] for each in happened if each["event"] == "locked_out") == ("wager_accepted" in told)
    return "wager_accepted" in told


@given(timings, st.integers(0, 20 * MS_NS))
@settings(max_examples=40, deadline=None)
def test_the_boundary_is_what_the_settings_say_to_within_a_scan(timing: Timing, beyond_ns: int) -> None:
    desk = offering(timing)
    most_ns = timing.latency_ns - timing.sensor_ns
    assert accepted(desk.offer(most_ns - timing.scan_ns - beyond_ns))
    assert not accepted(desk.offer(most_ns + 1 + beyond_ns))


def test_within_a_scan_an_offer_is_accepted_as_often_as_it_is_noticed_in_time() -> None:
    timing = Timing(latency_ns=60 * MS_NS, scan_ns=4 * MS_NS)
    desk = offering(timing)
    for percent in (25, 50, 75):
        delta_ns = timing.latency_ns - timing.sensor_ns - timing.scan_ns * percent // 100
        share = sum(accepted(desk.offer(delta_ns)) for _ in range(MANY)) / MANY
        assert abs(share - percent / 100) < 5 * (0.25 / MANY) ** 0.5


def test_jitter_is_the_standard_deviation_of_the_latency_about_its_middle() -> None:
    desk = offering(Timing(latency_ns=60 * MS_NS, jitter_ns=3 * MS_NS))
    latencies_ns = []
    for _ in range(MANY):
        desk.offer(0)
        pressed, locked = times_ns(desk, "locked_out")
        latencies_ns.append(locked - pressed)
    assert abs(statistics.mean(latencies_ns) - 60 * MS_NS) < 5 * 3 * MS_NS / MANY**0.5
    assert abs(statistics.stdev(latencies_ns) - 3 * MS_NS) < 5 * 3 * MS_NS / (2 * MANY) ** 0.5


def test_with_jitter_half_of_the_offers_at_the_boundary_are_accepted_and_five_sixths_a_deviation_before_it() -> None:
    timing = Timing(latency_ns=60 * MS_NS, jitter_ns=5 * MS_NS)
    desk = offering(timing)
    boundary_ns = timing.latency_ns - timing.sensor_ns - timing.scan_ns // 2
    for sigmas, expected in ((-1, 0.84), (0, 0.5), (1, 0.16)):
        delta_ns = boundary_ns + sigmas * timing.jitter_ns
        share = sum(accepted(desk.offer(delta_ns)) for _ in range(MANY)) / MANY
        assert abs(share - expected) < 5 * (expected * (1 - expected) / MANY) ** 0.5


def times_ns(desk: PitDesk, event: str) -> tuple[int, int]:
    """When the button was pressed last, and when such an event came last."""
    pressed = [edge.t_ns for edge in desk.world.button.edges(0, FOREVER_NS) if edge.level]
    return pressed[-1], [t_ns for _, t_ns, params in desk.events() if params["event"] == event][-1]


def test_events_are_stamped_when_the_table_recognises() -> None:
    desk = offering()
    for delta_ns, event in ((-100 * MS_NS, "wager_accepted"), (50 * MS_NS, "wager_refused")):
        desk.offer(delta_ns)
        pressed_ns, locked_ns = times_ns(desk, "locked_out")
        assert locked_ns - pressed_ns == 5 * MS_NS
        offered_ns = [edge.t_ns for edge in desk.world.offer.edges(0, FOREVER_NS) if edge.level][-1]
        assert offered_ns - pressed_ns == delta_ns
        assert 0 <= times_ns(desk, event)[1] - offered_ns - 40 * MS_NS < MS_NS


def test_several_seats_that_are_connected_are_offered_a_wager_at_once() -> None:
    desk = offering(None, 1, 4, 7)
    happened = desk.offer(-200 * MS_NS)
    assert [each["seat"] for each in happened if each["event"] == "wager_accepted"] == [1, 4, 7]
    desk.connect(2)
    assert [each["seat"] for each in desk.offer(0) if each["event"] == "wager_refused"] == [2]


def test_what_is_offered_is_one_chip_of_the_unit_that_is_in_force() -> None:
    desk = PitDesk(unit_cents=100)
    desk.put(3, "blackjack")
    desk.connect(3)
    assert [each["stake_cents"] for each in desk.offer(-200 * MS_NS) if each["event"] == "wager_accepted"] == [100]
    desk.call("set_submission", unit_cents=2_500, minimum_cents=2_500, maximum_cents=2_500)
    desk.wait_s(0.2)
    assert [each["stake_cents"] for each in desk.offer(-200 * MS_NS) if each["event"] == "wager_accepted"] == [2_500]


def test_an_offer_to_a_chip_is_a_chip_too_many_and_without_a_base_wager_it_is_none() -> None:
    desk = PitDesk()
    desk.connect(3)
    desk.put(3, "progressive")
    desk.news()
    desk.world.offer.drive(level=True, contact="generator")
    desk.wait_s(0.1)
    assert [(each["event"], each["stake_cents"], each.get("reason")) for each in desk.news()] == [
        ("wager_removed", UNIT_CENTS, None),
        ("wager_refused", 2 * UNIT_CENTS, "not-the-unit"),
    ]
    desk.take(3, "progressive")
    desk.take(3, "blackjack")
    assert names(desk.news()) == ["wager_accepted", "wager_removed"]


def test_an_offer_that_is_up_over_a_power_cut_is_felt_when_power_is_back() -> None:
    desk = offering()
    desk.world.offer.drive(level=True, contact="generator")
    desk.power.switch_off()
    desk.power.switch_on()
    desk.wait_s(3)
    assert names(desk.news())[-2:] == ["power_up", "wager_accepted"]
