"""The emulated camera: what the dice and cards on the felt look like, and a stream of it like an IP camera's."""

from boxperson.emulator.camera.chance import random_card_scene, random_scene
from boxperson.emulator.camera.optics import CARD_OPTICS, Optics, optics_for
from boxperson.emulator.camera.picture import render
from boxperson.emulator.camera.server import FAULTS, Camera
from boxperson.emulator.camera.settings import CameraSettings

__all__ = [
    "CARD_OPTICS",
    "FAULTS",
    "Camera",
    "CameraSettings",
    "Optics",
    "optics_for",
    "random_card_scene",
    "random_scene",
    "render",
]
