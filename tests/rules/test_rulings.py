from typing import Any, cast

import pytest

from boxperson.errors import UsageError
from boxperson.rules.rulings import choose, rulings, used

DEFAULTS = {
    "LS-1": "every",
    "LS-2": "R1",
    "LS-3": "sixth-roll",
    "LS-4": "settled",
    "LS-5": "settled",
    "LS-6": "lost",
    "LS-7": "settled",
    "LS-8": "no-throw",
    "LS-9": "come-out",
    "LS-10": "no",
    "LS-11": "survives",
    "LS-12": "impossible",
    "LS-13": "resume",
}


def test_what_is_not_selected_has_its_default() -> None:
    assert dict(choose({})) == DEFAULTS
    assert dict(choose({"LS-2": "R3"})) == DEFAULTS | {"LS-2": "R3"}


def test_four_rulings_have_readings_to_select_from() -> None:
    selectable = {key: set(ruling.readings) for key, ruling in rulings().items() if len(ruling.readings) > 1}
    assert selectable == {
        "LS-1": {"every", "first"},
        "LS-2": {"R1", "R2", "R3", "R4"},
        "LS-4": {"settled", "lost"},
        "LS-10": {"no", "allowed"},
    }


def test_every_reading_of_every_ruling_can_be_chosen() -> None:
    for key, ruling in rulings().items():
        assert ruling.id == key
        assert ruling.question.endswith("?")
        for reading, meaning in ruling.readings.items():
            assert choose({key: reading})[key] == reading
            assert meaning


def test_the_choice_cannot_be_changed_afterwards() -> None:
    selected = {"LS-2": "R3"}
    chosen = choose(selected)
    selected["LS-2"] = "R4"
    assert chosen["LS-2"] == "R3"
    with pytest.raises(TypeError):
        cast("Any", chosen)["LS-2"] = "R2"


def test_an_unknown_ruling_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UsageError, match=r"no ruling 'LS-99'; allowed: LS-1, .*LS-13"):
        choose({"LS-99": "R1"})


@pytest.mark.parametrize(
    ("key", "allowed"),
    [("LS-1", "every, first"), ("LS-2", "R1, R2, R3, R4"), ("LS-6", "lost"), ("LS-10", "no, allowed")],
)
def test_an_unknown_reading_is_refused_with_those_that_exist(key: str, allowed: str) -> None:
    with pytest.raises(UsageError, match=f"{key} has no reading 'r1'; allowed: {allowed}$"):
        choose({key: "r1"})


def test_used_rulings_are_written_once_with_their_reading_in_the_order_of_the_text() -> None:
    assert used(["LS-10", "LS-2", "LS-1", "LS-2"], choose({"LS-2": "R4"})) == [
        "LS-1=every",
        "LS-2=R4",
        "LS-10=no",
    ]
