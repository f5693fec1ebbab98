"""Which card answers which, and what came to nothing: what a reading of the table knows of the cards in play.

What a card answers is known when it is played, and kept as long as the table may show it: the stack of the
rules forgets a card once it has taken effect, while at the table it still lies there to be read.

>>> from innkeep.rules import Pass, PlayerSetup, Game, build
>>> ann = PlayerSetup("Ann", "rdi1-deirdre", hand=("I'm not that kind of priestess!",))
>>> game = build([ann, PlayerSetup("Bob", "rdi1-gerki")], phase="action")
>>> answered(game, Pass(1), [])
()
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from innkeep.rules import Game, GameEvent, Move, Play
from innkeep.rules.engine.position.definitions import ANYTIME

__all__ = ["Nothing", "answered", "for_any_moment", "nothing_of"]

_LAID = frozenset({"played", "revealed", "side-revealed", "otto-revealed", "deck-revealed"})
"""The events with which a card comes to lie in the middle: what became of it before is past."""


class Nothing(NamedTuple):
    """That a card came to nothing: by whom, because it was Negated (for all), or Ignored by these seats."""

    negated: bool
    seats: tuple[int, ...]
    whole: bool
    """Whether nothing is left of it: not where it hits others, too."""


def answered(game: Game, move: Move, events: Sequence[GameEvent]) -> tuple[tuple[int, int], ...]:
    """The cards that answer a card by a move, each with that card; `game` stands as before the move."""
    decision = game.decision
    if decision is None or decision.window is None or decision.source is None:
        return ()
    source = decision.source
    if isinstance(move, Play) and move.at is not None and (drink := game.stack[-1].drinks[move.at]).cards:
        source = drink.cards[0]
    played = next((event for event in events if event.kind == "played"), None)
    if played is None or played.card is None or played.card == source:
        return ()
    return () if for_any_moment(game, played.card, played.amount) else ((played.card, source),)


def for_any_moment(game: Game, card: int, branch: int) -> bool:
    """Whether a branch of a card may be played at any decision: it answers nothing."""
    return game.cards[card].branches[branch].trigger == ANYTIME


def nothing_of(events: Sequence[GameEvent], card: int, seats: Collection[int]) -> Nothing | None:
    """What the events (newest last) tell of a card that came to nothing since it was laid down; None where it
    holds. `seats` are all that are in the game."""
    ignoring: list[int] = []
    for event in reversed(events):
        if event.kind in _LAID and card in (event.card, *event.cards):
            if not ignoring:
                return None
            aim = {event.target} if event.target is not None else {*seats} - {event.seat}
            whole = event.kind != "played" or aim <= {*ignoring}  # a Drink is Ignored by who drinks it
            return Nothing(False, tuple(reversed(ignoring)), whole)
        if event.card != card or event.seat is None:
            continue
        if event.kind == "negated":
            return Nothing(True, (event.seat,), True)
        if event.kind == "ignored" and event.seat not in ignoring:
            ignoring.append(event.seat)
    return Nothing(False, tuple(reversed(ignoring)), False) if ignoring else None
