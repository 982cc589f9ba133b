"""The printed layouts, as far as they reach under the camera: lines, boxes and lettering."""

from boxperson.emulator.camera import blackjack_layout, live_craps_layout
from boxperson.emulator.camera.printing import CREAM, RED, YELLOW, Ink, Sheet


def inks(layout: str, size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    """Returns the inks of a layout in the order of printing, each (rows, columns) with y downwards."""
    draw = _DRAWN.get(layout, _craps)
    return draw(size_mm, texels_per_mm)


def _craps(size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    cream, yellow, red = (Sheet(size_mm, texels_per_mm) for _ in range(3))
    _craps_lines(cream)
    for text, x in (("5", -196), ("SIX", -101), ("8", -2), ("NINE", 97), ("10", 196)):
        yellow.words(text, (x, 101), 24)
    cream.words("COME", (52, -2), 44, outline_mm=2.2)
    red.words("COME", (52, -2), 44)
    cream.words("PASS LINE", (-62, -101), 22)
    printed = ((CREAM, cream), (YELLOW, yellow), (RED, red))
    return [Ink(colour, sheet.softened()) for colour, sheet in printed]


def _craps_lines(cream: Sheet) -> None:
    for y in (74, 70, -66, -80):
        cream.line(-400, y, 400, y, 2.0)
    for x in (-150, -52, 48, 146):
        cream.line(x, 74, x, 400, 2.0)
    cream.line(-128, 70, -128, -66, 2.0)
    cream.line(-400, -124, 400, -124, 2.0)


def _baccarat(size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    cream, yellow, red = (Sheet(size_mm, texels_per_mm) for _ in range(3))
    for name, x, sheet in (("PLAYER", -150, cream), ("BANKER", 150, cream)):
        _frame(sheet, x, -22, 168, 186)
        sheet.words(name, (x, 92), 19)
    _frame(yellow, 0, 26, 96, 74)
    yellow.words("TIE", (0, 36), 26)
    yellow.words("8 TO 1", (0, 6), 9)
    cream.words("LUCKY NINES", (0, 88), 10)
    for y in (-127, -131):
        cream.line(-400, y, 400, y, 1.6)
    return [Ink(colour, sheet.softened()) for colour, sheet in ((CREAM, cream), (YELLOW, yellow), (RED, red))]


def _frame(sheet: Sheet, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
    """A box of two lines around a middle."""
    for inset, line in ((0.0, 2.2), (4.0, 1.0)):
        right, up = width_mm / 2 - inset, height_mm / 2 - inset
        sheet.line(x_mm - right, y_mm - up, x_mm + right, y_mm - up, line)
        sheet.line(x_mm - right, y_mm + up, x_mm + right, y_mm + up, line)
        sheet.line(x_mm - right, y_mm - up, x_mm - right, y_mm + up, line)
        sheet.line(x_mm + right, y_mm - up, x_mm + right, y_mm + up, line)


_DRAWN = {
    "baccarat": _baccarat,
    "blackjack": blackjack_layout.inks,
    "live-craps": live_craps_layout.inks,
    "mini-craps": live_craps_layout.inks,
}
