"""The memory of a counter: readings in the order of measuring, and how they are told."""

from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, only, query
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.operations import Operations
from boxperson.emulator.instruments.scpi.parameters import Whole

_MOST = 1_000_000


class Readings:
    """Readings in seconds.

    Args:
        operations: what is under way; some queries wait for its end.
    """

    def __init__(self, operations: Operations) -> None:
        self._operations = operations
        self._readings: list[float] = []

    def clear(self) -> None:
        """Forget them."""
        self._readings.clear()

    def keep(self, reading_s: float) -> None:
        """Add one."""
        self._readings.append(reading_s)

    def commands(self) -> dict[str, Command]:
        """The commands that tell them, and take them out."""
        return {
            "FETCh": query(self.fetch),
            "DATA:POINts": query(lambda: f"{len(self._readings):+d}"),
            "DATA:REMove": Command(tell=self._remove),
            "R": Command(tell=self._take),
        }

    async def fetch(self) -> str:
        """All of them, once there are all."""
        await self._operations.done()
        if not self._readings:
            raise ScpiError(-230)
        return ",".join(_written(reading) for reading in self._readings)

    async def _remove(self, _numbers: Numbers, texts: Texts) -> str:
        """Answer ``DATA:REMove? n[,WAIT]``."""
        count = Whole(1, _MOST, 1).read(only(texts[:1]))
        if [text.upper() for text in texts[1:]] == ["WAIT"]:
            await self._operations.done()
        elif len(texts) > 1:
            raise ScpiError(-224)
        if len(self._readings) < count:
            raise ScpiError(-230)
        return self._pop(count)

    def _take(self, _numbers: Numbers, texts: Texts) -> str:
        """Answer ``R? [n]``: up to so many, in a block, without waiting."""
        count = Whole(1, _MOST, 1).read(only(texts)) if texts else len(self._readings)
        readings = self._pop(count)
        return f"#{len(str(len(readings)))}{len(readings)}{readings}"

    def _pop(self, count: int) -> str:
        taken, self._readings = self._readings[:count], self._readings[count:]
        return ",".join(_written(reading) for reading in taken)


def _written(reading_s: float) -> str:
    """A reading as the counter tells it, with three digits of exponent."""
    digits, exponent = f"{reading_s:+.14E}".split("E")
    return f"{digits}E{int(exponent):+04d}"
