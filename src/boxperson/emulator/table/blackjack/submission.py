"""What the blackjack table's progressive can be set to."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boxperson.emulator.progressive.meters import Terms
from boxperson.emulator.table import submission
from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.emulator.table.errors import OutOfRange
from boxperson.emulator.table.submission import Choices

_LIMITS = ("minimum_cents", "maximum_cents")


@dataclass(frozen=True, slots=True)
class Submission(submission.Submission):
    """The Rules Submission with the decks in the shoe; the unit is the one wager there is (LL-8)."""

    paytable: str = "1"
    minimum_cents: int = 500
    maximum_cents: int = 500
    unit_cents: int = 500
    decks: int = 6

    def terms(self) -> Terms:
        """What it makes of the meter."""
        paytable = paytables()[self.paytable]
        return Terms(self.unit_cents, paytable.seed_units, paytable.increment_percent, paytable.reserve_percent)


def one_unit(submission: Submission, changes: Mapping[str, Any]) -> Submission:
    """The submission with the unit as the least and the most that is wagered.

    Raises:
        OutOfRange: something else was set.
    """
    for key in _LIMITS:
        if changes.get(key, submission.unit_cents) != submission.unit_cents:
            raise OutOfRange(f"{key} is {changes[key]}; the one wager is the unit, {submission.unit_cents}")
    return replace(submission, minimum_cents=submission.unit_cents, maximum_cents=submission.unit_cents)


def offered(submission: Submission, changes: Mapping[str, Any]) -> Submission:
    """The submission made whole, with a number of decks that goes with its paytable.

    Raises:
        OutOfRange: the paytable is not offered with so many decks (§ 633b.22(k)), or the limits are not the unit.
    """
    decks = paytables()[submission.paytable].decks
    if submission.decks not in decks:
        allowed = ", ".join(map(str, decks))
        raise OutOfRange(f"decks is {submission.decks}; {allowed} are allowed with paytable {submission.paytable}")
    return one_unit(submission, changes)


CHOICES = Choices(
    paytables=tuple(paytables()),
    readings={
        "LL-6": ("hold",),
        "LL-11": ("seed", "larger"),
        "LL-13": ("reduced", "topped-up"),
        "LL-16": ("down", "half-up"),
        "LL-17": ("stay", "first-in-order", "round-up"),
        "LL-20": ("one-after-the-other", "split"),
        "LL-21": ("meter-rows", "all-wins"),
    },
    whole={"decks": range(1, 9)},
    fitted=offered,
)
"""The rulings that the table can be set to:

LL-6: with an ace or a ten up, queens of hearts are held until the dealer's blackjack is known.
LL-11: the whole meter won, it starts again from the seed, or from the reserve where that is larger.
LL-13: a part of it won, the meter is left as it is, or raised to the seed.
LL-16: a part of it is rounded down to the cent, or to the nearer one.
LL-17: cents that winners cannot divide stay on the meter, or go to those settled first, or are rounded up for all.
LL-20: linked tables that win the same share at one moment are paid one after the other, or divide it.
LL-21: a supervisor validates shares of the meter, or every win.
"""

FACTORY = Submission(CHOICES.factory_rulings())
"""As the table leaves the factory."""
