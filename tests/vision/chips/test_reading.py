from boxperson.vision.chips.reading import ChipsReading, SeenChip, Stray, decide


def chip(colour: str, confidence: float, why: str = "") -> SeenChip:
    return SeenChip(colour, confidence, (12.0, -82.0), 0, 1, why)


def test_a_reading_is_as_sure_as_its_least_sure_chip() -> None:
    chips = (chip("red", 0.9), chip("green", 0.6))
    assert decide(chips) == ChipsReading("read", chips, "", 0.6)
    assert decide(()) == ChipsReading("read", (), "", 1.0)


def test_one_doubtful_chip_makes_it_indeterminate() -> None:
    reading = decide((chip("red", 0.9), chip("", 0.0, "it glares"), chip("", 0.0, "it glares")))
    assert (reading.verdict, reading.confidence) == ("indeterminate", 0.0)
    assert reading.why == "the chip at (12, -82) mm: it glares, and 1 more"
    assert reading.unsure == {0}


def test_what_is_no_chip_makes_it_indeterminate() -> None:
    reading = decide((chip("red", 0.9),), [Stray((31.2, -80.0), 2)])
    assert (reading.verdict, reading.why) == ("indeterminate", "something white at (31, -80) mm is no chip")
    assert reading.unsure == {2}
