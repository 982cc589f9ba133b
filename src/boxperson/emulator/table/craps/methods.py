"""The methods of the craps table's test port."""

from boxperson.emulator.table.craps.firmware import Firmware
from boxperson.emulator.table.craps.lucky_shooter import hits_of
from boxperson.emulator.table.craps.shooting import pass_dice
from boxperson.emulator.table.credit_methods import WITH_CREDITS, seat_told
from boxperson.emulator.table.game import Answer, Method
from boxperson.emulator.table.state import Seat


def _state(table: Firmware) -> Answer:
    state = table.book.state
    return {
        "phase": state.phase,
        "point": state.point,
        "shooter": state.shooter,
        "busy": table.busy,
        "seats": [_seat(number, seat) for number, seat in enumerate(state.seats, 1)],
    }


def _seat(number: int, seat: Seat) -> Answer:
    told = seat_told(number, seat)
    for wager in told["wagers"]:
        if wager["wager"] == "lucky-shooter":
            wager["hits"] = list(hits_of(seat.wagers["lucky-shooter"]))
    return told


def _pass_dice(table: Firmware, seat: int) -> Answer:
    return {"shooter": pass_dice(table.book, seat)}


def _throw(table: Firmware) -> Answer:
    table.throw_dice()
    return {}


def _clear(table: Firmware) -> Answer:
    return {"returned_cents": table.clear()}


METHODS = WITH_CREDITS | {
    "state": Method(_state),
    "pass_dice": Method(_pass_dice, {"seat": int}),
    "throw": Method(_throw),
    "clear": Method(_clear),
}
