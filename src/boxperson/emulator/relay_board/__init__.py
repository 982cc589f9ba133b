"""A relay board with general-purpose inputs and outputs, as Numato makes them, on a serial line of its own."""
