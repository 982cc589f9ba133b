"""A rig description becomes connected devices in roles that steps talk to."""
