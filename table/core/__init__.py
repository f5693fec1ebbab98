"""What a table is: its state, its settings, errors and messages."""
