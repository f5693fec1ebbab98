"""The game a caller holds: decisions in, events out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.edition import Edition
from rules.events import Event
from rules.moves import Move


@dataclass(frozen=True, slots=True)
class Decision:
    """Whose decision it is. ``window``, ``source`` (uid) and ``by`` (seat) tell what an open window answers."""

    kind: str
    seat: int
    phase: str
    window: str | None = None
    source: int | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player to seat. Piles are card ids or English titles, top first; None: dealt or empty."""

    name: str
    character: str | None = None
    fortitude: int = 20
    alcohol: int = 0
    gold: int | None = None
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    drinks: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    in_game: bool = True
    race: str | None = None


class Game:
    """A deterministic game. See ``rules/README.md`` for decisions and windows."""

    @property
    def decision(self) -> Decision | None:
        """Whose decision it is, or None when the game is over."""
        raise NotImplementedError

    def legal(self, seat: int | None = None) -> list[Move]:
        """Every legal move now; with ``seat`` those of that seat as if it were asked now."""
        raise NotImplementedError

    def verify(self, move: Move, *, as_if_asked: bool = False) -> None:
        """Raise :class:`IllegalMove` with every reason against ``move``."""
        raise NotImplementedError

    def can(self, move: Move, *, as_if_asked: bool = False) -> bool:
        """Whether ``move`` is legal now."""
        raise NotImplementedError

    def apply(self, move: Move) -> list[Event]:
        """Carry out a legal move and run on to the next decision; IllegalMove changes nothing."""
        raise NotImplementedError

    def copy(self) -> Game:
        """An independent copy."""
        raise NotImplementedError

    def digest(self) -> str:
        """A fingerprint of everything that can influence the rest of the game."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON data."""
        raise NotImplementedError

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Game:
        """The game saved by :meth:`to_dict`."""
        raise NotImplementedError


@dataclass
class _Unused:
    edition: Edition = field(default_factory=Edition)
