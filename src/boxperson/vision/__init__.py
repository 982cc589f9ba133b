"""The eyes: dice faces read out of camera frames, or the reason why not."""
