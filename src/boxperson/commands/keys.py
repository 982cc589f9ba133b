"""`keys`: what the record of a run is signed with."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Keys that the record of a run is signed with.")


@app.callback()
def _keys() -> None:
    """Keep `new` a command of its own while it is the only one."""


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False, help="Takes the two files.")],
) -> None:
    """Make a pair of keys: boxperson.key, which stays secret, and boxperson.pub, which whoever verifies is given."""
    from boxperson.evidence.keys import new_keys

    private, public = new_keys(folder)
    print(f"{private}  sign with it: boxperson run --key {private}; keep it to yourself")
    print(f"{public}  give it to whoever verifies: boxperson verify DIR --public-key {public}")
