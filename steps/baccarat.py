"""Steps about the game itself: hands, cards, the shoe."""

from collections.abc import Sequence

from pytest_bdd import given, parsers, then, when

from boxperson.errors import Finding
from boxperson.rules.money import dollars
from fixtures.baccarat import Baccarat
from steps.phrases import AMOUNT, AT_SEAT, CONVERTERS, HANDS, SEAT, THIRD, WAGER

LUCKY_NINES = "lucky-nines"
_MISHAPS = {"cannot be read": "unreadable", "is missing from the shoe": "short", "is reported twice": "twice"}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


@given(parsers.parse("the shoe holds {decks:d} decks"))
def shoe_holds(game: Baccarat, decks: int) -> None:
    game.declare(decks=decks)
    if game.bench.table.decks() != decks:
        raise Finding((), f"a shoe of {decks} decks, as in the Rules Submission", f"{game.bench.table.decks()}")


@when(parsers.re(rf"the hands dealt are {HANDS}(?:, and {THIRD} are drawn)?"), CONVERTERS)
def hands_are_dealt(game: Baccarat, player: Sequence[str], banker: Sequence[str], third: Sequence[str]) -> None:
    game.prepare(player, banker, third)
    game.deal()


@when(parsers.re(rf"the initial cards are {HANDS}(?:, and {THIRD} come next)?"), CONVERTERS)
def initial_cards_are_dealt(game: Baccarat, player: Sequence[str], banker: Sequence[str], third: Sequence[str]) -> None:
    game.prepare(player, banker, third)
    game.deal_initial()


@when(parsers.re(rf"the cards {HANDS} begin to be dealt"), CONVERTERS)
def cards_begin_to_be_dealt(game: Baccarat, player: Sequence[str], banker: Sequence[str]) -> None:
    game.prepare(player, banker)
    game.start()


@when(parsers.re(rf"{SEAT} tries to wager {AMOUNT} on {WAGER} while they are"), CONVERTERS)
def tries_to_wager_while_dealt(game: Baccarat, seat: int, amount: int, wager: str) -> None:
    game.place(seat, wager, amount)
    game.finish_initial()
    game.complete()


@when("the hand is completed")
def hand_is_completed(game: Baccarat) -> None:
    game.complete()


@then(parsers.re(rf"with four cards face up the Lucky Nines{AT_SEAT} has been paid {AMOUNT}"), CONVERTERS)
def paid_with_four_cards_up(game: Baccarat, seat: int, amount: int) -> None:
    game.expect_paid(seat, LUCKY_NINES, amount)
    game.expect_down(seat, LUCKY_NINES)


@then(parsers.re(rf"the initial cards counted are {HANDS}"), CONVERTERS)
def cards_counted(game: Baccarat, player: Sequence[str], banker: Sequence[str]) -> None:
    for hand, cards in (("player", player), ("banker", banker)):
        counted = game.counted.get(hand, ())
        if sorted(counted) != sorted(cards):
            raise Finding((), f"{' '.join(cards)} in the {hand}'s hand", " ".join(counted) or "no cards")


@then(parsers.parse("the player's hand has {player:d} cards and the banker's {banker:d}"))
def hands_have(game: Baccarat, player: int, banker: int) -> None:
    seen = game.hands or {}
    counts = tuple(len(seen.get(hand, ())) for hand in ("player", "banker"))
    if counts != (player, banker):
        raise Finding((), f"{player} and {banker} cards at the end of the hand", f"{counts[0]} and {counts[1]}")


@when(
    parsers.re(rf"the hands begun are {HANDS}, and the (?P<nth>\w+) card (?P<mishap>{'|'.join(_MISHAPS)})"), CONVERTERS
)
def hand_is_spoiled(game: Baccarat, player: Sequence[str], banker: Sequence[str], nth: str, mishap: str) -> None:
    game.prepare(player, banker)
    game.deal_spoiled(_MISHAPS[mishap], _ORDINALS[nth])  # type: ignore[arg-type]


@then(parsers.re(rf"the player{AT_SEAT} has {AMOUNT} in credits again"), CONVERTERS)
def has_again(game: Baccarat, seat: int, amount: int) -> None:
    found = game.bench.table.credits_cents(seat)
    if found != amount:
        raise Finding((), f"{dollars(amount)} in credits at seat {seat}", dollars(found))


@when(
    parsers.re(rf"the hands begun are {HANDS}, and the power fails after the (?P<nth>\w+) card and comes back"),
    CONVERTERS,
)
def power_fails_in_a_hand(game: Baccarat, player: Sequence[str], banker: Sequence[str], nth: str) -> None:
    game.prepare(player, banker)
    game.start()
    game.bench.table.wait_for_card(_ORDINALS[nth])
    game.cut_power()
    if not game.bench.table.busy():
        raise Finding((), "the hand going on once the power is back", "no hand under way")
    game.finish_initial()
    game.complete()
