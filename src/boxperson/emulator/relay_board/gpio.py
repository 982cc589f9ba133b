"""The board's sixteen general-purpose pins: inputs from power-up on, and outputs once the host makes them that."""

from collections.abc import Callable

ALL = 0xFFFF
FULL_SCALE = 1023


class Gpio:
    """Sixteen pins, whose bits are 1 for high and, in `iodir`, 1 for an input.

    Args:
        notify: takes a line about an input that has changed, while the host wants to hear of it.

    Attributes:
        iodir: which pins are inputs.
        iomask: which pins the host may change many at a time.
        notifying: whether the host is told of inputs that change.
    """

    def __init__(self, notify: Callable[[str], None]) -> None:
        self._notify = notify
        self._outside = 0
        self.start()

    def start(self) -> None:
        """Be as after power-up."""
        self.iodir = self.iomask = ALL
        self.notifying = False
        self._latch = 0

    @property
    def levels(self) -> int:
        """The level of every pin."""
        return (self._outside & self.iodir) | (self._latch & ~self.iodir)

    def feel(self, pin: int, *, high: bool) -> None:
        """Have something outside the board pull a pin high or low."""
        before = self.levels
        self._outside = _with_bit(self._outside, pin, value=high)
        if self.notifying and self.levels != before:
            self._notify(f"# {self.levels:04X} {before:04X} {self.iodir:04X}")

    def put(self, pin: int, *, high: bool) -> None:
        """Make a pin an output at a level."""
        self._latch = _with_bit(self._latch, pin, value=high)
        self.iodir = _with_bit(self.iodir, pin, value=False)

    def put_all(self, levels: int) -> None:
        """Set the levels of those pins that the mask lets through and that are outputs."""
        self._latch = (self._latch & ~self.iomask) | (levels & self.iomask)

    def direct_all(self, iodir: int) -> None:
        """Make pins inputs and outputs, those that the mask lets through."""
        self.iodir = (self.iodir & ~self.iomask) | (iodir & self.iomask)

    def sample(self, pin: int) -> int:
        """What the 10-bit converter makes of a pin."""
        return FULL_SCALE if self.levels >> pin & 1 else 0


def _with_bit(bits: int, number: int, *, value: bool) -> int:
    return bits | 1 << number if value else bits & ~(1 << number)
