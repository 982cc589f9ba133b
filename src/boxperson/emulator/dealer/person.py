"""A person who does one thing after the other in their own time."""

from collections.abc import Generator

from boxperson.emulator.clock import Clock, Timer

Script = Generator[int, None, None]
"""What a person does; it yields the nanoseconds until the next act."""


class Person:
    """Somebody at the table; people need no power."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._script: Script | None = None
        self._timer: Timer | None = None

    def do(self, script: Script) -> None:
        """Begin, in the place of what was being done."""
        self.stop()
        self._script = script
        self._go_on()

    def stop(self) -> None:
        """Drop what is being done."""
        if self._timer is not None:
            self._timer.cancel()
        if self._script is not None:
            self._script.close()
        self._script = self._timer = None

    @property
    def busy(self) -> bool:
        """Whether anything is being done."""
        return self._script is not None

    def _go_on(self) -> None:
        if self._script is None:
            return
        wait_ns = next(self._script, None)
        if wait_ns is None:
            self._script = None
        else:
            self._timer = self._clock.after(wait_ns, self._go_on)
