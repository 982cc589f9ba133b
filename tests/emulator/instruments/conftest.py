"""A rack of instruments for each test, over each kind of transport."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.emulator.instruments.rack import SERVERS, Rack


@pytest.fixture
def rack() -> Iterator[Rack]:
    """See `Rack`."""
    with closing(Rack()) as made:
        yield made


@pytest.fixture(params=list(SERVERS))
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of transport in turn."""
    return str(request.param)
