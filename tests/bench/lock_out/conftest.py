"""A bench top for each test."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.bench.lock_out.bench_top import BenchTop


@pytest.fixture
def top() -> Iterator[BenchTop]:
    """See `BenchTop`."""
    with closing(BenchTop()) as made:
        yield made
