"""Both kinds of line, each with the test at its far end."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from boxperson.drivers.link import Link
from boxperson.drivers.serial_line import SerialLine
from tests.drivers.far_ends import KINDS, FarEnd
from tests.drivers.scripted_table import Script, ScriptedTable, Talk


@pytest.fixture(params=list(KINDS))
def far(request: pytest.FixtureRequest) -> Iterator[FarEnd]:
    """The far end of a line, as each kind of line in turn."""
    with closing(KINDS[request.param]()) as end:
        yield end


@pytest.fixture
def near(far: FarEnd) -> Iterator[SerialLine]:
    """The host's end of the line."""
    with closing(SerialLine(far.port)) as line:
        yield line


@pytest.fixture
def talk(far: FarEnd, near: SerialLine) -> Talk:
    """See `Talk`."""

    @contextmanager
    def talking(
        script: Script, *, reply_s: float = 5.0, deadline_s: float = 20.0
    ) -> Iterator[tuple[Link, ScriptedTable]]:
        with ScriptedTable(far, script) as table:
            yield Link(near, reply_s=reply_s, deadline_s=deadline_s), table

    return talking
