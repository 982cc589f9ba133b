"""Journal lines in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.evidence.journal_lines import Line
from boxperson.evidence.report.words import account, card, event, interval, judged, measured, picture_of, seen, told
from tests.evidence.telling import expectation
from tests.evidence.test_story import JSON

SUITS = dict(zip("CDHS", "♣♦♥♠", strict=True))
KINDS = ("event", "reading", "expectation", "command", "reply", "relay", "instrument", "lock-out", "noise", "item", "x")
KEYS = (
    *("params", "method", "result", "error", "verdict", "why", "cards", "faces", "confidence", "picture", "seat"),
    *("credit_cents", "display", "row", "latency_ms", "interval_ms", "table_t_ns", "totals", "working"),
)


def line(kind: str, number: int = 1, **fields: object) -> Line:
    return Line(number, number, "", kind, fields)


@given(st.integers(-(10**12), 10**12))
def test_cents_are_dollars_with_two_decimals_and_no_other_value(cents: int) -> None:
    written = told({"stake_cents": cents}).removeprefix("stake ")
    whole, _, rest = written.replace(",", "").rpartition(".")
    assert len(rest) == 2
    assert int(whole + rest) == cents


@given(st.integers(-(10**12), 10**12))
def test_meters_keep_every_hundredth_of_a_cent(hundredths: int) -> None:
    written = told({"display": hundredths}).removeprefix("display ")
    assert int(written.replace(",", "").replace(".", "")) == hundredths
    assert len(written.rpartition(".")[2]) == 4


@pytest.mark.parametrize("rank", [*"A23456789TJQK", "10"])
@pytest.mark.parametrize("suit", SUITS)
def test_cards_have_their_suit_s_sign(rank: str, suit: str) -> None:
    assert card(rank + suit) == rank + SUITS[suit]
    assert told({"cards": [rank + suit, rank + suit]}) == f"cards {rank}{SUITS[suit]} {rank}{SUITS[suit]}"


@given(
    st.lists(st.tuples(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5)), max_size=6)
)
def test_no_fields_stop_an_account(lines: list[tuple[str, dict[str, object]]]) -> None:
    written = [line(kind, number, **fields) for number, (kind, fields) in enumerate(lines)]
    for exchanges in (True, False):
        assert all(len(each.text) < 600 for each in account(written, exchanges=exchanges))


def test_equal_exchanges_are_told_once_with_their_number_and_different_ones_each() -> None:
    asked = [line("command", method="meters", params={})]
    polls = [*asked, line("reply", method="meters", result={"coin_out_cents": 0})] * 3
    paid = [*asked, line("reply", method="meters", result={"coin_out_cents": 500})]
    found = account([*polls, line("event", params={"event": "call"}), *paid, *polls], exchanges=True)
    assert [(each.text, each.times) for each in found] == [
        ("meters → coin out 0.00", 6),
        ("call", 1),
        ("meters → coin out 5.00", 1),
    ]


def test_what_the_table_refused_is_told_with_what_was_asked() -> None:
    lines = [
        line("command", method="place", params={"seat": 2, "stake_cents": 500}),
        line("reply", method="place", error="no"),
    ]
    assert [each.text for each in account(lines, exchanges=True)] == ["place(seat 2, stake 5.00) → refused: no"]
    assert account(lines, exchanges=False) == []


def test_an_event_is_told_with_the_table_s_own_time() -> None:
    found = event(line("event", table_t_ns=1_234_000_000, params={"event": "dice_at_rest", "seat": 3}))
    assert (found.kind, found.text, found.at) == ("table", "dice at rest: seat 3", "1.234 s")


def test_a_reading_says_what_was_seen_or_why_nothing_was() -> None:
    read = {"verdict": "read", "faces": [4, 3], "confidence": 0.966, "why": "", "picture": "a.jpg", "frame": "b.jpg"}
    assert seen(read) == "faces 4 3 (97% sure)"
    assert seen({"verdict": "indeterminate", "why": "glare", "confidence": 0.1}) == "not read (indeterminate): glare"


def test_the_judge_s_word_names_seat_wager_throws_and_money() -> None:
    _, fields = expectation()
    assert judged(fields) == "seat 1, lucky-shooter after 9 7: 25.00 for “a row”"
    assert judged({**fields, "row": None, "credit_cents": 0, "working": True}) == (
        "seat 1, lucky-shooter after 9 7: nothing, and the wager stays up"
    )


def test_a_measurement_has_its_interval_and_uncertainty() -> None:
    fields = {"seat": 2, "latency_ms": 24.3794, "interval_ms": [24.2, 24.5], "U_ms": 0.17, "limit_ms": 20.0}
    assert measured({**fields, "decision": "fail"}) == (
        "seat 2: latency 24.379 ms (24.200 ms to 24.500 ms), U 0.170 ms, limit 20.000 ms: fail"
    )
    assert "no boundary seen" in measured({"seat": 2, "latency_ms": None, "decision": "inconclusive"})
    assert interval([1.0]) == ""


@pytest.mark.parametrize("name", ["../secret.jpg", "a/b.jpg", "c:\\x.jpg", ".hidden", None, 7, "", ["a.jpg"]])
def test_a_picture_s_name_never_leads_out_of_the_folder(name: object) -> None:
    assert picture_of({"picture": name}) == ""
