"""The shutter: exposes frames of whatever scene is the newest when the exposure starts."""

import threading
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera import sensor
from boxperson.emulator.camera.arrays import Picture
from boxperson.emulator.camera.picture import Exposed, expose
from boxperson.emulator.camera.scene import Scene, with_deck
from boxperson.emulator.camera.settings import CameraSettings

DARK = 0.02
DIFFERENT = 8
BLUR_PX = 9.0


class Shutter:
    """Holds the newest scene and turns it into JPEGs; `show` never waits for a picture.

    Of a scene that stays it takes some different exposures, and after that sends those again, never one twice running:
    nobody who looks for less than a second could tell, and a camera that nobody looks at costs next to nothing.
    """

    def __init__(self, settings: CameraSettings) -> None:
        self._optics = settings.optics
        self._deck_folder = settings.deck_folder
        self._rng = np.random.default_rng(settings.seed)
        self._lock = threading.Lock()
        self._wanted: tuple[Scene, str | None] = (Scene(layout=settings.layout), None)
        self._made: tuple[Scene, str | None] | None = None
        self._sharp: Exposed | None = None
        self._clean: Picture = np.zeros((1, 1, 3), np.uint8)
        self._grain: NDArray[np.int16] = sensor.grain(self._clean)
        self._taken: list[bytes] = []

    @property
    def fault(self) -> str | None:
        """The fault that is on."""
        return self._wanted[1]

    def show(self, scene: Scene) -> None:
        """Lets every exposure that starts from now on see this scene."""
        with self._lock:
            self._wanted = (scene, self._wanted[1])

    def break_down(self, fault: str | None) -> None:
        """Puts a fault on, or ends it."""
        with self._lock:
            self._wanted = (self._wanted[0], fault)

    def expose(self) -> bytes:
        """Returns the JPEG of one exposure."""
        with self._lock:
            wanted = self._wanted
        if wanted != self._made:
            self._clean = self._picture(*wanted)
            self._grain = sensor.grain(self._clean)
            self._made = wanted
            self._taken = []
        if len(self._taken) < DIFFERENT:
            self._taken.append(sensor.jpeg(sensor.noisy(self._clean, self._grain, self._rng)))
        else:
            self._taken.append(self._taken.pop(self._rng.integers(DIFFERENT - 1)))
        return self._taken[-1]

    def _picture(self, scene: Scene, fault: str | None) -> Picture:
        if fault == "dark":
            scene = replace(scene, light=replace(scene.light, level=scene.light.level * DARK))
        scene = with_deck(scene, self._deck_folder)
        picture = expose(scene, self._optics, self._sharp)
        self._sharp = Exposed(scene, picture)
        if fault == "blurred":
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.uint8)
        return picture
