"""Steps about wagers: placed, refused, paid, collected, left working."""

from pytest_bdd import given, parsers, then, when

from boxperson.errors import Finding
from boxperson.rules.money import dollars
from fixtures.credits import CreditGame
from fixtures.game import Game
from steps.phrases import AMOUNT, AT_SEAT, CONVERTERS, SEAT, WAGER


@given(parsers.re(rf"{SEAT} has {AMOUNT} in credits"), CONVERTERS)
def has_credits(game: CreditGame, seat: int, amount: int) -> None:
    game.load(seat, amount)


@given(parsers.re(rf"{SEAT} wagers {AMOUNT} on {WAGER}"), CONVERTERS)
def wagers(game: Game, seat: int, amount: int, wager: str) -> None:
    placing = game.place(seat, wager, amount)
    if not placing.accepted:
        raise Finding((), f"{dollars(amount)} on the {wager} accepted at seat {seat}", f"refused: {placing.reason}")


@when(parsers.re(rf"{SEAT} tries to wager {AMOUNT} on {WAGER}"), CONVERTERS)
def tries_to_wager(game: Game, seat: int, amount: int, wager: str) -> None:
    game.begin()
    game.place(seat, wager, amount)


@then("the wager is refused")
def refused(game: Game) -> None:
    if game.offered is None or game.offered.accepted:
        raise Finding((), "the wager refused", "accepted")


@then("the wager is accepted")
def accepted(game: Game) -> None:
    if game.offered is None or not game.offered.accepted:
        raise Finding((), "the wager accepted", f"refused: {game.offered and game.offered.reason}")


@then(parsers.re(rf"{WAGER}{AT_SEAT} is (?:paid|returned) {AMOUNT}"), CONVERTERS)
def paid(game: Game, wager: str, seat: int, amount: int) -> None:
    game.expect_paid(seat, wager, amount)


@then(parsers.re(rf"{WAGER}{AT_SEAT} is collected"), CONVERTERS)
def collected(game: Game, wager: str, seat: int) -> None:
    game.expect_paid(seat, wager, 0)
    game.expect_down(seat, wager)


@then(parsers.re(rf"{WAGER}{AT_SEAT} remains working"), CONVERTERS)
def remains_working(game: Game, wager: str, seat: int) -> None:
    game.expect_up(seat, wager)


@then(parsers.re(rf"{WAGER}{AT_SEAT} is neither paid nor collected"), CONVERTERS)
def goes_on(game: Game, wager: str, seat: int) -> None:
    game.expect_paid(seat, wager, 0)
    game.expect_up(seat, wager)
