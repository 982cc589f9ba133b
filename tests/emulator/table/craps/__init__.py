"""Tests of the emulated craps table."""
