"""What a game is made of: ``position`` holds it, ``queries`` ask it, ``extension`` is what plugs in.

What happens in a game is the business of :mod:`innkeep.rules.steps`.
"""
