from boxperson.emulator.clock import Clock
from boxperson.emulator.dealer.person import Person, Script


def _acts(clock: Clock, done: list[int], *waits_ns: int) -> Script:
    for wait_ns in waits_ns:
        done.append(clock.now_ns)
        yield wait_ns
    done.append(clock.now_ns)


def test_a_person_does_one_thing_after_the_other_and_is_busy_meanwhile() -> None:
    clock, done = Clock(), list[int]()
    person = Person(clock)
    assert not person.busy
    person.do(_acts(clock, done, 10, 20))
    assert (done, person.busy) == ([0], True)
    clock.advance(29)
    assert (done, person.busy) == ([0, 10], True)
    clock.advance(1)
    assert (done, person.busy) == ([0, 10, 30], False)


def test_what_is_dropped_is_not_done_and_is_left_in_order() -> None:
    clock, done, left = Clock(), list[int](), list[str]()

    def holding() -> Script:
        try:
            yield from _acts(clock, done, 10, 10)
        finally:
            left.append("let go")

    person = Person(clock)
    person.do(holding())
    clock.advance(5)
    person.do(_acts(clock, done, 100))
    assert left == ["let go"]
    clock.advance(1_000)
    assert done == [0, 5, 105]
    person.stop()
    assert not person.busy
