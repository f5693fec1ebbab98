"""What is to be done in each phase of a turn, in words: a player's own, or a team's."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.assistant import messages
from innkeep.assistant.model.machinery_zones import in_a_dungeon
from innkeep.assistant.model.names import TableNames, Text
from innkeep.rules import Decision, Game
from innkeep.rules.engine.position import turn_progress
from innkeep.rules.engine.position.piles import hand_size
from innkeep.rules.engine.position.state import HAND_SIZE

__all__ = ["STEPS", "losses_text", "names_of", "phase_text"]

STEPS = ("discard_draw", "action", "order", "drink")
"""The decisions of a turn."""


def phase_text(game: Game, decision: Decision, words: TableNames) -> Text:
    """What is to be done in a phase of a turn, and who of a team is not ready yet (TEAM-10)."""
    if game.friends(game.active):
        return _of_a_team(game, decision, words)
    seat, kind = decision.seat, decision.kind
    name = words.seat(seat)
    if kind == "order":
        return messages.count_both("turn.order", game.orders, name=name)
    if kind == "drink" and turn_progress.has_drunk(game, seat):
        return messages.both("turn.end.dungeon" if in_a_dungeon(game) else "turn.end", name=name)
    if kind == "discard_draw" and (cards := hand_size(game, seat)) != HAND_SIZE:
        return messages.both("turn.discard_draw.cards", name=name, n=cards)
    if kind == "action":
        left = turn_progress.actions_left(game, seat)
        if left > 1:
            return messages.count_both("turn.actions", left, name=name)
        return messages.both("turn.action" if left else "turn.acted", name=name)
    return messages.both(f"turn.{kind}", name=name)


def _of_a_team(game: Game, decision: Decision, words: TableNames) -> Text:
    if decision.kind == "order":
        return messages.count_both("turn.team.order", game.orders, name=words.team(game.active))
    return messages.both(f"turn.team.{decision.kind}", names=names_of(words, turn_progress.waiting(game)))


def names_of(words: TableNames, seats: Sequence[int]) -> Text:
    """The names of the players at these seats."""
    names = [words.seat(seat) for seat in seats]
    return {lang: ", ".join(name[lang] for name in names) for lang in messages.LANGUAGES}


def losses_text(game: Game, words: TableNames) -> Text:
    """Who has just lost how much Fortitude to the card that is answered."""
    losses = [(words.seat(seat), lost) for seat, lost in enumerate(game.stack[-1].losses) if lost]
    return {
        lang: ", ".join(f"{name[lang]} \N{MINUS SIGN}{lost}" for name, lost in losses)
        for lang in messages.LANGUAGES
    }
