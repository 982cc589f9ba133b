"""The emulated blackjack table's progressive system: its sensors, its keys, its record and its firmware."""
