"""What a run was asked for, checked before anything starts."""

from collections.abc import Sequence
from pathlib import Path

from boxperson.bench.rig_file import Rig, load_rig
from boxperson.emulator.defects import defects
from boxperson.emulator.faults import faults
from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses, within
from boxperson.rules.paytable import lucky_shooter
from boxperson.rules.rulings import choose


def check_run(rig: Path, chosen: Sequence[str], defect: str | None, fault: str | None) -> Rig:
    """Check the rig file, the chosen clauses, the defect and the fault of a run.

    Raises:
        UsageError: one of them is wrong; says which, what was found and what is allowed.
    """
    loaded = load_rig(rig)
    try:
        lucky_shooter(loaded.submission.paytable)
        choose(loaded.submission.rulings)
    except UsageError as mistake:
        raise UsageError(f"{rig}: submission: {mistake}") from mistake
    for clause in chosen:
        within(next(iter(clauses())), clause)
    _check("--defect", defect, [each.id for each in defects()])
    _check("--fault", fault, [each.id for each in faults()])
    return loaded


def _check(option: str, given: str | None, known: list[str]) -> None:
    if given is not None and given not in known:
        raise UsageError(f"{option} {given}: there is none of that name; allowed: {', '.join(known)}")
