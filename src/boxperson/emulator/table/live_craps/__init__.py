"""The electronics of an emulated live craps table: its call console, its wager record and their firmware."""
