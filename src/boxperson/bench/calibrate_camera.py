"""Calibrating the camera: the printed board is held up in many ways, then laid flat on the felt."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import cos, radians, sin
from pathlib import Path

from boxperson.bench.emulated import EmulatedBench
from boxperson.bench.hand import Hand
from boxperson.bench.rig import EMULATED, Rig
from boxperson.drivers.camera import Camera
from boxperson.vision.board import calibrate
from boxperson.vision.calibration import Calibration, save

_FLAT = (0.0, 0.0, 0.0, 0.0, 0.0)
_HELD = (  # x, y and height of the board's middle in mm; its tilt about x and about y in degrees
    (0.0, 0.0, 90.0, 25.0, 0.0),
    (0.0, 0.0, 90.0, -25.0, 0.0),
    (0.0, 0.0, 90.0, 0.0, 25.0),
    (0.0, 0.0, 90.0, 0.0, -25.0),
    (-70.0, 20.0, 80.0, 15.0, 20.0),
    (70.0, 20.0, 80.0, 15.0, -20.0),
    (-70.0, -20.0, 80.0, -15.0, 20.0),
    (70.0, -20.0, 80.0, -15.0, -20.0),
    (0.0, 30.0, 60.0, 30.0, 10.0),
    (0.0, -30.0, 120.0, -30.0, 10.0),
    (40.0, 0.0, 150.0, 10.0, -30.0),
    (-40.0, 0.0, 150.0, -10.0, 30.0),
    (60.0, 30.0, 20.0, 5.0, 5.0),
    (-60.0, -30.0, 20.0, -5.0, -5.0),
)


def calibrate_camera(rig: Rig) -> tuple[Calibration, Path]:
    """Calibrate the rig's camera and write the calibration beside the rig file.

    Returns:
        The calibration and the file that now holds it.

    Raises:
        UsageError: the emulator refuses the rig file, or the calibration cannot be written.
        RigError: the camera gives no frames, or the board is not seen well enough.
    """
    frames = []
    with hand_and_camera(rig) as (hand, camera):
        for pose in (*_HELD, _FLAT):
            hand.do("board", pose=_pose(*pose))
            frames.append(camera.fresh().pixels)
    found = calibrate(frames)
    save(found, rig.calibration_path)
    return found, rig.calibration_path


@contextmanager
def hand_and_camera(rig: Rig) -> Iterator[tuple[Hand, Camera]]:
    """Start what is emulated and connect the two devices that calibrating needs; leave nothing open afterwards.

    Raises:
        UsageError: the emulator refuses the rig file.
        RigError: a device does not answer.
    """
    with ExitStack() as stack:
        process = EmulatedBench(rig.path)
        stack.callback(process.close)
        hand = Hand(process.endpoints.hand)
        stack.callback(hand.close)
        camera = Camera(process.endpoints.camera if rig.camera.url == EMULATED else rig.camera.url)
        stack.callback(camera.close)
        yield hand, camera


def _pose(x_mm: float, y_mm: float, z_mm: float, about_x_deg: float, about_y_deg: float) -> dict[str, list[float]]:
    """Return a pose for the hand: tilted about x, then about y, as a unit quaternion (w, x, y, z)."""
    cx, sx = cos(radians(about_x_deg) / 2), sin(radians(about_x_deg) / 2)
    cy, sy = cos(radians(about_y_deg) / 2), sin(radians(about_y_deg) / 2)
    return {"position_mm": [x_mm, y_mm, z_mm], "quaternion": [cx * cy, sx * cy, cx * sy, -sx * sy]}
