"""A camera in the network: frames exposed after the question, and never one from before it."""

import threading
import time
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.drivers.mjpeg import MjpegStream
from boxperson.errors import CameraError

_STREAM_S = 1.5
_REOPEN_S = 0.2


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture.

    Attributes:
        number: counts the parts of the stream.
        arrived_ns: when it had arrived, monotonic.
        jpeg: the bytes that the camera sent.
        pixels: height × width × 3, BGR, uint8.
    """

    number: int
    arrived_ns: int
    jpeg: bytes
    pixels: NDArray[np.uint8]


class Camera:
    """Reads a stream in a thread that keeps only the newest picture.

    A frame counts as fresh when its exposure began after the question. The thread notices when it has read all that had
    arrived; of what comes after that, the first picture may have been exposed before the question, the second cannot.

    Args:
        url: of the motion JPEG stream.
        deadline_s: how long a look may wait for its frame.
    """

    def __init__(self, url: str, deadline_s: float = 3.0) -> None:
        self.url = url
        self._deadline_s = deadline_s
        self._arrived = threading.Condition()
        self._number = 0
        self._drained_at = 0
        self._drain_wanted = False
        self._newest: tuple[int, int, bytes] | None = None
        self._stream: MjpegStream | None = None
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
        deadline = time.monotonic() + self._deadline_s
        with self._arrived:
            self._drain_wanted = True
            while self._drain_wanted:
                self._wait(deadline)
            return self._wait_for(self._drained_at + 2, deadline)

    def close(self) -> None:
        """Stop the thread and release the stream."""
        self._stop.set()
        stream = self._stream
        if stream is not None:
            stream.close()
        self._thread.join(timeout=2 * _STREAM_S)

    def _wait_for(self, number: int, deadline: float) -> Frame:
        while True:
            while self._newest is None or self._newest[0] < number:
                self._wait(deadline)
            number, arrived_ns, jpeg = self._newest
            pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
            if pixels is not None:
                return Frame(number, arrived_ns, jpeg, np.asarray(pixels, dtype=np.uint8))
            self._trouble = "what comes is no JPEG"
            number += 1

    def _wait(self, deadline: float) -> None:
        if not self._arrived.wait(max(0.0, deadline - time.monotonic())):
            waited = f"no fresh frame within {self._deadline_s:g} s ({self._trouble})"
            raise CameraError(f"{self.url}: {waited}; check its power and cable")

    def _read(self) -> None:
        while not self._stop.is_set():
            try:
                self._stream = MjpegStream(self.url, _STREAM_S)
                if self._stop.is_set():
                    return
                self._read_until_end(self._stream.open())
            except CameraError as fault:
                self._trouble = str(fault)
            self._stop.wait(_REOPEN_S)

    def _read_until_end(self, stream: MjpegStream) -> None:
        self._trouble = "connected, but no frames come"
        try:
            last = stream.read()  # what the camera had in store, of any age
            while not self._stop.is_set():
                jpeg = stream.read()
                if jpeg == last:
                    # No two exposures of a real sensor are equal to the last bit.
                    self._trouble = "it repeats one picture to the last bit, as a frozen camera does"
                    continue
                last = jpeg
                with self._arrived:
                    self._number += 1
                    self._newest = (self._number, time.monotonic_ns(), jpeg)
                    if self._drain_wanted and stream.drained():
                        self._drained_at = self._number
                        self._drain_wanted = False
                    self._arrived.notify_all()
        except (CameraError, OSError, ValueError) as fault:
            self._trouble = str(fault)
        finally:
            stream.close()
