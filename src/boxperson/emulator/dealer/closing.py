"""The end of a round: cards and chips leave the table, and the system is told that the next one may begin."""

from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.round import ACT_NS, LOOK_NS, Round


def collect_cards(now: Round) -> Script:
    """Collect the cards; those of a winner whose payout needs paperwork stay until it is done (h)(4)."""
    kept = set(now.paperwork) if now.policy.keeps_cards() else set()
    now.world.cards.collect(["dealer", *_hands(set(now.played) - kept)])
    yield ACT_NS
    while kept:
        now.stage = "paperwork"
        done = kept - now.paperwork
        now.world.cards.collect(_hands(done))
        kept -= done
        yield from now.look()
        yield ACT_NS if done else LOOK_NS


def end(now: Round) -> Script:
    """Have the players take what is theirs, and release the lock-out."""
    now.stage = "clean-up"
    _give_to_players(now, "pay", "blackjack", "progressive")
    yield ACT_NS
    now.stage = "new-round"
    yield from now.key("new-round")


def abandon(now: Round) -> Script:
    """Give the players their chips back and put the cards away: the round does not count."""
    now.stage = "clean-up"
    now.world.cards.sweep()
    for seat in set(now.laid):
        now.give_back(seat)
    _give_to_players(now, "pay", "blackjack", "progressive")
    yield ACT_NS


def _hands(seats: set[int]) -> list[str]:
    return [f"seat-{seat}" for seat in sorted(seats)]


def _give_to_players(now: Round, *areas: str) -> None:
    for seat in now.seats:
        for area in areas:
            now.world.chips.move(f"seat-{seat} {area}", f"seat-{seat} player")
