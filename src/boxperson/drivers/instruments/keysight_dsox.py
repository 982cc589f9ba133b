"""Keysight InfiniiVision X oscilloscopes."""

import numpy as np

from boxperson.drivers.instruments.common import Recording, nice
from boxperson.drivers.instruments.protocols import Levels, Trace

_BEFORE, _AFTER = 1, 9
_RUNNING = 1 << 3
_NOT_MEASURABLE = 9e37
_DIVISIONS_V, _SHARE_OF_SCREEN = 8, 0.75
_PREAMBLE = 10


class KeysightDsox(Recording):
    """Channels 1 and 2 in one record, triggered by the edge that comes first."""

    at_close = (":STOP",)
    _points = 0

    def arm(self, first: int, span_s: float, levels: Levels, points: int = 60_000) -> float:
        """Make ready to record once; see `protocols.Scope`.

        Raises:
            InstrumentError: it does not take that.
        """
        scale_s = nice(span_s / _AFTER)
        swing_v = levels.high_v - levels.low_v
        self._all(
            ":STOP",
            f":TIMebase:MODE MAIN;REFerence LEFT;POSition 0;SCALe {scale_s:g}",
            *(self._vertical(channel, swing_v / _SHARE_OF_SCREEN, levels.middle_v) for channel in (1, 2)),
            ":TRIGger:MODE EDGE;SWEep NORMal",
            f":TRIGger:EDGE:SOURce CHANnel{first};SLOPe POSitive;LEVel {levels.middle_v:g}",
            ":ACQuire:TYPE NORMal",
        )
        self._points = points
        self._line.begin(":SINGle")
        return scale_s * _BEFORE

    def capture(self) -> Trace:
        """Read what was recorded.

        Raises:
            InstrumentError: it has not triggered, is not done, or its records do not fit together.
        """
        if int(self._line.number(":OPERegister:CONDition?")) & _RUNNING:
            self._line.begin(":STOP")
            raise self._line.error("has not recorded: no edge triggered it; check its probes and its trigger level")
        return self._together(self._channel(1), self._channel(2))

    def delay_s(self) -> float | None:
        """The scope's own measure of the interval, or None when it cannot tell.

        Raises:
            InstrumentError: no answer.
        """
        self._line.begin(":MEASure:DEFine DELay,+1,+1")
        delay_s = self._line.number(":MEASure:DELay? CHANnel1,CHANnel2")
        return None if abs(delay_s) >= _NOT_MEASURABLE else delay_s

    def _vertical(self, channel: int, range_v: float, middle_v: float) -> str:
        scale_v = nice(range_v / _DIVISIONS_V)
        return f":CHANnel{channel}:DISPlay ON;COUPling DC;SCALe {scale_v:g};OFFSet {middle_v:g}"

    def _channel(self, channel: int) -> Trace:
        self._line.tell(f":WAVeform:SOURce CHANnel{channel};FORMat BYTE;UNSigned ON;:WAVeform:POINts:MODE RAW")
        self._line.tell(f":WAVeform:POINts {self._points}")
        preamble = self._numbers(":WAVeform:PREamble?", _PREAMBLE)
        _, _, points, _, dt_s, t0_s, reference, step_v, origin_v, zero = preamble
        codes = self._line.block(":WAVeform:DATA?")
        if len(codes) != points:
            raise self._line.failed(f"sends {len(codes)} points where it says {points:g}")
        return Trace(t0_s - reference * dt_s, dt_s, (codes.astype(np.float64) - zero) * step_v + origin_v)
