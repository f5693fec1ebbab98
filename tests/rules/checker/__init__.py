"""A second reading of the books: random games held against invariants that know nothing of the engine.

`invariants` is written from the rulebooks and the ledger; it sees what a watcher with open hands sees: the
state before and after a move, and what was reported. `play` makes games from a seed and plays them.
"""
