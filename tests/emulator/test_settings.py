from pathlib import Path

import pytest

from boxperson.emulator.settings import Settings, read_settings
from boxperson.emulator.table.baccarat.submission import Submission
from boxperson.emulator.table.timing import Timing
from boxperson.errors import UsageError


def read(folder: Path, text: str) -> Settings:
    path = folder / "rig.toml"
    path.write_text(text, encoding="utf-8")
    return read_settings(path)


def test_a_rig_file_that_says_nothing_means_the_factory_settings(rig: Path) -> None:
    settings = read_settings(rig)
    assert (settings.emulator.table, settings.emulator.link, settings.emulator.seats) == ("craps", "tcp", 6)
    assert (settings.submission.paytable, settings.submission.rulings["LS-2"]) == ("A", "R1")


def test_what_a_rig_file_says_is_taken_and_its_other_tables_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(
        """
        [emulator]
        seed = 9
        dice = "white"
        camera = { width = 640, height = 360, fps = 30 }
        [submission]
        paytable = "C"
        minimum_cents = 500
        [submission.rulings]
        LS-2 = "R3"
        [table]
        driver = "link"
        """,
        encoding="utf-8",
    )
    settings = read_settings(path)
    assert (settings.emulator.seed, settings.emulator.dice, settings.emulator.camera.fps) == (9, "white", 30)
    assert (settings.submission.paytable, settings.submission.minimum_cents) == ("C", 500)
    assert settings.submission.rulings == {"LS-1": "every", "LS-2": "R3", "LS-4": "settled", "LS-10": "no"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[emulator", "cannot be read as TOML"),
        ("emulator = 3", "emulator is 3"),
        ("[emulator]\nsede = 1", "emulator.sede is 1: Extra inputs are not permitted"),
        (
            '[emulator]\ntable = "roulette"',
            "emulator.table is 'roulette': Input should be 'craps', 'baccarat', 'blackjack', 'live-craps' or",
        ),
        ('[emulator]\nlink = "usb"', "emulator.link is 'usb': Input should be 'tcp' or 'pty'"),
        ('[emulator]\nrelay = "usb"', "emulator.relay is 'usb': Input should be 'tcp' or 'pty'"),
        ('[emulator]\ninstruments = "usb"', "emulator.instruments is 'usb': Input should be 'hislip' or 'socket'"),
        ('[emulator]\ninstruments = "hislip"', "emulator.instruments: a craps table has no lines to measure"),
        ("[submission]\nlock_out_limit_ms = 20", "submission: no key 'lock_out_limit_ms'"),
        ('[emulator]\nseed = "1"', "emulator.seed is '1'"),
        ("[emulator]\nseats = 0", "emulator.seats is 0"),
        ("[emulator.lock_out]\nlatency_ms = -1", "emulator.lock_out.latency_ms is -1"),
        ("[emulator.lock_out]\nscan_ms = 0", "emulator.lock_out.scan_ms is 0"),
        ("[emulator.lock_out]\nlatency = 5", "emulator.lock_out.latency is 5: Extra inputs are not permitted"),
        ("[emulator.camera]\nfps = 0", "emulator.camera.fps is 0"),
        ("[emulator.camera]\nfsp = 1", "emulator.camera.fsp is 1"),
        ("submission = 1", "submission is 1: a table is allowed"),
        ('[submission]\npaytable = "E"', "submission: paytable is 'E'; A, B, C, D are allowed"),
        ("[submission]\nminimum = 1", "submission: no key 'minimum'"),
        ('[emulator]\ndeck = "tarot"', "emulator.deck is 'tarot': Input should be 'standard' or 'jumbo'"),
        ('[emulator]\ntable = "blackjack"\nseats = 8', "emulator.seats is 8; a blackjack table has 1 to 7"),
        ("[submission]\ndecks = 6", "submission: no key 'decks'"),
        (
            '[emulator]\ntable = "baccarat"\n[submission]\ndecks = 5',
            "submission: decks is 5; whole numbers from 6 to 8",
        ),
        ('[emulator]\ntable = "baccarat"\n[submission.rulings]\nLS-2 = "R1"', "submission: no ruling 'LS-2'"),
        ('[submission.rulings]\nLS-2 = "R9"', "submission: LS-2 is 'R9'; R1, R2, R3, R4 are allowed"),
    ],
)
def test_what_is_wrong_in_a_rig_file_is_named_with_the_file(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError) as failure:
        read(tmp_path, text)
    assert str(tmp_path / "rig.toml") in str(failure.value)
    assert message in str(failure.value)
    assert "\n" not in str(failure.value)


def test_a_rig_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere\.toml"):
        read_settings(tmp_path / "nowhere.toml")


def test_a_baccarat_table_has_a_submission_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    text = (
        '[emulator]\ntable = "baccarat"\ndeck = "jumbo"\n[submission]\ndecks = 6\n[submission.rulings]\nLN-1 = "all"\n'
    )
    path.write_text(text, encoding="utf-8")
    settings = read_settings(path)
    assert (settings.emulator.table, settings.emulator.deck) == ("baccarat", "jumbo")
    assert isinstance(settings.submission, Submission)
    assert (settings.submission.decks, settings.submission.commission_percent) == (6, 5)
    assert settings.submission.rulings == {"LN-1": "all", "LN-3": "four-suits"}


def test_the_times_of_the_lock_out_are_read_in_ms_and_are_honest_by_default(tmp_path: Path) -> None:
    given = "[emulator.lock_out]\nlatency_ms = 62.5\njitter_ms = 2\nsensor_ms = 12\nscan_ms = 0.5\n"
    lock_out = read(tmp_path, f"[emulator]\nseed = 7\n{given}").emulator.lock_out
    assert lock_out.timing(7) == Timing(62_500_000, 2_000_000, 12_000_000, 500_000, 7)
    assert read(tmp_path, "").emulator.lock_out.timing(7) == Timing(seed=7)
    assert Timing() == Timing(5_000_000, 0, 40_000_000, 1_000_000, 1)
