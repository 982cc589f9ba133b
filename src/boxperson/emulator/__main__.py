"""`python -m boxperson.emulator RIG.toml`: the emulated bench by itself."""

import argparse
import sys
from pathlib import Path

from boxperson.emulator.process import run
from boxperson.errors import BoxpersonError


def main() -> int:
    """Run the emulated bench and return the exit status: 2 when it could not be started."""
    parser = argparse.ArgumentParser(prog="python -m boxperson.emulator", description=__doc__)
    parser.add_argument("rig", type=Path, help="rig file")
    parser.add_argument("--defect", metavar="ID", help="what is wrong with the table")
    parser.add_argument("--fault", metavar="ID", help="what is wrong with the rig")
    parser.add_argument("--deck", type=Path, metavar="DIR", help="folder of the faces of the cards that are dealt")
    parser.add_argument("--realtime", action="store_true", help="time follows the wall clock")
    parser.add_argument("--until-stdin-closes", action="store_true", help="end when stdin does")
    asked = parser.parse_args()
    try:
        run(
            asked.rig,
            defect=asked.defect,
            fault=asked.fault,
            realtime=asked.realtime,
            until_stdin_closes=asked.until_stdin_closes,
            deck_folder=asked.deck,
        )
    except BoxpersonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
