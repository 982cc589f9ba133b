"""The printed layout of a live craps table: one end of it with number boxes, field and lines, and its centre."""

from boxperson.emulator.camera.printing import BLACK, CREAM, RED, YELLOW, Ink, Sheet

NUMBER_BOXES = (("4", -345.0), ("5", -207.0), ("SIX", -69.0), ("8", 69.0), ("NINE", 207.0), ("10", 345.0))
BOX_MM, ROWS_MM = 138.0, (95.0, 141.0, 187.0, 233.0)
WORDS = (
    ("COME", (-60.0, 48.0), 26.0, RED),
    ("FIELD", (0.0, -34.0), 16.0, YELLOW),
    ("3 4 9 10 11", (0.0, -58.0), 8.0, YELLOW),
    ("2 AND 12 PAY DOUBLE", (0.0, -88.0), 6.0, CREAM),
    ("PASS", (-298.0, -72.0), 6.0, CREAM),
    ("LINE", (-298.0, -81.0), 6.0, CREAM),
    ("DON'T", (-298.0, -21.0), 6.0, CREAM),
    ("PASS", (-298.0, -30.0), 6.0, CREAM),
    ("HARD", (-298.0, 30.0), 6.0, YELLOW),
    ("4", (-298.0, 19.0), 10.0, YELLOW),
    ("HARD", (-298.0, 80.0), 6.0, YELLOW),
    ("6", (-298.0, 69.0), 10.0, YELLOW),
    ("HARD", (-176.0, 30.0), 4.0, YELLOW),
    ("8", (-176.0, 21.0), 8.0, YELLOW),
    ("HARD", (-176.0, 80.0), 4.0, YELLOW),
    ("10", (-176.0, 71.0), 8.0, YELLOW),
    ("3", (-176.0, -25.0), 10.0, YELLOW),
    ("11", (-176.0, -75.0), 10.0, YELLOW),
    ("SEVEN", (401.0, 74.0), 7.0, RED),
    ("TWO", (401.0, 25.0), 7.0, YELLOW),
    ("TWELVE", (401.0, -25.0), 6.0, YELLOW),
    ("CRAPS", (401.0, -74.0), 7.0, RED),
    ("SHOOTER", (0.0, -226.0), 8.0, CREAM),
)
FRAMES_MM = (  # left, near, right, far
    (-425.0, -102.0, -164.0, 100.0),
    (164.0, -102.0, 425.0, 100.0),
    (172.0, -50.0, 278.0, 50.0),
    (-62.0, -218.0, 62.0, -118.0),
    (-412.0, -236.0, -154.0, -104.0),
    (154.0, -236.0, 412.0, -104.0),
)
CONSOLE_MM, CONSOLE_SIZE_MM = (110.0, -168.0), (58.0, 40.0)


def inks(size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    """Returns the inks of the layout in the order of printing, as `layout.inks` does."""
    sheets = {colour: Sheet(size_mm, texels_per_mm) for colour in (CREAM, YELLOW, RED, BLACK)}
    cream, label = sheets[CREAM], Sheet(size_mm, texels_per_mm)
    for left, near, right, far in FRAMES_MM:
        _frame(cream, left, near, right, far)
    for text, x_mm in NUMBER_BOXES:
        _frame(cream, x_mm - BOX_MM / 2, ROWS_MM[0], x_mm + BOX_MM / 2, ROWS_MM[-1])
        sheets[YELLOW].words(text, (x_mm - 57.5, 164.0), 5.5 if len(text) > 2 else 12.0)
        for y_mm in ROWS_MM[1:-1]:
            cream.line(x_mm - BOX_MM / 2, y_mm, x_mm + BOX_MM / 2, y_mm, 1.2)
    cream.line(-164.0, 0.0, 164.0, 0.0, 1.6)
    for text, middle_mm, height_mm, colour in WORDS:
        sheets[colour].words(text, middle_mm, height_mm)
    sheets[BLACK].box(CONSOLE_MM, CONSOLE_SIZE_MM)
    label.words("CALL", CONSOLE_MM, 6.0)
    return [Ink(colour, sheet.softened()) for colour, sheet in (*sheets.items(), (CREAM, label))]


def _frame(sheet: Sheet, left_mm: float, near_mm: float, right_mm: float, far_mm: float) -> None:
    for x_mm in (left_mm, right_mm):
        sheet.line(x_mm, near_mm, x_mm, far_mm, 1.6)
    for y_mm in (near_mm, far_mm):
        sheet.line(left_mm, y_mm, right_mm, y_mm, 1.6)
