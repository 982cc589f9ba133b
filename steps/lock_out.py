"""Steps about the lock-out: the button, wagers offered before and after it, and its latency by instruments."""

import statistics
from collections.abc import Sequence

from pytest_bdd import parsers, then, when

from boxperson.bench.blackjack.clause_ids import LOCKED_OUT
from boxperson.errors import Finding, RigError
from fixtures.lock_out import LockOut
from steps.phrases import AT_SEATS, CONVERTERS

_MS = 1e6


@when("the lock-out button is pressed")
def pressed(lock_out: LockOut) -> None:
    lock_out.press()


@when("the lock-out button is pressed twice in quick succession")
def pressed_twice(lock_out: LockOut) -> None:
    lock_out.press(times=2)


@when(parsers.parse("the lock-out button is tapped for {ms:d} ms by a finger"))
def tapped(lock_out: LockOut, ms: int) -> None:
    lock_out.tap(ms)


@when("the lock-out button is held down")
def held(lock_out: LockOut) -> None:
    lock_out.hold()


@when("it is let go")
def let_go(lock_out: LockOut) -> None:
    lock_out.button.let_go()


@when("the table is opened for the next round")
def opened(lock_out: LockOut) -> None:
    lock_out.bench.table.open()
    lock_out.heard.clear()


@when(parsers.re(rf"wagers are offered {AT_SEATS}"), CONVERTERS)
def offered(lock_out: LockOut, seats: Sequence[int]) -> None:
    lock_out.offer_chips(seats)


@when(parsers.re(rf"Blackjack is wagered too {AT_SEATS}"), CONVERTERS)
def base_too(lock_out: LockOut, seats: Sequence[int]) -> None:
    lock_out.base_chips(seats)


@when(
    parsers.parse(
        "wagers are offered at seat {seat:d} every {step:d} ms from {ms:d} ms before the press to as much after it"
    )
)
def offered_around(lock_out: LockOut, seat: int, step: int, ms: int) -> None:
    lock_out.offer_around(seat, ms, step)


@when(parsers.parse("the lock-out button is pressed and wagers are offered at seat {seat:d} twenty times a second"))
def again_and_again(lock_out: LockOut, seat: int) -> None:
    lock_out.offer_again_and_again(seat, 40, 0.05)


@when(parsers.parse("the lock-out is measured at seat {seat:d}"))
def measured_at(lock_out: LockOut, seat: int) -> None:
    lock_out.measure(seat)


@then("no wager is recognised")
def none_recognised(lock_out: LockOut) -> None:
    lock_out.expect_recognised(())


@then(parsers.re(rf"wagers are recognised {AT_SEATS}"), CONVERTERS)
def recognised(lock_out: LockOut, seats: Sequence[int]) -> None:
    lock_out.expect_recognised(seats)


@then(parsers.parse("the table was locked out once, with {count:d} accepted wagers"))
def counted(lock_out: LockOut, count: int) -> None:
    lock_out.expect_counted(count)


@then("none is recognised that came later than the declared limit")
def none_late(lock_out: LockOut) -> None:
    lock_out.expect_none_late()


@then("each time light and count agree")
def light_and_count(lock_out: LockOut) -> None:
    lock_out.expect_light_and_count_agree()


@then("its latency keeps to the declared limit")
def keeps_to_limit(lock_out: LockOut) -> None:
    assert lock_out.measured is not None
    decision, limit_ms = lock_out.measured.decision, lock_out.measured.rule.limit_ns / _MS
    if decision.outcome == "fail":
        asked = f"nothing recognised at seat {lock_out.measured.seat} later than {limit_ms:g} ms after the press"
        raise Finding((LOCKED_OUT,), asked, decision.reason)
    if decision.outcome == "inconclusive":
        raise RigError(decision.reason)


@then(parsers.parse("the table's own time stamps agree with the instruments within {ms:d} ms"))
def stamps_agree(lock_out: LockOut, ms: int) -> None:
    assert lock_out.measured is not None
    fitted, of_table = lock_out.measured.fitted, lock_out.measured.table_ns
    if fitted is None or not of_table:
        raise RigError("there is no boundary, or the table dates nothing; there is nothing to compare")
    table_ns = statistics.median(of_table)
    if abs(table_ns - fitted.boundary.value_ns) > ms * _MS:
        raise Finding(
            (LOCKED_OUT,),
            f"a latency of {fitted.boundary.value_ns / _MS:.3f} ms, as measured",
            f"{table_ns / _MS:.3f} ms by the table's own time stamps",
        )
