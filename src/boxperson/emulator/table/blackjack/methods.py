"""The methods of the blackjack table's test port."""

from typing import Any

from boxperson.emulator.table.blackjack import lockout
from boxperson.emulator.table.blackjack.firmware import Firmware
from boxperson.emulator.table.blackjack.panel import accepted_seats, won_seats
from boxperson.emulator.table.blackjack.state import BASE, SIDE
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.game import Answer, Method
from boxperson.emulator.table.methods import SHARED, choose


def _state(table: Firmware) -> Answer:
    state = table.book.state
    return {
        "phase": state.phase,
        "busy": table.busy,
        "linked": state.linked,
        "seats": [_seat(table, seat) for seat in range(1, state.seats + 1)],
        "lit": {"accepted": accepted_seats(state), "won": won_seats(state)},
        "decks": state.submission.decks,
    }


def _seat(table: Firmware, seat: int) -> Answer:
    """A seat: players play with chips, so there are no credits; its wagers are what the sensors have told."""
    wager = table.book.state.wagers.get(seat)
    stakes_cents = {
        BASE: table.spots.base_cents(seat),
        SIDE: 0 if wager is None or wager.settled else wager.stake_cents,
    }
    wagers = [{"wager": name, "stake_cents": cents} for name, cents in stakes_cents.items() if cents]
    return {"seat": seat, "credits_cents": 0, "wagers": wagers}


def _meters(table: Firmware) -> Answer:
    state = table.book.state
    return state.meters.told() | {"coin_in_cents": state.coin_in_cents, "coin_out_cents": state.coin_out_cents}


def _set_submission(table: Firmware, changes: dict[str, Any]) -> Answer:
    """Change the Rules Submission; with another paytable or unit a new progressive begins."""
    if table.hardware.pit.reached is None:
        raise NotNow("the link to the controller is down")
    answer = choose(table, changes, table.policy.choices)
    table.book.commit()
    table.hear_controller()
    return answer


def _new_progressive(table: Firmware) -> Answer:
    table.new_progressive()
    return _meters(table)


def _lock_out(table: Firmware) -> Answer:
    lockout.lock_out(table, "link")
    return {}


def _open(table: Firmware) -> Answer:
    table.end_round()
    return {}


def _clear(table: Firmware) -> Answer:
    return {"returned_cents": table.drop_round()}


METHODS = SHARED | {
    "state": Method(_state),
    "meters": Method(_meters),
    "set_submission": Method(_set_submission, None),
    "new_progressive": Method(_new_progressive),
    "lockout": Method(_lock_out),
    "open": Method(_open),
    "clear": Method(_clear),
}
