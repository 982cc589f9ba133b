"""The pit's mains switch: while it is off nothing of the table or its controller lives on but their memories."""

from collections.abc import Callable
from typing import Any

from boxperson.emulator.clock import Clock, Timers
from boxperson.emulator.link import encoded
from boxperson.emulator.progressive.pit import Pit
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.game import Firmware, Game, Policy, Surroundings
from boxperson.emulator.table.nvram import Nvram
from boxperson.emulator.table.port import Port
from boxperson.emulator.table.submission import Submission
from boxperson.emulator.table.timing import Timing
from boxperson.emulator.world import World

BOOT_NS = 2_000_000_000


class Power:
    """Gives the table power and takes it away.

    Args:
        clock: the bench's clock.
        world: where the dice and cards are.
        game: what is played on the table.
        submission: what the table is set to as it leaves the factory.
        seats: how many players it has.
        send: the table's end of the cable.
        timing: how fast its lock-out and its wager sensors are.

    Attributes:
        on: whether the table has power; it lives 2 s later.
        nvram: its memory.
        pit: what it shares with other tables, on the same mains.
        policy: what its firmware decides by; a defect is another policy.
    """

    def __init__(
        self,
        clock: Clock,
        world: World,
        game: Game,
        submission: Submission,
        seats: int,
        send: Callable[[bytes], None],
        timing: Timing,
    ) -> None:
        self.on = False
        self.nvram = Nvram()
        self.pit = Pit(clock)
        self.policy = game.honest
        self._clock = clock
        self._world = world
        self._game = game
        self._submission = submission
        self._seats = seats
        self._send = send
        self._timing = timing
        self._timers = Timers(clock)
        self._firmware: Firmware | None = None
        self._port: Port | None = None

    def switch_on(self) -> None:
        """Give the table power; it boots for 2 s."""
        if not self.on:
            self.on = True
            self._timers = Timers(self._clock)
            self._timers.after(BOOT_NS, self._boot)

    def switch_off(self) -> None:
        """Take the power away, between one write to memory and the next."""
        self.on = False
        self._timers.cancel_all()
        self.pit.switch_off()
        self._world.keypad.wire(None)
        self._world.lamps.out()
        self._firmware = self._port = None

    def renew(self) -> None:
        """Put a table fresh from the factory in this one's place and give it power."""
        self.switch_off()
        self.nvram = Nvram()
        self.pit.renew()
        self.switch_on()

    def arm(self, policy: Policy) -> None:
        """Have the table decide by another policy from now on."""
        self.policy = policy
        self.pit.arm(self._game.controllers(policy))
        if self._firmware is not None:
            self._firmware.policy = policy

    def receive(self, data: bytes) -> None:
        """Hand the table what comes over its cable; without power, or while it boots, nobody is there."""
        if self._port is not None:
            self._port.receive(data)

    @property
    def table_state(self) -> Any | None:
        """What the table knows, by its game, or None while it is not up."""
        return self._firmware.book.state if self._firmware is not None else None

    def _send_line(self, seq: int, t_ns: int, payload: str) -> None:
        self._send(encoded(seq, t_ns, payload))

    def _boot(self) -> None:
        fresh = self._game.fresh(self._submission, self._seats)
        book = Book(self.nvram, self._game.memory, fresh, lambda: self._clock.now_ns, self._send_line)
        self.pit.switch_on()
        around = Surroundings(self._world, self.pit, self._timers, self._timing)
        self._firmware = self._game.firmware(book, around, self.policy)
        self._port = Port(self._firmware, self._clock.spend)
        self._firmware.boot()
