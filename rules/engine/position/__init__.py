"""What a game is made of: compiled cards, state, events, chance, and the smallest changes to them."""
