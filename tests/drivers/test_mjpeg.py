"""Motion JPEG, part by part."""

import threading
import time
from contextlib import closing

import pytest

from boxperson.drivers.mjpeg import MjpegStream
from boxperson.errors import CameraError
from tests.drivers.mjpeg_server import HEAD, Client, MjpegServer, jpeg, part

PATIENT_S = 10.0
SMALL = [jpeg(40 * number) for number in range(1, 6)]
LARGE = [jpeg(40 * number, 1600, 1200, noise=number) for number in range(1, 4)]


def parts_at_once(pictures: list[bytes], *, with_length: bool = True) -> MjpegServer:
    def play(client: Client, _: int) -> None:
        client.send(HEAD + b"".join(part(picture, with_length=with_length) for picture in pictures))
        client.wait(PATIENT_S)

    return MjpegServer(play)


@pytest.mark.parametrize("pictures", [SMALL, LARGE], ids=["small", "large"])
def test_parts_come_out_one_by_one_as_they_went_in(pictures: list[bytes]) -> None:
    with parts_at_once(pictures) as server, closing(MjpegStream(server.url, PATIENT_S).open()) as stream:
        assert [stream.read() for _ in pictures] == pictures


def test_a_stream_is_drained_only_when_no_picture_that_has_arrived_is_left() -> None:
    with parts_at_once(SMALL) as server, closing(MjpegStream(server.url, PATIENT_S).open()) as stream:
        time.sleep(0.3)
        left = []
        for _ in SMALL:
            stream.read()
            left.append(not stream.drained())
    assert left == [True, True, True, True, False]


def test_without_lengths_a_part_has_arrived_when_the_next_one_has_begun() -> None:
    with (
        parts_at_once(SMALL, with_length=False) as server,
        closing(MjpegStream(server.url, PATIENT_S).open()) as stream,
    ):
        time.sleep(0.2)
        read, left = [], []
        for _ in SMALL[:-1]:
            read.append(stream.read())
            left.append(not stream.drained())
    assert read == SMALL[:-1]
    assert left == [True, True, True, False]


def test_a_picture_of_which_only_the_beginning_has_arrived_is_waited_for() -> None:
    whole = part(SMALL[0])

    def play(client: Client, _: int) -> None:
        client.send(HEAD + whole[:100])
        client.wait(0.3)
        client.send(whole[100:])
        client.wait(PATIENT_S)

    with MjpegServer(play) as server, closing(MjpegStream(server.url, PATIENT_S).open()) as stream:
        assert stream.read() == SMALL[0]


def test_a_picture_that_contains_the_boundary_is_taken_by_its_length() -> None:
    tricky = SMALL[0] + b"\r\n--picture\r\nContent-Length: 3\r\n\r\nabc"
    with parts_at_once([tricky, SMALL[1]]) as server, closing(MjpegStream(server.url, PATIENT_S).open()) as stream:
        assert [stream.read(), stream.read()] == [tricky, SMALL[1]]


def test_a_stream_that_ends_in_the_middle_of_a_picture_is_a_camera_error() -> None:
    with (
        MjpegServer(lambda client, _: client.send(HEAD + part(SMALL[0])[:200])) as server,
        closing(MjpegStream(server.url, PATIENT_S).open()) as stream,
        pytest.raises(CameraError, match="ended the stream"),
    ):
        stream.read()


def test_a_silent_stream_is_a_camera_error_after_its_time() -> None:
    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        client.wait(PATIENT_S)

    with MjpegServer(play) as server, closing(MjpegStream(server.url, 0.2).open()) as stream:
        started = time.monotonic()
        with pytest.raises(CameraError, match=r"no bytes for 0\.2 s"):
            stream.read()
        assert time.monotonic() - started < PATIENT_S / 2


def test_no_answer_at_all_is_a_camera_error_after_its_time() -> None:
    with (
        MjpegServer(lambda client, _: (client.wait(PATIENT_S), None)[1]) as server,
        pytest.raises(CameraError, match="no bytes for"),
    ):
        MjpegStream(server.url, 0.2).open()


def test_a_camera_that_drips_its_head_is_a_camera_error_after_its_time() -> None:
    def play(client: Client, _: int) -> None:
        for byte in HEAD[:40]:
            client.send(bytes([byte]))
            client.wait(0.05)

    started = time.monotonic()
    with MjpegServer(play) as server, pytest.raises(CameraError, match=r"does not finish its answer within 0\.2 s"):
        MjpegStream(server.url, 0.2).open()
    assert time.monotonic() - started < 1.5


def test_closing_ends_an_opening_in_another_thread() -> None:
    with MjpegServer(lambda client, _: (client.wait(PATIENT_S), None)[1]) as server:
        stream = MjpegStream(server.url, PATIENT_S)
        ended: list[str] = []

        def open_it() -> None:
            try:
                stream.open()
            except CameraError as fault:
                ended.append(str(fault))

        opening = threading.Thread(target=open_it)
        opening.start()
        time.sleep(0.1)
        stream.close()
        opening.join(PATIENT_S / 2)
        assert ended
        assert not opening.is_alive()
