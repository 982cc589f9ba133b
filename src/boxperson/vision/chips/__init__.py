"""Eyes for chips that lie on a calibrated felt."""
