"""Whom cards hit that lie below others on the stack, nobody having said so: kept as one unknown each.

With every card that is played without a word readings would multiply: five players to hit, five again for
the next card, and so on. A card waits unanswered below what answers it, and until its turn comes all goes on
alike whomever it hits. So readings that differ in nothing else are folded into one, which remembers what it
stands for; it is unfolded before the card takes effect, and where it alone does not explain what is done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.rules import Game, Play
from innkeep.rules.engine.position.state import CARD, Frame
from innkeep.rules.engine.queries.targets import as_target

__all__ = ["MOST_APART", "folded", "gone_from", "next_up", "unfolded"]

#: So many readings stand beside each other before they are folded.
MOST_APART = 8


def folded(hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The readings, those that differ only in whom a card hits below the top of the stack in one."""
    found = tuple(hypotheses)
    if len(found) <= MOST_APART:
        return found
    for card in dict.fromkeys(play.card for one in found for play in _open_plays(one)):
        found = tuple(_folded_by(found, card))
        if len(found) <= MOST_APART:
            break
    return found


def unfolded(hypotheses: Sequence[Hypothesis], cards: Collection[int]) -> tuple[Hypothesis, ...]:
    """The readings with one for each player these cards may hit, those first that stood first."""
    found = list(hypotheses)
    for card in cards:
        found = [variant for one in found for variant in _variants(one, card)]
    return tuple(found)


def next_up(hypotheses: Sequence[Hypothesis]) -> frozenset[int]:
    """The folded cards that take effect next, by a reading at least: from now on it matters whom they hit."""
    return frozenset(
        plays[0].card
        for one in hypotheses
        for plays in one.folded
        if not one.game.stack or one.game.stack[-1].card == plays[0].card
    )


def gone_from(hypotheses: Sequence[Hypothesis], cards: Collection[int]) -> frozenset[int]:
    """Those of the cards that do not wait on the stack any more, by a reading at least."""
    return frozenset(card for one in hypotheses for card in cards if _frame(one.game, card) is None)


def _open_plays(hypothesis: Hypothesis) -> Iterator[Play]:
    """The plays that lie below others on the stack and of which nothing has told whom they hit."""
    if hypothesis.game.sides or hypothesis.awaited is not None:
        return
    for move in hypothesis.ambiguities:
        if isinstance(move, Play) and move.targets and move.at is None:
            frame = _frame(hypothesis.game, move.card)
            if frame is not None and frame is not hypothesis.game.stack[-1]:
                yield move


def _folded_by(hypotheses: Sequence[Hypothesis], card: int) -> Iterator[Hypothesis]:
    groups: dict[object, list[tuple[Hypothesis, Play]]] = {}
    apart: dict[object, Hypothesis] = {}
    for number, one in enumerate(hypotheses):
        play = next((play for play in _open_plays(one) if play.card == card), None)
        if play is None:
            apart[number] = one
            groups[number] = []
            continue
        rest = one.agreeing((play,)).ambiguities
        key = (_aimed(one.game, card, play.seat).digest(), one.flows, rest, one.folded, play.mode)
        groups.setdefault(key, []).append((one, play))
    for like, group in groups.items():
        if len(group) < 2:
            yield group[0][0] if group else apart[like]
            continue
        one, play = group[0]
        plays = tuple(other for _, other in group)
        yield replace(one.agreeing((play,)), folded=(*one.folded, plays))


def _variants(hypothesis: Hypothesis, card: int) -> Iterator[Hypothesis]:
    plays = next((plays for plays in hypothesis.folded if plays[0].card == card), None)
    if plays is None:
        yield hypothesis
        return
    rest = tuple(other for other in hypothesis.folded if other is not plays)
    if _frame(hypothesis.game, card) is None:
        yield replace(hypothesis, folded=rest)
        return
    for play in plays:
        game = _aimed(hypothesis.game, card, as_target(hypothesis.game, play))
        doubts = (play, *hypothesis.ambiguities)
        yield replace(hypothesis, game=game, ambiguities=doubts, folded=rest)


def _aimed(game: Game, card: int, target: int) -> Game:
    """The same game with the card meant for that player, or for several (`as_target`)."""
    twin = game.copy()
    frame = _frame(twin, card)
    assert frame is not None
    frame.target = target
    twin.options = None
    return twin


def _frame(game: Game, card: int) -> Frame | None:
    return next((frame for frame in game.stack if (frame.kind, frame.card) == (CARD, card)), None)
