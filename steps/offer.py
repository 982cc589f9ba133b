"""Steps about what the table offers: the Rules Submission, the players' screens, the power it runs on."""

from pytest_bdd import given, parsers, then, when

from boxperson.errors import Finding
from fixtures.game import Game
from steps.phrases import CONVERTERS, SIDE_WAGER, WAGER


@given(parsers.re(rf"{SIDE_WAGER} is offered with paytable (?P<paytable>[A-D])"))
def offered_with_paytable(game: Game, paytable: str) -> None:
    game.declare(paytable=paytable)


@given("the table plays by the Rules Submission")
def plays_by_the_submission(game: Game) -> None:
    declared = game.bench.rig.submission
    for key, found in game.bench.table.differing(declared).items():
        raise Finding((), f"{key} {getattr(declared, key)!r} as in the Rules Submission", repr(found))


@when("the power fails and comes back")
def power_fails(game: Game) -> None:
    game.begin()
    game.cut_power()


@then(parsers.re(rf"every seat has an area for {WAGER} apart from every other area"), CONVERTERS)
def separate_areas(game: Game, wager: str) -> None:
    areas = game.bench.table.areas()
    for seat in range(1, game.bench.rig.table.seats + 1):
        own = [area for area in areas if area["seat"] == seat and area["wager"] == wager]
        if len(own) != 1:
            raise Finding((), f"one {wager} area at seat {seat}", f"{len(own)}")
        others = [area for area in areas if area["seat"] == seat and area["wager"] != wager]
        covering = [other["wager"] for other in others if _overlap(own[0], other)]
        if covering or not _on_screen(own[0]):
            raise Finding(
                (),
                f"the {wager} area of seat {seat} on the screen and apart",
                f"it lies on {', '.join(covering) or 'the edge'}",
            )


def _overlap(a: dict[str, int], b: dict[str, int]) -> bool:
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def _on_screen(area: dict[str, int]) -> bool:
    screen: dict[str, int] = area["screen"]  # type: ignore[assignment]
    inside = area["x"] >= 0 and area["x"] + area["width"] <= screen["width"]
    return area["width"] > 0 < area["height"] and inside and 0 <= area["y"] <= screen["height"] - area["height"]
