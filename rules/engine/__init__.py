"""The state machine of a game: ``game`` runs it, ``setup`` begins it, ``extension`` is what plugs in.

``position`` holds what a game is made of; ``turn`` its course; ``card_play`` what a played card does;
``saves`` writes games down and reads them back.
"""
