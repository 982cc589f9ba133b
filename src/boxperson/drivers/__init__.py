"""One module for each kind of device on a bench."""
