"""`read`: what the eyes see on photographs."""

from pathlib import Path
from typing import Annotated

import typer

from boxperson.commands.options import Json, say

app = typer.Typer(no_args_is_help=True, help="Read dice or cards from pictures.")


@app.command("dice")
def dice(images: Annotated[list[Path], typer.Argument()], as_json: Json = False) -> None:
    """Read the uppermost faces of dice on photographs."""
    from boxperson.vision.dice.photo import read_file

    for image in images:
        answer = read_file(image)
        if as_json:
            say(answer)
        else:
            said = " ".join(map(str, answer["faces"])) if answer["verdict"] == "read" else answer["why"]
            print(f"{answer['file']}: {answer['verdict']}: {said or 'no dice'} ({answer['ms']:.0f} ms)")


@app.command("cards")
def cards(images: Annotated[list[Path], typer.Argument()], as_json: Json = False) -> None:
    """Read the cards that lie face up on photographs."""
    from boxperson.vision.cards.photo import read_file

    for image in images:
        answer = read_file(image)
        if as_json:
            say(answer)
        else:
            said = " ".join(answer["cards"]) if answer["verdict"] == "read" else answer["why"]
            print(f"{answer['file']}: {answer['verdict']}: {said or 'no cards'} ({answer['ms']:.0f} ms)")
