"""The methods of the test port of a table at which players place wagers out of credits, at a screen of their own."""

from boxperson.emulator.table import layout, players
from boxperson.emulator.table.game import Answer, CreditFirmware, Method
from boxperson.emulator.table.methods import SHARED
from boxperson.emulator.table.state import Seat


def seat_told(number: int, seat: Seat) -> Answer:
    """A seat as `state` tells it."""
    wagers = [{"wager": name, "stake_cents": wager.stake_cents} for name, wager in seat.wagers.items()]
    return {"seat": number, "credits_cents": seat.credits_cents, "wagers": wagers}


def _meters(table: CreditFirmware) -> Answer:
    state = table.book.state
    return {"coin_in_cents": state.coin_in_cents, "coin_out_cents": state.coin_out_cents}


def _layout(table: CreditFirmware) -> Answer:
    return layout.described(table.policy.areas(len(table.book.state.seats)))


def _load_credits(table: CreditFirmware, seat: int, cents: int) -> Answer:
    return {"credits_cents": players.load_credits(table.book, seat, cents)}


def _cash_out(table: CreditFirmware, seat: int) -> Answer:
    return {"cents": players.cash_out(table.book, seat)}


def _place(table: CreditFirmware, seat: int, wager: str, stake_cents: int) -> Answer:
    reason = players.place(table, seat, wager, stake_cents)
    return {"accepted": True} if reason is None else {"accepted": False, "reason": reason}


def _remove(table: CreditFirmware, seat: int, wager: str) -> Answer:
    reason = players.remove(table, seat, wager)
    return {"removed": True} if reason is None else {"removed": False, "reason": reason}


WITH_CREDITS = SHARED | {
    "meters": Method(_meters),
    "layout": Method(_layout),
    "load_credits": Method(_load_credits, {"seat": int, "cents": int}),
    "cash_out": Method(_cash_out, {"seat": int}),
    "place": Method(_place, {"seat": int, "wager": str, "stake_cents": int}),
    "remove": Method(_remove, {"seat": int, "wager": str}),
}
