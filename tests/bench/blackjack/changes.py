"""Changes to an honest round: each makes one thing of it wrong."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from boxperson.bench.blackjack.eyes import Hands
from boxperson.bench.blackjack.spots import Spots
from boxperson.drivers.link import Event
from tests.bench.blackjack.simulated_round import Told

Change = Callable[[Told], Told]


def events_of(told: Told, name: str, seat: int | None = None) -> list[Event]:
    return [each for each in (*told.first, *told.then) if _is(each, name, seat)]


def edit(name: str, seat: int | None = None, /, **params: Any) -> Change:
    """The round with something else in an event."""
    return _each(
        lambda event: [replace(event, params={**event.params, **params})] if _is(event, name, seat) else [event]
    )


def drop(name: str, seat: int | None = None) -> Change:
    """The round without an event."""
    return _each(lambda event: [] if _is(event, name, seat) else [event])


def twice(name: str, seat: int | None = None) -> Change:
    """The round with an event told twice."""
    return _each(lambda event: [event, event] if _is(event, name, seat) else [event])


def look(name: str, seat: int, change: Callable[[Spots], Spots]) -> Change:
    """The round with something else seen right after an event."""

    def changed(told: Told) -> Told:
        (event,) = events_of(told, name, seat)
        return replace(told, looks={**told.looks, event.seq: change(told.looks[event.seq])})

    return changed


def settled_in_order(seats: Iterable[int]) -> Change:
    """The round with the wagers after the second cards settled in another order, each as before."""

    def changed(told: Told) -> Told:
        others = [event for event in told.first if "seat" not in event.params]
        ordered = [event for seat in seats for event in told.first if event.params.get("seat") == seat]
        return renumbered(replace(told, first=(*others, *ordered)))

    return changed


def renumbered(told: Told) -> Told:
    """The round with its events numbered as they come, and the looks beside them."""
    together = (*told.first, *told.then)
    events = [replace(event, seq=seq) for seq, event in enumerate(together, start=40)]
    looks = {new.seq: told.looks[old.seq] for old, new in zip(together, events, strict=True) if old.seq in told.looks}
    return replace(told, first=tuple(events[: len(told.first)]), then=tuple(events[len(told.first) :]), looks=looks)


def _each(change: Callable[[Event], list[Event]]) -> Change:
    def changed(told: Told) -> Told:
        first, then = ([after for event in part for after in change(event)] for part in (told.first, told.then))
        return replace(told, first=tuple(first), then=tuple(then))

    return changed


def _is(event: Event, name: str, seat: int | None) -> bool:
    return event.name == name and (seat is None or event.params.get("seat") == seat)


def lit(*names: str) -> Callable[[Spots], Spots]:
    return lambda seen: replace(seen, lit=seen.lit | set(names))


def dark(*names: str) -> Callable[[Spots], Spots]:
    return lambda seen: replace(seen, lit=seen.lit - set(names))


def paid(seat: int, *colours: str) -> Callable[[Spots], Spots]:
    return lambda seen: replace(seen, chips={**seen.chips, f"seat-{seat} paid": colours})


def part(name: str, change: Callable[[Any], Any]) -> Change:
    """The round with something else in a part of what was told or seen."""
    return lambda told: replace(told, **{name: change(getattr(told, name))})


def metering(part_of: str, **more: int) -> Change:
    """The round with more on some meters."""
    return part(part_of, lambda meters: replace(meters, **{key: getattr(meters, key) + by for key, by in more.items()}))


def hands(**changes: Any) -> Callable[[Hands], Hands]:
    return lambda seen: replace(seen, **changes)


def both(*changes: Change) -> Change:
    def changed(told: Told) -> Told:
        for change in changes:
            told = change(told)
        return told

    return changed


def paying(seat: int, cents: int, *colours: str) -> Change:
    """A winner is paid another figure, in the chips for it."""
    return both(look("settlement", seat, paid(seat, *colours)), edit("settlement", seat, credit_cents=cents))


def keyed_lost(seat: int) -> Change:
    """A winner whom the dealer keys as lost."""

    def changed(told: Told) -> Told:
        first = tuple(
            replace(each, name="lost", params={"seat": seat})
            if each.name == "claimed" and each.params["seat"] == seat
            else each
            for each in told.first
        )
        return edit("settlement", seat, credit_cents=0, row="no 20")(replace(told, first=first))

    return changed


def keyed_won(seat: int, row: str, cents: int) -> Change:
    """A loser whom the dealer keys as a winner."""

    def changed(told: Told) -> Told:
        first = tuple(
            replace(each, name="claimed", params={"seat": seat, "row": row, "percent": None, "amount_cents": cents})
            if each.name == "lost" and each.params["seat"] == seat
            else each
            for each in told.first
        )
        return edit("settlement", seat, credit_cents=cents, row=row, paid_by="inventory")(replace(told, first=first))

    return changed


def early(*names: str) -> Change:
    """Something that has its time after the settlement done before its last wager is settled."""

    def changed(told: Told) -> Told:
        moved = [event for event in told.then if event.name in names]
        rest = tuple(event for event in told.then if event.name not in names)
        return renumbered(replace(told, first=(told.first[0], *moved, *told.first[1:]), then=rest))

    return changed


def swapped(name: str) -> Change:
    """The reader before something else that has to come before it."""

    def changed(told: Told) -> Told:
        reader = next(event for event in told.then if event.name == "reader_used")
        rest = [event for event in told.then if event is not reader]
        at = next(place for place, event in enumerate(rest) if event.name == name)
        return renumbered(replace(told, then=(*rest[:at], reader, *rest[at:])))

    return changed


def sharing(*cents: int) -> Change:
    """Another division of the meter, which the winners are paid."""
    return both(
        edit("hit", shares_cents=list(cents), amount_cents=sum(cents)),
        *(edit("settlement", seat, credit_cents=each) for seat, each in zip((6, 2), cents, strict=True)),
    )


def hands_gone(*seats: int) -> Callable[[Spots], Spots]:
    return lambda seen: replace(seen, cards=seen.cards - {f"seat-{seat}" for seat in seats})


def next_light(seat: int) -> Callable[[Spots], Spots]:
    """The light of the next seat instead of a seat's own."""
    return lambda seen: replace(seen, lit=(seen.lit - {f"won-{seat}"}) | {f"won-{seat % 7 + 1}"})


def sharing_one(cents: int) -> Change:
    """Another share of the meter, which its only winner is paid."""
    return both(edit("hit", shares_cents=[cents], amount_cents=cents), edit("settlement", 3, credit_cents=cents))


def moved(name: str, seat: int, after: str) -> Change:
    """An event of a seat told right after another one of the same seat."""

    def changed(told: Told) -> Told:
        return renumbered(
            replace(told, first=_behind(told.first, name, seat, after), then=_behind(told.then, name, seat, after))
        )

    return changed


def _behind(events: tuple[Event, ...], name: str, seat: int, after: str) -> tuple[Event, ...]:
    late = [event for event in events if event.name == name and event.params.get("seat") == seat]
    rest = [event for event in events if event not in late]
    return tuple(
        told
        for event in rest
        for told in ([event, *late] if event.name == after and event.params.get("seat") == seat else [event])
    )


def held_in_order(*seats: int) -> Change:
    """The pairs that were held claimed and paid in another order."""

    def changed(told: Told) -> Told:
        order = dict(zip(sorted(seats, reverse=True), seats, strict=True))
        then = [
            replace(each, params={**each.params, "seat": order[each.params["seat"]]}) if "seat" in each.params else each
            for each in told.then
        ]
        return replace(told, then=tuple(then))

    return changed


def at_once(seat: int) -> Change:
    """A pair that has to be held settled with the others."""

    def changed(told: Told) -> Told:
        own = [event for event in told.then if event.params.get("seat") == seat]
        rest = tuple(event for event in told.then if event not in own)
        return renumbered(replace(told, first=(*told.first, *own), then=rest))

    return changed


def settles_too(seat: int, cents: int) -> Change:
    """One more settlement at the end of the round."""
    more = Event(99, 99 * 10**9, "settlement", {"seat": seat, "credit_cents": cents, "row": "any"})
    return lambda told: replace(told, then=(*told.then, more))


def paid_in_reverse(told: Told) -> Told:
    done = [event for event in told.then if event.name == "settlement"]
    swapped = dict(zip([each.seq for each in done], reversed(done), strict=True))
    then = (replace(swapped.get(each.seq, each), seq=each.seq) for each in told.then)
    validated = [event for event in told.then if event.name in ("floor_called", "supervisor", "validated")]
    rest = [event for event in then if event.name not in ("floor_called", "supervisor", "validated")]
    at = next(place for place, event in enumerate(rest) if event.name == "hit") + 1
    return renumbered(replace(told, then=(*rest[:at], *validated, *rest[at:])))


def won_by_nobody(told: Told) -> Told:
    hit = Event(0, 0, "hit", {"table": 1, "percent": 100, "winners": 1, "shares_cents": [1], "amount_cents": 1})
    return renumbered(replace(told, then=(told.then[0], hit, *told.then[1:])))


def keyed_lost_but_paid(seat: int) -> Change:
    def changed(told: Told) -> Told:
        first = [
            replace(each, name="lost") if each.name == "claimed" and each.params["seat"] == seat else each
            for each in told.first
        ]
        return replace(told, first=tuple(first))

    return changed
