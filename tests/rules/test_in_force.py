from datetime import date

import pytest

from boxperson.rules.clauses import clauses
from boxperson.rules.in_force import LAST_DAYS, expiry_notice, in_force


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (date(2025, 1, 1), True),
        (date(2026, 10, 18), True),
        (date(2026, 10, 19), True),
        (date(2026, 10, 20), False),
        (date(2027, 10, 19), False),
    ],
)
def test_the_progressive_s_section_ends_with_its_last_day(on: date, expected: bool) -> None:
    assert in_force("633b.22", on) is expected
    assert (expiry_notice("633b.22", on) is None) is expected


@pytest.mark.parametrize("section", ["623a.9", "623c.2", "631c.4"])
def test_the_other_sections_have_no_end(section: str) -> None:
    assert in_force(section, date.max)
    assert expiry_notice(section, date.max) is None


def test_the_notice_names_section_and_both_days() -> None:
    assert expiry_notice("633b.22", date(2026, 11, 30)) == (
        "§ 633b.22 was effective until 2026-10-19 and has expired; "
        "what is played on 2026-11-30 is judged as if it had not."
    )


def test_every_section_with_an_end_is_one_of_the_clauses() -> None:
    assert set(LAST_DAYS) <= {clause.section for clause in clauses().values()}
