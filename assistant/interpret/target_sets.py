"""Cards that hit several players: which sets of targets still stand, told and asked one player at a time.

Arrows come in any order, or none; each leaves the sets its player is in, and nobody is asked to choose among
sets.

>>> from innkeep.rules import Play
>>> plays = [Play(0, 7, targets=(1,)), Play(0, 7, targets=(2,)), Play(0, 7, targets=(1, 2))]
>>> open_targets(plays)
Open(play=Play(seat=0, card=7, mode=0, targets=(1,), at=None), hit=frozenset(), seats=(1, 2))
>>> open_targets([play for play in plays if hits(play, 2)])
Open(play=Play(seat=0, card=7, mode=0, targets=(2,), at=None), hit=frozenset({2}), seats=(1,))
>>> open_targets(plays[:2]) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.rules import Move, Play

__all__ = ["Open", "hits", "open_targets"]


@dataclass(frozen=True, slots=True)
class Open:
    """A card of which it is open whom it hits: all readings have it `hit` these, some also those `seats`."""

    play: Play
    hit: frozenset[int]
    seats: tuple[int, ...]

    @property
    def enough(self) -> bool:
        """Whether those who are hit for certain may be all."""
        return frozenset(self.play.targets) == self.hit


def hits(move: Play, seat: int) -> bool:
    """Whether a card is meant for that player, among others."""
    return seat in move.targets


def open_targets(moves: Sequence[Move | None]) -> Open | None:
    """What is open where readings differ in whom one card hits, and a reading has several; None: nothing."""
    plays = sorted((m for m in moves if isinstance(m, Play)), key=lambda play: len(play.targets))
    same = {(play.seat, play.card, play.mode, play.at) for play in plays}
    if len(plays) != len(moves) or len(same) != 1 or len(plays[-1].targets) < 2:
        return None
    sets = [frozenset(play.targets) for play in plays]
    hit = frozenset.intersection(*sets)
    return Open(plays[0], hit, tuple(sorted(frozenset.union(*sets) - hit)))
