"""The roles of a live craps bench: the table's console and record, the people, the eyes, and who judges a throw."""
