"""What a rig file says of a blackjack table, and where the emulated one has things on its felt."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from boxperson.bench.blackjack.rig import BlackjackRig
from boxperson.bench.rig_file import load_rig
from tests.bench.blackjack.simulated_round import CHIP_CENTS
from tests.bench.blackjack.test_relay_part import SOUND

EMULATED = Path(__file__).parents[3] / "rigs" / "emulated-blackjack.toml"


def rig_of(**changes: Any) -> BlackjackRig:
    return BlackjackRig.model_validate(SOUND | changes)


def test_the_emulated_rig_is_a_blackjack_table_with_seven_seats_and_a_relay_board() -> None:
    rig = load_rig(EMULATED)
    assert isinstance(rig, BlackjackRig)
    assert (rig.table.game, rig.table.seats, len(rig.felt.middles_mm)) == ("blackjack", 7, 7)
    assert (rig.submission.paytable, rig.submission.decks, rig.submission.unit_cents) == ("1", 6, 500)
    assert rig.chips == CHIP_CENTS
    assert rig.relay is not None
    assert rig.calibration_path.is_file()


@pytest.mark.parametrize("decks", [0, 9, "6", 6.0, True, None])
def test_a_shoe_of_no_such_decks_is_refused(decks: object) -> None:
    with pytest.raises(ValidationError, match="decks"):
        rig_of(submission=SOUND["submission"] | {"decks": decks})


def test_a_seat_has_a_middle_or_is_none() -> None:
    for middles in ([], [(0, 0), (1, 1)]):
        with pytest.raises(ValidationError, match=rf"middles_mm has {len(middles)} seats, table\.seats is 1"):
            rig_of(felt=SOUND["felt"] | {"middles_mm": middles})


@pytest.mark.parametrize("chips", [{"red": 0}, {"red": -5}, {"red": "500"}, {"red": 5.0}, 7])
def test_a_chip_is_worth_whole_cents(chips: object) -> None:
    with pytest.raises(ValidationError, match="chips"):
        rig_of(chips=chips)


@pytest.mark.parametrize("missing", ["felt", "chips", "submission"])
def test_nothing_of_a_felt_may_be_missing(missing: str) -> None:
    with pytest.raises(ValidationError, match=missing):
        BlackjackRig.model_validate({key: value for key, value in SOUND.items() if key != missing})
