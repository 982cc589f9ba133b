"""What a run was asked for, checked before anything starts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boxperson.bench.rig import Rig
from boxperson.bench.rig_file import load_rig
from boxperson.emulator.defects import defects
from boxperson.emulator.faults import faults
from boxperson.emulator.settings import read_settings
from boxperson.errors import UsageError
from boxperson.rules.clauses import clauses, within
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.lucky_nines_paytable import lucky_nines
from boxperson.rules.lucky_shooter_paytable import lucky_shooter
from boxperson.rules.rulings import choose

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_PAYTABLE_OF: dict[str, Callable[[str], object]] = {
    "craps": lucky_shooter,
    "baccarat": lucky_nines,
    "blackjack": lucky_ladies,
}


def check_rig(path: Path) -> Rig:
    """Read a rig file and check everything that it names.

    Raises:
        UsageError: it, its calibration or its deck cannot be read, or it names what does not exist.
    """
    # OpenCV is slow to load, and every pytest process where this is installed loads the plugin
    from boxperson.vision.calibration import load as load_calibration  # noqa: PLC0415
    from boxperson.vision.cards.deck import load as load_deck  # noqa: PLC0415

    rig = load_rig(path)
    try:
        _PAYTABLE_OF.get(rig.table.game, str)(rig.submission.paytable)
        choose(rig.submission.rulings)
    except UsageError as mistake:
        raise UsageError(f"{path}: submission: {mistake}") from mistake
    load_calibration(rig.calibration_path)
    if rig.deck_path:
        load_deck(rig.deck_path)
    if rig.emulator is not None:
        read_settings(path)
    return rig


def check_rigs(paths: Sequence[Path]) -> Mapping[str, Rig]:
    """Read the rig files of a run, and return the rigs by the game that is played on each.

    Raises:
        UsageError: one of them is wrong, or two have tables for the same game.
    """
    rigs: dict[str, Rig] = {}
    for path in paths:
        rig = check_rig(path)
        if rig.table.game in rigs:
            raise UsageError(
                f"{path}: has a {rig.table.game} table, as {rigs[rig.table.game].path} has; name one of them"
            )
        rigs[rig.table.game] = rig
    return rigs


def defect_of(rig: Rig, defect: str | None) -> str | None:
    """Return the defect if it is one of the rig's table; a run may have tables of other games beside it."""
    game = next((each.game for each in defects() if each.id == defect), None)
    return defect if game == rig.table.game else None


def fault_of(rig: Rig, fault: str | None) -> str | None:
    """Return the fault if the rig has the device for it; a run may have rigs without it beside others."""
    found = next((each for each in faults() if each.id == fault), None)
    if found is None:
        return fault
    needed = {"relay": found.of_relay_board, "instruments": found.device is not None}
    emulator = rig.emulator or {}
    return None if any(wanted and device not in emulator for device, wanted in needed.items()) else fault


def check_choices(rigs: Mapping[str, Rig], chosen: Sequence[str], defect: str | None, fault: str | None) -> None:
    """Check the clauses, the defect and the fault that a run is to have.

    Raises:
        UsageError: there is none of that name, or nothing in the run that can have the defect or the fault.
    """
    for clause in chosen:
        within(next(iter(clauses())), clause)
    _check("--defect", defect, [each.id for each in defects()])
    if defect is not None and not any(defect_of(rig, defect) for rig in rigs.values()):
        raise UsageError(f"--defect {defect}: no rig of this run has a table that can have it; name one with --rig")
    _check("--fault", fault, [each.id for each in faults()])
    if fault is not None and not any(fault_of(rig, fault) for rig in rigs.values()):
        raise UsageError(f"--fault {fault}: no rig of this run has a device that can have it; name one with --rig")


def check_nobody_is_asked(rigs: Iterable[Rig], found: str, instead: str) -> None:
    """Check that a run of several processes, of which none has the terminal for itself, asks nobody on it.

    Args:
        rigs: of the run.
        found: the argument that makes it one of several processes.
        instead: the argument that makes it one of a single process.

    Raises:
        UsageError: a rig's operator answers on the terminal.
    """
    for rig in rigs:
        if rig.operator is not None and rig.operator.answers == "console":
            raise UsageError(
                f"{found}: {rig.name!r} asks {rig.operator.name} on the terminal, which only a run of one process can; "
                f"run with {instead}"
            )


def signing_key(path: str, evidence: str | None) -> "Ed25519PrivateKey":
    """Read the key that a run's record is to be signed with.

    Raises:
        UsageError: it cannot be read, is none, or the run keeps no record.
    """
    from boxperson.evidence.keys import load_private  # noqa: PLC0415 - most runs sign nothing

    if not evidence:
        raise UsageError(f"--key {path}: there is nothing to sign without --evidence DIR")
    return load_private(Path(path))


def _check(option: str, given: str | None, known: list[str]) -> None:
    if given is not None and given not in known:
        raise UsageError(f"{option} {given}: there is none of that name; allowed: {', '.join(known)}")
