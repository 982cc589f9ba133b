"""What is really so on a table of each game, whatever the table or the camera says of it."""

from collections.abc import Callable
from typing import Any

from boxperson.emulator.crew.crew import Crew
from boxperson.emulator.dealer.dealer import Dealer
from boxperson.emulator.world import World

Truth = dict[str, Any]


def _craps(world: World, state: Any | None, _staff: object) -> Truth:
    dice = {"dice": world.scene()["dice"], "faces": list(world.faces())}
    return dice | {"point": None if state is None else state.point}


def _baccarat(world: World, _state: object, _staff: object) -> Truth:
    return {"cards": world.cards.truth(), "shoe_left": world.cards.shoe.left}


def _blackjack(world: World, state: Any | None, dealer: Dealer) -> Truth:
    return {
        "locked": None if state is None else state.round.locked,
        "meters": None if state is None else state.meters.told(),
        "cards": world.cards.truth(),
        "shoe_left": world.cards.shoe.left,
        "chips": world.chips.truth(),
        "lamps": world.lamps.truth(),
        "dealer": dealer.stage,
    }


def _live_craps(world: World, state: Any | None, crew: Crew) -> Truth:
    rest = world.came_to
    rested = None if rest is None else {"kind": rest.kind, "faces": list(rest.faces)}
    return _craps(world, state, crew) | {
        "rest": rested,
        "dice_in_motion": world.dice_in_motion,
        "chips": world.chips.truth(),
        "crew": crew.stage,
        "dice_passed_with": "stick" if crew.policy.by_stick else "hand",
    }


TRUTHS: dict[str, Callable[[World, Any, Any], Truth]] = {
    "craps": _craps,
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "live-craps": _live_craps,
    "mini-craps": _live_craps,
}
"""By the name of the game: from the world, what the table knows while it is up, and who works there."""
