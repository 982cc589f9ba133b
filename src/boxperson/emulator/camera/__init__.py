"""The emulated camera: what the dice on the felt look like, and a stream of it like an IP camera's."""

from boxperson.emulator.camera.chance import random_scene
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.picture import render
from boxperson.emulator.camera.server import FAULTS, Camera
from boxperson.emulator.camera.settings import CameraSettings

__all__ = ["FAULTS", "Camera", "CameraSettings", "Optics", "random_scene", "render"]
