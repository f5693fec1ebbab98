"""The table's subcommands of ``innkeep``."""
