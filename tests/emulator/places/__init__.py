"""Tests of where things are on the layouts of the emulated tables."""
