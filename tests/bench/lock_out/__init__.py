"""The tests of measuring the lock-out."""
