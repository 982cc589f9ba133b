from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read


def die(face: int, x: float, confidence: float = 0.9) -> SeenDie:
    return SeenDie(face, confidence, ((x, 0), (x + 10, 0), (x + 10, 10), (x, 10)), (x, 0.0))


def test_faces_are_said_from_left_to_right() -> None:
    reading = read((die(5, 300), die(2, 100), die(6, 200)))
    assert reading.faces == (2, 6, 5)
    assert [each.face for each in reading.dice] == [2, 6, 5]


def test_a_reading_is_as_sure_as_its_least_sure_die() -> None:
    assert read((die(5, 300, 0.7), die(2, 100, 0.95))).confidence == 0.7
    assert read((), 0.5) == Reading("read", (), "", 0.5, ())


def test_an_abstaining_reading_says_no_faces_but_may_show_dice() -> None:
    reading = abstain("glare", (die(4, 10),))
    assert (reading.verdict, reading.faces, reading.why, reading.confidence) == ("indeterminate", (), "glare", 0.0)
    assert reading.dice == (die(4, 10),)
