"""The lines of the link protocol: those of its document, and those that are none."""

import re
import zlib
from pathlib import Path

import pytest

from boxperson.drivers.link import frame, unframe
from tests.drivers.scripted_table import line

PROTOCOL = Path(__file__).parents[2] / "docs" / "link-protocol.md"


def session_as_typed() -> list[bytes]:
    text = PROTOCOL.read_text(encoding="utf-8")
    return [found.encode() for found in re.findall(r"^[<>] ([0-9a-f]{8} .*)$", text, re.MULTILINE)]


def test_the_lines_in_the_protocol_are_sound_and_made_again_to_the_byte() -> None:
    lines = session_as_typed()
    assert len(lines) == 4
    for each in lines:
        crc, seq, t_ns, text = each.split(b" ", 3)
        found = unframe(each)
        assert found is not None
        assert found[:2] == (int(seq), int(t_ns))
        assert frame(text.decode(), int(seq), int(t_ns)) == each + b"\n"
        assert int(crc, 16) == zlib.crc32(each[9:])


def test_known_lines_parse_to_what_they_say() -> None:
    assert unframe(b"6ed2292d 8 41023000000 " + b'{"jsonrpc":"2.0","id":"t-1","result":{"accepted":true}}') == (
        8,
        41023000000,
        {"jsonrpc": "2.0", "id": "t-1", "result": {"accepted": True}},
    )
    assert frame("123456789")[:8] != b"cbf43926"  # the numbers before the JSON count as well
    assert zlib.crc32(b"123456789") == 0xCBF43926


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "1", "null", "true", '"event"', "", "{", '{"a":1', "{'a':1}", "{} {}", "nonsense", '{"a":1}}'),
        *('{"a":NaN}', '{"a":Infinity}', "[" * 20_000, '{"a":' * 9_000, '{"a":' + "9" * 5_000 + "}"),
    ],
    ids=lambda text: text[:12],
)
def test_a_line_with_a_right_crc_that_is_no_json_object_is_no_line(text: str) -> None:
    assert unframe(line(text)[:-1]) is None


WRONG_FIELDS = (
    *(b"", b" ", b"0", b"0 0", b"x 0 {}", b"0 x {}", b" 0 0 {}", b"1.5 0 {}", b"0 0\xff{}", b"-1 0 {}", b"+1 0 {}"),
    *(
        b"1_0 0 {}",
        b"0 \t1 {}",
        "\u0661 0 {}".encode(),
        b"0 0 \xff\xfe{\x00}\x00",
        b'0 0 {"a":"\xff"}',
        b"9" * 5_000 + b" 0 {}",
    ),
)


@pytest.mark.parametrize("body", WRONG_FIELDS, ids=lambda body: repr(body[:12]))
def test_a_line_with_a_right_crc_and_wrong_fields_is_no_line(body: bytes) -> None:
    assert unframe(b"%08x %s" % (zlib.crc32(body), body)) is None


@pytest.mark.parametrize("crc", [b"A057A78B", b"057a78b", b"0a057a78b", b"", b"0xa057a7", b"a057a78c", b"+a057a78"])
def test_a_crc_is_eight_lower_case_digits_and_the_right_ones(crc: bytes) -> None:
    sound = session_as_typed()[0]
    assert unframe(sound) is not None
    assert unframe(crc + sound[8:]) is None
