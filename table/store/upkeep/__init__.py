"""What whoever runs a server does to a store: backups, moves, counts, purges."""
