"""Tests of the emulated progressive controller."""
