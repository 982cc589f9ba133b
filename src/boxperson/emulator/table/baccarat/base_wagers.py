"""The base wagers as the table's firmware pays them (§ 631a.12)."""

from boxperson.emulator.table.baccarat.odds import base_odds
from boxperson.emulator.table.baccarat.submission import Submission
from boxperson.emulator.table.state import Outcome


def settled(wager: str, stake_cents: int, winner: str, submission: Submission) -> Outcome:
    """What the hand's winner does to a wager on `player`, `banker` or `tie`; a tie pushes the first two."""
    if wager == winner:
        winnings_cents = stake_cents * base_odds()[wager]
        if wager == "banker":
            winnings_cents -= winnings_cents * submission.commission_percent // 100
        return Outcome(f"{wager} wins", stake_cents + winnings_cents, working=False)
    if winner == "tie":
        return Outcome("push", stake_cents, working=False)
    return Outcome(f"{wager} loses", 0, working=False)
