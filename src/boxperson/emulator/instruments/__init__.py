"""Measuring instruments as a host knows them: SCPI on the wire, the bench's electrical lines at their connectors."""
