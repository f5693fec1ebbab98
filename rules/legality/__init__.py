"""Which moves are legal, and why others are not."""
