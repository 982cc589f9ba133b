import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_shooter import judge
from boxperson.rules.lucky_shooter_fitting import fits, fitting_readings
from boxperson.rules.lucky_shooter_paytable import lucky_shooter
from boxperson.rules.rulings import choose


def fitting(throws: list[int], paid_cents: list[int], working: bool | None = None, **readings: str) -> tuple[str, ...]:
    rulings = choose({key.replace("_", "-"): reading for key, reading in readings.items()})
    return fitting_readings(throws, 500, lucky_shooter("A"), rulings, paid_cents, working=working)


@pytest.mark.parametrize(
    ("throws", "paid_cents", "working", "expected"),
    [
        ([7], [500], None, ("R1", "R2", "R4")),
        ([7], [500], True, ("R1", "R4")),
        ([7], [500], False, ("R2",)),
        ([7], [0], True, ("R3",)),
        ([7], [0], False, ()),
        ([7], [1000], True, ()),
        ([7, 11], [500, 500], True, ("R1",)),
        ([7, 11], [500, 0], True, ("R4",)),
        ([7, 11], [500, 0], None, ("R2", "R4")),
        ([7, 11], [0, 500], True, ()),
        ([9, 7], [0, 0], None, ("R1", "R2", "R3", "R4")),
        ([7, 9, 10, 4, 6, 10], [0, 0, 0, 0, 0, 2500], False, ("R3",)),
        ([7, 9, 10, 4, 6, 10], [500, 0, 0, 0, 0, 0], False, ("R2",)),
    ],
)
def test_readings_that_explain_what_was_paid(
    throws: list[int], paid_cents: list[int], working: bool | None, expected: tuple[str, ...]
) -> None:
    assert fitting(throws, paid_cents, working) == expected


@pytest.mark.parametrize("reading", ["R1", "R2", "R3", "R4"])
@pytest.mark.parametrize("throws", [[7], [11, 7], [7, 7, 2], [7, 9, 10, 4, 6, 10], [9, 5, 7]])
def test_a_table_that_goes_by_a_reading_fits_it(reading: str, throws: list[int]) -> None:
    played = throws[:1] if reading == "R2" and throws[0] in (7, 11) else throws
    judgement = judge(played, 500, lucky_shooter("A"), choose({"LS-2": reading}))
    paid_cents = [each.credit_cents if each else 0 for each in judgement.settlements]
    assert reading in fitting(played, paid_cents, judgement.working)


def test_the_other_rulings_stay_as_they_were_chosen() -> None:
    assert fitting([7, 11], [500, 0], working=True, LS_1="first") == ("R1", "R4")
    assert fitting([9, 10, 4, 6, 7], [0] * 5, LS_4="lost") == ("R1", "R2", "R3", "R4")
    assert fitting([9, 10, 4, 6, 7], [0] * 5) == ()


def test_a_failure_can_say_what_the_table_fits() -> None:
    assert fits(("R3",)).startswith("fits LS-2 R3: the stake itself is the payment")
    assert ", or LS-2 R4: " in fits(("R1", "R4"))
    assert fits(()) == "fits no reading of LS-2"


def test_each_throw_needs_its_payment() -> None:
    with pytest.raises(UsageError, match="2 throws came with 1 payments"):
        fitting([7, 11], [500])
