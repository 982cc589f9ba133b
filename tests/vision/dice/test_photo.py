import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.errors import UsageError
from boxperson.vision.dice.photo import read_file, read_photo
from boxperson.vision.image import Image

from .photo_scenes import BLACK, FELT, GREEN, RED, TABLE, WHITE, YELLOW, Colour, die, ground


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("degrees", [0, 27, 45])
def test_one_die_reads_at_any_rotation(face: int, degrees: int) -> None:
    reading = read_photo(die(ground(), face, (300, 220), degrees=degrees))
    assert reading.verdict == "read", reading.why
    assert reading.faces == (face,)


@pytest.mark.parametrize(("body", "pip"), [(RED, WHITE), (BLACK, WHITE), (YELLOW, BLACK), (GREEN, WHITE), (WHITE, RED)])
def test_dice_of_any_colours_read(body: Colour, pip: Colour) -> None:
    picture = die(ground(TABLE), 5, (180, 200), degrees=12, body=body, pip=pip)
    picture = die(picture, 2, (420, 260), degrees=70, body=body, pip=pip)
    assert read_photo(picture).faces == (5, 2)


@pytest.mark.parametrize("side", [40, 70, 150])
def test_small_and_large_dice_read(side: float) -> None:
    assert read_photo(die(ground(), 6, (300, 240), side=side, degrees=10)).faces == (6,)


def test_six_dice_of_different_designs_read_from_left_to_right() -> None:
    picture = ground(TABLE)
    designs = [(WHITE, BLACK), (RED, WHITE), (BLACK, WHITE), (YELLOW, BLACK), (GREEN, WHITE), (WHITE, RED)]
    for number, (body, pip) in enumerate(designs):
        place = (70 + 100 * number, 150 + 170 * (number % 2))
        picture = die(picture, 6 - number, place, degrees=17 * number, body=body, pip=pip)
    assert read_photo(picture).faces == (6, 5, 4, 3, 2, 1)


def test_touching_dice_keep_their_own_pips() -> None:
    picture = die(die(ground(), 3, (260, 240), body=RED, pip=WHITE), 2, (331, 240), body=WHITE)
    assert read_photo(picture).faces == (3, 2)


def test_what_is_seen_is_outlined_where_it_lies() -> None:
    reading = read_photo(die(ground(), 4, (300, 220), side=80))
    corners = np.array(reading.dice[0].corners_px)
    assert np.abs(corners.mean(axis=0) - (300, 220)).max() < 2
    assert 65 < np.hypot(*(corners[1] - corners[0])) < 95
    assert 0 < reading.confidence <= 1


@pytest.mark.parametrize("factor", [0.5, 4.0])
def test_the_size_of_the_picture_does_not_matter(factor: float) -> None:
    picture = die(die(ground(), 4, (200, 220), side=80), 6, (430, 200), side=80, degrees=30)
    resized = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(np.uint8)
    assert read_photo(resized).faces == (4, 6)


def test_a_bare_table_is_read_as_no_dice() -> None:
    reading = read_photo(ground())
    assert (reading.verdict, reading.faces) == ("read", ())


@pytest.mark.parametrize(
    "picture",
    [
        np.random.default_rng(3).integers(0, 256, (150, 200, 3), dtype=np.uint8),
        np.zeros((300, 400, 3), np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.full((12, 900, 3), 200, np.uint8),
        cv2.GaussianBlur(die(die(ground(), 5, (200, 220)), 6, (430, 200)), (0, 0), 14).astype(np.uint8),
        die(ground(), 5, (640, 240), side=120),
    ],
    ids=["noise", "darkness", "one pixel", "a strip", "blur", "half a die"],
)
def test_what_cannot_be_read_gives_a_reason_and_no_faces(picture: Image) -> None:
    reading = read_photo(picture)
    assert (reading.verdict, reading.faces) == ("indeterminate", ())
    assert reading.why


def test_a_die_that_cannot_be_read_beside_one_that_can_makes_the_eyes_abstain() -> None:
    picture = die(ground(), 4, (200, 220), degrees=20)
    blank = die(picture, 1, (420, 220), degrees=30, body=RED, pip=RED)
    assert read_photo(picture).faces == (4,)
    assert read_photo(blank).verdict == "indeterminate"


def test_a_pip_too_many_makes_the_eyes_abstain() -> None:
    picture = die(ground(), 4, (300, 220), side=100)
    cv2.circle(picture, (300, 185), 9, BLACK, cv2.FILLED)
    assert read_photo(picture).faces != (4,)


def test_the_picture_is_left_as_it_was() -> None:
    picture = die(ground(), 4, (300, 220))
    before = picture.copy()
    read_photo(picture)
    assert (picture == before).all()


def as_grey(picture: Image) -> NDArray[Any]:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))


def with_alpha(picture: Image) -> NDArray[Any]:
    return np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])


@pytest.mark.parametrize("change", [as_grey, with_alpha, lambda picture: as_grey(picture).astype(np.uint16) * 257])
def test_files_of_any_kind_of_picture_read(tmp_path: Path, change: Callable[[Image], NDArray[Any]]) -> None:
    path = tmp_path / "dice.png"
    cv2.imwrite(str(path), change(die(ground(), 5, (300, 220), degrees=20)))
    answer = read_file(path)
    assert list(answer) == ["file", "verdict", "faces", "why", "ms"]
    assert (answer["file"], answer["verdict"], answer["faces"], answer["why"]) == (str(path), "read", [5], "")
    assert answer["ms"] > 0


def encoded(kind: str) -> bytes:
    return cv2.imencode(kind, die(ground(), 5, (300, 220)))[1].tobytes()


def damaged(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + b"\xff\xd9" * 60 + data[middle + 120 :]


UNREADABLE = {
    "empty.png": b"",
    "text.jpg": b"four and three\n" * 50,
    "cut.png": encoded(".png")[:900],
    "cut.jpg": encoded(".jpg")[:60],
    "cut.bmp": encoded(".bmp")[:5000],
    "damaged.png": damaged(encoded(".png")),
    "damaged.jpg": damaged(encoded(".jpg")),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_file_is_named_in_one_line(tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    path.write_bytes(UNREADABLE[name])
    with pytest.raises(UsageError) as refused:
        read_file(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("path", [Path(), Path("no such file.jpg")])
def test_a_folder_or_a_missing_file_is_refused(path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_file(path)


def test_the_command_line_says_one_line_of_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jpg"
    path.write_bytes(UNREADABLE["damaged.jpg"])
    command = [sys.executable, "-c", "from boxperson.cli import main; main()", "read", "dice", str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert str(path) in ran.stderr


def test_felt_of_the_same_colour_as_the_dice_never_gives_other_faces() -> None:
    picture = die(ground(FELT), 3, (300, 220), body=FELT, pip=WHITE)
    assert read_photo(picture).faces in ((), (3,))
