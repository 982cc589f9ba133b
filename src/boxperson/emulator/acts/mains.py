"""Acts on the plugs."""

from typing import Literal

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench


class PowerOff(Act):
    """Pull the table's plug."""

    do: Literal["power_off"]

    async def act(self, bench: Bench) -> None:
        """Cut the power."""
        bench.power.switch_off()


class PowerOn(Act):
    """Put the table's plug back; it is up 2 s later."""

    do: Literal["power_on"]

    async def act(self, bench: Bench) -> None:
        """Give power."""
        bench.power.switch_on()
