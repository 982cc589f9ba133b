"""The eyes above a blackjack table: hands by seat, a face-down card counted, and nothing that lies elsewhere."""

from typing import Any

import pytest

from boxperson.bench.blackjack.eyes import HandEyes, Hands, SpotEyes
from boxperson.bench.blackjack.spots import Spots
from boxperson.errors import Unread
from boxperson.vision.cards.reading import CardsReading, SeenBack, SeenCard, abstain, read
from tests.bench.blackjack.test_spots import FELT
from tests.bench.test_eyes import Scene, eyes_at


def card(name: str, x_mm: float, y_mm: float) -> SeenCard:
    return SeenCard(name, 0.9, (), (x_mm, y_mm), 0.0)


HOLE = SeenBack((), (35.0, 132.0))
DEALT = read(
    (
        card("QH", 366 + 11, 8),
        card("KS", 366 - 13, 8),
        card("2C", -366 - 13, 8),
        card("9D", -366 + 11, 10),
        card("TD", -366 + 35, 6),
        card("6S", -35, 132),
    ),
    backs=(HOLE,),
)


def hand_eyes(monkeypatch: pytest.MonkeyPatch, *readings: CardsReading) -> tuple[HandEyes, Scene]:
    left = list(readings)
    monkeypatch.setattr("boxperson.bench.card_eyes.read_cards", lambda *_: left.pop(0) if len(left) > 1 else left[0])
    scene = Scene(lambda _: 80)
    eyes: HandEyes = eyes_at(scene, HandEyes)
    eyes.felt = FELT
    return eyes, scene


def test_cards_are_told_by_the_seat_where_they_lie_from_left_to_right(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = hand_eyes(monkeypatch, DEALT)
    assert eyes.read_hands() == Hands({7: ("2C", "9D", "TD"), 1: ("KS", "QH")}, ("6S",), 1)
    assert scene.noted[0]["cards"] == ["2C", "9D", "TD", "6S", "KS", "QH"]


def test_a_bare_felt_has_no_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, _ = hand_eyes(monkeypatch, read(()))
    assert eyes.read_hands() == Hands({}, (), 0)


@pytest.mark.parametrize(("x_mm", "y_mm"), [(366, 120), (0, 78), (-35, 200), (430, 8), (366, -82)])
def test_a_card_in_no_hand_is_not_passed_over(monkeypatch: pytest.MonkeyPatch, x_mm: float, y_mm: float) -> None:
    eyes, _ = hand_eyes(monkeypatch, read((card("6S", x_mm, y_mm),)))
    with pytest.raises(Unread, match=rf"the 6S lies at \({x_mm}, {y_mm}\) mm, in no hand"):
        eyes.read_hands()


def test_hands_of_which_a_card_cannot_be_told_are_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = hand_eyes(monkeypatch, abstain("a card is half hidden"))
    with pytest.raises(Unread, match="a card is half hidden"):
        eyes.read_hands()
    assert scene.lamps == 4


def test_frames_that_tell_other_hands_are_no_look_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    other = read(tuple(each for each in DEALT.cards if each.card != "TD"), backs=(HOLE,))
    eyes, scene = hand_eyes(monkeypatch, DEALT, other, DEALT)
    assert eyes.read_hands().seats[7] == ("2C", "9D", "TD")
    assert scene.lamps == 1


def test_frames_that_tell_another_number_of_backs_are_no_look_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = hand_eyes(monkeypatch, DEALT, read(DEALT.cards), DEALT)
    assert eyes.read_hands().face_down == 1
    assert scene.lamps == 1


SEEN = Spots(
    "read",
    "",
    0.9,
    {"seat-3 paid": ("green", "red")},
    frozenset({"won-3", "accepted-3", "locked"}),
    frozenset({"seat-3", "dealer"}),
)


def spot_eyes(monkeypatch: pytest.MonkeyPatch, *readings: Spots) -> tuple[SpotEyes, Scene]:
    left = list(readings)
    monkeypatch.setattr(
        "boxperson.bench.blackjack.eyes.read_spots", lambda *_: left.pop(0) if len(left) > 1 else left[0]
    )
    scene = Scene(lambda _: 80)
    eyes: Any = eyes_at(scene, SpotEyes)
    eyes.felt = FELT
    return eyes, scene


def test_a_glance_takes_two_frames_and_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = spot_eyes(monkeypatch, SEEN)
    eyes.forget()
    assert eyes.glance() == SEEN
    assert next(scene.numbers) == 3
    assert scene.noted == [
        {
            "kind": "reading",
            "verdict": "read",
            "chips": {"seat-3 paid": ["green", "red"]},
            "lit": ["accepted-3", "locked", "won-3"],
            "cards_at": ["dealer", "seat-3"],
            "why": "",
            "confidence": 0.9,
            "frame": None,
            "picture": None,
        }
    ]


def test_frames_of_a_glance_that_differ_are_looked_at_again_under_other_lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = spot_eyes(monkeypatch, SEEN, Spots("read"), SEEN)
    assert eyes.glance() == SEEN
    assert scene.lamps == 1


def test_a_glance_that_stays_in_doubt_is_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = spot_eyes(monkeypatch, Spots("indeterminate", "a chip is half hidden"))
    with pytest.raises(Unread, match="a chip is half hidden"):
        eyes.glance()
    assert scene.lamps == 4


def test_a_glance_that_shows_nothing_new_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, scene = spot_eyes(monkeypatch, SEEN)
    assert eyes.glance() == eyes.glance() == SEEN
    assert len(scene.noted) == 1
    eyes.forget()
    eyes.glance()
    assert len(scene.noted) == 2
