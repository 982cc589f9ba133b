import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.link import MOST_BUFFERED_BYTES, LineBuffer, decoded, encoded

PROTOCOL = Path(__file__).parents[2] / "docs" / "link-protocol.md"


def test_the_check_sum_is_the_one_of_the_protocol() -> None:
    assert decoded(b"cbf43926 123456789") is None, "right check sum, but no line"
    line = encoded(0, 0, "{}")
    assert re.fullmatch(rb"[0-9a-f]{8} 0 0 \{\}\n", line)


def test_the_session_in_the_protocol_is_written_and_read_as_it_stands_there() -> None:
    lines = re.findall(r"^([<>]) (\S{8} (\d+) (\d+) (.+))$", PROTOCOL.read_text(encoding="utf-8"), re.MULTILINE)
    assert {way for way, *_ in lines} == {"<", ">"}
    for _, line, seq, t_ns, payload in lines:
        assert encoded(int(seq), int(t_ns), payload) == line.encode() + b"\n"
        assert decoded(line.encode()) == payload


@given(st.integers(0, 2**63), st.integers(0, 2**63), st.text(st.characters(exclude_characters="\n", codec="utf-8")))
def test_what_is_written_is_read(seq: int, t_ns: int, payload: str) -> None:
    assert decoded(encoded(seq, t_ns, payload)[:-1]) == payload


@given(st.integers(0, 10**6), st.data())
def test_a_line_with_one_wrong_byte_is_no_line(seq: int, data: st.DataObject) -> None:
    line = bytearray(encoded(seq, 7, '{"id":"a"}')[:-1])
    where = data.draw(st.integers(0, len(line) - 1))
    line[where] ^= data.draw(st.integers(1, 255))
    assert decoded(bytes(line)) is None


def test_json_over_60_000_bytes_is_no_line() -> None:
    assert decoded(encoded(0, 0, "x" * 60_000)[:-1]) == "x" * 60_000
    assert decoded(encoded(0, 0, "x" * 60_001)[:-1]) is None


def test_bytes_that_are_not_utf_8_are_no_line() -> None:
    from zlib import crc32  # noqa: PLC0415 - as another maker would

    body = b"0 0 {\xff}"
    assert decoded(b"%08x " % crc32(body) + body) is None


@given(st.binary(max_size=300), st.lists(st.integers(1, 40)))
def test_lines_come_out_the_same_however_they_are_cut(data: bytes, cuts: list[int]) -> None:
    buffer, found, start = LineBuffer(), list[bytes](), 0
    for cut in [*cuts, len(data)]:
        found += buffer.feed(data[start : start + cut])
        start += cut
    assert found == data.split(b"\n")[:-1]


def test_more_than_64_kib_without_a_line_feed_is_thrown_away() -> None:
    buffer = LineBuffer()
    assert list(buffer.feed(b"x" * MOST_BUFFERED_BYTES)) == []
    assert list(buffer.feed(b"\n")) == [b"x" * MOST_BUFFERED_BYTES]
    assert list(buffer.feed(b"x" * (MOST_BUFFERED_BYTES + 1))) == []
    assert list(buffer.feed(b"next\n")) == [b"next"]
