"""`odds`: exact odds of a wager."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from boxperson.commands.options import Json, LadiesPaytable, Paytable, Rulings, chosen_rulings, say
from boxperson.console import plain_console

if TYPE_CHECKING:
    from boxperson.rules.answers import OddsAnswer
    from boxperson.rules.lucky_ladies_answers import LadiesOddsAnswer

app = typer.Typer(no_args_is_help=True, help="Exact odds of a wager, from its rules.")


@app.command("lucky-shooter")
def lucky_shooter(paytable: Paytable, ruling: Rulings = [], as_json: Json = False) -> None:
    """Exact odds of the Lucky Shooter, for one resolved wager (§ 623c.2(e))."""
    from boxperson.rules.lucky_shooter_answers import odds_lucky_shooter

    _print(odds_lucky_shooter(paytable, chosen_rulings(ruling)), as_json)


@app.command("craps")
def craps(
    wager: Annotated[str, typer.Option(metavar="NAME", help="Such as pass-line, place-6, hard-8 or field.")],
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Exact odds of a wager of Craps, for one resolved wager."""
    from boxperson.rules.craps_answers import odds_craps

    _print(odds_craps(wager, chosen_rulings(ruling)), as_json)


@app.command("lucky-nines")
def lucky_nines(
    paytable: Paytable,
    decks: Annotated[int, typer.Option(metavar="N", help="Decks in the shoe.")],
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Exact odds of Lucky Nines, on a fresh shoe (§ 631c.4(e))."""
    from boxperson.rules.lucky_nines_answers import odds_lucky_nines

    _print(odds_lucky_nines(paytable, decks, chosen_rulings(ruling)), as_json)


@app.command("lucky-ladies")
def lucky_ladies(
    paytable: LadiesPaytable,
    decks: Annotated[int, typer.Option(metavar="N", help="Decks in the shoe.")],
    as_json: Json = False,
) -> None:
    """Exact odds of the Lucky Ladies progressive, on a fresh shoe (§ 633b.22(i))."""
    from boxperson.rules.lucky_ladies_answers import odds_lucky_ladies

    _print_progressive(odds_lucky_ladies(paytable, decks), as_json)


def _print_progressive(answer: "LadiesOddsAnswer", as_json: bool) -> None:
    if as_json:
        say(answer)
        return
    table = _table()
    for meter in answer["meter"]:
        _add_row(table, meter["row"], f"{meter['share']} of meter", meter["probability"])
    for row in answer["rows"]:
        _add_row(table, row["row"], row["pays"], row["probability"])
    _add_return(table, "return to the player, meter left out", answer["fixed_return"])
    units = Fraction(answer["break_even_meter"])
    table.add_row("meter that makes the return 100%", "", answer["break_even_meter"], f"{float(units):,.2f} units")
    plain_console().print(table)


def _print(answer: "OddsAnswer", as_json: bool) -> None:
    if as_json:
        say(answer)
        return
    table = _table()
    for row in answer["rows"]:
        _add_row(table, row["row"], row["pays"], row["probability"])
    _add_return(table, "return to the player", answer["return"])
    plain_console().print(table)


def _table() -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("row", "pays", "probability", ""):
        table.add_column(heading, no_wrap=True)
    return table


def _add_row(table: Table, row: str, pays: str, probability: str) -> None:
    table.add_row(row, pays, probability, f"{float(Fraction(probability)):.6%}")


def _add_return(table: Table, name: str, returned: str) -> None:
    table.add_row(name, "", returned, f"{float(Fraction(returned)):.4%}", style="bold")
