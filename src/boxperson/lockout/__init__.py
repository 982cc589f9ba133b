"""The stopwatch: from edges to the latency of a lock-out, with its uncertainty and a decision. It knows no device."""
