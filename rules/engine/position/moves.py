"""What a player can decide, as frozen records.

A move only names seats, card uids and numbers, so a list of moves plus a seed is a whole game. Whether a
move is allowed is decided by :mod:`innkeep.rules.legality.legal_moves`, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """Play the card ``card`` from the hand of ``seat``.

    ``mode`` is the printed branch, 0 for the first. ``targets`` are the seats the card picks: the victim,
    the payer, the partner of a split, the receiver of a passed Drink. ``at`` says which of several Drinks
    standing open is meant: its index in ``Game.standing()``; None where the card does not answer a Drink.
    ``spend`` are the tokens spent on it, in the order of their names, and ``cards`` those of the hand that
    are discarded for it.

    >>> Play(seat=0, card=12, targets=(1,), spend=(("buff", 1),))
    Play(seat=0, card=12, mode=0, targets=(1,), at=None, spend=(('buff', 1),), cards=())
    """

    seat: int
    card: int
    mode: int = 0
    targets: tuple[int, ...] = ()
    at: int | None = None
    spend: tuple[tuple[str, int], ...] = ()
    cards: tuple[int, ...] = ()

    def __repr__(self) -> str:
        plain = (self.seat, self.card, self.mode, self.targets, self.at)
        said = "Play(seat={!r}, card={!r}, mode={!r}, targets={!r}, at={!r}".format(*plain)
        paid = f", spend={self.spend!r}, cards={self.cards!r}" if self.spend or self.cards else ""
        return f"{said}{paid})"


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline the open window, or pass one's turn in a Round of Gambling."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardDraw:
    """Discard ``cards`` and, if ``draw``, refill the hand to seven and end the phase (TURN-02, TURN-03)."""

    seat: int
    cards: tuple[int, ...] = ()
    draw: bool = True


@dataclass(frozen=True, slots=True)
class Order:
    """Order all the Drinks due: one seat per Drink, in the order the cards leave the Drink Deck (TURN-11)."""

    seat: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrinkUp:
    """Reveal the top of one's own Drink Me! pile in the Drink phase (TURN-13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a choice the rules wait for (decision kind ``choose``)."""

    seat: int
    value: object


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End one's Action phase, one's Drink phase after drinking (and so the turn), or keep a full hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use a power of one's character that is no card, paying with ``cards`` of one's hand."""

    seat: int
    power: str
    cards: tuple[int, ...] = ()


Option = tuple[int, int, int, int]
"""The bare form of a play that pays nothing: (uid, branch, target, at) with -1 where there is none."""

Move = Play | Pass | DiscardDraw | Order | DrinkUp | Choose | EndPhase | Use


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wholes(value: object) -> bool:
    return isinstance(value, tuple) and all(_whole(item) for item in value)


def _tokens(value: object) -> bool:
    """Numbers of tokens, each kind once and in order."""
    if not isinstance(value, tuple):
        return False
    pairs = all(
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and _whole(pair[1])
        and 0 < pair[1] <= _MOST_TOKENS
        for pair in value
    )
    return pairs and [pair[0] for pair in value] == sorted({pair[0] for pair in value})


_MOST_TOKENS = 1_000


_FITS: dict[str, tuple[Callable[[object], bool], str]] = {
    "seat": (_whole, "a whole number"),
    "card": (_whole, "a whole number"),
    "mode": (_whole, "a whole number"),
    "targets": (_wholes, "a tuple of whole numbers"),
    "cards": (_wholes, "a tuple of whole numbers"),
    "at": (lambda value: value is None or _whole(value), "a whole number or None"),
    "spend": (_tokens, "a tuple of tokens with their numbers, by name"),
    "draw": (lambda value: isinstance(value, bool), "true or false"),
    "power": (lambda value: isinstance(value, str), "a word"),
}


def malformed(move: object) -> str | None:
    """Which field of a move holds what no such move can hold; None for a move that the rules can judge.

    >>> malformed(Play(seat=0, card="ale"))
    "Play.card: 'ale' is not a whole number"
    """
    if not isinstance(move, Move):
        return f"{move!r} is no move"
    for field in fields(move):
        value = getattr(move, field.name)
        if field.name in _FITS and not _FITS[field.name][0](value):
            return f"{type(move).__name__}.{field.name}: {value!r} is not {_FITS[field.name][1]}"
    return None
