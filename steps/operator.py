"""The step that asks a person: what no instrument sees is attested by the rig's operator."""

import tomllib
from functools import cache
from pathlib import Path

from pytest_bdd import parsers, then

from boxperson.bench.operator import Operator

_TRUTHS = Path(__file__).with_name("attested.toml")


@then(parsers.re(r"the operator attests that (?P<question>.+)"))
def attests(operator: Operator, question: str) -> None:
    truth = _truths().get(question, {"key": "", "expected": ""})
    operator.attests(question, truth["key"], truth["expected"])


@cache
def _truths() -> dict[str, dict[str, str]]:
    """By what is asked: which key of the emulated world's truth answers it, and how when it is so."""
    return tomllib.loads(_TRUTHS.read_text(encoding="utf-8"))
