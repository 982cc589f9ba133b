"""Eyes for cards, on a calibrated felt and on photographs."""
