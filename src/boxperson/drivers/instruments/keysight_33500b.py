"""Keysight 33500B and 33600A waveform generators with two channels."""

from boxperson.drivers.instruments.common import Commanded
from boxperson.drivers.instruments.protocols import Levels

_PERIODS_PER_WIDTH = 2


class Keysight33500B(Commanded):
    """A burst of one pulse on each channel, both started by the bus trigger, one of them delayed."""

    step_s = 4e-9
    at_close = ("ABORt", "OUTPut1 OFF", "OUTPut2 OFF")
    _prepared: tuple[float, Levels] | None = None

    def arm(self, delta_ns: float, width_ns: float, levels: Levels) -> None:
        """Make ready for one pulse on each channel; see `protocols.PulseGenerator`.

        Raises:
            InstrumentError: it does not take that.
        """
        if self._prepared != (width_ns, levels):
            self._line.begin("ABORt")
            for channel in (1, 2):
                self._prepare(channel, width_ns * 1e-9, levels)
            self._prepared = (width_ns, levels)
        press_s, offer_s = max(0.0, -delta_ns) * 1e-9, max(0.0, delta_ns) * 1e-9
        self._line.begin(f"ABORt;:TRIGger1:DELay {press_s:.12f};:TRIGger2:DELay {offer_s:.12f}")

    def fire(self) -> None:
        """Put both pulses out.

        Raises:
            InstrumentError: it does not take the trigger.
        """
        self._line.begin("*TRG")

    def _prepare(self, channel: int, width_s: float, levels: Levels) -> None:
        self._all(
            f"OUTPut{channel} OFF",
            f"OUTPut{channel}:LOAD INFinity",
            f"SOURce{channel}:FUNCtion PULSe",
            f"SOURce{channel}:FUNCtion:PULSe:PERiod {width_s * _PERIODS_PER_WIDTH:.12f}",
            f"SOURce{channel}:FUNCtion:PULSe:WIDTh {width_s:.12f}",
            f"SOURce{channel}:VOLTage:HIGH {levels.high_v:g}",
            f"SOURce{channel}:VOLTage:LOW {levels.low_v:g}",
            f"SOURce{channel}:BURSt:MODE TRIGgered",
            f"SOURce{channel}:BURSt:NCYCles 1",
            f"TRIGger{channel}:SOURce BUS",
            f"SOURce{channel}:BURSt:STATe ON",
            f"OUTPut{channel} ON",
        )
