"""Keysight 53220A and 53230A counters, as stopwatches from one input to the other."""

from boxperson.drivers.instruments.common import Commanded
from boxperson.drivers.instruments.protocols import Levels

_NO_READING = 9e37
_RANGES_V = (5.0, 50.0)


class Keysight53220A(Commanded):
    """A single time interval, which is positive only: what is expected first starts it."""

    at_close = ("ABORt",)
    _prepared: tuple[int, float, Levels] | None = None

    def arm(self, first: int, timeout_s: float, levels: Levels) -> None:
        """Make ready for one interval; see `protocols.Counter`.

        Raises:
            InstrumentError: it does not take that.
        """
        if self._prepared != (first, timeout_s, levels):
            self._line.begin("ABORt")
            self._all(f"CONFigure:TINTerval (@{first}),(@{3 - first})", f"SYSTem:TIMeout {timeout_s:g}")
            for channel in (1, 2):
                self._prepare(channel, levels)
            self._prepared = (first, timeout_s, levels)
        self._line.begin("ABORt;:INITiate:IMMediate")

    def interval_s(self) -> float | None:
        """The interval, or None; see `protocols.Counter`.

        Raises:
            InstrumentError: no answer, or nothing was asked for.
        """
        if self._prepared is None:
            raise self._line.error("was not armed")
        if self._line.number("DATA:POINts?") < 1:
            self._line.begin("ABORt")
            return None
        reading_s = self._line.number("FETCh?")
        if abs(reading_s) >= _NO_READING:
            return None
        return reading_s if self._prepared[0] == 1 else -reading_s

    def _prepare(self, channel: int, levels: Levels) -> None:
        range_v = next((v for v in _RANGES_V if v >= max(abs(levels.low_v), abs(levels.high_v))), _RANGES_V[-1])
        self._all(
            f"INPut{channel}:COUPling DC",
            f"INPut{channel}:IMPedance 1E6",
            f"INPut{channel}:RANGe {range_v:g}",
            f"INPut{channel}:LEVel:AUTO OFF",
            f"INPut{channel}:LEVel {levels.middle_v:g}",
            f"INPut{channel}:SLOPe POSitive",
        )
