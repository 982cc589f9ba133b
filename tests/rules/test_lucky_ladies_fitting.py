import pytest

from boxperson.rules.cards import cards
from boxperson.rules.lucky_ladies import dealers_blackjack
from boxperson.rules.lucky_ladies_fitting import fitting_readings
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.lucky_ladies_round import TableRound, settle_rounds
from boxperson.rules.progressive import Meters
from boxperson.rules.rulings import choose

DOLLAR = 10_000
PAYTABLE = lucky_ladies("9")
METERS = Meters(display=20_000 * DOLLAR + 678, reserve=40_000 * DOLLAR)


def table(dealer: str, winners: int = 1, recognised_ns: int = 0) -> TableRound:
    return TableRound([cards("QH QH")] * winners, dealers_blackjack(cards(dealer)), recognised_ns)


@pytest.mark.parametrize(
    ("rounds", "reading"),
    [
        ([table("AH")], "LL-6=top-up"),
        ([table("AH KH")], "LL-11=larger"),
        ([table("AS KS")], "LL-13=topped-up"),
        ([table("AS KS")], "LL-16=half-up"),
        ([table("AH KH", winners=4)], "LL-17=first-in-order"),
        ([table("AH KH", winners=4)], "LL-17=round-up"),
        ([table("AH KH"), table("AH KH")], "LL-20=split"),
    ],
)
def test_what_a_progressive_did_by_another_reading_names_it(rounds: list[TableRound], reading: str) -> None:
    key, _, other = reading.partition("=")
    did = settle_rounds(rounds, 500, PAYTABLE, METERS, choose({key: other}))
    paid_cents = [[hand.credit_cents if hand else 0 for hand in each] for each in did.rounds]
    found = fitting_readings(rounds, 500, PAYTABLE, METERS, choose({}), paid_cents, did.meters.display)
    assert found == (reading,)
    selected = choose({key: other})
    assert fitting_readings(rounds, 500, PAYTABLE, METERS, selected, paid_cents, did.meters.display) == ()


@pytest.mark.parametrize(("paid_cents", "display"), [([[1]], METERS.display), ([[2_000_006]], METERS.display)])
def test_what_no_reading_explains_has_none(paid_cents: list[list[int]], display: int) -> None:
    assert fitting_readings([table("AH KH")], 500, PAYTABLE, METERS, choose({}), paid_cents, display) == ()
