"""The camera driver at the emulated camera: two transcriptions of what a network camera does."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from boxperson.drivers.camera import Camera, Frame
from boxperson.emulator.camera import Camera as EmulatedCamera
from boxperson.emulator.camera import CameraSettings, Optics
from boxperson.errors import CameraError

FELTS = ("red", "green", "blue")
CHANNEL = {"blue": 0, "green": 1, "red": 2}  # pictures are BGR
PATIENT_S = 10.0
IMPATIENT_S = 0.6
BACK_S = 20.0


def scene(felt: str) -> dict[str, Any]:
    return {
        "felt": felt,
        "set": "red",
        "dice": [],
        "light": {"seed": 0, "glare": 0.2, "level": 0.8},
        "board": None,
    }


def felt_in(frame: Frame) -> str:
    """The felt's colour, from its strongest channel; asserts that it is beyond doubt."""
    means = np.median(frame.pixels.reshape(-1, 3), axis=0)
    strongest, second = np.argsort(means)[::-1][:2]
    assert means[strongest] > 1.2 * means[second], means
    return next(felt for felt, channel in CHANNEL.items() if channel == strongest)


@pytest.fixture(scope="module")
def emulated() -> Iterator[EmulatedCamera]:
    with EmulatedCamera.start(CameraSettings(Optics().sized(160, 90), fps=60)) as running:
        yield running


@pytest.fixture
def camera(emulated: EmulatedCamera) -> Iterator[Camera]:
    emulated.fault(None)
    emulated.show(scene("green"))
    with Camera(emulated.url, PATIENT_S) as driver:
        yield driver
    emulated.fault(None)


@pytest.fixture
def hasty(camera: Camera) -> Iterator[Camera]:
    """Another driver of the same camera, which soon gives up."""
    with Camera(camera.url, IMPATIENT_S) as driver:
        fresh_again(driver)
        yield driver


def fresh_again(camera: Camera) -> Frame:
    """A fresh frame, for as many looks as a reconnect may take."""
    end = time.monotonic() + BACK_S
    while True:
        try:
            return camera.fresh()
        except CameraError:
            if time.monotonic() > end:
                raise


def test_after_a_change_a_fresh_frame_never_shows_what_was_before(emulated: EmulatedCamera, camera: Camera) -> None:
    for turn in range(50):
        felt = FELTS[turn % 3]
        emulated.show(scene(felt))
        assert felt_in(camera.fresh()) == felt


def test_nor_after_a_pause_in_which_pictures_could_have_piled_up(emulated: EmulatedCamera, camera: Camera) -> None:
    for turn in range(2):
        camera.fresh()
        time.sleep(0.3)
        emulated.show(scene(FELTS[turn % 3]))
        assert felt_in(camera.fresh()) == FELTS[turn % 3]


def test_nor_on_a_machine_that_has_other_things_to_do(emulated: EmulatedCamera, camera: Camera) -> None:
    done = threading.Event()

    def toil() -> None:
        while not done.is_set():
            sum(range(1000))

    toilers = [threading.Thread(target=toil) for _ in range(3)]
    for toiler in toilers:
        toiler.start()
    try:
        for turn in range(8):
            felt = FELTS[turn % 3]
            emulated.show(scene(felt))
            assert felt_in(camera.fresh()) == felt
    finally:
        done.set()
        for toiler in toilers:
            toiler.join()


@pytest.mark.parametrize(
    ("fault", "words"),
    [("frozen", "frozen"), ("stalled", "no fresh frame within 0.6 s"), ("unplugged", "check its power and cable")],
)
def test_a_camera_with_a_fault_gives_no_fresh_frame_and_is_found_again_after_it(
    emulated: EmulatedCamera, hasty: Camera, fault: str, words: str
) -> None:
    emulated.fault(fault)
    time.sleep(0.1)
    emulated.show(scene("blue"))
    started = time.monotonic()
    with pytest.raises(CameraError, match=words):
        hasty.fresh()
    assert time.monotonic() - started < PATIENT_S
    emulated.fault(None)
    assert felt_in(fresh_again(hasty)) == "blue"


def test_a_dark_camera_gives_frames_that_are_dark(emulated: EmulatedCamera, camera: Camera) -> None:
    bright = float(camera.fresh().pixels.mean())
    emulated.fault("dark")
    assert float(camera.fresh().pixels.mean()) < bright / 3


def test_two_drivers_look_through_one_camera(emulated: EmulatedCamera, camera: Camera) -> None:
    with Camera(emulated.url, IMPATIENT_S) as second:
        emulated.show(scene("red"))
        assert felt_in(second.fresh()) == felt_in(camera.fresh()) == "red"


def test_closing_while_the_camera_is_stalled_or_unplugged_ends_the_thread(emulated: EmulatedCamera) -> None:
    for fault in ("stalled", "unplugged"):
        emulated.fault(fault)
        driver = Camera(emulated.url, IMPATIENT_S)
        time.sleep(0.3)
        driver.close()
        assert not any(thread.name == f"camera {emulated.url}" for thread in threading.enumerate())
        emulated.fault(None)
