"""What came of the offers: for each the interval that was measured, and whether the table recognised the wager."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class Trial(NamedTuple):
    """One offer of a wager.

    Attributes:
        commanded_ns: the interval from press to offer that was asked for; negative when the offer comes first.
        measured_ns: the interval that the instruments saw, None when they gave no reading.
        u_ns: standard uncertainty of what differs from reading to reading (noise, rounding); above 0.
        accepted: whether the table recognised the wager.
    """

    commanded_ns: float
    measured_ns: float | None
    u_ns: float
    accepted: bool


class Measured(NamedTuple):
    """The trials that have a reading, as arrays of the same length.

    Attributes:
        interval_ns: from press to offer.
        u_ns: standard uncertainty of each.
        accepted: whether the table recognised it.
    """

    interval_ns: Floats
    u_ns: Floats
    accepted: Flags

    def gap_ns(self) -> tuple[float, float]:
        """The latest interval that was accepted, and the earliest that was refused; -inf or inf where there is none."""
        latest = np.max(self.interval_ns, where=self.accepted, initial=-np.inf)
        earliest = np.min(self.interval_ns, where=~self.accepted, initial=np.inf)
        return float(latest), float(earliest)


def measured(trials: Sequence[Trial]) -> Measured:
    """Keep the trials that have a reading.

    Raises:
        ValueError: an uncertainty is not above zero.
    """
    kept = [(one.measured_ns, one.u_ns, one.accepted) for one in trials if one.measured_ns is not None]
    interval, u, accepted = zip(*kept, strict=True) if kept else ((), (), ())
    if not all(one > 0 for one in u):
        raise ValueError(f"the uncertainty of an interval is above 0 ns, not {min(u)} ns")
    return Measured(np.array(interval, float), np.array(u, float), np.array(accepted, bool))
