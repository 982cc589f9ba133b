"""`verify`: whether the record of a run is whole."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boxperson.commands.options import Json, say
from boxperson.errors import UsageError

if TYPE_CHECKING:
    from boxperson.evidence.verify import Verified

NOT_SO_EXIT = 1


def verify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False, help="The record of a run.")],
    public_key: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Of whoever should have signed it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove a record whole and signed, or name the first thing that is not so."""
    from boxperson.evidence.keys import load_public
    from boxperson.evidence.verify import WHOLE
    from boxperson.evidence.verify import verify as check

    if not folder.is_dir():
        raise UsageError(f"{folder}: is no folder; name the record of a run")
    key = load_public(public_key) if public_key else None
    found = check(folder, key)
    if as_json:
        say(_as_json(folder, found))
    else:
        print(f"{folder}: {_told(found)}")
        for test in found.retries:
            print(f"  played again: {test}; its first result counts")
    raise typer.Exit(0 if found.state == WHOLE else NOT_SO_EXIT)


def _told(found: "Verified") -> str:
    if found.first:
        return found.first
    count = f"{found.scenarios} scenario{'' if found.scenarios == 1 else 's'}"
    emulated = "; EMULATED RUN" if found.emulated else ""
    return f"whole, {_signature(found)}; {count}, each with one first result{emulated}"


def _signature(found: "Verified") -> str:
    if not found.signed:
        return "unsigned"
    by = f"signed by key {', '.join(f'{key[:16]}…' for key in found.signed)}"
    return by if found.checked else f"{by}, which was not checked (--public-key)"


def _as_json(folder: Path, found: "Verified") -> dict[str, object]:
    return {
        "bundle": str(folder),
        "state": found.state,
        "first": found.first,
        "signed": list(found.signed),
        "checked": found.checked,
        "scenarios": found.scenarios,
        "retries": list(found.retries),
        "emulated": found.emulated,
    }
