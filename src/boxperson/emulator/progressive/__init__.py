"""The emulated progressive controller: its meters, the tables linked to it, its memory."""
