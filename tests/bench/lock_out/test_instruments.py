"""A rig's instruments: their calibration, their figures, and their names in what fails."""

from datetime import date

import pytest

from boxperson.bench.blackjack.rig import InstrumentPart
from boxperson.bench.lock_out.figures import measuring, reading_u_ns
from boxperson.bench.lock_out.instruments import Instruments
from boxperson.drivers.instruments.models import COUNTERS, GENERATORS
from boxperson.drivers.instruments.protocols import Identity, Levels
from boxperson.errors import InstrumentError, RigError

DUE = date(2026, 3, 31)


def instruments(**parts: InstrumentPart) -> Instruments:
    return Instruments(parts, {}, lambda *_a, **_k: None)


def part(due: date | None = DUE, resource: str = "TCPIP::127.0.0.1::1::SOCKET") -> InstrumentPart:
    return InstrumentPart(resource=resource, calibration_due=due)


@pytest.mark.parametrize(("role", "name"), [("pulse", "pulse generator"), ("counter", "counter"), ("scope", "scope")])
def test_an_overdue_calibration_names_the_instrument_and_the_day(role: str, name: str) -> None:
    rack = instruments(**{role: part()})
    rack.check_calibration(DUE)
    with pytest.raises(RigError, match=f"the {name}'s calibration was due on 2026-03-31.*{role}.calibration_due"):
        rack.check_calibration(date(2026, 4, 1))


def test_an_emulated_instrument_needs_no_calibration_and_a_real_one_does() -> None:
    instruments(scope=part(None, "emulated")).check_calibration(date.max)
    with pytest.raises(ValueError, match="calibration_due is missing"):
        part(None)


def test_one_that_is_not_there_is_named_and_closing_is_no_error() -> None:
    rack = instruments(counter=part())
    with pytest.raises(InstrumentError, match=r"^counter: TCPIP::127\.0\.0\.1::1::SOCKET: "):
        _ = rack.counter
    rack.close()


@pytest.mark.parametrize("generator", ["33512B", "33522B", "33622A", "DG645"])
@pytest.mark.parametrize("counter", ["53220A", "53230A"])
def test_every_model_with_a_driver_has_figures(counter: str, generator: str) -> None:
    figures = measuring(Identity("", counter, "", ""), Identity("", generator, "", ""), Levels())
    assert 0 < reading_u_ns(figures) < 1
    assert figures.slew_v_per_ns > 0


def test_a_model_without_figures_is_not_guessed_at() -> None:
    assert (len(COUNTERS), len(GENERATORS)) == (1, 4)
    with pytest.raises(RigError, match="no figures of a counter 3458A are known"):
        measuring(Identity("", "3458A", "", ""), Identity("", "DG645", "", ""), Levels())
