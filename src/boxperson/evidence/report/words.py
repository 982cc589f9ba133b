"""What the journal's lines say, in words a person reads."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boxperson.evidence.journal_lines import Line

_LONGEST = 420
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_METERS = ("display", "reserve")
"""What the link tells in hundredths of a cent."""
_DEVICES = {
    "relay": "relay",
    "relay not acknowledged": "relay",
    "relay board": "relay",
    "instrument": "instrument",
    "instrument connected": "instrument",
    "no reply": "command",
    "noise": "noise",
    "item": "table",
}


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a step's account.

    Attributes:
        kind: who it tells of: table, camera, judge, operator, command, relay, instrument, measured, …
        text: what happened.
        times: how often the same exchange came in this step.
        at: the table's own time in seconds, or nothing.
        line: of the journal.
        picture: the name of a picture beside the journal that shows it, or nothing.
    """

    kind: str
    text: str
    line: int
    times: int = 1
    at: str = ""
    picture: str = ""


def account(lines: Sequence[Line], *, exchanges: bool) -> list[Told]:
    """Tell what happened in a step; equal exchanges are told once, with their number.

    Args:
        lines: of the journal.
        exchanges: whether what was asked of devices is told too, or only what was reported, seen and judged.
    """
    found: list[Told] = []
    first: dict[tuple[str, str], int] = {}
    for told in _told(lines, exchanges=exchanges):
        key = (told.kind, told.text)
        if told.kind in ("command", "relay", "instrument") and key in first:
            before = found[first[key]]
            found[first[key]] = Told(before.kind, before.text, before.line, before.times + 1)
            continue
        first[key] = len(found)
        found.append(told)
    return found


def _told(lines: Iterable[Line], *, exchanges: bool) -> Iterator[Told]:
    asked: Mapping[str, Any] = {}
    for line in lines:
        fields = line.fields
        if line.kind == "event":
            yield event(line)
        elif line.kind == "reading":
            yield Told("camera", seen(fields), line.number, picture=picture_of(fields))
        elif line.kind == "expectation":
            yield Told("judge", judged(fields), line.number)
        elif line.kind == "command":
            asked = fields
        elif line.kind == "reply" and exchanges:
            yield Told("command", _exchange(asked, fields), line.number)
        elif line.kind == "attested":
            yield Told("operator", attested(fields), line.number)
        elif line.kind == "lock-out":
            yield Told("measured", measured(fields), line.number)
        elif line.kind != "reply" and exchanges:
            yield Told(_DEVICES.get(line.kind, line.kind), _short(told(fields)), line.number)


def event(line: Line) -> Told:
    """Tell what the table reported."""
    fields = line.fields
    params = fields.get("params")
    named = dict(params) if isinstance(params, Mapping) else {"event": params}
    name = str(named.pop("event", "event")).replace("_", " ")
    at = fields.get("table_t_ns")
    rest = told(named)
    return Told(
        "table", _short(f"{name}: {rest}" if rest else name), line.number, at=_seconds(at) if _number(at) else ""
    )


def seen(fields: Mapping[str, Any]) -> str:
    """Tell what the camera's eyes made of a frame."""
    verdict = fields.get("verdict")
    if verdict != "read":
        return _short(f"not read ({verdict}): {fields.get('why', '')}")
    what = {key: value for key, value in fields.items() if key not in _OF_EVERY_READING and value not in ([], {}, None)}
    sure = fields.get("confidence")
    surely = f" ({sure:.0%} sure)" if isinstance(sure, int | float) and not isinstance(sure, bool) else ""
    return _short(told(what) or "nothing there") + surely


_OF_EVERY_READING = ("verdict", "why", "confidence", "picture", "frame", "files")


def judged(fields: Mapping[str, Any]) -> str:
    """Tell what the judge asks for one wager."""
    given = fields.get("cards") or fields.get("totals")
    after = f" after {_value('cards' if 'cards' in fields else 'totals', given)}" if given else ""
    row = f" for “{fields['row']}”" if fields.get("row") else ""
    stays = ", and the wager stays up" if fields.get("working") is True else ""
    cents = fields.get("credit_cents")
    pays = f"{_dollars(cents)}{row}" if cents and _number(cents) else f"nothing{row}"
    return _short(f"seat {fields.get('seat')}, {fields.get('wager')}{after}: {pays}{stays}")


def attested(fields: Mapping[str, Any]) -> str:
    """Tell what an operator was asked, and the answer."""
    return _short(f"{fields.get('by')} on whether {fields.get('question')}: {fields.get('answer')}")


def measured(fields: Mapping[str, Any]) -> str:
    """Tell what was measured of the lock-out at a seat, and what was decided on it."""
    latency, expanded = (ms(fields.get(key)) for key in ("latency_ms", "U_ms"))
    found = (
        f"latency {latency} ({interval(fields.get('interval_ms'))}), U {expanded}" if latency else "no boundary seen"
    )
    limit = ms(fields.get("limit_ms")) or "none"
    return _short(f"seat {fields.get('seat')}: {found}, limit {limit}: {fields.get('decision')}")


def interval(limits: object) -> str:
    """Write two limits in ms; nothing when there are none."""
    told = [ms(each) for each in limits] if isinstance(limits, list) else []
    return f"{told[0]} to {told[1]}" if len(told) == 2 and all(told) else ""


def ms(value: object) -> str:
    """Write a time in ms to the microsecond; nothing when it is none."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:.3f} ms" if known else ""


def picture_of(fields: Mapping[str, Any]) -> str:
    """Return the name of the picture that goes with a reading; nothing when there is none or it is no plain name."""
    name = fields.get("picture")
    return name if isinstance(name, str) and plain(name) else ""


def plain(name: str) -> bool:
    """Whether a name is that of a file right in the folder, and leads nowhere else."""
    return not name.startswith(".") and not set(name) & set("/\\:")


def told(fields: Mapping[str, Any]) -> str:
    """Write fields as words: "seat 1, stake 5.00, working no"."""
    return ", ".join(f"{name(key)} {_value(key, value)}".strip() for key, value in fields.items())


def name(key: str) -> str:
    """Write a field's name without its unit, which `single` writes into the value."""
    for ending in ("_cents", "_hundredths"):
        key = key.removesuffix(ending)
    return key.replace("_", " ")


def _value(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        return f"({told(value)})" if value else "nothing"
    if isinstance(value, list):
        return " ".join(_value(key, each) for each in value) or "none"
    return single(key, value)


def single(key: str, value: object) -> str:
    """Write one value by its field's name: cents as dollars, cards with their suits."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if _number(value) and key.endswith("_cents"):
        return _dollars(value)
    if _number(value) and (key.endswith("_hundredths") or key in _METERS):
        return _fixed(value, 4)
    if key in ("card", "cards", "hand", "up", "hole") and isinstance(value, str):
        return card(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def card(name: str) -> str:
    """Write a card with its suit's sign; anything else as it is."""
    return f"{name[:-1]}{_SUITS[name[-1]]}" if len(name) in (2, 3) and name[-1] in _SUITS else name


def _exchange(asked: Mapping[str, Any], reply: Mapping[str, Any]) -> str:
    method = reply.get("method", asked.get("method"))
    params = asked.get("params") if asked.get("method") == method else None
    what = f"{method}({told(params)})" if isinstance(params, Mapping) and params else str(method)
    if reply.get("error"):
        return _short(f"{what} → refused: {_value('', reply['error'])}")
    result = reply.get("result")
    return _short(f"{what} → {told(result) if isinstance(result, Mapping) else _value('', result)}".removesuffix(" → "))


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _dollars(cents: object) -> str:
    return _fixed(cents, 2)


def _fixed(value: object, places: int) -> str:
    """Write a whole number of small units with a decimal point, exactly."""
    number = int(str(value))
    whole, rest = divmod(abs(number), 10**places)
    return f"{'-' if number < 0 else ''}{whole:,}.{rest:0{places}}"


def _seconds(at_ns: object) -> str:
    return f"{int(str(at_ns)) / 1e9:.3f} s"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
