"""What a rig file can set about the emulated camera."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.scene import Layout
from boxperson.errors import UsageError


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """What a camera is told when it starts.

    Attributes:
        optics: where it hangs and how it looks.
        fps: its frames a second.
        seed: of its noise.
        deck_folder: the faces of the cards that a scene calls ``external``, if there are any.
        layout: of the empty table that it sees before the first scene.
    """

    optics: Optics = field(default_factory=Optics)
    fps: float = 60.0
    seed: int = 0
    deck_folder: str | None = None
    layout: Layout = "craps"

    def __post_init__(self) -> None:
        if not 1 <= self.fps <= 240:
            raise UsageError(f"camera: fps is {self.fps}; allowed is 1 to 240")


def settings_to(settings: CameraSettings) -> dict[str, Any]:
    """Returns the JSON shape of the settings."""
    return asdict(settings)


def settings_from(plain: Mapping[str, Any]) -> CameraSettings:
    """Reads settings from the JSON shape that `settings_to` makes."""
    optics: dict[str, Any] = dict(plain["optics"])
    for key in ("centre_px", "eye_mm", "target_mm", "glared_mm"):
        optics[key] = tuple(optics[key])
    return CameraSettings(Optics(**optics), plain["fps"], plain["seed"], plain["deck_folder"], plain["layout"])
