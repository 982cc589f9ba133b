"""The tests of the blackjack bench."""
