"""Where the command line writes: colour and the terminal's width for a person, plain lines of 120 when piped."""

import sys

from rich.console import Console

_PIPED_WIDTH = 120


def plain_console() -> Console:
    """Return a console on standard output that colours only what it is told to."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else _PIPED_WIDTH)
