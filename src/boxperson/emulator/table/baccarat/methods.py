"""The methods of the baccarat table's test port."""

from dataclasses import asdict
from typing import Any

from boxperson.emulator.table.baccarat.firmware import Firmware
from boxperson.emulator.table.credit_methods import WITH_CREDITS, seat_told
from boxperson.emulator.table.game import Answer, Method
from boxperson.emulator.table.methods import set_submission


def _state(table: Firmware) -> Answer:
    state = table.book.state
    return {
        "phase": state.phase,
        "busy": table.busy,
        "hand": {side: list(state.hand.cards(side)) if state.hand else [] for side in ("player", "banker")},
        "shoe": asdict(state.shoe),
        "seats": [seat_told(number, seat) for number, seat in enumerate(state.seats, 1)],
    }


def _set_submission(table: Firmware, changes: dict[str, Any]) -> Answer:
    """Change the Rules Submission; with another number of decks the shoe is changed as well."""
    answer = set_submission(table, changes)
    if table.book.state.shoe.decks != answer["decks"]:
        table.change_shoe()
    return answer


def _deal(table: Firmware) -> Answer:
    table.deal()
    return {}


def _change_shoe(table: Firmware) -> Answer:
    table.change_shoe()
    return {}


def _clear(table: Firmware) -> Answer:
    return {"returned_cents": table.clear()}


METHODS = WITH_CREDITS | {
    "state": Method(_state),
    "set_submission": Method(_set_submission, None),
    "deal": Method(_deal),
    "change_shoe": Method(_change_shoe),
    "clear": Method(_clear),
}
