"""Wrong rigs: faults of the link, of the camera, of the relay board and of the measuring instruments."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from boxperson.errors import UsageError

_CAMERA = "camera-"
_RELAY = "relay-"


@dataclass(frozen=True, slots=True)
class Fault:
    """A way for a rig to be wrong.

    Attributes:
        id: its name, such as `line-noise` or `camera-frozen`.
        text: what happens on such a rig.
        device: the measuring instrument that has it, `pulse`, `counter` or `scope`; None for a fault of something else.
    """

    id: str
    text: str
    device: str | None = None

    @property
    def of_camera(self) -> str | None:
        """The camera's own name for it, or None for a fault of something else."""
        return self.id.removeprefix(_CAMERA) if self.id.startswith(_CAMERA) else None

    @property
    def of_relay_board(self) -> bool:
        """Whether the relay board has it."""
        return self.id.startswith(_RELAY)


def faults() -> tuple[Fault, ...]:
    """All the ways that the emulated rig can be wrong."""
    text = files(__package__).joinpath("faults.toml").read_text(encoding="utf-8")
    return tuple(Fault(**entry) for entry in tomllib.loads(text)["fault"])


def fault_called(fault_id: str) -> Fault:
    """A fault by its id.

    Raises:
        UsageError: there is no such fault.
    """
    for fault in faults():
        if fault.id == fault_id:
            return fault
    raise UsageError(f"no fault {fault_id!r}; there are {', '.join(fault.id for fault in faults())}")
