"""The input of the lock-out button: it is believed once it is still, and obeyed a while later."""

from collections.abc import Callable

from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.debounced import Debounced


class Button:
    """The lock-out button, as the system knows it.

    Args:
        unit: the system that it belongs to.
        lock_out: what a press is for.
        reopen: what a bounce does to a system that takes it for another press.

    Attributes:
        asked: whether it has been pressed, and the lock-out has not come yet.
    """

    def __init__(self, unit: Unit, lock_out: Callable[[], None], reopen: Callable[[], None]) -> None:
        hardware = unit.hardware
        self.asked = False
        self._unit = unit
        self._lock_out = lock_out
        self._reopen = reopen
        self._pressed = hardware.button_pressed()
        self._input = Debounced(hardware.timers, lambda: hardware.timing.debounce_ns, self._still)

    def moved(self) -> None:
        """The contacts have touched, or parted."""
        self._input.moved()
        if self._unit.hardware.button_pressed():
            self.asked = self.asked or not self._pressed
            self._unit.hardware.timers.after(0, self._touched)

    def _touched(self) -> None:
        this_round = self._unit.book.state.round
        if this_round.locked and self._unit.policy.reopens(self._unit.hardware.timers.now_ns - this_round.locked_ns):
            self._reopen()

    def _still(self) -> None:
        was_pressed, self._pressed = self._pressed, self._unit.hardware.button_pressed()
        if self._pressed and not was_pressed:
            self._unit.hardware.timers.after(self._processing_ns(), self._obey)
        elif not was_pressed:
            self.asked = False

    def _processing_ns(self) -> int:
        timing, chance = self._unit.hardware.timing, self._unit.hardware.chance
        latency_ns = round(chance.gauss(timing.latency_ns, timing.jitter_ns))
        return max(0, latency_ns - timing.debounce_ns) + self._unit.policy.late_ns()

    def _obey(self) -> None:
        self.asked = False
        self._lock_out()
