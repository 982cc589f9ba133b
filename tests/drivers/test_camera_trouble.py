"""The camera against servers that do to it what cameras and networks do."""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from boxperson.drivers.camera import Camera
from boxperson.errors import CameraError
from tests.drivers.mjpeg_server import (
    BOUNDARY,
    FRAME_S,
    HEAD,
    Client,
    MjpegServer,
    Play,
    always,
    jpeg,
    part,
    stream_of,
    value,
)

IMPATIENT_S = 0.3
PATIENT_S = 10.0
CLOSE_S = 6.0


def refused_url() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"http://127.0.0.1:{server.getsockname()[1]}/video"


def alive(camera: Camera) -> bool:
    return any(thread.name == f"camera {camera.url}" for thread in threading.enumerate())


def test_a_port_where_nobody_listens_is_a_camera_error_by_the_deadline_that_names_it() -> None:
    url = refused_url()
    started = time.monotonic()
    with Camera(url, IMPATIENT_S) as camera:
        with pytest.raises(CameraError, match="does not answer") as fault:
            camera.fresh()
        assert IMPATIENT_S * 0.9 <= time.monotonic() - started < PATIENT_S
        assert url in str(fault.value)


def look_and_close(url: str) -> str:
    """What a look at this address ends in; the thread must have lived until it was closed."""
    with Camera(url, IMPATIENT_S) as camera:
        try:
            camera.fresh()
        except CameraError as fault:
            trouble = str(fault)
        else:
            trouble = "a fresh frame"
        assert alive(camera), f"{url}: the thread died"
    assert not alive(camera), f"{url}: the thread lives on"
    return trouble


def test_an_address_that_is_none_is_a_camera_error_that_names_it_and_ends_no_thread_early() -> None:
    urls = [
        *("", "video", "rtsp://127.0.0.1/x", "https://127.0.0.1/x", "http://", "http:///x", "http://h:port/"),
        *("http://[::1", "http://127.0.0.1:99999/", "http://a..b/", "file:///etc/hostname", "http://127.0.0.1\0/"),
    ]
    with ThreadPoolExecutor(len(urls)) as pool:
        for url, trouble in zip(urls, pool.map(look_and_close, urls), strict=True):
            assert trouble.startswith(f"{url}: no fresh frame within 0.3 s"), trouble


ANSWERS = {
    "not found": b"HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\n",
    "wants a password": b"HTTP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n\r\n",
    "a page": b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html>",
    "one still": b"HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg(100),
    "another language": b"SSH-2.0-OpenSSH_9.6\r\n\r\n",
    "zeros": bytes(40_000),
    "nothing": b"",
    "half a head": b"HTTP/1.0 200 OK\r\nContent-Ty",
    "no parts": HEAD + b"\n" * 40_000,
    "a part without end": HEAD + b"--" + BOUNDARY + b"\r\n" + b"x: y\r\n" * 9_000,
    "a length of many digits": HEAD + b"--" + BOUNDARY + b"\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    "a length beyond reason": HEAD + b"--" + BOUNDARY + b"\r\nContent-Length: 99999999999\r\n\r\n",
    "empty pictures": HEAD + part(b"") * 50,
    "pictures that are none": HEAD + b"".join(part(b"GIF89a%d" % number) for number in range(50)),
    "halves of pictures": HEAD + b"".join(part(jpeg(100, noise=number)[:60]) for number in range(50)),
}


def test_an_answer_that_is_no_stream_is_a_camera_error_and_ends_no_thread_early() -> None:
    with ExitStack() as stack, ThreadPoolExecutor(len(ANSWERS)) as pool:
        urls = [stack.enter_context(MjpegServer(answering(answer))).url for answer in ANSWERS.values()]
        troubles = dict(zip(ANSWERS, pool.map(look_and_close, urls), strict=True))
    assert {name: "no fresh frame within" in trouble for name, trouble in troubles.items()} == dict.fromkeys(
        ANSWERS, True
    )
    assert "404 Not Found" in troubles["not found"]
    assert "401 Unauthorized" in troubles["wants a password"]


def answering(answer: bytes) -> Play:
    return lambda client, _: client.send(answer)


def test_after_a_picture_that_is_none_the_next_sound_one_is_taken() -> None:
    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        for number in range(500):
            client.send(
                part(jpeg(150, noise=number) if number % 3 == 0 else [b"", b"no picture %d" % number][number % 2])
            )
            if not client.wait(FRAME_S):
                return

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert [value(camera.fresh()) for _ in range(5)] == [150] * 5


def test_a_silent_camera_is_a_camera_error_by_the_deadline_and_found_again_when_it_comes_back() -> None:
    silent = threading.Event()
    silent.set()

    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        number = 0
        while client.wait(FRAME_S):
            if not silent.is_set():
                number += 1
                client.send(part(jpeg(100, noise=number)))

    with MjpegServer(play) as server, Camera(server.url, IMPATIENT_S) as camera:
        started = time.monotonic()
        with pytest.raises(CameraError, match="check its power and cable"):
            camera.fresh()
        assert time.monotonic() - started < PATIENT_S
        silent.clear()
        assert eventually_fresh(camera)


def eventually_fresh(camera: Camera) -> bool:
    end = time.monotonic() + PATIENT_S
    while time.monotonic() < end:
        try:
            camera.fresh()
        except CameraError:
            continue
        return True
    return False


def test_a_camera_that_hangs_up_after_every_few_pictures_is_connected_again() -> None:
    def play(client: Client, _: int) -> None:
        client.send(HEAD)
        for number in range(4):
            client.send(part(jpeg(100, noise=time.monotonic_ns() // 1000 + number)))
            client.wait(FRAME_S)

    with MjpegServer(play) as server, Camera(server.url, PATIENT_S) as camera:
        assert [value(camera.fresh()) for _ in range(3)] == [100] * 3
        assert len(server.requests) > 1


def drip(client: Client, _number: int) -> None:
    client.send(HEAD)
    for byte in part(jpeg(100)):
        client.send(bytes([byte]))
        if not client.wait(0.1):
            return


def answer_and_be_silent(client: Client, _number: int) -> None:
    client.send(HEAD)
    client.wait(PATIENT_S)


def be_silent(client: Client, _number: int) -> None:
    client.wait(PATIENT_S)


def send(client: Client, _number: int) -> None:
    stream_of(client, always(100))


@pytest.mark.parametrize("play", [send, be_silent, answer_and_be_silent, drip])
def test_closing_ends_the_thread_whatever_the_camera_does(play: Play) -> None:
    with MjpegServer(play) as server:
        camera = Camera(server.url, 0.1)
        time.sleep(0.1)
        started = time.monotonic()
        camera.close()
        assert time.monotonic() - started < CLOSE_S
        assert not alive(camera)
        camera.close()
        with pytest.raises(CameraError):
            camera.fresh()


def test_many_cameras_opened_and_closed_leave_no_thread_and_no_socket_behind() -> None:
    before = threading.active_count()
    with MjpegServer(lambda client, _: stream_of(client, always(100))) as server:
        for _ in range(10):
            with Camera(server.url, PATIENT_S) as camera:
                camera.fresh()
    assert threading.active_count() <= before
