"""The methods of a live craps table's test port."""

from boxperson.emulator.table.game import Answer, Method
from boxperson.emulator.table.live_craps.firmware import Firmware
from boxperson.emulator.table.methods import SHARED


def _state(table: Firmware) -> Answer:
    state = table.book.state
    return {
        "phase": state.phase,
        "point": state.point,
        "shooter": state.shooter,
        "busy": table.busy,
        "seats": [_seat(seat, up) for seat, up in sorted(state.wagers.items())],
    }


def _seat(seat: int, up: dict[str, int]) -> Answer:
    """A seat: players play with chips, so there are no credits."""
    wagers = [{"wager": wager, "stake_cents": cents} for wager, cents in up.items()]
    return {"seat": seat, "credits_cents": 0, "wagers": wagers}


def _meters(table: Firmware) -> Answer:
    state = table.book.state
    return {"coin_in_cents": state.coin_in_cents, "coin_out_cents": state.coin_out_cents}


def _clear(table: Firmware) -> Answer:
    return {"returned_cents": table.clear()}


METHODS = SHARED | {
    "state": Method(_state),
    "meters": Method(_meters),
    "clear": Method(_clear),
}
