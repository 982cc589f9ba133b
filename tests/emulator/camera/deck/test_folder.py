import importlib
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera.deck import folder
from boxperson.emulator.camera.deck.folder import FACES
from boxperson.emulator.camera.deck.printer import drawn
from boxperson.errors import UsageError

PLAIN = np.full((280, 200, 3), 255, np.uint8)


def png(picture: NDArray[np.generic]) -> bytes:
    return cv2.imencode(".png", np.asarray(picture))[1].tobytes()


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A folder of plain white faces with names of every kind that is understood."""
    for card in FACES:
        name = {"TS": "10S.PNG", "TH": "10h.png", "9H": "9h.png"}.get(card, f"{card}.png")
        (tmp_path / name).write_bytes(png(PLAIN))
    (tmp_path / "LICENCE.txt").write_text("anybody may", encoding="utf-8")
    return tmp_path


def refusal(deck: Path) -> str:
    with pytest.raises(UsageError) as refused:
        folder.check(str(deck))
    message = str(refused.value)
    assert "\n" not in message
    assert message.startswith("deck: ")
    return message


def test_a_folder_of_52_faces_is_taken_however_their_names_are_written(deck: Path) -> None:
    folder.check(str(deck))
    assert list(folder.faces(str(deck))) == list(FACES)
    assert folder.faces(str(deck))["TS"].name == "10S.PNG"


def test_what_is_painted_on_a_face_is_what_is_printed(deck: Path) -> None:
    face = PLAIN.copy()
    face[:70, :50] = (0, 0, 255)
    (deck / "QH.png").write_bytes(png(face))
    seen = drawn(str(deck), "QH").astype(int)
    white, red = seen[-20, -20], seen[20, 20]
    assert white.min() > 180
    assert red[2] > 180
    assert red[:2].max() < 15
    assert (drawn(str(deck), "KH") == drawn(str(deck), "2C")).all()


@pytest.mark.parametrize("kind", ["grey", "clear", "deep"])
def test_grey_half_clear_and_16_bit_pictures_are_read(deck: Path, kind: str) -> None:
    made: dict[str, NDArray[np.generic]] = {
        "grey": np.full((280, 200), 255, np.uint8),
        "clear": np.zeros((280, 200, 4), np.uint8),
        "deep": np.full((280, 200, 3), 65535, np.uint16),
    }
    (deck / "2C.png").write_bytes(png(made[kind]))
    assert (drawn(str(deck), "2C") == drawn(str(deck), "3C")).all()


def test_the_back_is_the_folder_s_own_if_it_has_one(deck: Path) -> None:
    ours = drawn("standard", "back")
    assert (drawn(str(deck), "back") == ours).all()
    (deck / "Back.png").write_bytes(png(PLAIN // 2))
    assert drawn(str(deck), "back").max() < 60


def test_missing_faces_are_named(deck: Path) -> None:
    for card in ("9h", "KS"):
        (deck / f"{card}.png").unlink()
    assert "has no 9H, KS;" in refusal(deck)
    for card in "A2345678":
        (deck / f"{card}D.png").unlink()
    assert "and 4 more" in refusal(deck)


def test_no_folder_is_refused(tmp_path: Path) -> None:
    assert "is no folder" in refusal(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"no picture", "cannot be read as a picture"),
        (b"", "cannot be read as a picture"),
        (png(np.full((200, 280, 3), 255, np.uint8)), "280 x 200 pixels; wanted is an upright card"),
        (png(np.full((70, 50, 3), 255, np.uint8)), "50 x 70 pixels"),
    ],
)
def test_what_is_no_card_is_refused_by_name(deck: Path, content: bytes, why: str) -> None:
    (deck / "5D.png").write_bytes(content)
    message = refusal(deck)
    assert why in message
    assert "5D.png" in message


def test_an_svg_asks_for_what_draws_it(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    (deck / "5D.png").rename(deck / "5D.svg")
    monkeypatch.setattr(importlib, "import_module", missing)
    assert "pip install 'boxperson[decks]'" in refusal(deck)


def test_an_svg_is_drawn_and_a_broken_one_named(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(svg_string: str, width: int) -> bytes:
        if "<svg" not in svg_string:
            raise ValueError("not a document\nline 2")
        return png(np.zeros((round(width * 1.4), width, 3), np.uint8))

    monkeypatch.setattr(importlib, "import_module", lambda _name: SimpleNamespace(svg_to_bytes=draw))
    (deck / "5D.png").unlink()
    (deck / "5D.svg").write_text("<svg/>", encoding="utf-8")
    assert drawn(str(deck), "5D").max() < 10
    (deck / "5D.svg").write_text("mud", encoding="utf-8")
    assert refusal(deck).endswith("cannot be drawn: not a document")


def test_an_svg_is_drawn_by_resvg(deck: Path) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py, which draws SVG faces, is not installed")
    (deck / "5D.png").unlink()
    (deck / "5D.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><path d="M0 0H5V3.5H0Z" fill="#f00"/></svg>',
        encoding="utf-8",
    )
    seen = drawn(str(deck), "5D").astype(int)
    assert seen[100, 250, 2] > 3 * seen[100, 250, 0]
    assert seen[-100, 250].min() > 180
