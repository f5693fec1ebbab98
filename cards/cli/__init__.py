"""The command `innkeep cards`."""
