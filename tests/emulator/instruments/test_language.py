"""Messages: long and short forms, compound messages, parameters, and what cannot be understood."""

import contextlib
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.headers import Headers, spellings
from boxperson.emulator.instruments.scpi.messages import units
from tests.emulator.instruments.toy import DELAY, PATTERNS, STATE, Toy

NO_ERROR = '+0,"No error"\n'


@st.composite
def headers(draw: st.DrawFn, pattern: str) -> tuple[str, tuple[int, ...]]:
    """One way to write a header, and the numbers in it."""
    nodes, numbers = [], []
    for node in pattern.split(":"):
        word, _, most = node.strip("[]").partition("#")
        number = draw(st.integers(1, int(most))) if most else None
        if node.startswith("[") and draw(st.booleans()):
            numbers += [1] if most else []
            continue
        written = draw(st.sampled_from(spellings(word)))
        written = "".join(draw(st.sampled_from([letter.lower(), letter])) for letter in written)
        if number is not None:
            numbers.append(number)
            written += str(number) if number > 1 or draw(st.booleans()) else ""
        nodes.append(written)
    return draw(st.sampled_from(["", ":"])) + ":".join(nodes), tuple(numbers)


@given(st.data(), st.sampled_from(PATTERNS))
def test_a_header_is_found_however_it_is_written(data: st.DataObject, pattern: str) -> None:
    header, numbers = data.draw(headers(pattern))
    assert Headers({known: known for known in PATTERNS}).find(header) == (pattern, numbers)


@pytest.mark.parametrize(
    "header",
    [
        "TRIG:DEL",
        "TRIGG:SEQ:DEL",
        "TRI:SEQ:DEL",
        "TRIG:SEQU:DEL",
        "TRIGSEQ:DEL",
        "TRIG::SEQ:DEL",
        "TRIG:SEQ:DEL:",
        "SHAP",
    ],
)
def test_a_form_between_long_and_short_is_no_header(header: str) -> None:
    with pytest.raises(ScpiError, match="-113"):
        Headers({known: known for known in PATTERNS}).find(header)


@pytest.mark.parametrize("number", ["0", "3", "10", "9999"])
def test_a_number_that_the_instrument_does_not_have_is_out_of_range(number: str) -> None:
    toy = Toy()
    toy.say(f"TRIG{number}:SEQ:DEL 1")
    assert toy.say("SYST:ERR?") == '-114,"Header suffix out of range"\n'


def test_a_compound_message_goes_on_from_the_path_before_and_common_commands_leave_it() -> None:
    toy = Toy()
    toy.say("TRIG2:SEQ:DEL 2;*CLS;DEL 3;:BURS:STAT ON;:SOUR2:BURS:STAT 1")
    assert toy.say("TRIG2:SEQ:DEL?;*ESE?;DEL?;:SOUR1:BURS:STAT?;STAT?;:COUN?") == (
        "+3.00000000000000E+00;0;+3.00000000000000E+00;1;1;1\n"
    )
    assert toy.say("SYST:ERR?") == NO_ERROR


def test_what_comes_after_a_command_that_is_not_understood_is_not_done_but_after_one_that_cannot_be_it_is() -> None:
    toy = Toy()
    toy.say("COUN 2;NONSENSE 1;COUN 3")
    assert toy.say("COUN?;:SYST:ERR?") == '2;-113,"Undefined header"\n'
    toy.say("COUN 200;COUN 3")
    assert toy.say("COUN?;:SYST:ERR?") == '3;-222,"Data out of range"\n'


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("COUN", -109),
        ("COUN 1,2", -108),
        ("COUN 1,,2", -103),
        ("COUN 1,", -103),
        ("COUN ,", -103),
        ("COUN ABC", -104),
        ("COUN 1.2.3", -121),
        ("COUN 5 V", -131),
        ("TRIG:SEQ:DEL 5 HZ", -131),
        ("TRIG:SEQ:DEL 11", -222),
        ("COUN INF", -104),
        ("SHAP:NAME TRIANGLE", -224),
        ("LAB unquoted", -104),
        ('LAB "open', -151),
        ("LAB (@1", -171),
        ("LAB #9", -161),
        ("LAB #3999x", -161),
        ("%%%", -102),
        ("\xe9", -101),
        ("COUN 1\xe9", -101),
        ("*RST 1", -108),
        ("*FOO", -113),
        ("*IDN", -113),
        ("STAR?", -113),
        ("SYST:ERR? 1", -108),
        ("COUN? 7", -224),
        ("*ESE 65536", -222),
        ("COUN " + "1" * 70000, -363),
    ],
)
def test_each_mistake_has_its_number(message: str, error: int) -> None:
    toy = Toy()
    toy.say("*CLS")
    assert toy.say(message) == ""
    assert toy.say("SYST:ERR?").startswith(f"{error},")
    assert toy.say("SYST:ERR?") == NO_ERROR


@given(st.integers(0, 10**10), st.sampled_from(["", "S", " s", "MS", " us", "ns", " PS"]))
def test_a_number_is_kept_to_its_step_whatever_its_unit(digits: int, unit: str) -> None:
    scale = {"S": 1.0, "": 1.0, "MS": 1e-3, "US": 1e-6, "NS": 1e-9, "PS": 1e-12}[unit.strip().upper()]
    toy = Toy()
    toy.say(f"TRIG:SEQ:DEL {digits}{unit}")
    told = float(toy.say("TRIG:SEQ:DEL?"))
    if digits * scale > 10.0:
        assert toy.say("SYST:ERR?").startswith("-222")
        assert told == 0.5
    else:
        assert abs(told - digits * scale) <= 0.5e-9 * (1 + 1e-6)


def test_limits_default_and_infinity_have_names() -> None:
    toy = Toy()
    assert [float(toy.say(f"TRIG:SEQ:DEL? {name}")) for name in ("MIN", "MAXimum", "def")] == [0.0, 10.0, 0.5]
    toy.say("TRIG:SEQ:DEL INFinity")
    assert float(toy.say("TRIG:SEQ:DEL?")) == 9.9e37


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40))
def test_a_string_may_hold_anything_that_can_be_printed(text: str) -> None:
    toy = Toy()
    written = '"' + text.replace('"', '""') + '"'
    toy.say(f"LAB {written};COUN 7")
    assert toy.say("LAB?;COUN?") == f"{written};7\n"


@given(st.text(st.characters(max_codepoint=255), max_size=80))
@settings(max_examples=300)
def test_units_are_told_or_refused(text: str) -> None:
    with contextlib.suppress(ScpiError):
        assert all(unit.header and all(unit.parameters) for unit in units(text))


WORDS = [
    "TRIG2",
    ":",
    ";",
    ",",
    "?",
    " ",
    "SEQ",
    "DEL",
    "*OPC",
    "*WAI",
    "*ESR",
    "1e9999",
    "-",
    "#H",
    "#15",
    '"',
    "(@1)",
    "STAR",
    "\n",
]


@given(
    st.one_of(
        st.binary(max_size=200),
        st.lists(st.sampled_from(WORDS), max_size=30).map(lambda parts: "".join(parts).encode()),
    )
)
@settings(max_examples=500)
def test_garbage_ends_in_answers_or_errors_and_the_instrument_lives_on(garbage: bytes) -> None:
    toy = Toy()
    if b"STAR" not in garbage.upper():  # what waits for an operation waits for the clock
        answer = toy.say(garbage)
        assert not answer or answer.endswith("\n")
    assert toy.say("*CLS;*IDN?") == "Boxperson,Toy,1,1.0\n"
    assert toy.say("SYST:ERR?") == NO_ERROR


def test_the_error_queue_overflows_at_its_end() -> None:
    toy = Toy()
    for _ in range(30):
        toy.say("NONSENSE")
    errors = list(itertools.takewhile(lambda error: error != NO_ERROR, (toy.say("SYST:ERR?") for _ in range(40))))
    assert len(errors) == 20
    assert errors[0] == '-113,"Undefined header"\n'
    assert errors[-1] == '-350,"Queue overflow"\n'


def test_reset_sets_everything_to_its_default_and_keeps_the_errors() -> None:
    toy = Toy()
    toy.say("COUN 9;:TRIG2:SEQ:DEL 3;:NONSENSE")
    toy.say("*RST")
    assert toy.say("COUN?;:TRIG2:SEQ:DEL?;:SYST:ERR?") == '1;+5.00000000000000E-01;-113,"Undefined header"\n'
    assert toy.settings.get(DELAY, 2) == 0.5
    assert toy.settings.get(STATE, 1) is False
