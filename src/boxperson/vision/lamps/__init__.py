"""Eyes for the small lamps of a table."""
