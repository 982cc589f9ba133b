"""The emulated craps table: its rules, its state, its sensor and its firmware."""
