"""The eyes stand by what several still frames say, under other lamps if need be, and by nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from boxperson.bench.clock import Clock
from boxperson.bench.craps.eyes import DiceEyes
from boxperson.bench.eyes import Eyes
from boxperson.drivers.camera import Camera, Frame
from boxperson.errors import CameraError, Unread
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.image import Image

JPEG = b"\xff\xd8"


@dataclass
class Look:
    """What the eyes made of one frame: the grey of it, or that it is too dark."""

    grey: int
    verdict: str = "read"
    why: str = ""
    confidence: float = 0.9


class GreyEyes(Eyes[Look]):
    """Eyes that tell how bright the felt is."""

    def forget(self) -> None:
        raise NotImplementedError

    def grey(self) -> int:
        return self._certain().grey

    def _read(self, frame: Image) -> Look:
        grey = int(frame[0, 0, 0])
        return Look(grey) if grey >= 50 else Look(grey, "indeterminate", "too dark", 0.0)

    def _agree(self, readings: list[Look]) -> Look:
        return next((each for each in readings if each.verdict != "read"), readings[-1])

    def _annotate(self, frame: Image, _reading: Look) -> Image:
        return frame

    def _told(self, reading: Look) -> dict[str, object]:
        return {"grey": reading.grey}


@dataclass
class Scene:
    """A camera and its lamps, in a few lines: every frame shows the level of the moment."""

    level: Callable[[int], int]
    lamps: int = 0
    slept_s: float = 0.0
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    noted: list[dict[str, Any]] = field(default_factory=list)

    def fresh(self) -> Frame:
        number = next(self.numbers)
        pixels = np.full((16, 16, 3), self.level(number), np.uint8)
        return Frame(number, number, b"as sent", pixels)

    def following(self, _frame: Frame) -> Frame:
        return self.fresh()

    def sleep(self, seconds: float) -> None:
        self.slept_s += seconds

    def relight(self) -> None:
        self.lamps += 1

    def note(self, kind: str, **fields: Any) -> None:
        self.noted.append({"kind": kind, **fields})


def eyes_at(scene: Scene, kind: type[Eyes[Any]] = GreyEyes, pictures: Path | None = None) -> Any:
    return kind(
        cast("Camera", scene), cast("Calibration", None), cast("Clock", scene), scene.relight, scene.note, pictures
    )


def test_three_still_frames_are_read_and_noted() -> None:
    scene = Scene(lambda _: 80)
    assert eyes_at(scene).grey() == 80
    assert next(scene.numbers) == 4
    assert scene.noted == [
        {"kind": "reading", "verdict": "read", "grey": 80, "why": "", "confidence": 0.9, "frame": None, "picture": None}
    ]


def test_frames_count_from_where_nothing_moves_any_more() -> None:
    scene = Scene(lambda number: (60, 200, 60)[number - 1] if number < 4 else 99)
    assert eyes_at(scene).grey() == 99
    assert next(scene.numbers) == 7


def test_a_scene_that_never_rests_is_given_up_in_time() -> None:
    scene = Scene(lambda number: 60 + 50 * (number % 3))
    with pytest.raises(CameraError, match=r"does not come to rest within 4 s"):
        eyes_at(scene).grey()
    assert scene.slept_s == pytest.approx(4.0)


@pytest.mark.parametrize("lamps_needed", [0, 1, 4])
def test_other_lamps_are_tried(lamps_needed: int) -> None:
    scene = Scene(lambda _: 0)
    scene.level = lambda _: 70 if scene.lamps >= lamps_needed else 20
    assert eyes_at(scene).grey() == 70
    assert scene.lamps == lamps_needed


def test_eyes_that_abstain_under_all_lamps_say_why_and_keep_the_frames(tmp_path: Path) -> None:
    scene = Scene(lambda _: 20)
    with pytest.raises(Unread, match=r"abstain under 5 lamps: too dark"):
        eyes_at(scene, pictures=tmp_path / "artefacts").grey()
    kept = [(each["frame"], each["picture"]) for each in scene.noted]
    assert kept == [(f"frame-{number}.jpg", f"frame-{number}-read.jpg") for number in (3, 6, 9, 12, 15)]
    assert {file.name for file in (tmp_path / "artefacts").iterdir()} == {name for both in kept for name in both}
    assert (tmp_path / "artefacts" / "frame-3.jpg").read_bytes() == b"as sent"
    assert (tmp_path / "artefacts" / "frame-3-read.jpg").read_bytes().startswith(JPEG)


def die(face: int, x_mm: float) -> SeenDie:
    return SeenDie(face, 0.9, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), (x_mm, 0.0))


@pytest.mark.parametrize(
    ("faces", "shift_mm", "a_throw"), [((3, 4), 0.0, False), ((3, 5), 0.0, True), ((3, 4), 9.0, True)]
)
def test_dice_that_lie_where_they_lay_were_not_thrown(
    monkeypatch: pytest.MonkeyPatch, faces: tuple[int, int], shift_mm: float, *, a_throw: bool
) -> None:
    seen = [read((die(3, -50.0), die(4, 50.0)), 0.9)]
    monkeypatch.setattr("boxperson.bench.craps.eyes.read_flat", lambda *_: seen[-1])
    eyes = eyes_at(Scene(lambda _: 80), DiceEyes)
    assert eyes.read_throw() == (3, 4)
    seen.append(read((die(faces[0], -50.0 + shift_mm), die(faces[1], 50.0 + shift_mm)), 0.9))
    if a_throw:
        assert eyes.read_throw() == faces
    else:
        with pytest.raises(Unread, match="saw no throw"):
            eyes.read_throw()
        eyes.forget()
        assert eyes.read_throw() == (3, 4)


def test_dice_that_the_eyes_will_not_tell_are_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Reading = abstain("found 1 die")
    monkeypatch.setattr("boxperson.bench.craps.eyes.read_flat", lambda *_: nothing)
    with pytest.raises(Unread, match="found 1 die"):
        eyes_at(Scene(lambda _: 80), DiceEyes).read_throw()
