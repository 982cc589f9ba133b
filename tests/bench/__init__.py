"""The tests of the bench: its rig file, its lock, its process, its referee."""
