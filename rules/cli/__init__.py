"""The commands of the rules: `innkeep check` and `innkeep simulate`."""
