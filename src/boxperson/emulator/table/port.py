"""The table's test port: JSON-RPC requests in, one reply each; nothing is carried out twice."""

import json
from collections.abc import Callable
from typing import Any, NoReturn

from boxperson.emulator.link import LineBuffer, decoded
from boxperson.emulator.table.book import Book, compact
from boxperson.emulator.table.errors import InvalidParams, InvalidRequest, NoSuchMethod, ParseError, Refusal
from boxperson.emulator.table.game import Firmware

_RECEIVE_NS = 1_000_000
_REPLY_NS = 2_000_000
_MOST_NUMBER = 10**12
_MOST_ID = 64


class Port:
    """Answers requests for as long as the firmware lives.

    Args:
        firmware: the table that is asked.
        spend: lets device time pass, in nanoseconds.
    """

    def __init__(self, firmware: Firmware, spend: Callable[[int], None]) -> None:
        self._firmware = firmware
        self._spend = spend
        self._buffer = LineBuffer()

    def receive(self, data: bytes) -> None:
        """Take bytes off the link and answer every request that they complete; silence on anything else."""
        for line in self._buffer.feed(data):
            payload = decoded(line)
            if payload is not None:
                self._serve(payload)

    def _serve(self, payload: str) -> None:
        self._spend(_RECEIVE_NS)
        reply = self._answer(payload)
        self._spend(_REPLY_NS)
        self._book.send(reply)

    @property
    def _book(self) -> Book[Any]:
        return self._firmware.book

    def _answer(self, payload: str) -> str:
        try:
            request = _parsed(payload)
            request_id = _id_of(request)
        except Refusal as refusal:
            return _error(None, refusal)
        kept = self._book.reply_to(request_id)
        if kept is not None:
            return kept
        try:
            reply = compact({"jsonrpc": "2.0", "id": request_id, "result": self._carry_out(request)})
        except Refusal as refusal:
            reply = _error(request_id, refusal)
        self._book.commit((request_id, reply))
        return reply

    def _carry_out(self, request: dict[str, Any]) -> dict[str, Any]:
        name = request.get("method")
        if request.get("jsonrpc") != "2.0" or not isinstance(name, str):
            raise InvalidRequest("not a JSON-RPC 2.0 request")
        methods = self._firmware.game.methods
        if name not in methods:
            raise NoSuchMethod(f"no method {name[:_MOST_ID]!r}; there are {', '.join(methods)}")
        method, params = methods[name], request.get("params", {})
        if not isinstance(params, dict):
            raise InvalidParams("params must be an object")
        if method.params is None:
            return method.call(self._firmware, params)
        _check_params(params, method.params)
        return method.call(self._firmware, **params)


def _parsed(payload: str) -> dict[str, Any]:
    try:
        request = json.loads(payload, parse_constant=_no_such_number)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"not JSON: {error}"[:200]) from None
    if not isinstance(request, dict):
        raise InvalidRequest("not a JSON object")
    return request


def _no_such_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _id_of(request: dict[str, Any]) -> str:
    request_id = request.get("id")
    if not isinstance(request_id, str) or not 1 <= len(request_id) <= _MOST_ID:
        raise InvalidRequest(f"id must be a string of 1 to {_MOST_ID} characters")
    return request_id


def _check_params(params: dict[str, Any], types: dict[str, type]) -> None:
    for name, value in params.items():
        if name not in types:
            raise InvalidParams(f"no param {name[:_MOST_ID]!r}; allowed: {', '.join(types) or 'none'}")
        if type(value) is not types[name]:
            raise InvalidParams(f"{name} must be of type {types[name].__name__}")
        if isinstance(value, int) and abs(value) > _MOST_NUMBER:
            raise InvalidParams(f"{name} is beyond {_MOST_NUMBER}")
    missing = [name for name in types if name not in params]
    if missing:
        raise InvalidParams(f"missing: {', '.join(missing)}")


def _error(request_id: str | None, refusal: Refusal) -> str:
    return compact({"jsonrpc": "2.0", "id": request_id, "error": {"code": refusal.code, "message": str(refusal)}})
