"""Boxperson watches the casino table itself: a hardware-in-the-loop harness with evidence a lab can file."""

__version__ = "0.1.0"
