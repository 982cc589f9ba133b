"""The `force` stimulus: what is done to an emulated bench, through its hand, whatever is played on it."""

from boxperson.bench.hand import Hand


class Force:
    """Switches lamps and power, and sets chance.

    Args:
        hand: the hand of the emulated bench.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._lamps = 1

    def begin(self, scenario: str) -> None:
        """Have the world's chance depend on the scenario alone, whatever was played before it."""
        self._lamps = 1
        self._hand.do("chance", seed=scenario)

    def relight(self) -> None:
        """Light the felt by lamps that hang elsewhere, so that glare moves off what it covered."""
        self._lamps += 1
        self._hand.do("light", seed=self._lamps)

    def cut_power(self) -> None:
        """Take the table's power away."""
        self._hand.do("power_off")

    def restore_power(self) -> None:
        """Give it back."""
        self._hand.do("power_on")
