from typing import Any, cast

import pytest

from boxperson.errors import UsageError
from boxperson.rules.rulings import choose, rulings, used

DEFAULTS = {
    "PT-1": "contact",
    "PT-2": "each-die",
    "PT-3": "no",
    "PT-4": "valid",
    "PT-6": "void",
    "PT-8": "person",
    "PT-9": "dispute",
    "PT-10": "as-thrown",
    "PT-11": "declared",
    "PT-12": "listed",
    "CR-1": "off",
    "CR-2": "off",
    "CR-3": "down",
    "CR-4": "dollars",
    "CR-5": "returned",
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
    "LN-1": "highest",
    "LN-2": "three",
    "LN-3": "four-suits",
    "LN-4": "count-first",
    "LN-5": "together",
    "LN-6": "ignored",
    "LN-7": "stake-beside",
    "LN-8": "declared",
    "LN-9": "no",
    "LN-10": "printed",
    "LN-11": "void",
    "LL-1": "yes",
    "LL-2": "identical",
    "LL-3": "unsuited",
    "LL-4": "highest",
    "LL-5": "both-cards",
    "LL-6": "hold",
    "LL-7": "initial",
    "LL-8": "one-unit",
    "LL-9": "unit",
    "LL-10": "nothing",
    "LL-11": "seed",
    "LL-12": "seed",
    "LL-13": "reduced",
    "LL-14": "with-round",
    "LL-15": "kept",
    "LL-16": "down",
    "LL-17": "stay",
    "LL-18": "wager",
    "LL-19": "recognised",
    "LL-20": "one-after-the-other",
    "LL-21": "meter-rows",
    "LL-22": "yes",
    "LL-23": "meter-winners",
    "LL-24": "lock-out",
    "LL-25": "stop",
    "LL-26": "listed",
    "LL-27": "counter-clockwise",
    "LL-28": "nothing",
    "LL-29": "in-play",
    "LL-30": "warned",
    "LL-31": "off",
}


def test_what_is_not_selected_has_its_default() -> None:
    assert dict(choose({})) == DEFAULTS
    assert dict(choose({"LS-2": "R3"})) == DEFAULTS | {"LS-2": "R3"}


def test_eighteen_rulings_have_readings_to_select_from() -> None:
    selectable = {key: set(ruling.readings) for key, ruling in rulings().items() if len(ruling.readings) > 1}
    assert selectable == {
        "CR-1": {"off", "working"},
        "CR-2": {"off", "working"},
        "CR-3": {"down", "stays"},
        "CR-4": {"dollars", "cents"},
        "CR-5": {"returned", "stands"},
        "LS-1": {"every", "first"},
        "LS-2": {"R1", "R2", "R3", "R4"},
        "LS-4": {"settled", "lost"},
        "LS-10": {"no", "allowed"},
        "LN-1": {"highest", "all"},
        "LN-3": {"four-suits", "without-diamonds"},
        "LL-6": {"hold", "top-up"},
        "LL-11": {"seed", "larger"},
        "LL-13": {"reduced", "topped-up"},
        "LL-16": {"down", "half-up"},
        "LL-17": {"stay", "first-in-order", "round-up"},
        "LL-20": {"one-after-the-other", "split"},
        "LL-21": {"meter-rows", "all-wins"},
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
    with pytest.raises(
        UsageError,
        match=r"no ruling 'LS-99'; allowed: PT-1, .*PT-12, CR-1, .*CR-5, LS-1, .*LS-13, LN-1, .*LN-11, LL-1, .*LL-31$",
    ):
        choose({"LS-99": "R1"})


@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("LS-1", "every, first"),
        ("LS-2", "R1, R2, R3, R4"),
        ("LS-6", "lost"),
        ("LS-10", "no, allowed"),
        ("LN-1", "highest, all"),
        ("LL-17", "stay, first-in-order, round-up"),
    ],
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
