"""The command line. Its names, options and JSON are a contract (docs/command-line.md)."""

import os
import sys

import typer

from boxperson.commands import (
    calibrate,
    emulate,
    keys,
    lockout,
    odds,
    read,
    report,
    run,
    settle,
    trace,
    verify,
)
from boxperson.errors import RigError, UsageError

INCONCLUSIVE_EXIT = 3

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
app.command()(run.run)
app.command()(emulate.emulate)
app.command()(lockout.lockout)
app.command()(report.report)
app.command()(trace.trace)
app.command()(verify.verify)
app.add_typer(keys.app, name="keys")
app.add_typer(settle.app, name="settle")
app.add_typer(odds.app, name="odds")
app.add_typer(read.app, name="read")
app.add_typer(calibrate.app, name="calibrate")


def main() -> None:
    """Run the command line; every mistake of its user is one line on standard error and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except UsageError as mistake:
        _end(str(mistake), run.USAGE_EXIT)
    except RigError as fault:
        _end(str(fault), INCONCLUSIVE_EXIT)
    except (typer.Abort, KeyboardInterrupt):
        _end("stopped", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as mistake:
        # Typer carries its usage errors in a private copy of click; they are told by what they can do.
        if not hasattr(mistake, "format_message"):
            raise
        _end(mistake.format_message(), run.USAGE_EXIT)


def _end(message: str, code: int) -> None:
    print(f"boxperson: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)
