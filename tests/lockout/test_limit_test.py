import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.lockout.limit_test import detection, offers_needed, upper_bound
from boxperson.lockout.offers import Offers


@pytest.mark.parametrize(("probability", "offers"), [(0.05, 59), (0.01, 299), (0.001, 2995)])
def test_offers_that_bound_acceptance_at_95_percent(probability: float, offers: int) -> None:
    assert offers_needed(probability) == offers
    assert upper_bound(offers, 0) <= probability < upper_bound(offers - 1, 0)


@given(st.integers(1, 3000), st.data())
def test_the_bound_holds_exactly_what_a_binomial_leaves(offers: int, data: st.DataObject) -> None:
    accepted = data.draw(st.integers(0, min(offers, 20)))
    bound = upper_bound(offers, accepted)
    assert accepted / offers <= bound <= 1
    if accepted == 0:
        assert (1 - bound) ** offers == pytest.approx(0.05)


def test_the_default_plan_finds_a_table_that_is_late_once_in_twenty() -> None:
    offers = Offers(0, 1, 1, 1).limit_offers
    assert detection(offers, 1 / 20) == pytest.approx(1 - 0.95**299)
    assert detection(offers, 1 / 20) > 0.99
    assert detection(90, 1 / 20) > 0.99 > detection(89, 1 / 20)
