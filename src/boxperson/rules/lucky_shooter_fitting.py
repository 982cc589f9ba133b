"""Which reading of ruling LS-2 a table goes by, told from what it paid."""

from collections.abc import Sequence

from boxperson.errors import UsageError
from boxperson.rules import lucky_shooter
from boxperson.rules.lucky_shooter_paytable import Paytable
from boxperson.rules.rulings import Rulings, choose
from boxperson.rules.rulings import rulings as all_rulings


def fitting_readings(
    throws: Sequence[int],
    stake_cents: int,
    paytable: Paytable,
    rulings: Rulings,
    paid_cents: Sequence[int],
    *,
    working: bool | None = None,
) -> tuple[str, ...]:
    """Name the readings of LS-2 that explain what a table paid on a Lucky Shooter wager.

    Args:
        throws: the sums thrown, from the first come-out roll after the wager was placed.
        stake_cents: what was staked.
        paytable: the paytable in force.
        rulings: the readings in force; all but LS-2 are kept.
        paid_cents: what the table credited at each throw, as many as throws.
        working: whether the table still has the wager up after the last throw, None when that is not known.

    Returns:
        Ids of the readings, such as ("R3",); none when no reading explains it.

    Raises:
        UsageError: the stake or a throw cannot be, or there are not as many payments as throws.
    """
    if len(paid_cents) != len(throws):
        raise UsageError(f"{len(throws)} throws came with {len(paid_cents)} payments; give one for each throw")
    return tuple(
        reading
        for reading in all_rulings()["LS-2"].readings
        if _explains(choose({**rulings, "LS-2": reading}), throws, stake_cents, paytable, paid_cents, working)
    )


def fits(readings: Sequence[str]) -> str:
    """Say which readings of LS-2 a table fits, in the words a report prints."""
    meanings = all_rulings()["LS-2"].readings
    if not readings:
        return "fits no reading of LS-2"
    return "fits " + ", or ".join(f"LS-2 {reading}: {meanings[reading]}" for reading in readings)


def _explains(
    rulings: Rulings,
    throws: Sequence[int],
    stake_cents: int,
    paytable: Paytable,
    paid_cents: Sequence[int],
    working: bool | None,  # noqa: FBT001 - three-valued, and only ever passed on
) -> bool:
    wager: lucky_shooter.Wager | None = lucky_shooter.start(stake_cents)
    for total, paid in zip(throws, paid_cents, strict=True):
        settlement = None
        if wager is not None:
            wager, settlement = lucky_shooter.throw(wager, total, paytable, rulings)
        if paid != (settlement.credit_cents if settlement else 0):
            return False
    return working is None or working == (wager is not None)
