"""Starting again in mid-turn: where the turn may stand, and what is taken on trust until the next begins.

Who starts again says that the table is right. What the mirror knew of the turn is kept as far as the table
agrees; a mirror that was lost knows nothing of it. Until the turn goes on, what the rules cannot explain is
the table's word, or tells in which phase the turn really is.

No examples: each takes a table under way; tests/assistant/tracker/test_starting_again.py starts again at one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.interpret.resync import alternatives
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.obligations import gaps, is_open
from innkeep.assistant.model.observed_table import Picture
from innkeep.rules.engine.position.turn_progress import note_drunk

__all__ = ["as_it_lies", "phases_of_the_turn"]


def as_it_lies(hypothesis: Hypothesis, picture: Picture, untracked: dict[str, str]) -> Hypothesis:
    """What a mirror knew, corrected wherever the table shows something else; the table then owes nothing.

    The exception is cards still to be turned up: they remain due, because nobody knows yet which they are.
    """
    apart = gaps(hypothesis, picture)
    otherwise = {cid for cid, place in apart.cards.items() if not _to_be_turned_up(cid, place, picture)}
    return replace(adopted(hypothesis, picture, {*otherwise, *apart.values}, untracked), flows=())


def _to_be_turned_up(cid: str, place: str, picture: Picture) -> bool:
    zone = picture.cards[cid]
    return is_open(place) and zone in picture.hidden and picture.kinds[zone] == "stack"


def phases_of_the_turn(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The same cards and stats wherever the turn of its player may stand: as it is first."""
    yield hypothesis
    for other in alternatives(hypothesis):
        if other.game.active == hypothesis.game.active:
            yield other
            if other.game.phase_name == "drink":
                game = other.game.copy()
                note_drunk(game, game.active)
                game.run()
                yield replace(other, game=game)
