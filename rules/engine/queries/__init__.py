"""What a position says of cards, Drinks and choices: whom they are meant for, how strong they are, what may
be chosen. Nothing here changes a game."""
