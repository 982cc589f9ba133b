"""The roles of a craps bench: table, dice, eyes, and the referee over them."""
