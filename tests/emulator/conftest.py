"""What the tests of the emulated bench share."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from boxperson.emulator import dice
from boxperson.emulator.dice import Throw
from tests.emulator.rigging import Process, process, rig_file


@pytest.fixture
def quick_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that fall the same way whenever they show the same faces: working a throw out takes most of a test."""
    work_out = dice.throw

    @cache
    def known(faces: tuple[int, int]) -> Throw:
        return work_out(random.Random(1), faces)

    monkeypatch.setattr(dice, "throw", lambda _rng, faces: known(faces))


@pytest.fixture(scope="session")
def tcp_bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One emulated bench for all tests that leave it as it is after a reset."""
    with process(rig_file(tmp_path_factory.mktemp("tcp"), seed=3)) as running:
        yield running


@pytest.fixture
def bench(tcp_bench: Process) -> Process:
    """The emulated bench with a fresh table and a new host."""
    tcp_bench.hand.do("fault", fault=None)
    tcp_bench.hand.do("defect", defect=None)
    tcp_bench.hand.do("reset")
    tcp_bench.connect()
    return tcp_bench


@pytest.fixture
def rig(tmp_path: Path) -> Path:
    """A rig file that says nothing: all as it is from the factory."""
    return rig_file(tmp_path)
