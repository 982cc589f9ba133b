"""The printed layout of the blackjack table: spots and plates of seven seats, lettering, the edge of the tray."""

from boxperson.emulator.camera.printing import BLACK, CREAM, YELLOW, Ink, Sheet

SEATS_MM = tuple((4 - seat) * 122.0 for seat in range(1, 8))
PROGRESSIVE_MM, BASE_MM, PLATE_MM = (-34.0, -82.0), (33.0, -82.0), (0.0, -82.0)
SPOT_MM = 46.0
PLATE_SIZE_MM = (14.0, 46.0)
PANEL_MM, PANEL_SIZE_MM = (-395.0, 205.0), (46.0, 26.0)
TRAY_MM = 238.0
BEND_MM = (0.0, 1600.0)


def inks(size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    """Returns the inks of the layout in the order of printing, as `layout.inks` does."""
    cream, yellow, black, label = (Sheet(size_mm, texels_per_mm) for _ in range(4))
    for x_mm in SEATS_MM:
        _seat(x_mm, cream, yellow, black)
    _lettering(cream, yellow)
    black.box(PANEL_MM, PANEL_SIZE_MM)
    for word, x_mm in (("LOCKED", -405.0), ("LINK", -385.0)):
        label.words(word, (x_mm, 195.5), 2.8)
    black.box((0.0, TRAY_MM + 60), (size_mm[0], 120.0))
    cream.line(-500, TRAY_MM - 2.5, 500, TRAY_MM - 2.5, 1.6)
    printed = ((CREAM, cream), (YELLOW, yellow), (BLACK, black), (CREAM, label))
    return [Ink(colour, sheet.softened()) for colour, sheet in printed]


def _seat(x_mm: float, cream: Sheet, yellow: Sheet, black: Sheet) -> None:
    progressive, base, plate = ((x_mm + x, y) for x, y in (PROGRESSIVE_MM, BASE_MM, PLATE_MM))
    cream.ring(base, SPOT_MM, 2.0)
    yellow.ring(progressive, SPOT_MM, 1.6)
    yellow.words("LUCKY", (progressive[0], progressive[1] + 4.5), 4.6)
    yellow.words("LADIES", (progressive[0], progressive[1] - 4.5), 4.6)
    black.box(plate, PLATE_SIZE_MM)


def _lettering(cream: Sheet, yellow: Sheet) -> None:
    """Text along wide bows around the dealer, beside where the dealer's cards lie."""
    yellow.words_around("BLACKJACK PAYS 3 TO 2", BEND_MM, -1500, 17, 260.2)
    cream.words_around("DEALER MUST STAND ON ALL 17S", BEND_MM, -1474, 9.5, 260.6)
    cream.words_around("INSURANCE PAYS 2 TO 1", BEND_MM, -1480, 12, 282.2)
    yellow.words_around("LUCKY LADIES PROGRESSIVE", BEND_MM, -1455, 9, 282.2)
    cream.arc(BEND_MM, 1518, 1.4, (254, 266.6))
    cream.arc(BEND_MM, 1518, 1.4, (277.5, 286))
