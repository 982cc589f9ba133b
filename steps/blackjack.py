"""Steps about the Lucky Ladies progressive: the lock-out, the dealer's round, the payout, the meter."""

from collections.abc import Mapping, Sequence

from pytest_bdd import given, parsers, then, when

from boxperson.errors import Finding, RigError, TableRefusal
from boxperson.rules.lucky_ladies import WAGER
from boxperson.rules.money import HUNDREDTHS, dollars
from fixtures.blackjack import BASE, Blackjack, Deal
from steps.phrases import AMOUNT, AT_SEAT, CONVERTERS, HOLE, SEAT, SEATS, SEATS_HANDS, UP
from steps.phrases import WAGER as WAGERED

_BASE_CENTS = 2500
_DEALT = rf"{SEATS_HANDS}, with {UP} and {HOLE}"


@given(parsers.re(r"the Lucky Ladies progressive is offered with paytable (?P<paytable>\d+) and (?P<decks>\d+) decks"))
def offered_with_decks(game: Blackjack, paytable: str, decks: str) -> None:
    game.declare(paytable=paytable, decks=int(decks))


@given(parsers.parse("the Rules Submission reads {ruling} as {reading}"))
def reads_ruling(game: Blackjack, ruling: str, reading: str) -> None:
    game.declare(rulings={**game.submission.rulings, ruling: reading})


@given(parsers.re(rf"the unit is {AMOUNT}"), CONVERTERS)
def unit_is(game: Blackjack, amount: int) -> None:
    game.declare(unit_cents=amount, minimum_cents=amount, maximum_cents=amount)


@given("the meter is new")
def meter_is_new(game: Blackjack) -> None:
    game.new_progressive()


@given(parsers.re(rf"{SEATS} wagers? on Blackjack(?P<both> and the Lucky Ladies)?"), CONVERTERS)
def wager_at_seats(game: Blackjack, seats: Sequence[int], both: str | None) -> None:
    for seat in seats:
        game.place(seat, BASE, _BASE_CENTS)
        if both:
            placing = game.place(seat, WAGER, game.submission.unit_cents)
            if not placing.accepted:
                raise Finding((), f"the Lucky Ladies wager at seat {seat} accepted", "it was not")


@given(parsers.re(r"linked table (?P<table>\d+) puts in (?P<count>\d+) wagers"))
@when(parsers.re(r"linked table (?P<table>\d+) puts in (?P<count>\d+) wagers"))
def linked_wagers(game: Blackjack, table: str, count: str) -> None:
    game.other_table(int(table), int(count))


@when(parsers.re(r"linked table (?P<table>\d+) puts in (?P<count>\d+) wagers while it is lost"))
def linked_wagers_unheard(game: Blackjack, table: str, count: str) -> None:
    game.other_table_unheard(int(table), int(count))


@when(
    parsers.re(
        r"(?P<winners>one|two|three|four) winners? at linked table (?P<table>\d+) (?:wins|win|share) "
        r"(?P<percent>\d+)% of the meter"
    )
)
def linked_win(game: Blackjack, winners: str, table: str, percent: str) -> None:
    count = ("one", "two", "three", "four").index(winners) + 1
    game.other_table(int(table), count, int(percent), count)


@then(parsers.re(rf"each of them is paid {AMOUNT}"), CONVERTERS)
def linked_paid(game: Blackjack, amount: int) -> None:
    if set(game.shares_cents) != {amount}:
        raise RigError(
            f"the scenario asks for {dollars(amount)} each; the table and the judge have "
            f"{', '.join(map(dollars, game.shares_cents))}: a transcription of the regulation is wrong"
        )


@given('"no more bets" is announced and the table locked out')
@when('"no more bets" is announced and the table locked out')
def locked_out(game: Blackjack) -> None:
    game.lock_out()


@when(parsers.re(rf"{SEAT} takes {WAGERED} wager back"), CONVERTERS)
def takes_back(game: Blackjack, seat: int, wager: str) -> None:
    game.take_back(seat, wager)


@when(parsers.re(rf"the hands dealt are {_DEALT}(?:, and (?P<third>.+) drawn)?"), CONVERTERS)
def hands_dealt(
    game: Blackjack, hands: Mapping[int, tuple[str, str]], up: str, hole: str, third: Sequence[str]
) -> None:
    game.play(Deal(hands, up, hole, tuple(third)))


@when(parsers.re(rf"the first two cards are {_DEALT}"), CONVERTERS)
def first_two_cards(game: Blackjack, hands: Mapping[int, tuple[str, str]], up: str, hole: str) -> None:
    game.start(Deal(hands, up, hole))
    if game.count():
        game.settle()


@when("the hand goes on to its end")
def goes_on(game: Blackjack) -> None:
    game.complete()


@when(parsers.re(rf"the dealer is about to deal {_DEALT}"), CONVERTERS)
def about_to_deal(game: Blackjack, hands: Mapping[int, tuple[str, str]], up: str, hole: str) -> None:
    game.start(Deal(hands, up, hole))
    game.count()


@then(parsers.re(r"(?P<chips>\d+) chips? (?:is|are) counted and no card is dealt"))
def no_card(game: Blackjack, chips: str) -> None:
    if game.counted != int(chips):
        raise Finding((), f"{chips} chips counted before the inventory", f"{game.counted}")
    if game.initial is not None or game.watch.glance().cards:
        raise Finding((), "no card dealt", "cards lie on the felt")


@then(parsers.re(r"(?P<chips>\d+) chips were counted before the inventory"))
def chips_counted(game: Blackjack, chips: str) -> None:
    if game.counted != int(chips):
        raise Finding((), f"{chips} chips counted before the inventory", f"{game.counted}")


@then("the chips of both wagers lie in areas of their own at every seat")
def areas_of_their_own(game: Blackjack) -> None:
    seen, felt = game.watch.glance(), game.bench.table.open_wagers()
    for seat in range(1, game.bench.rig.table.seats + 1):
        chips = seen.chips.get(f"seat-{seat} progressive", ())
        if len(chips) != 1:
            raise Finding((), f"one chip in the Lucky Ladies area of seat {seat}", f"{len(chips)}, by the eyes")
        if not {(seat, BASE), (seat, WAGER)} <= set(felt):
            raise Finding(
                (), f"both wagers felt apart at seat {seat}", f"{[name for own, name in felt if own == seat]}"
            )


@then("the dealer's hand is completed after the wagers are settled")
def hand_is_completed(game: Blackjack) -> None:
    game.follow_dealer()
    game.complete()


@then("the deal goes on once a floorperson has settled the count")
def deal_goes_on(game: Blackjack) -> None:
    game.resolve_count()


@then(parsers.re(rf"the light{AT_SEAT} is (?P<lit>lit|not lit)"), CONVERTERS)
def light_is(game: Blackjack, seat: int, lit: str) -> None:
    seen = game.watch.glance()
    game.referee.judge_lights(seen)
    if (seat in seen.lit_seats("accepted")) != (lit == "lit"):
        raise Finding((), f"the acceptance light of seat {seat} {lit}", f"lit at {seen.lit_seats('accepted')}")


@then(parsers.re(r"the wagers are settled at seats (?P<seats>[\d, ]+), in that order"), CONVERTERS)
def settled_in_order(game: Blackjack, seats: Sequence[int]) -> None:
    if game.order != list(seats):
        raise Finding((), f"settled at seats {', '.join(map(str, seats))}, in that order", str(game.order))


@then(parsers.re(rf"the Lucky Ladies{AT_SEAT} is held"), CONVERTERS)
def is_held(game: Blackjack, seat: int) -> None:
    if (seat, WAGER) in game.paid_cents or (seat, WAGER) not in game.bench.table.open_wagers():
        raise Finding((), f"the Lucky Ladies of seat {seat} held", "it is settled")


@then(parsers.re(rf"the (?P<meter>meter|reserve) stands at {AMOUNT}(?P<beyond> and \d+/100 cent)?"), CONVERTERS)
def meter_stands_at(game: Blackjack, meter: str, amount: int, beyond: str | None) -> None:
    asked = amount * HUNDREDTHS + (int(beyond.split()[1].partition("/")[0]) if beyond else 0)
    meters = game.bench.table.meters()
    game.referee.hold_meters(meters)
    found = meters.display if meter == "meter" else meters.reserve
    if found != asked:
        raise RigError(
            f"the scenario asks for a {meter} of {asked} hundredths of a cent; the table and the judge have {found}: "
            "a transcription of the regulation is wrong, or a ruling differs"
        )


@then(parsers.re(rf"the display shows {AMOUNT}"), CONVERTERS)
def display_shows(game: Blackjack, amount: int) -> None:
    shown = game.bench.table.shown_cents()
    if shown != amount:
        raise Finding((), f"{dollars(amount)} on the display", dollars(shown))


@then(parsers.re(r"setting it to paytable (?P<paytable>\d+) and (?P<decks>\d+) decks is (?P<done>refused|accepted)"))
def setting_is(game: Blackjack, paytable: str, decks: str, done: str) -> None:
    refused = False
    try:
        game.declare(paytable=paytable, decks=int(decks))
    except TableRefusal:
        refused = True
    if refused != (done == "refused"):
        raise Finding((), f"paytable {paytable} with {decks} decks {done}", "refused" if refused else "accepted")


@when("the table loses its link")
def loses_link(game: Blackjack) -> None:
    game.bench.pit.cut_link()
    game.bench.clock.sleep(1)


@when("the link is back")
def link_is_back(game: Blackjack) -> None:
    game.bench.pit.restore_link()
    game.bench.clock.sleep(1)
