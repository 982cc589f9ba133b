from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.errors import UsageError
from boxperson.vision import image
from boxperson.vision.image import as_bgr, load

GREY = np.arange(0, 240, dtype=np.uint8).reshape(12, 20)
COLOUR = np.dstack([GREY, GREY // 2, GREY // 3])


def written(path: Path, picture: NDArray[Any]) -> Path:
    path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())
    return path


def test_a_colour_picture_is_read_as_it_is(tmp_path: Path) -> None:
    assert np.array_equal(load(written(tmp_path / "dice.png", COLOUR)), COLOUR)


def test_a_grey_picture_becomes_colour(tmp_path: Path) -> None:
    assert np.array_equal(load(written(tmp_path / "dice.png", GREY)), np.dstack([GREY] * 3))


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    deep = COLOUR.astype(np.uint16) * 257
    assert np.array_equal(load(written(tmp_path / "dice.png", deep)), COLOUR)


def test_what_is_transparent_is_seen_over_white(tmp_path: Path) -> None:
    opacity = np.zeros((12, 20, 1), np.uint8)
    opacity[:6] = 255
    seen = load(written(tmp_path / "dice.png", np.dstack([COLOUR, opacity])))
    assert np.array_equal(seen[:6], COLOUR[:6])
    assert (seen[6:] == 255).all()


def test_sixteen_bits_with_transparency_are_read(tmp_path: Path) -> None:
    deep = np.dstack([COLOUR, np.full((12, 20, 1), 255, np.uint8)]).astype(np.uint16) * 257
    assert np.array_equal(load(written(tmp_path / "dice.png", deep)), COLOUR)


@pytest.mark.parametrize("picture", [COLOUR / 255.0, (COLOUR / 255.0).astype(np.float32), COLOUR.astype(np.int32)])
def test_other_numbers_become_bytes(picture: NDArray[Any]) -> None:
    assert np.array_equal(as_bgr(picture), COLOUR)


def test_numbers_out_of_range_or_undefined_are_clipped() -> None:
    odd = np.array([[-1.0, 0.5, 7.0, np.nan]])
    assert as_bgr(odd)[0, :, 0].tolist() == [0, 128, 255, 0]


def test_a_single_channel_is_grey() -> None:
    assert np.array_equal(as_bgr(GREY[:, :, None]), np.dstack([GREY] * 3))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"not a picture", "not a picture"),
        (b"\x89PNG\r\n\x1a\n", "not a picture"),
        (b"\xff\xd8\xff", "not a"),
    ],
)
def test_a_file_that_is_no_picture_is_refused_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "dice.jpg"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=rf"dice\.jpg: .*{said}") as caught:
        load(path)
    assert "\n" not in str(caught.value)


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            load(path)


def test_pictures_beyond_all_measure_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "dice.png", COLOUR)
    monkeypatch.setattr(image, "LARGEST_PIXELS", 100)
    with pytest.raises(UsageError, match="20 x 12 pixels"):
        load(path)
    monkeypatch.setattr(image, "LARGEST_BYTES", 10)
    with pytest.raises(UsageError, match="bytes"):
        load(path)
