"""Steps about the game itself: throws, calls, the shooter, the power."""

from pytest_bdd import parsers, then, when

from boxperson.errors import Finding
from fixtures.craps import Craps
from steps.phrases import AMOUNT, CONVERTERS, SEAT, TOTALS, WAGER


@when(parsers.re(rf"the shooter throws {TOTALS}"), CONVERTERS)
@when(parsers.re(rf"the (?:next )?come-out roll is {TOTALS}"), CONVERTERS)
@when(parsers.re(rf"the next rolls? (?:is|are) {TOTALS}"), CONVERTERS)
def throws(game: Craps, totals: tuple[int, ...]) -> None:
    game.begin()
    for total in totals:
        game.throw(total)


@when(parsers.parse("the shooter throws the come-out roll of {total:d}"))
def starts_the_come_out(game: Craps, total: int) -> None:
    game.begin()
    game.start_throw(total)


@when(parsers.parse("the dice come to rest showing {first:d} and {second:d}"))
def dice_show(game: Craps, first: int, second: int) -> None:
    game.begin()
    game.throw_faces(first, second)


@when(parsers.re(rf"{SEAT} tries to wager {AMOUNT} on {WAGER} before it is called"), CONVERTERS)
def tries_to_wager_before_the_call(game: Craps, seat: int, amount: int, wager: str) -> None:
    game.begin()
    game.place(seat, wager, amount)
    game.finish_throw()


@then(parsers.parse("{total:d} is called"))
def is_called(game: Craps, total: int) -> None:
    if game.called != total:
        raise Finding((), f"{total} called", f"{game.called}")


@when(parsers.parse("the dice pass to the player at seat {seat:d}"))
def dice_pass(game: Craps, seat: int) -> None:
    game.bench.table.pass_dice(seat)


@when(parsers.parse("the power fails while the dice of the next roll of {total:d} are in motion and comes back"))
def power_fails_in_motion(game: Craps, total: int) -> None:
    game.begin()
    game.start_throw(total)
    game.bench.clock.sleep(0.4)
    game.cut_power()
    game.bench.eyes.forget()
