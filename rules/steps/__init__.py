"""What happens in a game, step by step: ``turn`` is its course, ``card_play`` what a played card does.

Each step asks :mod:`innkeep.rules.legality` whom it may ask, and changes what lies in
:mod:`innkeep.rules.engine`.
"""
