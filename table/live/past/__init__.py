"""How a table stood before, and what its last ops were, without folding its whole log."""
