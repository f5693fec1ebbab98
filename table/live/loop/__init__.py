"""The loop of a server: what is done beside it, and what is said when it stands still."""
