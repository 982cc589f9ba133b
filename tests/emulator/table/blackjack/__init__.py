"""Tests of the emulated blackjack table."""
