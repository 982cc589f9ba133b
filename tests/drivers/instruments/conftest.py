"""A rack of emulated instruments, over each kind of transport."""

from tests.emulator.instruments.conftest import kind, rack

__all__ = ["kind", "rack"]
