"""The tests of the emulated relay board."""
