"""`calibrate`: what the eyes need to know of a rig."""

from pathlib import Path
from typing import Annotated

import typer

from boxperson.commands.options import RigFile
from boxperson.errors import UsageError
from boxperson.suite_folder import suite_folder

app = typer.Typer(no_args_is_help=True, help="Measure what the eyes need to know of a rig.")


@app.command("camera")
def camera(rig: RigFile = None) -> None:
    """Find where the camera hangs and how its lens bends, from a printed board."""
    from boxperson.bench.calibrate_camera import calibrate_camera
    from boxperson.bench.rig_file import load_rig

    found, path = calibrate_camera(load_rig(rig or suite_folder() / "rigs" / "emulated.toml"))
    print(f"{path}: board corners found again within {found.reprojection_error_px:.3f} px (root mean square)")


@app.command("deck")
def deck(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Takes the deck, such as rigs/ours.npz.")],
    rig: RigFile = None,
) -> None:
    """Learn what the faces of the cards look like that a rig deals; the rig file then names FILE as camera.deck."""
    from boxperson.bench.calibrate_deck import calibrate_deck
    from boxperson.bench.rig_file import load_rig

    loaded = load_rig(rig or suite_folder() / "rigs" / "emulated-baccarat.toml")
    if loaded.table.game.endswith("craps"):
        raise UsageError(f"{loaded.path}: table.game: a {loaded.table.game} table deals no cards")
    learnt = calibrate_deck(loaded, file)
    print(f"{file}: {len(learnt.cards)} faces; name it in {loaded.path} as camera.deck")
