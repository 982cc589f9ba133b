"""Where the suite is: the folder that the user stands in, else the suite that came with the harness."""

from pathlib import Path

import boxperson


def is_suite(folder: Path) -> bool:
    """Tell whether a folder is a suite: features and steps joined by a conftest."""
    return (folder / "conftest.py").is_file() and (folder / "features").is_dir() and (folder / "steps").is_dir()


def suite_folder() -> Path:
    """Return the suite to run.

    An installed wheel carries one; a harness that is used out of its own clone has the clone's.
    """
    here = Path.cwd()
    package = Path(boxperson.__file__).parent
    candidates = (here, package / "suite", package.parents[1])
    return next(folder for folder in candidates if is_suite(folder))


def emulated_rigs(suite: Path) -> list[Path]:
    """Return the rig files of a suite's emulated benches, one for each game."""
    return sorted((suite / "rigs").glob("emulated*.toml"))
