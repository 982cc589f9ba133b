"""The emulated baccarat table: its rules, its state, its card reader and its firmware."""
