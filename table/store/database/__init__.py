"""The database of a store: its connections, its writers, one journal of what waits."""
