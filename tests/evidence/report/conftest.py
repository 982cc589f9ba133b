"""Real runs on the emulated bench, small ones: made once, however many processes test."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from tests.end_to_end import boxperson

RUNS = {
    "pass": ("--clause", "623c.2(d)(1)", "--", "-k", "roll_of_roll_loses and not after"),
    "pays": ("--clause", "623c.2(d)(3)", "--defect", "lucky-shooter/pays-to-for-for", "--", "-k", "first_example"),
    "keeps": ("--clause", "623c.2(d)(1)", "--defect", "lucky-shooter/keeps-craps", "--", "-k", "not after and 12"),
    "counts": ("--clause", "631c.4(d)(2)", "--defect", "lucky-nines/counts-nines-per-hand", "--", "-k", "2505"),
    "misreads": ("--clause", "623a.9(a)", "--defect", "craps/misreads-six-as-four", "--", "-k", "6-6"),
    "fault": ("--clause", "623c.2(d)(1)", "--fault", "camera-dark", "--", "-k", "not after and 12"),
}
_ATTEMPTS = 3
"""A machine that does everything else at once may not get an emulated bench up in time."""
WRONG = ("pays", "keeps", "counts", "misreads")
"""Runs against a wrong table."""


@pytest.fixture(scope="session")
def real_run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the record of one of `RUNS`; asked for again it is the same folder, so leave it as it is."""
    shared = tmp_path_factory.getbasetemp()
    if "xdist" in sys.modules and shared.name.startswith("popen-"):
        shared = shared.parent

    def recorded(name: str) -> Path:
        folder = shared / f"real-{name}"
        with FileLock(shared / f"real-{name}.lock"):
            for attempt in range(_ATTEMPTS):
                if folder.exists():
                    break
                partly = shared / f"partly-{name}-{attempt}"
                done = boxperson("run", "--evidence", str(partly), "-n", "1", *RUNS[name], timeout_s=300)
                if (partly / "artefacts").is_dir():
                    partly.rename(folder)
        assert folder.exists(), done.stdout + done.stderr
        return folder

    return recorded


@pytest.fixture(scope="session")
def four_wrong_tables(real_run: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder with the journals and pictures of four runs, each against a table with another defect."""
    folder = tmp_path_factory.mktemp("wrong")
    for number, name in enumerate(WRONG):
        shutil.copyfile(real_run(name) / "journal.jsonl", folder / f"journal-gw{number}.jsonl")
        shutil.copytree(real_run(name) / "artefacts", folder / "artefacts", dirs_exist_ok=True)
    return folder
