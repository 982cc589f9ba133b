"""Lines: contacts bounce and come to rest, any of them closes the circuit, and every edge is kept."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.clock import Clock
from boxperson.emulator.lines import BOUNCE_NS, Edge, Line

AT_REST_NS = BOUNCE_NS[1]
FOREVER_NS = 10**15

moves = st.lists(
    st.tuples(st.integers(0, 2 * AT_REST_NS), st.booleans(), st.sampled_from(["button", "relay 0"])), max_size=20
)


def line(seed: int = 1) -> tuple[Clock, Line]:
    clock = Clock()
    return clock, Line(clock, "lock-out", seed)


def edges(of: Line) -> tuple[Edge, ...]:
    return of.edges(0, FOREVER_NS)


@given(st.integers(), st.booleans())
def test_a_contact_touches_at_once_bounces_and_stays(seed: int, level: bool) -> None:
    clock, button = line(seed)
    if not level:
        button.set(True)
    clock.advance(AT_REST_NS)
    start_ns = clock.now_ns
    button.set(level)
    assert button.level is level
    clock.advance(10 * AT_REST_NS)
    assert button.level is level
    first, *bounces = button.edges(start_ns, FOREVER_NS)
    assert first == (start_ns, level)
    assert bounces
    assert BOUNCE_NS[0] <= bounces[-1].t_ns - start_ns <= BOUNCE_NS[1]


@given(st.integers(), moves)
def test_whatever_contacts_do_edges_alternate_in_order_and_the_line_ends_as_they_do(
    seed: int, done: list[tuple[int, bool, str]]
) -> None:
    clock, wire = line(seed)
    told: list[Edge] = []
    wire.watch(lambda level, t_ns: told.append(Edge(t_ns, level)))
    wanted: dict[str, bool] = {}
    for pause_ns, level, contact in done:
        clock.advance(pause_ns)
        wire.set(level, contact)
        wanted[contact] = level
    last_ns = clock.now_ns
    clock.advance(2 * AT_REST_NS)
    assert wire.level is any(wanted.values())
    assert told == list(edges(wire))
    assert [edge.level for edge in told] == [bool(index % 2 == 0) for index in range(len(told))]
    assert all(one.t_ns <= other.t_ns for one, other in itertools.pairwise(told))
    assert not wire.edges(last_ns + AT_REST_NS + 1, FOREVER_NS)


def test_a_contact_that_is_where_it_is_asked_to_be_does_not_move_again() -> None:
    clock, button = line()
    button.set(True)
    clock.advance(AT_REST_NS)
    before = edges(button)
    button.set(True)
    clock.advance(AT_REST_NS)
    assert edges(button) == before


def test_a_contact_that_lets_go_leaves_the_line_to_the_one_that_holds_it() -> None:
    clock, button = line()
    button.set(True, "button")
    clock.advance(AT_REST_NS)
    before = edges(button)
    button.set(True, "relay 0")
    clock.advance(AT_REST_NS)
    button.set(False, "button")
    clock.advance(AT_REST_NS)
    assert edges(button) == before
    button.set(False, "relay 0")
    clock.advance(AT_REST_NS)
    assert not button.level


@given(st.integers(), st.integers())
def test_chance_comes_from_the_seed_alone(one: int, other: int) -> None:
    seen = []
    for seed in (one, other):
        clock, button = line(seed)
        for level in (True, False, True):
            button.set(level)
            clock.advance(AT_REST_NS)
        seen.append(edges(button))
    assert (seen[0] == seen[1]) is (one == other)


@given(st.integers(0, 4 * AT_REST_NS), st.integers(0, 4 * AT_REST_NS))
def test_a_span_has_the_edges_from_its_start_up_to_its_end(from_ns: int, to_ns: int) -> None:
    clock, button = line()
    button.set(True)
    clock.advance(2 * AT_REST_NS)
    button.set(False)
    clock.advance(2 * AT_REST_NS)
    assert button.edges(from_ns, to_ns) == tuple(edge for edge in edges(button) if from_ns <= edge.t_ns < to_ns)
