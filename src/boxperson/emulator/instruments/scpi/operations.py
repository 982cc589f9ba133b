"""Operations that go on after their command was taken, and who waits for their end."""

import asyncio
from collections.abc import Callable
from contextlib import suppress


class Operations:
    """What is under way in an instrument.

    Args:
        all_done: called when the last of them ends, if `tell_when_done` asked for it.
    """

    def __init__(self, all_done: Callable[[], None]) -> None:
        self._all_done = all_done
        self._under_way: set[str] = set()
        self._waiting: list[asyncio.Future[None]] = []
        self._telling = False

    def begin(self, name: str) -> None:
        """Something begins."""
        self._under_way.add(name)

    def end(self, name: str) -> None:
        """Something ends, whether or not it had begun."""
        self._under_way.discard(name)
        if self._under_way:
            return
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            with suppress(asyncio.InvalidStateError):  # whoever waited has been cancelled
                future.set_result(None)
        if self._telling:
            self._telling = False
            self._all_done()

    def tell_when_done(self) -> None:
        """Call `all_done` once nothing is under way any more; at once when nothing is."""
        self._telling = True
        if not self._under_way:
            self.end("")

    def tell_no_one(self) -> None:
        """Take `tell_when_done` back."""
        self._telling = False

    async def done(self) -> None:
        """Wait until nothing is under way; time on the bench's clock has to move for that."""
        if self._under_way:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future
