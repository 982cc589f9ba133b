"""The electrical offer: which spots feel it, and when they are told."""

import pytest

from boxperson.emulator.clock import Clock
from boxperson.emulator.lines import BOUNCE_NS, Line
from boxperson.emulator.stimulus import SEATS, Stimulus


class Wired:
    def __init__(self) -> None:
        self.clock = Clock()
        self.line = Line(self.clock, "offer", 1)
        self.stimulus = Stimulus(self.clock, 1, self.line)
        self.told: list[str] = []
        self.stimulus.watch(self.told.append)

    def connect(self, *seats: int) -> None:
        for seat in seats:
            self.stimulus.contacts[seat].set(level=True, contact="relay")
        self.clock.advance(BOUNCE_NS[1])

    def offer(self, level: bool) -> None:
        self.line.drive(level, "generator")

    def felt(self) -> set[int]:
        return {seat for seat in SEATS if self.stimulus.felt_at(f"seat-{seat} progressive")}


@pytest.mark.parametrize("seats", [(), (1,), (7,), (2, 3, 5), tuple(SEATS)])
def test_the_seats_that_are_connected_feel_it_and_no_others(seats: tuple[int, ...]) -> None:
    wired = Wired()
    wired.connect(*seats)
    assert wired.told == []
    wired.offer(True)
    assert wired.felt() == set(seats)
    assert wired.told == [f"seat-{seat} progressive" for seat in seats]
    wired.offer(False)
    assert wired.felt() == set()
    assert wired.told == 2 * [f"seat-{seat} progressive" for seat in seats]


def test_a_seat_that_is_connected_while_it_is_up_feels_every_bounce() -> None:
    wired = Wired()
    wired.offer(True)
    wired.connect(4)
    edges = wired.stimulus.contacts[4].edges(0, 1 << 62)
    assert len(edges) > 1
    assert wired.told == len(edges) * ["seat-4 progressive"]
    assert wired.felt() == {4}


def test_no_other_place_feels_it() -> None:
    wired = Wired()
    wired.connect(*SEATS)
    wired.offer(True)
    assert not any(wired.stimulus.felt_at(where) for where in ("seat-3 blackjack", "seat-8 progressive", "inventory"))
