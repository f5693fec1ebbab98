"""A game that is played: the state machine the rules make of all below it, and silent passes."""
