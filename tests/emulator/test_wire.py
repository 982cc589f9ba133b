from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.faults import faults
from boxperson.emulator.wire import LINK_FAULTS, Wire

SENT = bytes(range(256)) * 400


@given(st.integers(0, 99), st.binary(max_size=2000))
def test_the_pieces_are_the_whole(seed: int, data: bytes) -> None:
    pieces = list(Wire(seed).pieces(data))
    assert b"".join(pieces) == data
    assert all(pieces)


def test_pieces_are_of_many_lengths_and_the_same_for_the_same_seed() -> None:
    cut = [len(piece) for piece in Wire(5).pieces(SENT[:20_000])]
    assert cut == [len(piece) for piece in Wire(5).pieces(SENT[:20_000])]
    assert cut != [len(piece) for piece in Wire(6).pieces(SENT[:20_000])]
    assert len(Counter(cut)) > 10


def test_a_good_wire_changes_nothing_and_does_not_wait() -> None:
    wire = Wire(1)
    assert wire.carry(SENT) == SENT
    assert wire.pause_s() == 0


@pytest.mark.parametrize("fault", LINK_FAULTS)
def test_every_fault_is_listed(fault: str) -> None:
    assert fault in [each.id for each in faults()]


def test_a_lossy_wire_loses_some_bytes_and_alters_none() -> None:
    wire = Wire(1)
    wire.fault = "lost-bytes"
    came = wire.carry(SENT)
    left = iter(SENT)
    assert all(byte in left for byte in came), "what came is not part of what was sent, in its order"
    assert 20 < len(SENT) - len(came) < 200


def test_a_noisy_wire_alters_bytes_and_puts_others_in_between() -> None:
    wire = Wire(1)
    wire.fault = "line-noise"
    came = wire.carry(SENT)
    assert came != SENT
    assert 0 < len(came) - len(SENT) < 400


def test_a_silent_wire_carries_nothing() -> None:
    wire = Wire(1)
    wire.fault = "silent"
    assert wire.carry(SENT) == b""


def test_late_bytes_are_5_to_60_ms_apart_and_complete() -> None:
    wire = Wire(1)
    wire.fault = "late-bytes"
    assert wire.carry(SENT) == SENT
    assert all(0.005 <= wire.pause_s() <= 0.060 for _ in range(100))
