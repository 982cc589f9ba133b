import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.clock import Clock, Timers


@given(st.lists(st.integers(0, 1000)), st.lists(st.integers(0, 300)))
def test_calls_are_made_in_order_of_time_and_then_of_asking(due: list[int], steps: list[int]) -> None:
    clock, made = Clock(), list[tuple[int, int, int]]()

    def ask(number: int, t_ns: int) -> None:
        clock.at(t_ns, lambda: made.append((clock.now_ns, t_ns, number)))

    for number, t_ns in enumerate(due):
        ask(number, t_ns)
    for step in steps:
        clock.advance(step)
    wanted = sorted((t_ns, number) for number, t_ns in enumerate(due) if t_ns <= sum(steps) and steps)
    assert [(t_ns, number) for _, t_ns, number in made] == wanted
    assert all(now == t_ns for now, t_ns, _ in made)
    assert clock.now_ns == sum(steps)


def test_a_call_may_ask_for_another_one_within_the_same_advance() -> None:
    clock, made = Clock(), list[int]()

    def again() -> None:
        made.append(clock.now_ns)
        clock.after(10, again)

    clock.after(10, again)
    clock.advance(35)
    assert made == [10, 20, 30]


def test_a_cancelled_call_is_never_made() -> None:
    clock, made = Clock(), list[int]()
    clock.after(1, lambda: made.append(1)).cancel()
    clock.after(2, lambda: made.append(2))
    clock.advance(10)
    assert made == [2]


def test_the_calls_of_a_device_die_with_it_and_no_others() -> None:
    clock, made = Clock(), list[str]()
    device = Timers(clock)
    device.after(1, lambda: made.append("device, before"))
    device.after(5, lambda: made.append("device, after"))
    clock.after(5, lambda: made.append("world"))
    clock.advance(2)
    device.cancel_all()
    clock.advance(10)
    assert made == ["device, before", "world"]


def test_a_dead_device_waits_for_nothing_more() -> None:
    clock, calls = Clock(), list[str]()
    device = Timers(clock)
    device.cancel_all()
    device.after(1, lambda: calls.append("a dead device"))
    clock.advance(2)
    assert calls == []


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        Clock().advance(-1)


def test_a_call_cannot_move_the_clock_and_the_clock_survives_that() -> None:
    clock = Clock()
    clock.after(1, lambda: clock.advance(1))
    with pytest.raises(RuntimeError, match="cannot move the clock"):
        clock.advance(2)
    clock.advance(2)
    assert clock.now_ns == 3


def test_a_realtime_clock_follows_the_wall_and_a_virtual_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    wall_ns = 1000
    monkeypatch.setattr("time.monotonic_ns", lambda: wall_ns)
    real, virtual = Clock(realtime=True), Clock()
    wall_ns += 70
    real.spend(5)
    virtual.spend(5)
    assert (real.now_ns, virtual.now_ns) == (70, 5)
    wall_ns -= 50
    real.catch_up()
    assert real.now_ns == 70
