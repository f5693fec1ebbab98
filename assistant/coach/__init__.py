"""The coach: after a game, where a choice was clearly worse than another that seat could know of.

Only once the table is over (`State.over`), when every hand lies open anyway. Each choice is judged by what
its seat could know when it made it, by playing on from there; see `judging`.
"""
