"""The time that an emulated bench's devices live in; steps wait by it and by nothing else."""

from boxperson.bench.hand import Hand


class Clock:
    """Time that passes only when somebody lets it, however fast or slow the machine is."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def sleep(self, seconds: float) -> None:
        """Let that much time pass for every device; all that was due has happened when this returns."""
        self._hand.do("advance", ns=round(seconds * 1e9))
