from collections import Counter

import pytest

from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses, games, within

WITNESSES = {"money", "eye", "order", "time", "paper", "person"}
LUCKY_SHOOTER = [
    "623c.2(a)",
    "623c.2(b)",
    "623c.2(c)",
    "623c.2(d)(1)",
    "623c.2(d)(2)",
    "623c.2(d)(3)",
    "623c.2(d)(3)(i)",
    "623c.2(d)(3)(ii)",
    "623c.2(d)(3)(iii)",
    "623c.2(e)",
]


def test_the_four_sections_are_complete() -> None:
    sections = Counter(clause.section for clause in clauses().values())
    assert sections == {"623a.9": 9, "623c.2": 10, "631c.4": 8, "633b.22": 21}
    assert [key for key in clauses() if within(key, "623c.2")] == LUCKY_SHOOTER


def test_every_clause_says_in_one_sentence_what_it_requires_and_who_can_see_it() -> None:
    for key, clause in clauses().items():
        assert clause.id == key
        assert clause.text.endswith(".")
        assert ". " not in clause.text
        assert clause.seen_by
        assert set(clause.seen_by) <= WITNESSES


@pytest.mark.parametrize(
    ("clause_id", "selected", "expected"),
    [
        ("623c.2(d)(1)", "623c.2(d)(1)", True),
        ("623c.2(d)(1)", "623c.2(d)", True),
        ("623c.2(d)(3)(i)", "623c.2", True),
        ("623c.2(d)(3)(i)", "623c.2(d)(3)", True),
        ("623c.2(d)(3)(ii)", "623c.2(d)(3)(i)", False),
        ("623c.2(d)(3)(i)", "623c.2(d)(3)(ii)", False),
        ("623c.2(d)(3)", "623c.2(d)(3)(i)", False),
        ("623c.2(e)", "623c.2(d)", False),
        ("633b.22(d)(1)", "623c.2(d)(1)", False),
        ("623a.9(b)#void", "623a.9(b)", True),
        ("623a.9(b)#void", "623a.9(b)#cocked", False),
        ("623a.9(d)#stick", "623a.9(d)", True),
        ("623a.9(d)", "623a.9(d)#stick", False),
        ("633b.22(h)(4)#cards", "633b.22(h)", True),
    ],
)
def test_a_clause_is_covered_by_itself_and_by_what_stands_above_it(
    clause_id: str, selected: str, expected: bool
) -> None:
    assert within(clause_id, selected) is expected


@pytest.mark.parametrize(
    "selected", ["", "6", "623c", "623c.", "623c.2(", "623c.2(d)(", "633b.2", "623c.2(d)(10)", "623C.2"]
)
def test_what_stands_above_no_clause_cannot_be_selected(selected: str) -> None:
    with pytest.raises(UsageError, match=r"no clause at or below .*623a\.9, 623c\.2, 631c\.4, 633b\.22"):
        within("623c.2(d)(1)", selected)


@pytest.mark.parametrize("clause_id", ["623c.2(d)", "623c.2(f)", "§ 623c.2(a)", ""])
def test_a_clause_that_does_not_exist_is_refused(clause_id: str) -> None:
    with pytest.raises(UsageError, match="there is no clause"):
        within(clause_id, "623c.2")


def test_every_section_has_its_usual_game() -> None:
    usual = {clause.section: clause.games[0] for clause in reversed(list(clauses().values()))}
    assert usual == {"623a.9": "live-craps", "623c.2": "craps", "631c.4": "baccarat", "633b.22": "blackjack"}


@pytest.mark.parametrize(
    ("ids", "played"),
    [
        (["623c.2(a)"], ("craps",)),
        (["623a.9(a)"], ("live-craps", "mini-craps", "craps")),
        (["623a.9(b)#void", "623a.9(a)"], ("live-craps", "mini-craps")),
        (["623a.9(a)", "623a.9(e)"], ("mini-craps",)),
        (["623a.9(d)", "623a.9(e)"], ()),
        (["623a.9(a)", "631c.4(a)"], ()),
    ],
)
def test_a_scenario_is_played_where_all_its_clauses_hold(ids: list[str], played: tuple[str, ...]) -> None:
    assert games(ids) == played
