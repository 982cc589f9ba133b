"""Acts that make the table or the rig a wrong one."""

from typing import Literal

from boxperson.emulator.acts.act import Act
from boxperson.emulator.bench import Bench


class ArmDefect(Act):
    """Make the table a wrong one, or an honest one again."""

    do: Literal["defect"]
    defect: str | None

    async def act(self, bench: Bench) -> None:
        """Arm the defect."""
        bench.arm_defect(self.defect)


class ArmFault(Act):
    """Make the rig a wrong one, or a good one again."""

    do: Literal["fault"]
    fault: str | None

    async def act(self, bench: Bench) -> None:
        """Arm the fault."""
        bench.arm_fault(self.fault)
