"""The course of a turn: phases, response windows, Drinks, Rounds, contests, choices, and who is out."""
