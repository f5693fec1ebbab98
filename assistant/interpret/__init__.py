"""How ops at a free-form table are understood as moves of the game."""
