"""What other packages bring to a table, and what they are given."""
