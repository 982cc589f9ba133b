"""The board as a terminal sees it, and what its relays and pins do."""

import string
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.lines import BOUNCE_NS
from boxperson.emulator.relay_board.relays import COUNT, OPERATE_NS
from tests.emulator.relay_board.bench_top import FOREVER_NS, SETTLED_NS, BenchTop

DIGITS = string.digits + "ABCDEF"
numbers = st.integers(0, 15)
EXCHANGES = {
    b"ver\r": b"ver\n\r00000008\n\r>",
    b"id get\r": b"id get\n\r00000000\n\r>",
    b"relay on 0\r": b"relay on 0\n\r>",
    b"relay read 0\r": b"relay read 0\n\roff\n\r>",
    b"relay readall\r": b"relay readall\n\r00\n\r>",
    b"gpio readall\r": b"gpio readall\n\r0000\n\r>",
    b"gpio notify get\r": b"gpio notify get\n\rgpio notify disabled\n\r>",
    b"\r": b"\n\r>",
    b"\n": b"",
    b"relay on": b"relay on",
}
NOT_UNDERSTOOD = [
    "relay",
    "relay on",
    "relay on g",
    "RELAY ON 0",
    "relay writeall 1",
    "gpio iodir 1",
    "id set 7",
    "*IDN?",
]


@pytest.mark.parametrize(("typed", "said"), EXCHANGES.items())
def test_the_board_echoes_every_letter_answers_at_the_carriage_return_and_prompts(typed: bytes, said: bytes) -> None:
    assert BenchTop().type(typed) == said


def test_letters_may_come_one_by_one() -> None:
    top = BenchTop()
    assert b"".join(top.type(bytes([byte])) for byte in b"relay on 3\rrelay readall\r") == (
        b"relay on 3\n\r>relay readall\n\r08\n\r>"
    )


@pytest.mark.parametrize("command", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_passed_over_in_silence(command: str) -> None:
    top = BenchTop()
    assert top.ask(command) == ""
    assert top.ask("relay readall") == "00"
    assert top.ask("gpio readall") == "0000"


def test_what_trails_a_right_command_is_not_looked_at() -> None:
    top = BenchTop()
    assert top.ask("relay on 2 please") == ""
    assert top.ask("relay readall") == "04"


@given(st.binary(max_size=200))
def test_any_bytes_leave_a_board_that_still_obeys(data: bytes) -> None:
    top = BenchTop()
    top.type(data + b"\r")
    top.type(b"gpio notify off\r")
    assert top.ask("relay writeall A5") == ""
    assert top.ask("relay readall") == "A5"


def test_the_number_that_its_owner_gives_the_board_outlives_the_power() -> None:
    top = BenchTop()
    top.ask("id set 0000BEEF")
    top.board.arm("relay-dead")
    top.board.arm(None)
    assert top.ask("id get") == "0000BEEF"


@given(st.lists(st.tuples(st.booleans(), numbers)))
def test_relays_are_switched_one_at_a_time_and_those_that_are_not_there_never(done: list[tuple[bool, int]]) -> None:
    top, on = BenchTop(), set[int]()
    for wanted, number in done:
        top.ask(f"relay {'on' if wanted else 'off'} {DIGITS[number]}")
        (on.add if wanted and number < COUNT else on.discard)(number)
    assert [top.ask(f"relay read {digit}") for digit in DIGITS] == [
        "on" if number in on else "off" for number in range(16)
    ]
    assert int(top.ask("relay readall"), 16) == sum(1 << number for number in on)


@given(st.integers())
def test_a_contact_follows_its_coil_three_to_ten_milliseconds_later_and_bounces(seed: int) -> None:
    top = BenchTop(seed)
    for command in ("relay on 0", "relay off 0"):
        level = command == "relay on 0"
        top.ask(command)
        told_ns = top.clock.now_ns
        assert top.line.level is not level
        top.settle()
        assert top.line.level is level
        edges = top.line.edges(told_ns, FOREVER_NS)
        assert OPERATE_NS[0] <= edges[0].t_ns - told_ns <= OPERATE_NS[1]
        assert BOUNCE_NS[0] <= edges[-1].t_ns - edges[0].t_ns <= BOUNCE_NS[1]


def test_a_coil_with_current_for_a_moment_moves_nothing() -> None:
    top = BenchTop()
    top.type(b"relay on 0\rrelay off 0\r")
    top.settle()
    assert not top.line.edges(0, FOREVER_NS)


def test_only_the_relay_that_is_wired_closes_the_line() -> None:
    top = BenchTop()
    top.ask("relay writeall FE")
    top.settle()
    assert not top.line.level


def test_contacts_drop_out_and_nobody_answers_when_the_board_loses_its_power() -> None:
    top = BenchTop()
    top.ask("relay on 0")
    top.settle()
    assert top.line.level
    top.type(b"relay off")
    top.board.arm("relay-dead")
    assert top.type(b" 0\rver\r") == b""
    top.settle()
    assert not top.line.level
    top.board.arm(None)
    assert top.ask("relay readall") == "00"


def test_a_stuck_contact_does_not_close_though_the_board_says_so() -> None:
    top = BenchTop()
    top.board.arm("relay-stuck")
    top.ask("relay on 0")
    top.settle()
    assert top.ask("relay read 0") == "on"
    assert not top.line.edges(0, FOREVER_NS)
    top.ask("relay off 0")
    top.board.arm(None)
    top.ask("relay on 0")
    top.settle()
    assert top.line.level


@given(numbers, st.booleans())
def test_a_pin_that_is_set_or_cleared_becomes_an_output_at_that_level(number: int, high: bool) -> None:
    top = BenchTop()
    top.ask(f"gpio {'set' if high else 'clear'} {DIGITS[number]}")
    assert top.ask(f"gpio read {DIGITS[number]}") == str(int(high))
    assert int(top.ask("gpio readall"), 16) == high << number
    assert top.ask(f"adc read {DIGITS[number]}") == str(1023 * high)


@given(st.integers(0, 0xFFFF), st.integers(0, 0xFFFF), st.integers(0, 0xFFFF))
def test_the_mask_protects_pins_from_being_changed_many_at_a_time(iodir: int, mask: int, levels: int) -> None:
    top = BenchTop()
    top.ask(f"gpio iodir {iodir:04x}")
    top.ask(f"gpio iomask {mask:04x}")
    top.ask(f"gpio writeall {levels:04x}")
    assert int(top.ask("gpio readall"), 16) == levels & mask & ~iodir
    top.ask("gpio iodir 0000")
    assert int(top.ask("gpio readall"), 16) == levels & mask


def test_the_host_hears_of_an_input_that_changes_as_long_as_it_wants_to() -> None:
    top = BenchTop()
    assert top.ask("gpio notify on") == "gpio notify enabled"
    top.ask("relay on 0")
    edges = _levels_told_while_settling(top)
    assert edges == [edge.level for edge in top.line.edges(0, FOREVER_NS)]
    assert edges[-1] is True
    assert top.ask("gpio read 0") == "1"
    assert top.ask("gpio notify off") == "gpio notify disabled"
    top.ask("relay off 0")
    assert not _levels_told_while_settling(top)


def _levels_told_while_settling(top: BenchTop) -> list[bool]:
    before = len(top.said)
    top.clock.advance(SETTLED_NS)
    lines = top.said[before:].decode().split("\n\r")
    assert lines.pop() == ""
    return list(_levels(lines))


def _levels(lines: Iterable[str]) -> Iterable[bool]:
    for line in lines:
        current, previous = (int(word, 16) for word in line.removeprefix("# ").removesuffix(" FFFF").split(" "))
        assert current == 1 - previous
        yield current == 1


def test_a_pin_that_is_an_output_feels_nothing() -> None:
    top = BenchTop()
    top.ask("gpio notify on")
    top.ask("gpio clear 0")
    top.ask("relay on 0")
    assert not _levels_told_while_settling(top)
    assert top.ask("gpio read 0") == "0"
