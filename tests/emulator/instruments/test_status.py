"""The status of IEEE 488.2: events, the status byte, operation complete."""

import asyncio

import pytest

from boxperson.emulator.clock import Clock
from tests.emulator.instruments.toy import Toy

SECOND_NS = 1_000_000_000


@pytest.mark.parametrize(("message", "bit"), [("NONSENSE", 32), ("COUN 1000", 16), ("*OPC", 1)])
def test_each_kind_of_event_has_its_bit_and_is_forgotten_when_told(message: str, bit: int) -> None:
    toy = Toy()
    assert toy.say("*ESR?") == "128\n"
    toy.say(message)
    assert toy.say("*ESR?") == f"{bit}\n"
    assert toy.say("*ESR?") == "0\n"


def test_the_status_byte_sums_up_and_asks_for_service_when_that_is_enabled() -> None:
    toy = Toy()
    toy.say("*CLS;*ESE 32")
    assert toy.say("*STB?") == "0\n"
    toy.say("NONSENSE")
    assert toy.say("*STB?") == f"{4 | 32}\n"
    toy.say("*SRE 32")
    assert toy.say("*STB?;*SRE?;*ESE?") == f"{4 | 32 | 64};32;32\n"
    assert toy.say("*IDN?;*STB?").endswith(f";{4 | 16 | 32 | 64}\n")
    toy.say("*CLS")
    assert toy.say("*STB?;*SRE?") == "0;32\n"


def test_operation_complete_waits_for_the_bench_clock() -> None:
    async def run() -> list[bytes]:
        clock = Clock()
        toy = Toy(clock)
        await toy.answer(b"*CLS;STAR;*OPC")
        early = await toy.answer(b"*ESR?")
        waiting = [asyncio.create_task(toy.answer(message)) for message in (b"*OPC?", b"*WAI;COUN?")]
        await asyncio.sleep(0)
        clock.advance(SECOND_NS - 1)
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        clock.advance(1)
        return [early, await waiting[0], await waiting[1], await toy.answer(b"*ESR?")]

    assert asyncio.run(run()) == [b"0\n", b"1\n", b"1\n", b"1\n"]


@pytest.mark.parametrize("cancel", [b"*CLS", b"*RST"])
def test_clear_and_reset_take_operation_complete_back(cancel: bytes) -> None:
    async def run() -> bytes:
        clock = Clock()
        toy = Toy(clock)
        await toy.answer(b"*CLS;STAR;*OPC")
        await toy.answer(cancel)
        clock.advance(2 * SECOND_NS)
        return await toy.answer(b"*ESR?")

    assert asyncio.run(run()) == b"0\n"


def test_one_who_waits_no_more_does_no_harm() -> None:
    async def run() -> bytes:
        clock = Clock()
        toy = Toy(clock)
        await toy.answer(b"STAR")
        gone = asyncio.create_task(toy.answer(b"*OPC?"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        clock.advance(SECOND_NS)
        return await toy.answer(b"*OPC?")

    assert asyncio.run(run()) == b"1\n"
