"""The roles of a baccarat bench: table, shoe, eyes, and the referee over them."""
