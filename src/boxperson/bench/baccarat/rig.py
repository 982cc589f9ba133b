"""What a rig file says of a baccarat table."""

from typing import Annotated

from pydantic import Field

from boxperson.bench.rig import Area, Part, Rig, Submission


class BaccaratSubmission(Submission):
    """The Rules Submission of a baccarat table: also the decks in its shoe and the commission on a Banker win."""

    decks: Annotated[int, Field(ge=1, le=8)]
    commission_percent: Annotated[int, Field(ge=0, le=100)]


class Hands(Part):
    """Where the cards of each hand lie."""

    player: Area
    banker: Area


class BaccaratRig(Rig):
    """A bench with a baccarat table."""

    submission: BaccaratSubmission
    hands: Hands
