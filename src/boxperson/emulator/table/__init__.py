"""The emulated tables: what all of them share; what belongs to one game is in a folder of its own."""
