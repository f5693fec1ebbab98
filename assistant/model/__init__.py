"""What the assistant knows of a table, and what the rules make of it."""
