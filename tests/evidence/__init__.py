"""The tests of what a run leaves behind."""
