"""The dealers and the stick: dice to the centre, wager after wager, dice to the shooter (d) and (e)."""

from boxperson.emulator.crew.throw import Throw
from boxperson.emulator.crew.wagers import Due, Faces, due, new_point, travels_to
from boxperson.emulator.dealer.payout import chips_for
from boxperson.emulator.dealer.person import Script

_ACT_S = 0.8
_KEY_S = 0.3
_PASS_S = 1.2

Owed = tuple[int, str, Due]


def centre(now: Throw) -> Script:
    """Bring the dice to the centre, between the stick and the boxperson."""
    yield from now.bring_dice("centre")
    yield from now.pause(_ACT_S)


def settle(now: Throw) -> Script:
    """Settle what the roll decides, seat by seat and wager by wager, then move the come wagers that have a number."""
    if now.rolled is None:
        return
    wagers = (yield from now.look())["wagers"]
    for seat, wager, owed in now.policy.settled(_owed(now, wagers, now.rolled)):
        yield from _settle(now, seat, wager, owed)
    for seat, wager, _ in wagers:
        to = travels_to(wager, sum(now.rolled))
        if to is not None:
            yield from _travel(now, seat, wager, to)


def collect_one(now: Throw) -> Script:
    """Collect a wager, though no roll has decided it."""
    for seat, wager, _ in (yield from now.look())["wagers"][:1]:
        yield from _settle(now, seat, wager, Due("taken"))


def close(now: Throw) -> Script:
    """Put the puck where it belongs, and say that all is settled."""
    yield from now.pause(_ACT_S)
    point = now.point if now.rolled is None else new_point(now.point, sum(now.rolled))
    if point != now.point:
        yield from now.key("puck", point=point)
        yield from now.pause(_KEY_S)
    yield from now.key("settled")
    yield from now.pause(_PASS_S)


def next_shooter(now: Throw) -> Script:
    """Give the next player the dice."""
    shooter = (yield from now.look())["shooter"]
    yield from now.key("shooter", seat=shooter % len(now.seats) + 1)


def hand_over(now: Throw) -> Script:
    """Bring the dice to the shooter, after a seven-out the next one."""
    if now.rolled is not None and now.point is not None and sum(now.rolled) == 7:
        yield from next_shooter(now)
    yield from now.bring_dice("shooter")


def back(now: Throw) -> Script:
    """Tell the console that the shooter has the dice."""
    yield from now.pause(_KEY_S)
    yield from now.key("back")


def take_up(now: Throw) -> None:
    """Have the players take what was paid to them."""
    for seat in now.seats:
        now.world.chips.move(f"seat-{seat} pay", f"seat-{seat} player")


def _owed(now: Throw, wagers: list[tuple[int, str, int]], rolled: Faces) -> list[Owed]:
    rulings = now.rulings()
    found = [(seat, wager, due(wager, cents, now.point, rolled, rulings)) for seat, wager, cents in wagers]
    return [(seat, wager, owed) for seat, wager, owed in found if owed is not None]


def _settle(now: Throw, seat: int, wager: str, owed: Due) -> Script:
    """Pay a wager into the player's place with its stake beside it, or collect it, and tell the record."""
    spot, pay = f"seat-{seat} {wager}", f"seat-{seat} pay"
    if owed.win_cents:
        now.world.chips.put(pay, chips_for(owed.win_cents), "inventory")
        yield from now.pause(_ACT_S)
    if not owed.stays:
        now.world.chips.move(spot, "inventory" if owed.stake == "takes" else pay)
        yield from now.pause(_ACT_S)
    yield from now.key("settle", seat=seat, wager=wager, row=owed.row, working=owed.stays)
    yield from now.pause(_KEY_S)


def _travel(now: Throw, seat: int, wager: str, to: str) -> Script:
    now.world.chips.move(f"seat-{seat} {wager}", f"seat-{seat} {to}")
    yield from now.pause(_ACT_S)
    yield from now.key("move", seat=seat, wager=wager, to=to)
    yield from now.pause(_KEY_S)
