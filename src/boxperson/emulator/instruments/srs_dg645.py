"""A Stanford Research DG645 delay generator: edges A to H after a trigger, outputs AB and CD on lines.

It speaks commands of four letters, not SCPI; a number may stand right behind the `?`. An output is high from its first
edge to its second, and closes the line that is plugged into it while its amplitude is at least 2 V.
"""

from collections.abc import Mapping
from functools import partial

from boxperson.emulator.clock import Clock, Timer
from boxperson.emulator.instruments.figures import Imperfect
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, action, only, query
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Number, Parameter, Whole, number
from boxperson.emulator.lines import Line

_INSERTION_NS = 85.0
_CLOSES_AT_V = 2.0
_LONGEST_S = 2000.0
_EDGES, _OUTPUTS = 10, 5  # T0 T1 A B C D E F G H; T0 AB CD EF GH
_SINGLE_SHOT = 5
_ERRORS = {-222: 10, -224: 10, -221: 12, -113: 111, -109: 116, -108: 115, -104: 118, -121: 118, -131: 118, -211: 11}
_OTHER_ERROR = 110

_SETTINGS: dict[str, Parameter] = {
    "TSRC": Whole(0, 6, 0),
    "TLVL": Number(-3.5, 3.5, 1.0),
    "TRAT": Number(1e-6, 1e7, 1e3),
}
_LEVELS: dict[str, Parameter] = {"LAMP": Number(0.5, 5.0, 2.5), "LOFF": Number(-2.0, 2.0, 0.0), "LPOL": Whole(0, 1, 1)}


class Generator(Instrument):
    """A delay generator whose outputs are plugged into lines.

    Args:
        clock: what time it is.
        lines: the line at each output: 1 is AB, 2 is CD.
        seed: where its own clock error and jitter come from.
    """

    def __init__(self, clock: Clock, lines: Mapping[int, Line], seed: int) -> None:
        self._lines = lines
        self._pending: list[Timer] = []
        self._forget()
        super().__init__(clock, "Stanford Research Systems,DG645,s/n001013,ver1.20.11E", _SETTINGS, seed)
        self._imperfect = Imperfect("srs-dg645", self.chance, _EDGES)

    def commands(self) -> dict[str, Command]:
        """Its delays, levels and trigger."""
        return {
            "*TRG": action(self.trigger),
            "DLAY": Command(self._set_delay, self._tell_delay),
            "LAMP": self._of_output("LAMP"),
            "LOFF": self._of_output("LOFF"),
            "LPOL": self._of_output("LPOL"),
            "LERR": query(self._next_error),
        }

    def arm(self, fault: str | None) -> None:
        """Have `generator-off-frequency`, or what every instrument can have."""
        super().arm(fault)
        self._imperfect.wrong = fault == "generator-off-frequency"

    def reset(self) -> None:
        """Be as after ``*RST``."""
        self._stop()
        self._forget()
        super().reset()

    def trigger(self) -> None:
        """Fire once, if it is set to single shots and is not busy with one.

        Raises:
            ScpiError: -211 it is not.
        """
        if self.settings.get("TSRC") != _SINGLE_SHOT or self._pending:
            raise ScpiError(-211)
        self.operations.begin("shot")
        edges = [self._edge_ns(edge) for edge in range(_EDGES)]
        for output in self._lines:
            rise_ns, fall_ns = edges[2 * output], edges[2 * output + 1]
            if fall_ns > rise_ns and self._levels["LAMP"][output] >= _CLOSES_AT_V:
                self._pending.append(self.clock.at(rise_ns, partial(self._put, output, high=True)))
                self._pending.append(self.clock.at(fall_ns, partial(self._put, output, high=False)))
        self._pending.append(self.clock.at(max(edges), self._stop))

    def _forget(self) -> None:
        self._delays: dict[int, tuple[int, float]] = dict.fromkeys(range(2, _EDGES), (0, 0.0))
        self._levels = {name: dict.fromkeys(range(_OUTPUTS), kind.default) for name, kind in _LEVELS.items()}

    def _set_delay(self, _numbers: Numbers, texts: Texts) -> None:
        """Set ``DLAY edge,reference,seconds``."""
        if len(texts) != 3:
            raise ScpiError(-109 if len(texts) < 3 else -108)
        edge, reference = _index(texts[0], 2, _EDGES - 1), _index(texts[1], 0, _EDGES - 1)
        step_s = self._imperfect.figures.step_ps * 1e-12
        planned = self._delays | {edge: (reference, round(number(texts[2]) / step_s) * step_s)}
        if reference == 1 or not 0 <= _sum(planned, edge) <= _LONGEST_S:
            raise ScpiError(-221)
        self._delays = planned

    def _tell_delay(self, _numbers: Numbers, texts: Texts) -> str:
        edge = _index(only(texts), 2, _EDGES - 1)
        return "{},{:+.12f}".format(*self._delays[edge])

    def _of_output(self, name: str) -> Command:
        """A setting that each output has: ``LAMP output,volts``."""

        def act(_numbers: Numbers, texts: Texts) -> None:
            if len(texts) != 2:
                raise ScpiError(-109 if len(texts) < 2 else -108)
            self._levels[name][_index(texts[0], 0, _OUTPUTS - 1)] = _LEVELS[name].read(texts[1])

        def tell(_numbers: Numbers, texts: Texts) -> str:
            return f"{self._levels[name][_index(only(texts), 0, _OUTPUTS - 1)]:g}"

        return Command(act, tell)

    def _edge_ns(self, edge: int) -> int:
        """When an edge of a shot that is triggered now comes; the bench's lines change at whole nanoseconds."""
        seconds = max(_sum(self._delays, other) for other in self._delays) if edge == 1 else _sum(self._delays, edge)
        own_ns = seconds * 1e9 / (1 + self._imperfect.time_base_off)
        late_ns = _INSERTION_NS + self._imperfect.skew_ns(edge + 1) + self._imperfect.jitter_ns()
        return self.clock.now_ns + max(1, round(own_ns + late_ns))

    def _put(self, output: int, *, high: bool) -> None:
        self._lines[output].drive(high == bool(self._levels["LPOL"][output]), f"generator {output}")

    def _stop(self) -> None:
        """End the shot; what is still to come of it does not."""
        for timer in self._pending:
            timer.cancel()
        self._pending.clear()
        for output, line in self._lines.items():
            line.drive(False, f"generator {output}")  # noqa: FBT003 - a line's level
        self.operations.end("shot")

    def _next_error(self) -> str:
        errors = self.status.errors
        return str(_ERRORS.get(errors.popleft().number, _OTHER_ERROR)) if errors else "0"


def _sum(delays: Mapping[int, tuple[int, float]], edge: int) -> float:
    """How long after T0 an edge is, by the instrument's clock; delays that refer to one another in a ring conflict."""
    total = 0.0
    for _ in range(_EDGES):
        if edge == 0:
            return total
        edge, seconds = delays[edge]
        total += seconds
    raise ScpiError(-221)


def _index(text: str, low: int, high: int) -> int:
    return Whole(low, high, low).read(text)
