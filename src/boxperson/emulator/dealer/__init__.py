"""The people of a blackjack table: the dealer and the floorperson, who need no power."""
