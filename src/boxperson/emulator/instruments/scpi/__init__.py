"""The language of the instruments: IEEE 488.2 messages and status, SCPI headers and errors."""
