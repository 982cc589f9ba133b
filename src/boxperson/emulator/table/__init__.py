"""The emulated craps table: its rules, its memory, its sensor and its port."""
