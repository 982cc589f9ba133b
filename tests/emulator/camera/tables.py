"""Scenes and measuring tools for the tests of the camera."""

import math
import random

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.optics import Optics, project
from boxperson.emulator.camera.scene import Blur, DiceSet, Die, Light, Scene
from boxperson.emulator.dice import HALF_MM, NORMALS, Pose, Quaternion, axes, resting

Picture = NDArray[np.uint8]

EVEN = Light(seed=3, glare=0.0, level=0.9)
OPTICS = Optics()
FACE_PX = 64


def chance(seed: int) -> random.Random:
    """Chance that repeats."""
    return random.Random(seed)


def die(pose: Pose, blur: Blur | None = None) -> Die:
    return Die((pose.x_mm, pose.y_mm, pose.z_mm), pose.quaternion, blur)


def table(*poses: Pose, dice_set: DiceSet = "white", light: Light = EVEN) -> Scene:
    return Scene("green", dice_set, tuple(die(pose) for pose in poses), light)


def lying(face: int, x_mm: float = 0, y_mm: float = 0, yaw_rad: float = 0) -> Pose:
    return resting(face, x_mm, y_mm, yaw_rad)


def world(pose: Pose, body: tuple[float, float, float]) -> NDArray[np.float64]:
    """Where a point of a die is, its body's coordinates counted in half edges."""
    turned = np.array(axes(pose.quaternion)).T @ body
    return np.asarray(turned * HALF_MM + (pose.x_mm, pose.y_mm, pose.z_mm))


def corners(pose: Pose) -> NDArray[np.float64]:
    return np.array([world(pose, (x, y, z)) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])


def face_seen(picture: Picture, pose: Pose, face: int) -> Picture:
    """One face of a die, cut out of the picture and seen straight on, its rim left out."""
    normal = np.array(NORMALS[face])
    right = np.roll(normal, 1)
    up = np.cross(normal, right)
    square = [normal + 0.9 * (a * right + b * up) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    seen = project(OPTICS, np.array([world(pose, (p[0], p[1], p[2])) for p in square])).astype(np.float32)
    straight = np.array([(0, 0), (FACE_PX, 0), (FACE_PX, FACE_PX), (0, FACE_PX)], np.float32)
    turned = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(seen, straight), (FACE_PX, FACE_PX))
    return np.asarray(turned, np.uint8)


def pips(face: Picture, dice_set: DiceSet) -> int:
    """How many pips a face shows: dark spots on white, spots that are bright in green on red."""
    dark = face.max(axis=2) < 90
    bright = face[..., 1] > 0.6 * np.percentile(face[..., 1], 98)
    spots = np.asarray(dark if dice_set == "white" else bright, np.uint8)
    _, _, found, _ = cv2.connectedComponentsWithStats(cv2.erode(spots, np.ones((3, 3), np.uint8)))
    return int((found[1:, cv2.CC_STAT_AREA] > 25).sum())


def corner_up(heading_rad: float) -> Quaternion:
    """The attitude of a die that stands on a corner, the one that 1, 2 and 3 share on top."""
    axis = np.cross(np.ones(3) / math.sqrt(3), (0, 0, 1))
    half = math.acos(1 / math.sqrt(3)) / 2
    x, y, z = axis / np.linalg.norm(axis) * math.sin(half)
    cos, sin = math.cos(heading_rad / 2), math.sin(heading_rad / 2)
    w = math.cos(half)
    return (cos * w - sin * z, cos * x - sin * y, cos * y + sin * x, cos * z + sin * w)
