"""The operator: a person who says what no instrument sees; of an emulated table its world answers in their place."""

import json
from collections.abc import Callable
from enum import StrEnum

from boxperson.bench.hand import Hand
from boxperson.bench.rig import EMULATED, OperatorPart
from boxperson.bench.terminal import asked_on_terminal
from boxperson.drivers.link import Record
from boxperson.errors import Finding, NotOnThisRig, RigError

_NOBODY = "this rig has nobody who attests what no instrument sees; add [operator] to the rig file (docs/rigs.md)"


class Answer(StrEnum):
    """What an operator can say."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot tell"


Ask = Callable[[str, str, str], Answer | None]
"""From the question, the truth's key and what it should be, to the answer; None when none came in time."""


class Operator:
    """Attests what a scenario asks.

    Args:
        ask: gets the answer; None on a rig that has nobody.
        by: who answers, as the record names them.
        record: told of every answer.
    """

    def __init__(self, ask: Ask | None, by: str, record: Record) -> None:
        self._ask = ask
        self._by = by
        self._record = record

    def attests(self, question: str, key: str, expected: str) -> None:
        """Have it attested that something is so.

        Args:
            question: what should be so, as a sentence without its full stop; a person is asked this.
            key: of the emulated world's truth that answers it; nobody asks a person for it.
            expected: what that truth is when it is so.

        Raises:
            Finding: it is not so.
            NotOnThisRig: the rig has no operator.
            RigError: the operator cannot tell, or does not answer in time.
        """
        if self._ask is None:
            raise NotOnThisRig(f"{_NOBODY}: {question}")
        answer = self._ask(question, key, expected)
        self._record("attested", question=question, answer=answer or "none in time", by=self._by)
        if answer is None:
            raise RigError(f"{self._by} did not answer in time whether {question}; run it again, or raise answer_s")
        if answer is Answer.CANNOT_TELL:
            raise RigError(f"{self._by} cannot tell whether {question}")
        if answer is Answer.NO:
            raise Finding((), question, f"{self._by} attests that it is not so")


def operator_of(part: OperatorPart | None, hand: Hand, record: Record) -> Operator:
    """Return the operator of a rig.

    Args:
        part: of the rig file.
        hand: of the emulated bench.
        record: told of every answer.
    """
    if part is None:
        return Operator(None, "nobody", record)
    ask = _of_the_world(hand) if part.answers == EMULATED else _on_the_terminal(part.answer_s)
    return Operator(ask, part.by, record)


def _on_the_terminal(answer_s: float) -> Ask:
    words = {word: answer for answer in Answer for word in (answer.value, answer.value[0])}

    def ask(question: str, _key: str, _expected: str) -> Answer | None:
        said = asked_on_terminal(f"Is it so that {question}?", "yes / no / cannot tell", words, answer_s)
        return None if said is None else words[said]

    return ask


def _of_the_world(hand: Hand) -> Ask:
    def ask(question: str, key: str, expected: str) -> Answer:
        if not key:
            raise RigError(f"nothing says which truth tells whether {question}; add it to steps/attested.toml")
        found = hand.do("truth").get(key)
        if found is None:
            return Answer.CANNOT_TELL
        return Answer.YES if _text(found) == expected else Answer.NO

    return ask


def _text(truth: object) -> str:
    return truth if isinstance(truth, str) else json.dumps(truth)
