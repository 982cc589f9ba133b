"""Steps about throws at a live table: how dice come to rest, the call, disputes, the order of the settlement."""

from collections.abc import Mapping

from pytest_bdd import parsers, then, when

from boxperson.bench.live_craps.crew import Rest
from boxperson.errors import Finding
from fixtures.live_craps import LiveCraps

_FACES = r"(?P<first>[1-6]) and (?P<second>[1-6])"
_DISPUTED = r"(?P<disputed>, and a player disputes them)?"
_PERSON = r"(?P<person>boxperson|floorperson)"


@when(parsers.re(rf"the dice come to rest flat, showing {_FACES}{_DISPUTED}"))
def rest_flat(game: LiveCraps, first: str, second: str, disputed: str | None) -> None:
    game.throw("flat", (int(first), int(second)), disputed=bool(disputed))


_HOW: Mapping[str, Rest] = {"lies flat on": "flat-on-stack", "leans on": "cocked", "is jammed against": "cocked-side"}
_ON_CHIPS = (
    r"a die (?P<how>lies flat on|leans on|is jammed against) a stack of chips (?:showing|with) (?P<first>[1-6])"
    r"(?: opposite the side that rests on it)?, and the other shows (?P<second>[1-6])"
)


@when(parsers.re(_ON_CHIPS + _DISPUTED))
def rests_on_chips(game: LiveCraps, how: str, first: str, second: str, disputed: str | None) -> None:
    game.throw(_HOW[how], (int(first), int(second)), disputed=bool(disputed))


@when(parsers.re(rf"both dice lean on stacks of chips with {_FACES} opposite the sides that rest on them"))
def both_rest_on_chips(game: LiveCraps, first: str, second: str) -> None:
    game.throw("both-cocked", (int(first), int(second)))


@when("two sides of a die rest on two stacks of chips")
def two_sides_rest(game: LiveCraps) -> None:
    game.throw("two-stacks", (3, 4))


@when(parsers.re(rf"the {_PERSON} decides that they are {_FACES}"))
def decides_faces(game: LiveCraps, person: str, first: str, second: str) -> None:
    game.expect_person(person)
    game.decide((int(first), int(second)))


@when(parsers.re(rf"the {_PERSON} decides that the roll is void"))
def decides_void(game: LiveCraps, person: str) -> None:
    game.expect_person(person)
    game.decide(None)


@then(parsers.parse("{total:d} is called at once"))
def is_called_at_once(game: LiveCraps, total: int) -> None:
    if game.called != total:
        raise Finding((), f"{total} called", f"{game.called or 'nothing'}")


@then(parsers.re(rf"the {_PERSON}'s decision stands"))
def decision_stands(game: LiveCraps, person: str) -> None:
    if game.decided_by != person:
        raise Finding((), f"a decision of the {person}", f"{game.decided_by or 'none'}")


@then("the roll is void and the shooter has the dice again")
def is_void(game: LiveCraps) -> None:
    if game.rolled is not None:
        raise Finding((), "a void roll", f"{sum(game.rolled)} rolled")
    game.expect_shooter_has_dice()


@then("the dice are at the centre until all is settled, and pass to the shooter after that")
def kept_order(game: LiveCraps) -> None:
    game.expect_order("at_centre", "settlement", "all_settled", "to_shooter")
