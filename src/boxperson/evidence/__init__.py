"""The record of a run: the journal and the clause table."""
