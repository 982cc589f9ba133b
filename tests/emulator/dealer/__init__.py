"""Tests of the people of the emulated blackjack table."""
