"""The errors of Boxperson, one family: each says what was found, what is allowed, and what to do next.

```
BoxpersonError
├── UsageError      a wrong argument, rig file or Rules Submission: one line, exit 2
├── RigError        the rig could not do its part: the scenario is inconclusive, never failed, never passed
│   ├── LinkError       the table's link is silent, closed or talks nonsense
│   ├── TableRefusal    the table answered a command with an error
│   ├── InstrumentError a generator, scope or counter is silent, talks nonsense, or did not do what it was told
│   ├── CameraError     no frames, or only old ones
│   ├── Unread          the eyes abstained
│   └── EvidenceError   the record of the run cannot be kept
├── NotOnThisRig    the rig cannot have what the scenario needs: not tested
└── Finding         the table does not do what a clause asks: fail (an AssertionError as well)
```

This module is the only one that every room may import, and it imports nothing.
"""


class BoxpersonError(Exception):
    """Base of everything Boxperson raises on purpose."""


class UsageError(BoxpersonError):
    """A wrong argument, file or setting: names it, what was found and what is allowed."""


class RigError(BoxpersonError):
    """The rig could not tell or could not act; the scenario ends inconclusive."""


class LinkError(RigError):
    """The table's link gave no usable answer by its deadline."""


class TableRefusal(RigError):  # noqa: N818 - what it is, in the protocol's words
    """The table answered a command of the link with an error."""


class InstrumentError(RigError):
    """A measuring instrument gave no usable answer by its deadline, or says that it could not do its part."""


class CameraError(RigError):
    """The camera gave no frame exposed after the event by the deadline."""


class Unread(RigError):  # noqa: N818 - the eyes' word for it
    """The eyes would not say what they saw; the message is their reason."""


class EvidenceError(RigError):
    """The record of the run cannot be kept: what is not on file was not tested, whatever the table did."""


class NotOnThisRig(BoxpersonError):  # noqa: N818 - reads as what it says in a report
    """The rig cannot be set to what the scenario needs; the scenario ends not tested."""


class Finding(BoxpersonError, AssertionError):  # noqa: N818 - the field's word
    """The table does not do what a clause asks.

    Attributes:
        clauses: ids of the clauses that are broken, such as ``623c.2(d)(2)``; empty stands for those of the scenario.
        expected: what the clause asks, in words and numbers.
        observed: what the table did.
    """

    def __init__(self, clauses: tuple[str, ...], expected: str, observed: str) -> None:
        where = f"§ {', § '.join(clauses)}: " if clauses else ""
        super().__init__(f"{where}expected {expected}; observed {observed}")
        self.clauses = clauses
        self.expected = expected
        self.observed = observed
