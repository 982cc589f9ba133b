"""What makes this folder a suite: the fixtures and the steps that its features use."""

pytest_plugins = [
    "fixtures.rig",
    "fixtures.lock_out",
    "steps.offer",
    "steps.wagers",
    "steps.craps",
    "steps.live_craps",
    "steps.baccarat",
    "steps.blackjack",
    "steps.lock_out",
    "steps.operator",
]
