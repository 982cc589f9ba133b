"""What the baccarat table can be set to."""

from dataclasses import dataclass

from boxperson.emulator.table import submission
from boxperson.emulator.table.baccarat.odds import lucky_nines_odds
from boxperson.emulator.table.submission import Choices

CHOICES = Choices(
    paytables=tuple(lucky_nines_odds()),
    readings={"LN-1": ("highest", "all"), "LN-3": ("four-suits", "without-diamonds")},
    whole={"decks": range(6, 9), "commission_percent": range(101)},
)
"""The rulings that the table can be set to:

LN-1: four nines that hold three of one suit are paid the highest row, or both rows.
LN-3: three nines of one suit are so in each of the four suits, or in all but diamonds.
"""


@dataclass(frozen=True, slots=True)
class Submission(submission.Submission):
    """The Rules Submission with the decks in the shoe and the commission on a banker's winnings in percent."""

    decks: int = 8
    commission_percent: int = 5


FACTORY = Submission(CHOICES.factory_rulings())
"""As the table leaves the factory."""
