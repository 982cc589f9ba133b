"""The eyes for dice: which faces are uppermost, flat on a calibrated felt or on any photograph."""
