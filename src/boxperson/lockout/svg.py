"""Plain SVG for plots: axes, lines, bars and words. Readable in light and dark, and by a screen reader."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from boxperson.lockout.trials import Floats

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 76, 52
TICKS = 6
KEY_PX = 340
STYLE = """
.bp text{font:13px system-ui,sans-serif;fill:#222}
.bp .axis,.bp .ink{stroke:#222;fill:none}.bp .grid{stroke:#8884;fill:none}
.bp .curve,.bp .one{stroke:#0b62b0;fill:none;stroke-width:2}.bp .two{stroke:#b3470a;fill:none;stroke-width:2}
.bp .band{fill:#0b62b0;fill-opacity:.2}.bp .bar{fill:#0b62b0}
.bp .limit{stroke:#b00020;fill:none;stroke-width:2;stroke-dasharray:7 4}
.bp .late{stroke:#7a3fb0;fill:none;stroke-width:2;stroke-dasharray:2 3}
@media (prefers-color-scheme:dark){
.bp text{fill:#eee}.bp .axis,.bp .ink{stroke:#eee}
.bp .curve,.bp .one{stroke:#6db8ff}.bp .two{stroke:#ffa066}.bp .band,.bp .bar{fill:#6db8ff}
.bp .limit{stroke:#ff6b7d}.bp .late{stroke:#c79bf2}}
"""


class Plot(NamedTuple):
    """What the axes span, and the scale that turns values into places.

    Attributes:
        low: smallest value on the x axis.
        high: largest.
        bottom: smallest value on the y axis.
        top: largest.
    """

    low: float
    high: float
    bottom: float
    top: float

    def x(self, value: float) -> float:
        """Place of a value across."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / (self.high - self.low)

    def y(self, value: float) -> float:
        """Place of a value up."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.bottom) / (self.top - self.bottom)

    def line(self, across: Sequence[float] | Floats, up: Sequence[float] | Floats, kind: str) -> str:
        """A line through points."""
        points = " ".join(f"{self.x(a):.1f},{self.y(b):.1f}" for a, b in zip(across, up, strict=True))
        return f'<polyline class="{kind}" points="{points}"/>'

    def upright(self, value: float, kind: str) -> str:
        """A line from bottom to top; none where the value lies outside."""
        return self.line([value, value], [self.bottom, self.top], kind) if self.low <= value <= self.high else ""

    def box(self, across: tuple[float, float], up: tuple[float, float], kind: str) -> str:
        """A filled box, cut at the left and right edge of the plot."""
        left, right = (self.x(min(max(one, self.low), self.high)) for one in across)
        top, bottom = self.y(up[1]), self.y(up[0])
        place = f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"'
        return f'<rect class="{kind}" {place}/>'

    def axes(self, x_name: str, y_name: str) -> str:
        """Frame, round ticks across with a faint grid, and the names of the axes."""
        marks = [
            self.line([at, at], [self.bottom, self.top], "grid") + words(self.x(at), HEIGHT - BOTTOM + 18, f"{at:g}")
            for at in ticks(self.low, self.high)
        ]
        frame = self.line([self.low, self.low, self.high], [self.top, self.bottom, self.bottom], "axis")
        middle = (TOP + HEIGHT - BOTTOM) / 2
        side = f'<text text-anchor="middle" transform="translate(18 {middle}) rotate(-90)">{escape(y_name)}</text>'
        return "".join(marks) + frame + side + words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_name)


def ticks(low: float, high: float) -> list[float]:
    """Round values from low to high, about six."""
    rough = (high - low) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(one * power for one in (1, 2, 5, 10) if one * power >= rough * 0.999)
    return [float(one) * step for one in np.arange(math.ceil(low / step), math.floor(high / step) + 1)]


def words(x: float, y: float, text: str, anchor: str = "middle") -> str:
    """A line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def key(entries: Sequence[tuple[str, str]]) -> str:
    """What each kind of line or box means, two to a row above the plot.

    Args:
        entries: the kind (a class of the style) and its words.
    """
    drawn = []
    for place, (kind, text) in enumerate(entries):
        x, y = LEFT + KEY_PX * (place % 2), 38 + 20 * (place // 2)
        filled = kind in {"band", "bar"}
        sign = (
            f'<rect class="{kind}" x="{x}" y="{y - 10}" width="24" height="11"/>'
            if filled
            else (f'<path class="{kind}" d="M{x} {y - 5}h24"/>')
        )
        drawn.append(sign + words(x + 30, y, text, "start"))
    return "".join(drawn)


def picture(title: str, description: str, parts: Sequence[str]) -> str:
    """The whole SVG, with its title and a description for those who cannot see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bp" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}">'
    )
    said = f"<title>{escape(title)}</title><desc>{escape(description)}</desc><style>{STYLE}</style>"
    return head + said + words(LEFT, 18, title, "start") + "".join(parts) + "</svg>"
