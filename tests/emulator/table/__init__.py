"""Tests of what the emulated tables share."""
