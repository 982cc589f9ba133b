"""The lock-out measured on instruments (docs/lockout.md): offers, self-check, decision and pictures."""
