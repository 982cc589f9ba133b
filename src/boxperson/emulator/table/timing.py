"""How fast a table's lock-out and its wager sensors are, so that a measurement of them has something to find."""

from dataclasses import dataclass

DEBOUNCE_NS = 5_000_000


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of a table's inputs, and where their chance comes from.

    A wager is recognised when δ + wait + `sensor_ns` < latency, where δ is how long after the press it is offered. The
    wait for the sensor's next scan is anything from 0 up to `scan_ns`, all alike. The latency is normal about
    `latency_ns`, with `jitter_ns` for its standard deviation, and never shorter than the debounce. Half of the wagers
    are recognised at δ = `latency_ns` - `sensor_ns` - `scan_ns` / 2.

    Attributes:
        latency_ns: from the last edge of a press to the lock-out; its first part, up to 5 ms, is the debounce.
        jitter_ns: the standard deviation of the latency.
        sensor_ns: how long chips must be felt, once a scan has noticed them, before they are recognised.
        scan_ns: how often the sensors are scanned; nothing that happens outside knows when.
        seed: where waits and jitter come from.
    """

    latency_ns: int = DEBOUNCE_NS
    jitter_ns: int = 0
    sensor_ns: int = 40_000_000
    scan_ns: int = 1_000_000
    seed: int = 1

    @property
    def debounce_ns(self) -> int:
        """How long the button must have been still before it is believed."""
        return min(DEBOUNCE_NS, self.latency_ns)
