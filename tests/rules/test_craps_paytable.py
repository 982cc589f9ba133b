from boxperson.rules.craps_paytable import End, craps
from boxperson.rules.odds import Odds


def test_every_odds_figure_says_where_it_is_from_and_that_it_was_not_verified() -> None:
    for lines in craps().values():
        for line in lines:
            assert (line.odds is not None) == bool(line.source)
            assert not line.source or line.source.startswith("usual, not verified against § 623a.5")


def test_only_lines_that_win_pay() -> None:
    for lines in craps().values():
        for line in lines:
            assert (line.odds is not None) == (line.end in (End.WON, End.WON_FIRST))


def test_no_wager_has_two_lines_that_cannot_be_told_apart() -> None:
    for name, lines in craps().items():
        texts = [line.text for line in lines]
        assert len(set(texts)) == len(texts), name
        ways = [(line.end, each) for line in lines for each in line.sums or {None}]
        assert len(set(ways)) == len(ways), name


def test_odds_on_the_layout_are_to() -> None:
    assert {line.odds.style for lines in craps().values() for line in lines if line.odds} == {"to"}
    assert [line.odds for line in craps()["place-6"]] == [Odds(7, "to", 6), None]
