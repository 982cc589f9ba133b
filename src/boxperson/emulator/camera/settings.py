"""What a rig file can set about the emulated camera."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from boxperson.emulator.camera.optics import Optics
from boxperson.errors import UsageError


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """The camera's optics, its frames a second and the seed of its noise."""

    optics: Optics = field(default_factory=Optics)
    fps: float = 60.0
    seed: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.fps <= 240:
            raise UsageError(f"camera: fps is {self.fps}; allowed is 1 to 240")


def settings_to(settings: CameraSettings) -> dict[str, Any]:
    """Returns the JSON shape of the settings."""
    return asdict(settings)


def settings_from(plain: Mapping[str, Any]) -> CameraSettings:
    """Reads settings from the JSON shape that `settings_to` makes."""
    optics: dict[str, Any] = dict(plain["optics"])
    for key in ("centre_px", "eye_mm", "target_mm"):
        optics[key] = tuple(optics[key])
    return CameraSettings(Optics(**optics), plain["fps"], plain["seed"])
