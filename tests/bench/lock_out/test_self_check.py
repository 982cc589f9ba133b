"""The check before a measurement names the instrument that is wrong, whichever it is."""

import pytest

from boxperson.bench.lock_out.self_check import PLACED_NS, self_check
from boxperson.errors import RigError
from tests.bench.lock_out.bench_top import BenchTop, offering_at


def test_sound_instruments_agree_and_the_scope_shows_both_edges(top: BenchTop) -> None:
    with offering_at(top) as offering:
        seen = self_check(offering)
    assert seen.interval_ns == pytest.approx(PLACED_NS, abs=10_000)
    assert seen.press[1].t_s == pytest.approx(0.0, abs=5e-6)


@pytest.mark.parametrize(
    ("fault", "device", "why"),
    [
        ("wrong-time-base", "counter", "the counter's time base is wrong"),
        ("wrong-time-base", "scope", "the scope's time base is wrong"),
        ("generator-off-frequency", "pulse", "the pulse generator is off frequency"),
        ("channel-swapped", "counter", "the counter sees the offer where the press should be"),
        ("channel-swapped", "scope", "the scope sees the offer where the press should be"),
        ("probe-off", "counter", "the counter sees no edge on one of its channels"),
        ("probe-off", "scope", "the scope sees no edge on one of its channels"),
        ("scope-not-triggered", "scope", "scope: TCPIP.*no edge triggered it"),
        ("instrument-dead", "pulse", "pulse generator: TCPIP"),
        ("instrument-dead", "counter", "counter: TCPIP"),
        ("instrument-garbage", "scope", "scope: TCPIP"),
        ("instrument-garbage", "pulse", "pulse generator: TCPIP"),
        ("instrument-slow", "counter", "counter: TCPIP"),
    ],
)
def test_a_wrong_instrument_is_named(top: BenchTop, fault: str, device: str, why: str) -> None:
    top.arm(fault, device)
    with offering_at(top) as offering, pytest.raises(RigError, match=f"^{why}"):
        self_check(offering)


def test_a_generator_that_reaches_nobody_is_named(top: BenchTop) -> None:
    for line in top.lines.values():
        line.drive = lambda *_: None  # type: ignore[method-assign]
    with offering_at(top) as offering, pytest.raises(RigError, match="edges of the pulse generator"):
        self_check(offering)


def test_three_that_do_not_agree_are_all_named(top: BenchTop) -> None:
    top.arm("generator-off-frequency", "pulse")
    top.rack._instruments["counter"]._imperfect._off = 5e-3  # type: ignore[attr-defined]
    with (
        offering_at(top) as offering,
        pytest.raises(RigError, match=r"^pulse generator, counter and scope do not agree"),
    ):
        self_check(offering)
