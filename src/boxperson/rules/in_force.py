"""Whether a section was in force when it was played by, ruling LL-30."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

LAST_DAYS: Mapping[str, date] = MappingProxyType({"633b.22": date(2026, 10, 19)})
"""Section to the day until which it is effective, that day still in force; the others have no end."""


def in_force(section: str, on: date) -> bool:
    """Tell whether a section, such as "633b.22", has not expired on a day."""
    return on <= LAST_DAYS.get(section, date.max)


def expiry_notice(section: str, on: date) -> str | None:
    """Give the sentence that a report of that day prints about a section that has expired; None for one in force."""
    if in_force(section, on):
        return None
    last = LAST_DAYS[section]
    return f"§ {section} was effective until {last} and has expired; what is played on {on} is judged as if it had not."
