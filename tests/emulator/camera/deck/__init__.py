"""Tests of the emulated camera."""
