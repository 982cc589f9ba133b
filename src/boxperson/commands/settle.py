"""`settle`: what the judge says must be paid."""

from typing import TYPE_CHECKING, Annotated

import typer

from boxperson.commands.options import Json, LadiesPaytable, Paytable, Rulings, Stake, chosen_rulings, say
from boxperson.console import plain_console

if TYPE_CHECKING:
    from boxperson.rules.answers import SettleAnswer
    from boxperson.rules.lucky_ladies_answers import RoundAnswer

app = typer.Typer(no_args_is_help=True, help="Ask the judge what must be paid.")


@app.command("lucky-shooter")
def lucky_shooter(
    paytable: Paytable,
    stake: Stake,
    throws: Annotated[list[str], typer.Argument(help="Sums of the throws, from the first come-out roll.")],
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Settle a Lucky Shooter wager (§ 623c.2)."""
    from boxperson.rules.lucky_shooter_answers import settle_lucky_shooter

    _print(settle_lucky_shooter(paytable, stake, throws, chosen_rulings(ruling)), as_json)


@app.command("craps")
def craps(
    wager: Annotated[str, typer.Option(metavar="NAME", help="Such as pass-line, place-6, hard-8 or field.")],
    stake: Stake,
    throws: Annotated[list[str], typer.Argument(metavar="FACES...", help="The faces of each throw, such as 3-4.")],
    point: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="The point before the first throw (default: a come-out roll).")
    ] = None,
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Settle a wager of Craps on a live table (§ 623a.9)."""
    from boxperson.rules.craps_answers import settle_craps

    _print(settle_craps(wager, stake, point, throws, chosen_rulings(ruling)), as_json)


@app.command("lucky-nines")
def lucky_nines(
    paytable: Paytable,
    stake: Stake,
    player: Annotated[str, typer.Option(metavar="CARDS", help='The player\'s two initial cards, such as "9H 4C".')],
    banker: Annotated[str, typer.Option(metavar="CARDS", help="The banker's two initial cards.")],
    decks: Annotated[int | None, typer.Option(metavar="N", help="Refuse more copies of a card than that.")] = None,
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Settle a Lucky Nines wager (§ 631c.4)."""
    from boxperson.rules.lucky_nines_answers import settle_lucky_nines

    _print(settle_lucky_nines(paytable, stake, player, banker, chosen_rulings(ruling), decks), as_json)


@app.command("lucky-ladies")
def lucky_ladies(
    paytable: LadiesPaytable,
    decks: Annotated[int, typer.Option(metavar="N", help="Decks in the shoe.")],
    unit: Annotated[str, typer.Option(metavar="DOLLARS", help="What each wager is, such as 5.")],
    hand: Annotated[
        list[str],
        typer.Option(metavar="CARDS", help='A player\'s first two cards, such as "QH QH"; one for each wager.'),
    ],
    dealer: Annotated[
        str,
        typer.Option(
            metavar="CARDS", help='The dealer\'s two cards, the up-card first, such as "AS KD"; or that alone.'
        ),
    ],
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="What the meter stands at after the lock-out.")],
    reserve: Annotated[str, typer.Option(metavar="DOLLARS", help="What the reserve stands at.")] = "0",
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Settle a round of the Lucky Ladies progressive (§ 633b.22)."""
    from boxperson.rules.lucky_ladies_answers import settle_lucky_ladies

    rulings = chosen_rulings(ruling)
    _print_round(settle_lucky_ladies(paytable, decks, unit, hand, dealer, (meter, reserve), rulings), as_json)


def _print_round(answer: "RoundAnswer", as_json: bool) -> None:
    from boxperson.rules.money import dollars, metered_dollars

    if as_json:
        say(answer)
        return
    console = plain_console()
    for each in answer["hands"]:
        if each["settled"]:
            at = f" at {each['odds']}" if each["odds"] else ""
            on = " The wager goes on working." if each["working"] else ""
            console.print(f"{each['hand']}: {each['row']}{at}, credited {dollars(each['credit_cents'])}.{on}")
        else:
            console.print(f"{each['hand']}: held until it is known whether the dealer has a blackjack.")
    after = answer["meter_after"]
    console.print(
        f"Credited together: {dollars(answer['credit_cents'])}. "
        f"Meter afterwards: {metered_dollars(after['display_hundredths'])}, "
        f"reserve {metered_dollars(after['reserve_hundredths'])}, "
        f"funded by the house {metered_dollars(after['house_funded_hundredths'])}."
    )
    _print_grounds(answer)


def _print(answer: "SettleAnswer", as_json: bool) -> None:
    from boxperson.rules.money import dollars

    if as_json:
        say(answer)
        return
    console = plain_console()
    standing = "The wager goes on working." if answer["working"] else "The wager is down."
    if answer["settled"]:
        at = f" at {answer['odds']}" if answer["odds"] else ""
        console.print(f"{answer['row']}{at}. Credited so far: {dollars(answer['credit_cents'])}. {standing}")
        _print_grounds(answer)
    else:
        console.print(f"Nothing is settled yet. {standing}")


def _print_grounds(answer: "SettleAnswer") -> None:
    rested_on = [f"§ {clause}" for clause in answer["clauses"]] + answer["rulings"]
    plain_console().print(", ".join(rested_on), style="dim")
