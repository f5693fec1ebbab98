"""The subcommands this package adds to ``innkeep``."""
