import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera import CARD_OPTICS, FAULTS, Camera, CameraSettings, Optics, server
from boxperson.emulator.camera.deck.folder import FACES
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.scene import Scene
from boxperson.emulator.camera.scene_json import scene_to
from boxperson.emulator.camera.settings import settings_from, settings_to
from boxperson.errors import UsageError
from tests.emulator.camera.laying import hand, laid
from tests.emulator.camera.tables import EVEN, lying, table
from tests.emulator.camera.watching import Watcher, address

SMALL = Optics().sized(640, 360)
SMALL_ABOVE_CARDS = CARD_OPTICS.sized(640, 360)
SLOW = CameraSettings(SMALL, fps=15)
EMPTY = scene_to(Scene(light=EVEN))
LEFT = scene_to(table(lying(1, -80, 20)))
RIGHT = scene_to(table(lying(1, 150, -20)))
PARENT = """
import sys, time
from boxperson.emulator.camera import Camera
camera = Camera.start()
print(camera.url, flush=True)
time.sleep(60)
"""


@pytest.fixture(scope="module")
def running() -> Iterator[Camera]:
    with Camera.start(SLOW) as camera:
        yield camera


@pytest.fixture
def camera(running: Camera) -> Camera:
    """A camera without faults that looks at an empty table."""
    running.fault(None)
    running.show(EMPTY)
    return running


def side(frame: NDArray[np.uint8]) -> str:
    """Where the white die is in a small frame."""
    seen = project(SMALL, np.array([(-80.0, 20.0, 19.0), (150.0, -20.0, 19.0)])).round().astype(int)
    left, right = (frame[y - 8 : y + 9, x - 8 : x + 9].min(axis=2).mean() > 100 for x, y in seen)
    return {(True, False): "left", (False, True): "right", (False, False): "none"}[bool(left), bool(right)]


def refused(url: str) -> bool:
    try:
        socket.create_connection(address(url), 2).close()
    except ConnectionRefusedError:
        return True
    return False


def within(seconds: float, happened: Any) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if happened():
            return True
        time.sleep(0.05)
    return False


def test_the_stream_is_mjpeg_with_lengths(camera: Camera) -> None:
    assert camera.url.startswith("http://127.0.0.1:")
    assert camera.url.endswith("/video.mjpg")
    with Watcher(camera.url) as watcher:
        assert watcher.status == "HTTP/1.1 200 OK"
        assert watcher.headers["content-type"].startswith("multipart/x-mixed-replace")
        frames = [watcher.frame() for _ in range(4)]
    assert all(frame.shape == (360, 640, 3) for frame in frames)
    assert cv2.absdiff(frames[2], frames[3]).any()


@pytest.mark.parametrize("path", ["/", "/video.mjpgx", "/../video.mjpg"])
def test_there_is_nothing_else_to_get(camera: Camera, path: str) -> None:
    with Watcher(camera.url, path) as watcher:
        assert watcher.status == "HTTP/1.1 404 Not Found"


def test_nonsense_and_hasty_clients_do_no_harm(camera: Camera) -> None:
    for request in (b"", b"\x00\xff\r\n\r\n", b"POST /video.mjpg HTTP/1.1\r\n\r\n", b"x" * 9000, b"GET\r\n\r\n"):
        with socket.create_connection(address(camera.url), 2) as hasty, contextlib.suppress(OSError):
            hasty.sendall(request)
    with Watcher(camera.url) as watcher:
        assert watcher.frame().shape == (360, 640, 3)


def test_the_second_frame_after_show_shows_the_new_scene(camera: Camera) -> None:
    with Watcher(camera.url) as watcher:
        watcher.jpeg()
        for _ in range(3):
            for wanted, scene in (("left", LEFT), ("right", RIGHT), ("none", EMPTY)):
                watcher.jpeg()
                camera.show(scene)
                watcher.jpeg()
                assert side(watcher.frame()) == wanted


def test_a_new_client_is_first_sent_the_stored_frame(camera: Camera) -> None:
    camera.show(LEFT)
    with Watcher(camera.url) as watcher:
        for _ in range(3):
            watcher.jpeg()
    camera.show(EMPTY)
    with Watcher(camera.url) as watcher:
        for _ in range(3):
            last = watcher.jpeg()
    assert side(np.asarray(cv2.imdecode(np.frombuffer(last, np.uint8), cv2.IMREAD_COLOR), np.uint8)) == "none"
    camera.show(RIGHT)
    with Watcher(camera.url) as watcher:
        assert side(watcher.frame()) == "none"
        watcher.jpeg()
        assert side(watcher.frame()) == "right"


def test_several_clients_see_the_same(camera: Camera) -> None:
    with Watcher(camera.url) as first, Watcher(camera.url) as second, Watcher(camera.url) as third:
        camera.show(RIGHT)
        for watcher in (first, second, third):
            shown = [side(watcher.frame()) for _ in range(5)]
            assert shown[-1] == "right"


def test_opencv_reads_the_stream(camera: Camera) -> None:
    patience = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 4000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 4000]
    capture = cv2.VideoCapture(camera.url, cv2.CAP_FFMPEG, patience)
    try:
        assert capture.isOpened()
        for wanted, scene in (("left", LEFT), ("right", RIGHT), ("left", LEFT)):
            camera.show(scene)
            shown = [side(np.asarray(capture.read()[1], np.uint8)) for _ in range(6)]
            assert shown[-1] == wanted
    finally:
        capture.release()


def test_a_frozen_camera_repeats_its_last_frame(camera: Camera) -> None:
    with Watcher(camera.url) as watcher:
        watcher.jpeg()
        camera.fault("frozen")
        camera.show(RIGHT)
        frames = [watcher.jpeg() for _ in range(8)]
        assert len(set(frames[3:])) == 1
        camera.fault(None)
        watcher.jpeg()
        watcher.jpeg()
        assert side(watcher.frame()) == "right"


def test_a_stalled_camera_keeps_the_line_but_sends_nothing(camera: Camera) -> None:
    with Watcher(camera.url) as watcher:
        watcher.jpeg()
        camera.fault("stalled")
        for _ in range(4):
            if not watcher.silent(0.3):
                watcher.jpeg()
        assert watcher.silent(0.5)
        with Watcher(camera.url) as late:
            assert late.silent(0.3)
            camera.fault(None)
            assert late.frame().shape == watcher.frame().shape


def test_a_dark_camera_is_almost_black(camera: Camera) -> None:
    camera.show(LEFT)
    camera.fault("dark")
    with Watcher(camera.url) as watcher:
        frames = [watcher.frame() for _ in range(4)]
    assert 0 < frames[-1].mean() < 25


def test_a_blurred_camera_is_out_of_focus(camera: Camera) -> None:
    camera.show(LEFT)

    def sharpness() -> float:
        with Watcher(camera.url) as watcher:
            frames = [watcher.frame() for _ in range(4)]
        return float(cv2.Laplacian(cv2.GaussianBlur(frames[-1], (0, 0), 1.5), cv2.CV_32F).std())

    sharp = sharpness()
    camera.fault("blurred")
    assert sharpness() < sharp / 3


def test_an_unplugged_camera_hangs_up_and_refuses_until_it_is_plugged_in_again(camera: Camera) -> None:
    with Watcher(camera.url) as watcher:
        watcher.jpeg()
        for _ in range(2):
            camera.fault("unplugged")
            assert refused(camera.url)
        with pytest.raises((EOFError, OSError)):
            watcher.last()
    camera.show(LEFT)
    camera.fault(None)
    with Watcher(camera.url) as watcher:
        frames = [watcher.frame() for _ in range(3)]
    assert side(frames[-1]) == "left"


def test_every_fault_can_follow_every_other(camera: Camera) -> None:
    for first in FAULTS:
        for second in FAULTS:
            camera.fault(first)
            camera.fault(second)
    camera.fault(None)
    with Watcher(camera.url) as watcher:
        assert watcher.frame().shape == (360, 640, 3)


def test_what_is_no_scene_or_no_fault_is_refused_and_changes_nothing(camera: Camera) -> None:
    with pytest.raises(UsageError, match="found the keys"):
        camera.show({"felt": "green"})
    with pytest.raises(UsageError, match="upside-down"):
        camera.fault("upside-down")
    with pytest.raises(UsageError, match="start it with --deck"):
        camera.show(scene_to(hand(laid("5H", 0, -20), deck="external")))
    camera.show(LEFT)


def test_a_camera_with_a_folder_of_faces_shows_them_and_a_folder_without_is_refused(tmp_path: Path) -> None:
    settings = CameraSettings(SMALL_ABOVE_CARDS, fps=15, deck_folder=str(tmp_path))
    with pytest.raises(UsageError, match="has no AC, 2C"):
        Camera.start(settings)
    purple = np.full((280, 200, 3), (255, 0, 255), np.uint8)
    for card in FACES:
        (tmp_path / f"{card}.png").write_bytes(cv2.imencode(".png", purple)[1].tobytes())
    with Camera.start(settings) as camera, Watcher(camera.url) as watcher:
        camera.show(scene_to(hand(laid("5H", 0, -20), deck="external")))
        (x, y), *_ = project(SMALL_ABOVE_CARDS, np.array([(0.0, -20.0, 0.3)])).round().astype(int)
        seen = [watcher.frame()[y - 8 : y + 9, x - 8 : x + 9].reshape(-1, 3).mean(axis=0) for _ in range(3)][-1]
    assert min(seen[0], seen[2]) > 2 * seen[1]


def test_show_says_so_when_the_camera_has_died() -> None:
    camera = Camera.start(SLOW)
    camera._process.kill()
    camera._process.wait()
    with pytest.raises(RuntimeError, match="camera"):
        camera.show(LEFT)
    with pytest.raises(RuntimeError, match="camera"):
        camera.fault("dark")
    camera.close()


@pytest.mark.skipif(os.name != "posix", reason="only POSIX can stop a process without ending it")
def test_show_does_not_wait_for_a_camera_that_hangs_and_close_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.ANSWER_S <= 2
    camera = Camera.start(SLOW)
    monkeypatch.setattr(server, "ANSWER_S", 0.5)
    os.kill(camera._process.pid, signal.SIGSTOP)
    with pytest.raises(RuntimeError, match="did not answer"):
        camera.show(LEFT)
    with pytest.raises(RuntimeError, match="lost"):
        camera.show(LEFT)
    camera.close()
    assert camera._process.poll() is not None
    assert refused(camera.url)


def test_close_ends_the_process_and_may_be_called_twice() -> None:
    camera = Camera.start(SLOW)
    camera.show(LEFT)
    with Watcher(camera.url) as watcher:
        watcher.jpeg()
        camera.close()
        camera.close()
    assert camera._process.poll() == 0
    assert refused(camera.url)


def test_the_camera_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout is not None
            url = parent.stdout.readline().strip()
            with Watcher(url) as watcher:
                watcher.jpeg()
        finally:
            parent.kill()
    assert within(5, lambda: refused(url))


def test_two_cameras_have_ports_of_their_own(camera: Camera) -> None:
    with Camera.start(SLOW) as other:
        assert other.url != camera.url
        other.show(LEFT)
        with Watcher(other.url) as watcher:
            frames = [watcher.frame() for _ in range(3)]
    assert side(frames[-1]) == "left"


def test_settings_come_through_json_as_they_were() -> None:
    settings = CameraSettings(
        Optics(eye_mm=(1.0, 2.0, 650.0), roll_deg=2.0), fps=25, seed=9, layout="baccarat", deck_folder="faces"
    )
    assert settings_from(json.loads(json.dumps(settings_to(settings)))) == settings


@pytest.mark.parametrize("fps", [0, 0.5, 241, -30])
def test_a_frame_rate_beyond_reason_is_refused(fps: float) -> None:
    with pytest.raises(UsageError, match="fps"):
        CameraSettings(fps=fps)
