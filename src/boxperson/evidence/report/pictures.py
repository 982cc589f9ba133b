"""Pictures for a report that is one file: shrunk, as data URIs, and no more of them than it should carry."""

import base64
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

LARGE_PIXELS = 960
SMALL_PIXELS = 240
_LARGE_QUALITY = 72
_SMALL_QUALITY = 55
LARGE_BYTES = 7_000_000
SMALL_BYTES = 5_000_000
DRAWINGS_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it goes into the report.

    Attributes:
        name: of its file.
        uri: a data URI; empty when the report carries no more, and the picture is only beside it.
        width: in pixels of the page.
        height: in pixels of the page.
    """

    name: str
    uri: str
    width: int
    height: int


@dataclass(slots=True)
class Album:
    """Takes pictures out of a run's folder until the report has as many bytes of them as it should.

    Args:
        folder: where the run's pictures are.
    """

    folder: Path
    _left: dict[str, int] = field(
        default_factory=lambda: {"large": LARGE_BYTES, "small": SMALL_BYTES, "drawing": DRAWINGS_BYTES}, init=False
    )

    def large(self, name: str) -> Picture | None:
        """Return a picture to be looked at; None when there is no such file or it is no picture."""
        return self._photograph(name, "large", LARGE_PIXELS, _LARGE_QUALITY)

    def small(self, name: str) -> Picture | None:
        """Return a picture to be glanced at; None when there is no such file or it is no picture."""
        return self._photograph(name, "small", SMALL_PIXELS, _SMALL_QUALITY)

    def drawing(self, name: str) -> Picture | None:
        """Return an SVG as it is; None when there is no such file."""
        try:
            data = (self.folder / name).read_bytes()
        except OSError:
            return None
        return Picture(name, self._uri("drawing", "svg+xml", data), 0, 0)

    def _photograph(self, name: str, size: str, most_pixels: int, quality: int) -> Picture | None:
        if not name or not (self.folder / name).is_file():
            return None
        if self._left[size] <= 0:
            return Picture(name, "", 0, 0)
        # A glance needs a quarter of a frame's pixels each way at most, and the decoder can skip the others
        how = cv2.IMREAD_REDUCED_COLOR_4 if size == "small" else cv2.IMREAD_COLOR
        try:
            data = np.fromfile(self.folder / name, np.uint8)
            pixels = cv2.imdecode(data, how) if data.size else None
        except (OSError, cv2.error):
            return None
        if pixels is None:
            return None
        scale = min(1.0, most_pixels / pixels.shape[1])
        width, height = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
        shrunk = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
        _, jpeg = cv2.imencode(".jpg", shrunk, (cv2.IMWRITE_JPEG_QUALITY, quality))
        return Picture(name, self._uri(size, "jpeg", jpeg.tobytes()), width, height)

    def _uri(self, size: str, kind: str, data: bytes) -> str:
        uri = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
        if len(uri) > self._left[size]:
            self._left[size] = 0
            return ""
        self._left[size] -= len(uri)
        return uri
