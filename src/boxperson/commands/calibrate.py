"""`calibrate`: what the eyes need to know of a rig."""

import typer

from boxperson.commands.options import RigFile
from boxperson.suite_folder import suite_folder

app = typer.Typer(no_args_is_help=True, help="Measure what the eyes need to know of a rig.")


@app.command("camera")
def camera(rig: RigFile = None) -> None:
    """Find where the camera hangs and how its lens bends, from a printed board."""
    from boxperson.bench.calibrate import calibrate_camera
    from boxperson.bench.rig_file import load_rig

    found, path = calibrate_camera(load_rig(rig or suite_folder() / "rigs" / "emulated.toml"))
    print(f"{path}: board corners found again within {found.reprojection_error_px:.3f} px (root mean square)")
