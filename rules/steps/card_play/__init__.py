"""A card that is played: its branch, what each of its effects does, and whom it costs how much."""
