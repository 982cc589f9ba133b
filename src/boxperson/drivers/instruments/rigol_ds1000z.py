"""Rigol DS1000Z and MSO1000Z oscilloscopes."""

import numpy as np
import numpy.typing as npt

from boxperson.drivers.instruments.common import Recording, nice
from boxperson.drivers.instruments.protocols import Levels, Trace

_BEFORE, _AFTER, _MIDDLE = 1, 11, 6
_NOT_MEASURABLE = 9e37
_DIVISIONS_V, _SHARE_OF_SCREEN = 8, 0.75
_PREAMBLE = 10
_DEPTHS = (6_000, 60_000, 600_000, 6_000_000)
_LONGEST_READ = 250_000


class RigolDs1000z(Recording):
    """Channels 1 and 2 in one record, triggered by the edge that comes first; memory is read piece by piece."""

    at_close = (":STOP",)

    def arm(self, first: int, span_s: float, levels: Levels, points: int = 60_000) -> float:
        """Make ready to record once; see `protocols.Scope`.

        Raises:
            InstrumentError: it does not take that.
        """
        scale_s = nice(span_s / _AFTER)
        scale_v = nice((levels.high_v - levels.low_v) / _SHARE_OF_SCREEN / _DIVISIONS_V)
        depth = next((depth for depth in _DEPTHS if depth >= points), _DEPTHS[-1])
        self._all(
            ":RUN",
            ":CHANnel3:DISPlay OFF",
            ":CHANnel4:DISPlay OFF",
            *(
                f":CHANnel{channel}:{setting}"
                for channel in (1, 2)
                for setting in ("DISPlay ON", "COUPling DC", f"SCALe {scale_v:g}", f"OFFSet {-levels.middle_v:g}")
            ),
            ":TIMebase:MODE MAIN",
            f":TIMebase:MAIN:SCALe {scale_s:g}",
            f":TIMebase:MAIN:OFFSet {scale_s * (_MIDDLE - _BEFORE):g}",
            ":TRIGger:MODE EDGE",
            ":TRIGger:SWEep NORMal",
            f":TRIGger:EDGE:SOURce CHANnel{first}",
            ":TRIGger:EDGE:SLOPe POSitive",
            f":TRIGger:EDGE:LEVel {levels.middle_v:g}",
            f":ACQuire:MDEPth {depth}",
        )
        self._line.begin(":SINGle")
        return scale_s * _BEFORE

    def capture(self) -> Trace:
        """Read what was recorded.

        Raises:
            InstrumentError: it has not triggered, is not done, or its records do not fit together.
        """
        if self._line.ask(":TRIGger:STATus?") != "STOP":
            self._line.begin(":STOP")
            raise self._line.error("has not recorded: no edge triggered it; check its probes and its trigger level")
        return self._together(self._channel(1), self._channel(2))

    def delay_s(self) -> float | None:
        """The scope's own measure of the interval, or None when it cannot tell.

        Raises:
            InstrumentError: no answer.
        """
        delay_s = self._line.number(":MEASure:ITEM? RDELay,CHANnel1,CHANnel2")
        return None if abs(delay_s) >= _NOT_MEASURABLE else delay_s

    def _channel(self, channel: int) -> Trace:
        self._all(f":WAVeform:SOURce CHANnel{channel}", ":WAVeform:MODE RAW", ":WAVeform:FORMat BYTE")
        _, _, points, _, dt_s, t0_s, _, step_v, origin, zero = self._numbers(":WAVeform:PREamble?", _PREAMBLE)
        depth = round(points)
        if not 0 < depth <= _DEPTHS[-1]:
            raise self._line.failed(f"says that it has {points:g} points")
        pieces = [self._read(first, min(first + _LONGEST_READ, depth)) for first in range(0, depth, _LONGEST_READ)]
        return Trace(t0_s, dt_s, (np.concatenate(pieces).astype(np.float64) - origin - zero) * step_v)

    def _read(self, first: int, end: int) -> npt.NDArray[np.uint8]:
        self._all(f":WAVeform:STARt {first + 1}", f":WAVeform:STOP {end}")
        codes = self._line.block(":WAVeform:DATA?")
        if len(codes) != end - first:
            raise self._line.failed(f"sends {len(codes)} points, asked for {end - first}")
        return codes
