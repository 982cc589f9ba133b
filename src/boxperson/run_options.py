"""What a run was asked for, checked before anything starts."""

from collections.abc import Sequence
from pathlib import Path

from boxperson.bench.rig_file import Rig, load_rig
from boxperson.emulator.defects import defects
from boxperson.emulator.faults import faults
from boxperson.emulator.settings import read_settings
from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses, within
from boxperson.rules.paytable import lucky_shooter
from boxperson.rules.rulings import choose
from boxperson.vision.calibration import load as load_calibration


def check_rig(path: Path) -> Rig:
    """Read a rig file and check everything that it names.

    Raises:
        UsageError: it or its calibration cannot be read, or it names a paytable or reading that does not exist.
    """
    rig = load_rig(path)
    try:
        lucky_shooter(rig.submission.paytable)
        choose(rig.submission.rulings)
    except UsageError as mistake:
        raise UsageError(f"{path}: submission: {mistake}") from mistake
    load_calibration(rig.calibration_path)
    if rig.emulator is not None:
        read_settings(path)
    return rig


def check_choices(chosen: Sequence[str], defect: str | None, fault: str | None) -> None:
    """Check the clauses, the defect and the fault that a run is to have.

    Raises:
        UsageError: there is none of that name; says which are allowed.
    """
    for clause in chosen:
        within(next(iter(clauses())), clause)
    _check("--defect", defect, [each.id for each in defects()])
    _check("--fault", fault, [each.id for each in faults()])


def _check(option: str, given: str | None, known: list[str]) -> None:
    if given is not None and given not in known:
        raise UsageError(f"{option} {given}: there is none of that name; allowed: {', '.join(known)}")
