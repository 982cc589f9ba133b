"""An instrument that has nothing but settings: what is tested with it belongs to every instrument."""

import asyncio

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.commands import Command, action
from boxperson.emulator.instruments.scpi.common import status_commands
from boxperson.emulator.instruments.scpi.parameters import Choice, Number, Parameter, Switch, Text, Whole

DELAY = "TRIGger#2:SEQuence:DELay"
STATE = "[SOURce#2]:BURSt:STATe"
PATTERNS = (DELAY, STATE, "SHAPe:NAME", "LABel", "COUNt")


class Toy(Instrument):
    """Begins something at ``STARt`` that goes on for a second of the bench's clock."""

    def __init__(self, clock: Clock | None = None) -> None:
        parameters: dict[str, Parameter] = {
            DELAY: Number(0.0, 10.0, 0.5, 1e-9, "S", infinite=True),
            STATE: Switch(),
            "SHAPe:NAME": Choice(("SINusoid", "PULSe", "DC")),
            "LABel": Text("none"),
            "COUNt": Whole(1, 100, 1),
        }
        super().__init__(clock or Clock(), "Boxperson,Toy,1,1.0", parameters, seed=1)

    def commands(self) -> dict[str, Command]:
        """One that takes its time."""
        return {"STARt": action(self._start), **status_commands(self.status)}

    def say(self, message: str | bytes) -> str:
        """Send a message and return what comes back."""
        raw = message if isinstance(message, bytes) else message.encode("latin-1")
        return asyncio.run(self.answer(raw)).decode("latin-1")

    def _start(self) -> None:
        self.operations.begin("start")
        self.clock.after(1_000_000_000, lambda: self.operations.end("start"))
