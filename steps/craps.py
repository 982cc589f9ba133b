"""Steps about the game itself: throws, calls, the shooter, the power."""

from pytest_bdd import parsers, then, when

from boxperson.errors import Finding
from fixtures.game import Game
from steps.phrases import CONVERTERS, TOTALS


@when(parsers.re(rf"the shooter throws {TOTALS}"), CONVERTERS)
@when(parsers.re(rf"the (?:next )?come-out roll is {TOTALS}"), CONVERTERS)
@when(parsers.re(rf"the next rolls? (?:is|are) {TOTALS}"), CONVERTERS)
def throws(game: Game, totals: tuple[int, ...]) -> None:
    game.begin()
    for total in totals:
        game.throw(total)


@when(parsers.parse("the shooter throws the come-out roll of {total:d}"))
def starts_the_come_out(game: Game, total: int) -> None:
    game.begin()
    game.start_throw(total)


@when(parsers.parse("the dice come to rest showing {first:d} and {second:d}"))
def dice_show(game: Game, first: int, second: int) -> None:
    game.begin()
    game.throw_faces(first, second)


@then(parsers.parse("{total:d} is called"))
def is_called(game: Game, total: int) -> None:
    if game.called != total:
        raise Finding((), f"{total} called", f"{game.called}")


@when(parsers.parse("the dice pass to the player at seat {seat:d}"))
def dice_pass(game: Game, seat: int) -> None:
    game.bench.table.pass_dice(seat)


@when("the power fails and comes back")
def power_fails(game: Game) -> None:
    game.begin()
    game.bench.dice.cut_power()
    game.bench.clock.sleep(3)
    game.bench.dice.restore_power()
    game.bench.table.wait_for_power_up()


@when(parsers.parse("the power fails while the dice of the next roll of {total:d} are in motion and comes back"))
def power_fails_in_motion(game: Game, total: int) -> None:
    game.begin()
    game.start_throw(total)
    game.bench.clock.sleep(0.4)
    game.bench.dice.cut_power()
    game.bench.clock.sleep(3)
    game.bench.dice.restore_power()
    game.bench.table.wait_for_power_up()
    game.bench.eyes.forget()
