"""Scenes that are composed here: printed faces laid on a table and seen in perspective. Photographs are benchmarks."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.cards.photo import read_file, read_photo
from boxperson.vision.image import Image
from tests.end_to_end import boxperson
from tests.vision.cards.painter import HIGH, RED, WHITE, WIDE, back, lattice, printed

Laid = tuple[str | Image, float, float, float]
TABLE = (70, 90, 60)


def scene(
    cards: Sequence[Laid], *, px_per_mm: float = 2.6, lean: float = 0.0, table: tuple[int, int, int] = TABLE
) -> Image:
    """A table of 480 × 360 mm; each card with its middle (mm) and turn (degrees), the last on top."""
    size = (round(480 * px_per_mm), round(360 * px_per_mm))
    ground = np.full((size[1], size[0], 3), table, np.uint8)
    for card, x_mm, y_mm, turn_deg in cards:
        face = printed(card, court=card[0] in "JQK") if isinstance(card, str) else card
        sheet = cv2.GaussianBlur(face, (0, 0), 3.0)
        turn = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), turn_deg, px_per_mm / 10)
        turn[:, 2] = turn[:, 2] + np.array([x_mm, y_mm]) * px_per_mm - (WIDE / 2, HIGH / 2)
        drawn = cv2.warpAffine(sheet, turn, size, flags=cv2.INTER_AREA)
        cover = cv2.warpAffine(np.full(sheet.shape[:2], 255, np.uint8), turn, size) > 127
        ground[cover] = drawn[cover]
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    inwards = np.array([(lean, lean), (-lean, lean), (0, 0), (0, 0)], np.float32) * size[0]
    seen = cv2.warpPerspective(ground, cv2.getPerspectiveTransform(corners, corners + inwards), size, borderValue=table)
    grain = np.random.default_rng(1).normal(0, 2, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen, (0, 0), 0.6) + grain, 0, 255), np.uint8)


def cards_on(picture: Image) -> list[str]:
    reading = read_photo(picture)
    assert (reading.verdict, reading.why) == ("read", "")
    return sorted(seen.card for seen in reading.cards)


@pytest.mark.parametrize(
    "cards", [("9H", "6H", "TS"), ("AC", "QD", "KS"), ("2D", "7C", "JH"), ("3S", "4H", "8C"), ("5D", "TC", "6S")]
)
@pytest.mark.parametrize("turned", [0, 90, 180, 33])
def test_separate_cards_are_read_whichever_way_they_lie(cards: tuple[str, ...], turned: float) -> None:
    laid = [(card, 100 + 140 * n, 180, turned + 7 * n) for n, card in enumerate(cards)]
    assert cards_on(scene(laid)) == sorted(cards)


def test_cards_of_a_fan_are_read_by_one_index_each() -> None:
    laid = [("7D", 150, 180, 12), ("KC", 190, 172, 2), ("9S", 230, 178, -9)]
    assert cards_on(scene(laid)) == ["7D", "9S", "KC"]


def test_cards_seen_at_a_slant_are_read() -> None:
    laid = [("QH", 120, 200, 5), ("6C", 240, 170, -20), ("TD", 360, 210, 80)]
    assert cards_on(scene(laid, lean=0.12)) == ["6C", "QH", "TD"]


@pytest.mark.parametrize("table", [(70, 90, 60), (225, 228, 230), (30, 30, 35), (120, 150, 190)])
def test_the_table_s_colour_does_not_matter(table: tuple[int, int, int]) -> None:
    laid = [("8H", 140, 180, 4), ("JS", 330, 180, -30)]
    assert cards_on(scene(laid, table=table)) == ["8H", "JS"]


def test_equal_cards_of_a_shoe_are_counted_each() -> None:
    laid = [("9H", 100, 180, 3), ("9H", 350, 180, -60)]
    assert cards_on(scene(laid)) == ["9H", "9H"]


BLUE = (150, 70, 40)
BACKS = {"red": back(), "blue": back(BLUE), "red lattice": lattice(RED), "blue lattice": lattice(BLUE)}


def test_no_card_is_read_as_none() -> None:
    assert cards_on(scene([])) == []


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize("turned", [20, 45, 90, 135])
def test_a_face_down_card_gives_none_alone_and_beside_one_face_up(name: str, turned: float) -> None:
    down = (BACKS[name], 130.0, 180.0, turned)
    assert cards_on(scene([down])) == []
    assert cards_on(scene([down, ("4C", 330, 180, 10)], lean=0.06)) == ["4C"]


@pytest.mark.parametrize("others", [[], [("4C", 330.0, 180.0, 10.0)]])
@pytest.mark.parametrize("face", ["9H", "KS", "TC"])
@pytest.mark.parametrize("turned", [0, 20])
def test_a_face_up_card_without_its_indices_is_not_passed_over(face: str, turned: float, others: list[Laid]) -> None:
    sheet = printed(face, court=face[0] == "K")
    sheet[:, :105] = WHITE
    sheet[:, -105:] = WHITE
    assert read_photo(scene([(sheet, 130.0, 180.0, turned), *others])).verdict == "indeterminate"


def test_a_card_washed_out_by_glare_is_not_passed_over() -> None:
    washed = np.asarray(cv2.addWeighted(printed("9H"), 0.05, np.full((HIGH, WIDE, 3), 255, np.uint8), 0.95, 0))
    reading = read_photo(scene([(washed.astype(np.uint8), 130, 180, 10), ("4C", 330, 180, 10)]))
    assert (reading.verdict, "is not read" in reading.why) == ("indeterminate", True)


def test_two_equal_pairs_side_by_side_are_not_taken_for_cards_with_four_indices() -> None:
    pairs: list[Laid] = [(card, x, 130, 0) for card, x in (("6C", 75), ("6C", 147), ("4S", 335), ("4S", 407))]
    reading = read_photo(scene([*pairs, ("5H", 240, 280, 90)]))
    said = sorted(seen.card for seen in reading.cards)
    assert reading.verdict == "indeterminate" or said == ["4S", "4S", "5H", "6C", "6C"]


def test_a_card_is_told_where_it_lies() -> None:
    (seen,) = read_photo(scene([("5H", 240, 180, 0)])).cards
    low, high = np.min(seen.corners_px, axis=0) / 2.6, np.max(seen.corners_px, axis=0) / 2.6
    assert np.abs(low - (240 - 31.75, 180 - 44.45)).max() < 6
    assert np.abs(high - (240 + 31.75, 180 + 44.45)).max() < 6


def test_what_is_too_blurred_is_never_read_wrong() -> None:
    sharp = scene([("8S", 130, 180, 0), ("3C", 330, 180, 20)])
    for sigma in (1.0, 2.0, 3.0, 4.0, 6.0):
        reading = read_photo(np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.uint8))
        assert {seen.card for seen in reading.cards} <= {"8S", "3C"}


def test_a_picture_too_small_is_not_read() -> None:
    reading = read_photo(np.zeros((20, 300, 3), np.uint8))
    assert (reading.verdict, reading.cards) == ("indeterminate", ())
    assert "24 pixels" in reading.why


def test_a_file_is_read_and_the_command_line_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), scene([("TH", 130, 180, 0), ("2S", 330, 180, 50)]))
    answer = read_file(path)
    assert (answer["file"], answer["verdict"], answer["cards"], answer["why"]) == (str(path), "read", ["TH", "2S"], "")
    assert answer["ms"] > 0
    done = boxperson("read", "cards", str(path), "--json")
    assert done.returncode == 0
    assert {**json.loads(done.stdout), "ms": 0} == {**answer, "ms": 0}
    assert "read: TH 2S" in boxperson("read", "cards", str(path)).stdout


def test_a_file_that_is_not_read_tells_no_cards(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    blank = np.full((HIGH, WIDE, 3), WHITE, np.uint8)
    cv2.imwrite(str(path), scene([("TH", 130, 180, 0), (blank, 330, 180, 50)]))
    answer = read_file(path)
    assert (answer["verdict"], answer["cards"]) == ("indeterminate", [])
    assert answer["why"] in boxperson("read", "cards", str(path)).stdout


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "note.jpg"
    path.write_text("no picture", encoding="utf-8")
    with pytest.raises(UsageError, match=r"note\.jpg"):
        read_file(path)
