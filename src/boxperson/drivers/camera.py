"""An IP camera over HTTP: the newest frame, stamped when it was grabbed, and never one from before the question."""

import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.errors import CameraError

_OPEN_MS = 2000
_READ_MS = 1500


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR, uint8, height × width × 3; its number in the stream and when it was grabbed (monotonic ns)."""

    number: int
    grabbed_ns: int
    pixels: NDArray[np.uint8]


class Camera:
    """Reads a stream in a thread that throws the backlog away.

    `VideoCapture` hands out what it has buffered, seconds old after a pause, and buffering cannot be switched off for
    HTTP. So a thread grabs without pause, and a look takes the second frame that was grabbed after it was asked for:
    the first may have been exposed before.

    Args:
        url: what `cv2.VideoCapture` opens.
        deadline_s: how long a look may wait for its frame.
    """

    def __init__(self, url: str, deadline_s: float = 3.0) -> None:
        self.url = url
        self._deadline_s = deadline_s
        self._arrived = threading.Condition()
        self._wanted_from = 0
        self._number = 0
        self._newest: Frame | None = None
        self._trouble = "no frame yet"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._read, name=f"camera {url}", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fresh(self) -> Frame:
        """Return a frame whose exposure began after this call.

        Raises:
            CameraError: none came by the deadline.
        """
        with self._arrived:
            return self._wait_for(self._number + 2)

    def following(self, frame: Frame) -> Frame:
        """Return a frame later in the stream than ``frame``.

        Raises:
            CameraError: none came by the deadline, or the camera repeats one picture for ever.
        """
        with self._arrived:
            return self._wait_for(frame.number + 1)

    def close(self) -> None:
        """Stop the thread and release the stream."""
        self._stop.set()
        self._thread.join(timeout=(_OPEN_MS + _READ_MS) / 1000)

    def _wait_for(self, number: int) -> Frame:
        self._wanted_from = number
        deadline = time.monotonic() + self._deadline_s
        while self._newest is None or self._newest.number < number:
            if not self._arrived.wait(deadline - time.monotonic()):
                waited = f"no fresh frame within {self._deadline_s:g} s ({self._trouble})"
                raise CameraError(f"{self.url}: {waited}; check its power and cable")
        return self._newest

    def _read(self) -> None:
        while not self._stop.is_set():
            stream = cv2.VideoCapture(
                self.url,
                cv2.CAP_FFMPEG,
                [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS],
            )
            try:
                self._trouble = "connected, but no frames come" if stream.isOpened() else "it does not answer"
                self._grab_until_end(stream)
            finally:
                with suppress(cv2.error):
                    stream.release()
            self._stop.wait(0.2)

    def _grab_until_end(self, stream: cv2.VideoCapture) -> None:
        """Grab frames, decoding those that somebody waits for, until the stream ends or repeats itself for ever."""
        while not self._stop.is_set() and stream.grab():
            grabbed_ns = time.monotonic_ns()
            with self._arrived:
                self._number += 1
                newest = self._newest
                served = newest is not None and newest.number >= self._wanted_from
            if served or self._number < self._wanted_from:
                continue
            decoded, pixels = stream.retrieve()
            if not decoded:
                continue
            picture = np.asarray(pixels, dtype=np.uint8)
            if newest is not None and np.array_equal(newest.pixels, picture):
                # No two exposures of a real sensor are equal to the last bit.
                self._trouble = "it repeats one picture to the last bit, as a frozen camera does"
                continue
            with self._arrived:
                self._newest = Frame(self._number, grabbed_ns, picture)
                self._arrived.notify_all()
