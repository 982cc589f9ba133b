"""The hand: physics and people, over a control channel of JSON lines.

A request is `{"id":1,"do":"advance","ns":1000}`; its reply `{"id":1,"ok":true,"now_ns":…}`, or
`{"id":1,"ok":false,"error":"…"}`. What an act takes beside `id` and `do` is its class below.
"""

import asyncio
import contextlib
import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator

from boxperson.emulator.bench import Bench
from boxperson.errors import UsageError

_GOODBYE_S = 0.05
_MOST_NS = 10**15
_MOST_LINE_BYTES = 64 * 1024

Name = Annotated[str, Field(pattern="^[A23456789TJQK][CDHS]$")]
Face = Annotated[int, Field(ge=1, le=6)]
Share = Annotated[float, Field(ge=0, le=1)]
Number = Annotated[float, Field(ge=-10_000, le=10_000)]


class _Act(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    id: int | str

    async def act(self, bench: Bench) -> dict[str, Any] | None:
        """Do it, and return what the reply says beside the time."""
        raise NotImplementedError


class Now(_Act):
    """Ask what time it is."""

    do: Literal["now"]

    async def act(self, _bench: Bench) -> None:
        """Nothing but the time, which every reply tells."""


class Advance(_Act):
    """Let time pass; on a realtime bench, wait."""

    do: Literal["advance"]
    ns: int = Field(ge=0, le=_MOST_NS)

    async def act(self, bench: Bench) -> None:
        """Advance the clock."""
        await bench.advance(self.ns)


class NextDice(_Act):
    """Prepare the faces on which the next throw, and only that, will end."""

    do: Literal["next_dice"]
    faces: list[Face] = Field(min_length=2, max_length=2)

    async def act(self, bench: Bench) -> None:
        """Prepare the dice."""
        bench.expect_game("craps")
        bench.world.prepare((self.faces[0], self.faces[1]))


class NextCards(_Act):
    """Prepare the cards that come out of the shoe next, in order; they are taken from those that it holds."""

    do: Literal["next_cards"]
    cards: list[Name] = Field(min_length=1, max_length=52)

    async def act(self, bench: Bench) -> None:
        """Prepare the shoe."""
        bench.expect_game("baccarat")
        bench.world.cards.shoe.prepare(self.cards)


class LayCards(_Act):
    """Lay known cards on the felt, face up and apart, for eyes that learn a deck; tells their order from the left."""

    do: Literal["lay_cards"]
    cards: list[Name] = Field(min_length=1, max_length=10)

    async def act(self, bench: Bench) -> dict[str, Any]:
        """Lay the cards."""
        bench.expect_game("baccarat")
        return {"from_left": bench.world.cards.lay(self.cards)}


class Irregular(_Act):
    """Have the nth card of the coming hand go wrong: its reader cannot read it, or sees it twice, or none comes."""

    do: Literal["irregular"]
    kind: Literal["unreadable", "short", "twice"]
    nth: int = Field(ge=1, le=6)

    async def act(self, bench: Bench) -> None:
        """Spoil the card."""
        bench.expect_game("baccarat")
        bench.world.cards.spoil(self.kind, self.nth)


class SetDice(_Act):
    """Exchange the set of dice."""

    do: Literal["set_dice"]
    set: Literal["red", "white"]

    async def act(self, bench: Bench) -> None:
        """Exchange the dice."""
        bench.expect_game("craps")
        bench.world.set_dice(self.set)


class SetLight(_Act):
    """Change the light, or some of it."""

    do: Literal["light"]
    level: Share | None = None
    glare: Share | None = None
    seed: int | None = Field(None, ge=0, lt=2**32)

    async def act(self, bench: Bench) -> None:
        """Turn the lamps."""
        bench.world.set_light(**self.model_dump(exclude={"id", "do"}, exclude_none=True))


class BoardPose(BaseModel):
    """Where the calibration board is held."""

    model_config = ConfigDict(extra="forbid")

    position_mm: list[Number] = Field(min_length=3, max_length=3)
    quaternion: list[Number] = Field(min_length=4, max_length=4)

    @field_validator("quaternion")
    @classmethod
    def _of_unit_length(cls, quaternion: list[float]) -> list[float]:
        if abs(sum(part * part for part in quaternion) - 1) > 1e-3:
            raise ValueError("must be of unit length")
        return quaternion


class SetBoard(_Act):
    """Hold the calibration board into the picture, or take it away."""

    do: Literal["board"]
    pose: BoardPose | None

    async def act(self, bench: Bench) -> None:
        """Hold the board."""
        bench.world.set_board(None if self.pose is None else self.pose.model_dump())


class PowerOff(_Act):
    """Pull the table's plug."""

    do: Literal["power_off"]

    async def act(self, bench: Bench) -> None:
        """Cut the power."""
        bench.power.switch_off()


class PowerOn(_Act):
    """Put the table's plug back; it is up 2 s later."""

    do: Literal["power_on"]

    async def act(self, bench: Bench) -> None:
        """Give power."""
        bench.power.switch_on()


class ArmDefect(_Act):
    """Make the table a wrong one, or an honest one again."""

    do: Literal["defect"]
    defect: str | None

    async def act(self, bench: Bench) -> None:
        """Arm the defect."""
        bench.arm_defect(self.defect)


class ArmFault(_Act):
    """Make the rig a wrong one, or a good one again."""

    do: Literal["fault"]
    fault: str | None

    async def act(self, bench: Bench) -> None:
        """Arm the fault."""
        bench.arm_fault(self.fault)


class Truth(_Act):
    """Ask what is really so."""

    do: Literal["truth"]

    async def act(self, bench: Bench) -> dict[str, Any]:
        """Tell the truth."""
        return bench.truth()


class Reset(_Act):
    """Put a table fresh from the factory in this one's place; it is up when the reply comes."""

    do: Literal["reset"]

    async def act(self, bench: Bench) -> None:
        """Renew the table."""
        await bench.renew()


class Stop(_Act):
    """End the bench."""

    do: Literal["stop"]

    async def act(self, bench: Bench) -> None:
        """Stop, once the reply has left."""
        asyncio.get_running_loop().call_later(_GOODBYE_S, bench.stopping.set)


_Acts = (
    Now | Advance | NextDice | NextCards | LayCards | Irregular | SetDice | SetLight | SetBoard | PowerOff | PowerOn
    | ArmDefect | ArmFault | Truth | Reset | Stop
)  # fmt: skip
_ACT: TypeAdapter[_Acts] = TypeAdapter(Annotated[_Acts, Field(discriminator="do")])


class Hand:
    """Serves the control channel on a free port of the loopback address.

    Attributes:
        address: `host:port`.
    """

    def __init__(self, bench: Bench) -> None:
        self.address = ""
        self._bench = bench
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=_MOST_LINE_BYTES)
        host, port = self._server.sockets[0].getsockname()
        self.address = f"{host}:{port}"

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write(json.dumps(await self._reply(line)).encode() + b"\n")
                await writer.drain()
        except (ConnectionError, ValueError):  # gone, or a line beyond the limit
            return
        finally:
            writer.close()

    async def _reply(self, line: bytes) -> dict[str, Any]:
        try:
            act = _ACT.validate_json(line)
        except ValidationError as error:
            return {"id": _id_in(line), "ok": False, "error": _first(error)}
        try:
            told = await act.act(self._bench)
        except (UsageError, RuntimeError) as error:
            return {"id": act.id, "ok": False, "error": str(error)}
        await self._bench.cable.flushed()
        trouble = self._bench.camera_trouble()
        if trouble is not None:
            return {"id": act.id, "ok": False, "error": trouble}
        return {"id": act.id, "ok": True, "now_ns": self._bench.clock.now_ns, **(told or {})}


def _first(error: ValidationError) -> str:
    found = error.errors()[0]
    where = ".".join(str(step) for step in found["loc"])
    return f"{where}: {found['msg']}" if where else found["msg"]


def _id_in(line: bytes) -> int | str | None:
    with contextlib.suppress(ValueError, RecursionError):
        request = json.loads(line)
        found = request.get("id") if isinstance(request, dict) else None
        return found if isinstance(found, int | str) else None
    return None
