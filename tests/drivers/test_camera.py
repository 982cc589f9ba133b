"""The camera hands out what the camera sees now, never what it saw before."""

import threading
import time

import numpy as np
import pytest

from boxperson.drivers.camera import Camera
from boxperson.errors import CameraError
from tests.drivers.mjpeg_server import FRAME_S, HEAD, Client, MjpegServer, always, jpeg, part, stream_of, value

IMPATIENT_S = 0.3
PATIENT_S = 10.0


def test_a_frame_is_what_the_camera_sent_with_its_pixels_and_its_time() -> None:
    with (
        MjpegServer(lambda client, _: stream_of(client, always(150))) as server,
        Camera(server.url, PATIENT_S) as camera,
    ):
        before_ns = time.monotonic_ns()
        frame = camera.fresh()
        assert before_ns < frame.arrived_ns < time.monotonic_ns()
        assert frame.pixels.shape == (48, 64, 3)
        assert frame.pixels.dtype == np.uint8
        assert value(frame) == 150
        assert frame.jpeg.startswith(b"\xff\xd8")
        assert frame.jpeg.endswith(b"\xff\xd9")


def test_each_fresh_frame_is_a_later_one_and_differs() -> None:
    with (
        MjpegServer(lambda client, _: stream_of(client, always(100))) as server,
        Camera(server.url, PATIENT_S) as camera,
    ):
        frames = [camera.fresh() for _ in range(10)]
    numbers = [frame.number for frame in frames]
    assert numbers == sorted(set(numbers))
    assert len({frame.jpeg for frame in frames}) == len(frames)
    assert [frame.arrived_ns for frame in frames] == sorted(frame.arrived_ns for frame in frames)


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 OK\r\nServer: x\r\nCONTENT-TYPE: multipart/x-mixed-replace;boundary=--picture\r\n\r\n",
        b'HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary="picture"\r\n\r\n',
        b'HTTP/1.0 200\r\nContent-Type: multipart/x-mixed-replace; charset=x; boundary="--picture"; a=b\r\n\r\n',
    ],
)
def test_the_ways_in_which_cameras_name_their_boundary_are_understood(head: bytes) -> None:
    def play(client: Client, _: int) -> None:
        client.send(head)
        for number in range(1000):
            client.send(part(jpeg(100, noise=number)))
            if not client.wait(FRAME_S):
                return

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert value(camera.fresh()) == 100


def test_parts_without_a_length_are_read_by_their_boundary() -> None:
    def play(client: Client, _: int) -> None:
        stream_of(client, always(200), with_length=False)

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert [value(camera.fresh()) for _ in range(3)] == [200] * 3


def test_parts_torn_into_small_pieces_are_put_together() -> None:
    def play(client: Client, _: int) -> None:
        whole = HEAD + b"".join(part(jpeg(150, noise=number)) for number in range(40))
        for start in range(0, len(whole), 97):
            client.send(whole[start : start + 97])
            if start % 970 == 0 and not client.wait(0.001):
                return
        client.wait(PATIENT_S)

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert value(camera.fresh()) == 150


def test_a_name_and_a_password_in_the_address_are_sent() -> None:
    with MjpegServer(lambda client, _: stream_of(client, always(100))) as server:
        url = server.url.replace("http://", "http://box:p%40ss@") + "?fps=5"
        with Camera(url, PATIENT_S) as camera:
            camera.fresh()
        assert server.requests[0].startswith(b"GET /video?fps=5 HTTP/1.0\r\n")
        assert b"Authorization: Basic Ym94OnBAc3M=\r\n" in server.requests[0]


# --- freshness


def test_neither_the_picture_on_its_way_nor_the_one_just_exposed_passes_for_a_fresh_one() -> None:
    """Two pictures are under way when the question is asked: half of one is here, the other still in the camera."""
    asked = threading.Event()

    def play(client: Client, _: int) -> None:
        client.send(HEAD + part(jpeg(50)) + part(jpeg(50, noise=1)))
        on_its_way = part(jpeg(50, noise=2))
        client.send(on_its_way[:200])
        asked.wait(PATIENT_S)
        client.send(on_its_way[200:])
        client.wait(5 * FRAME_S)
        client.send(part(jpeg(50, noise=3)))
        for number in range(500):
            if not client.wait(5 * FRAME_S):
                return
            client.send(part(jpeg(200, noise=number)))

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        time.sleep(0.2)
        threading.Timer(0.2, asked.set).start()
        assert value(camera.fresh()) == 200


def test_the_picture_that_a_camera_has_in_store_for_each_new_client_never_passes_for_a_fresh_one() -> None:
    """It sends an old picture to whoever connects, then nothing, again and again; at last it goes on."""

    def play(client: Client, number: int) -> None:
        if number < 4:
            client.send(HEAD + part(jpeg(50, noise=number)))
            client.wait(0.1)
        else:
            client.send(HEAD + part(jpeg(50, noise=number)))
            for later in range(500):
                client.send(part(jpeg(200, noise=later)))
                if not client.wait(FRAME_S):
                    return

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert value(camera.fresh()) == 200
        assert len(server.requests) >= 4


def test_a_camera_that_repeats_one_picture_gives_no_fresh_frame_and_is_called_frozen() -> None:
    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        while client.wait(FRAME_S):
            client.send(part(jpeg(100)))

    with MjpegServer(play) as server, Camera(server.url, IMPATIENT_S) as camera:
        for _ in range(2):
            with pytest.raises(CameraError, match="repeats one picture to the last bit"):
                camera.fresh()


def test_a_camera_that_freezes_in_the_middle_gives_no_frame_from_then_on() -> None:
    frozen = threading.Event()

    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        number = 0
        while client.wait(FRAME_S):
            number += not frozen.is_set()
            client.send(part(jpeg(100, noise=number)))

    with MjpegServer(play) as server, Camera(server.url, IMPATIENT_S) as camera:
        last = camera.fresh()
        frozen.set()
        time.sleep(5 * FRAME_S)
        with pytest.raises(CameraError, match="frozen"):
            camera.fresh()
        frozen.clear()
        assert camera.fresh().number > last.number
