"""Tests of the wrong tables, game by game."""
