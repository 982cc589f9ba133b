"""Tests of the emulated baccarat table."""
