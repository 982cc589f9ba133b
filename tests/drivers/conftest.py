"""Both kinds of line, each with the test at its far end."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from boxperson.drivers.serial_line import SerialLine
from tests.drivers.far_ends import KINDS, FarEnd


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
