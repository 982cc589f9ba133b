"""Tests of the emulated bench."""
