"""The 52 faces of our own two decks: indices, pips, aces and court figures put together."""

from typing import NamedTuple

from boxperson.emulator.camera.arrays import Picture
from boxperson.emulator.camera.deck.canvas import PAPER, SIZE_MM, Canvas
from boxperson.emulator.camera.deck.courts import FRAME_MM, court
from boxperson.emulator.camera.deck.curves import ellipse, placed
from boxperson.emulator.camera.deck.pips import pips
from boxperson.emulator.camera.deck.ranks import rank
from boxperson.emulator.camera.deck.suits import INK, suit


class Style(NamedTuple):
    """The measures of a deck in millimetres.

    Attributes:
        rank_mm: how high the letter of the index is.
        suit_mm: how high the suit below it is.
        index_mm: where the middle of the letter is from the card's left and upper edges.
        apart_mm: between the letter and the suit below it.
        pip_mm: how high a pip is.
        field_mm: how far the outer columns and rows of pips are from the middle.
        court: how much the figures are shrunk across and up.
        ace_mm: how high the pip of an ace is, and of the ace of spades.
    """

    rank_mm: float
    suit_mm: float
    index_mm: tuple[float, float]
    apart_mm: float
    pip_mm: float
    field_mm: tuple[float, float]
    court: tuple[float, float]
    ace_mm: tuple[float, float]


STYLES = {
    "standard": Style(7.6, 6.0, (5.2, 8.0), 1.3, 12.6, (12.6, 28.0), (0.98, 1.02), (15.0, 38.0)),
    "jumbo": Style(16.0, 9.5, (8.2, 12.2), 1.6, 10.6, (9.4, 27.5), (0.70, 0.98), (15.0, 30.0)),
}


def face(deck: str, card: str) -> Picture:
    """Returns a printed face, its top row first."""
    style, canvas = STYLES[deck], Canvas()
    if card[0] in "JQK":
        _figure(canvas, style, card)
    elif card[0] == "A":
        _ace(canvas, style, card[1])
    else:
        for x, y in pips(card[0]):
            place = x * style.field_mm[0], y * style.field_mm[1]
            shapes = [placed(outline, *place, style.pip_mm, turned=y < 0) for outline in suit(card[1])]
            canvas.fill(shapes, INK[card[1]])
    _index(canvas, style, deck, card)
    return canvas.finished()


def _index(canvas: Canvas, style: Style, deck: str, card: str) -> None:
    x, y = style.index_mm[0] - SIZE_MM[0] / 2, SIZE_MM[1] / 2 - style.index_mm[1]
    below = y - style.rank_mm / 2 - style.apart_mm - style.suit_mm / 2
    ink = INK[card[1]]
    canvas.twice([placed(outline, x, y, style.rank_mm) for outline in rank(card[0], deck)], ink)
    canvas.twice([placed(outline, x, below, style.suit_mm) for outline in suit(card[1])], ink)


def _ace(canvas: Canvas, style: Style, letter: str) -> None:
    size = style.ace_mm[letter == "S"]
    canvas.fill([placed(outline, 0, 0, size) for outline in suit(letter)], INK[letter])
    if letter == "S":
        canvas.fill([placed(outline, 0, -0.06 * size, 0.62 * size) for outline in suit("S")[:1]], PAPER)
        canvas.fill([placed(outline, 0, -0.06 * size, 0.56 * size) for outline in suit("S")[:1]], INK["S"])
        canvas.fill([ellipse(0, -0.1 * size, 0.12 * size, 0.12 * size)], PAPER)
        canvas.fill([placed(outline, 0, -0.1 * size, 0.17 * size) for outline in suit("S")], INK["S"])


def _figure(canvas: Canvas, style: Style, card: str) -> None:
    court(canvas, card[0], card[1], style.court)
    size = style.pip_mm * 0.8
    x = -FRAME_MM[0] * style.court[0] + size * 0.62
    y = FRAME_MM[1] * style.court[1] - size * 0.68
    canvas.twice([placed(outline, x, y, size * 1.22) for outline in suit(card[1])], PAPER)
    canvas.twice([placed(outline, x, y, size) for outline in suit(card[1])], INK[card[1]])
