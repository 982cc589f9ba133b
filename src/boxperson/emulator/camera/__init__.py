"""The emulated camera: what lies on the felt and how it looks, and a stream of it like an IP camera's."""

from boxperson.emulator.camera.chance import random_blackjack_scene, random_card_scene, random_scene
from boxperson.emulator.camera.optics import BLACKJACK_OPTICS, CARD_OPTICS, Optics, optics_for
from boxperson.emulator.camera.picture import render
from boxperson.emulator.camera.server import FAULTS, Camera
from boxperson.emulator.camera.settings import CameraSettings

__all__ = [
    "BLACKJACK_OPTICS",
    "CARD_OPTICS",
    "FAULTS",
    "Camera",
    "CameraSettings",
    "Optics",
    "optics_for",
    "random_blackjack_scene",
    "random_card_scene",
    "random_scene",
    "render",
]
