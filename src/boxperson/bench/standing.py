"""How a table stands after an act, held against how the judge has it: every wager that is up, every seat's credits."""

from collections.abc import Callable, Mapping

from boxperson.errors import Finding
from boxperson.rules.money import dollars

Key = tuple[int, str]


def hold_standing(
    asked_up: Mapping[Key, int],
    up: Mapping[Key, int],
    owed_cents: Mapping[int, int],
    credits_cents: Mapping[int, int],
    clause_of: Callable[[Key | None], str],
) -> None:
    """Hold the wagers that are up and the credits of every seat against the judge.

    Args:
        asked_up: the stake of every wager that the judge has up, by (seat, wager).
        up: the stake of every wager that the table has up.
        owed_cents: the credits of every seat by the judge.
        credits_cents: the credits of every seat at the table.
        clause_of: names the clause that a wrong wager breaks, or wrong credits (None).

    Raises:
        Finding: the table stands otherwise.
    """
    for key, _ in sorted(set(asked_up.items()) ^ set(up.items())):
        seat, wager = key
        raise Finding(
            (clause_of(key),),
            f"{_stake(asked_up.get(key))} on the {wager} of seat {seat}",
            f"{_stake(up.get(key))}, though the table had reported otherwise",
        )
    for seat in sorted({*credits_cents, *owed_cents}):
        cents, owed = credits_cents.get(seat, 0), owed_cents.get(seat, 0)
        if cents != owed:
            raise Finding((clause_of(None),), f"{dollars(owed)} in credits at seat {seat}", dollars(cents))


def _stake(stake_cents: int | None) -> str:
    return "nothing up" if stake_cents is None else f"{dollars(stake_cents)} up"
