"""What the hand can do, one class for each act; its fields are what it takes beside `id` and `do`."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from boxperson.emulator.acts.bench_itself import Advance, Chance, Now, Reset, Stop, Truth
from boxperson.emulator.acts.cards import Irregular, LayCards, NextCards
from boxperson.emulator.acts.dice import NextDice, NextRest, SetDice
from boxperson.emulator.acts.live_craps import Contest, DecideNext, PutChips, Shoot
from boxperson.emulator.acts.mains import PowerOff, PowerOn
from boxperson.emulator.acts.people import Chips, ClearFelt, Deal, Paperwork, PressLine, ResolveCount
from boxperson.emulator.acts.picture import SetBoard, SetLight
from boxperson.emulator.acts.pit import LinkCut, LinkRestore, OtherTable
from boxperson.emulator.acts.wrongs import ArmDefect, ArmFault

_Any = (
    Now | Advance | Chance | Truth | Reset | Stop
    | NextDice | NextRest | SetDice | NextCards | LayCards | Irregular | SetLight | SetBoard
    | PowerOff | PowerOn | LinkCut | LinkRestore | OtherTable | Chips | ClearFelt | Deal | ResolveCount | Paperwork
    | PressLine | PutChips | Shoot | Contest | DecideNext | ArmDefect | ArmFault
)  # fmt: skip
ACT: TypeAdapter[_Any] = TypeAdapter(Annotated[_Any, Field(discriminator="do")])
"""Reads an act from its JSON line."""
