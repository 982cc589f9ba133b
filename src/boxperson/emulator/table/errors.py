"""How the table says no on its link: JSON-RPC errors with a code and a sentence."""


class Refusal(Exception):  # noqa: N818 - a table refuses, nothing went wrong
    """A request that is answered with a JSON-RPC error.

    Attributes:
        code: the JSON-RPC error code.
    """

    code = -32603


class ParseError(Refusal):
    """Not JSON."""

    code = -32700


class InvalidRequest(Refusal):
    """Not a JSON-RPC 2.0 request."""

    code = -32600


class NoSuchMethod(Refusal):
    """A method that the table does not have."""

    code = -32601


class InvalidParams(Refusal):
    """Params that are missing, unknown or of the wrong type."""

    code = -32602


class Unknown(Refusal):
    """No such seat, wager or key."""

    code = 1


class OutOfRange(Refusal):
    """A value out of range."""

    code = 2


class NotNow(Refusal):
    """Not in this state; the message says why."""

    code = 3
