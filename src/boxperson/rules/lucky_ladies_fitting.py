"""Which reading of a ruling a progressive goes by, told from what it paid and what its meter came to."""

from collections.abc import Sequence

from boxperson.rules.lucky_ladies_paytable import Paytable
from boxperson.rules.lucky_ladies_round import TableRound, settle_rounds
from boxperson.rules.progressive import Meters
from boxperson.rules.rulings import Rulings, choose
from boxperson.rules.rulings import rulings as all_rulings

_ABOUT_MONEY = ("LL-6", "LL-11", "LL-13", "LL-16", "LL-17", "LL-20")


def fitting_readings(
    rounds: Sequence[TableRound],
    unit_cents: int,
    paytable: Paytable,
    meters: Meters,
    rulings: Rulings,
    paid_cents: Sequence[Sequence[int]],
    display: int,
) -> tuple[str, ...]:
    """Name the readings that explain what a progressive did where the selected ones do not.

    Args:
        rounds: what each table had to settle.
        unit_cents: what each wager was.
        paytable: the paytable in force.
        meters: what they stood at with the wagers of these rounds in them.
        rulings: the readings in force; one at a time is exchanged.
        paid_cents: for each table what each of its hands was credited, 0 where nothing was.
        display: what the meter stood at afterwards, in hundredths of a cent.

    Returns:
        Such as ("LL-17=round-up",); none where the selected readings fit, or no other does.
    """

    def fits(readings: Rulings) -> bool:
        after = settle_rounds(rounds, unit_cents, paytable, meters, readings)
        asked = [[0 if hand is None else hand.credit_cents for hand in table] for table in after.rounds]
        return (asked, after.meters.display) == ([list(table) for table in paid_cents], display)

    if fits(rulings):
        return ()
    others = [(key, reading) for key in _ABOUT_MONEY for reading in all_rulings()[key].readings]
    return tuple(f"{key}={reading}" for key, reading in others if fits(choose({**rulings, key: reading})))
