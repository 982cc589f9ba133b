"""The tests of the drivers, over real sockets, pseudo-terminals and HTTP."""
