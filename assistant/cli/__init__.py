"""The subcommands the assistant adds to `innkeep`."""
