"""The roles of a blackjack bench: the table and its progressive, the people, the eyes, and who judges a round."""
