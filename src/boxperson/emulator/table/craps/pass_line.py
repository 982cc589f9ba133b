"""The Pass Line as the table's firmware plays it: 1 to 1."""

from boxperson.emulator.table.state import Outcome, Wager


def throw(wager: Wager, point: int | None, total: int) -> Outcome | None:
    """What a throw does to a Pass Line wager, or None when it decides nothing."""
    won = total in (7, 11) if point is None else total == point
    lost = total in (2, 3, 12) if point is None else total == 7
    if won:
        return Outcome("pass", 2 * wager.stake_cents, working=False)
    return Outcome("no pass", 0, working=False) if lost else None
