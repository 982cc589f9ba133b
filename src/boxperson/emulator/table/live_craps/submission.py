"""What a live craps table can be set to."""

from boxperson.emulator.table.submission import Choices, Submission

CHOICES = Choices(
    paytables=("standard",),
    readings={
        "CR-1": ("off", "working"),
        "CR-2": ("off", "working"),
        "CR-3": ("down", "stays"),
        "CR-4": ("dollars",),
        "CR-5": ("returned", "stands"),
    },
)
"""The rulings that the table can be set to:

CR-1: a place wager is off on a come-out roll, or works.
CR-2: a hard way is, or does.
CR-3: a place wager or hard way that has won comes down, or stays up.
CR-4: of odds such as 7 to 6 whole dollars are paid: there is no smaller chip.
CR-5: a Don't wager that a 12 bars goes back to its player, or stands.
"""

FACTORY = Submission(CHOICES.factory_rulings(), paytable="standard")
"""As the table leaves the factory."""
