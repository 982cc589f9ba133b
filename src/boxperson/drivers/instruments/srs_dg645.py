"""Stanford Research DG645 delay generator: channel 1 is its output AB, channel 2 its output CD."""

from boxperson.drivers.instruments.common import Commanded
from boxperson.drivers.instruments.protocols import Identity, Levels
from boxperson.drivers.visa import VisaLine

_SINGLE_SHOT = 5
_T0, _EDGES = 0, {1: (2, 3), 2: (4, 5)}


class SrsDg645(Commanded):
    """One shot of two pulses, whose four edges have a delay each."""

    step_s = 5e-12
    at_close = ("*RST",)
    _prepared: Levels | None = None

    def __init__(self, line: VisaLine, identity: Identity) -> None:
        line.error_query = "LERR?"
        super().__init__(line, identity)

    def options(self) -> tuple[str, ...]:
        """None that it tells of."""
        return ()

    def arm(self, delta_ns: float, width_ns: float, levels: Levels) -> None:
        """Make ready for one pulse on each channel; see `protocols.PulseGenerator`.

        Raises:
            InstrumentError: it does not take that.
        """
        if self._prepared != levels:
            self._line.tell(f"TSRC {_SINGLE_SHOT}")
            for output in _EDGES:
                self._all(
                    f"LPOL {output},1",
                    f"LAMP {output},{levels.high_v - levels.low_v:g}",
                    f"LOFF {output},{levels.low_v:g}",
                )
            self._prepared = levels
        for output, delay_ns in ((1, max(0.0, -delta_ns)), (2, max(0.0, delta_ns))):
            rise, fall = _EDGES[output]
            self._line.begin(f"DLAY {rise},{_T0},{delay_ns * 1e-9:.12f};DLAY {fall},{rise},{width_ns * 1e-9:.12f}")

    def fire(self) -> None:
        """Put both pulses out.

        Raises:
            InstrumentError: it does not take the trigger.
        """
        self._line.begin("*TRG")
