"""What the craps table can be set to."""

from boxperson.emulator.table.craps.odds import paytables
from boxperson.emulator.table.submission import Choices, Submission

CHOICES = Choices(
    paytables=paytables(),
    readings={
        "LS-1": ("every", "first"),
        "LS-2": ("R1", "R2", "R3", "R4"),
        "LS-4": ("settled", "lost"),
        "LS-10": ("no", "allowed"),
    },
)
"""The rulings that the table can be set to:

LS-1: every come-out 7 or 11 pays, or only the first of a wager.
LS-2: a come-out 7 or 11 credits the stake and the wager stays (R1); credits it and the wager comes down (R2);
credits nothing and the wager stays (R3); only the first of the wager credits the stake (R4).
LS-4: a 7 before the fifth hit settles the wager by its hits, or loses it.
LS-10: a wager may not be taken back between come-outs, or it may.
"""

FACTORY = Submission(CHOICES.factory_rulings())
"""As the table leaves the factory."""
