"""What the rules say of a machine at a table: its next step as a move, its tokens, its seat.

>>> from innkeep.rules import PlayerSetup, new_game
>>> cast = {"Ann": "rdi1-zot", "Bob": "rdi1-fiona", "Otto": "boss-otto"}
>>> players = [PlayerSetup(*one, team="otto" if "Otto" in one else "challengers") for one in cast.items()]
>>> game = new_game(players, variants=["boss-otto"])
>>> machine_seat(game), challengers(game), step_of(game)
(2, (0, 1), Use(seat=2, power='otto-step', cards=()))
>>> list(components(game)), things(game), strayed(game), installed(game), in_another_turn(game)
([], {}, False, None, None)
>>> priority(1)
's1.priority'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from innkeep.cards.factions import is_faction
from innkeep.rules import Game, Use
from innkeep.rules.variants.otto import STEP, BossOtto
from innkeep.rules.variants.otto.zones import ACTION, DISCARDS, PREPARED

__all__ = [
    "CHALLENGERS_FIRST",
    "STEP_WORD",
    "challengers",
    "components",
    "in_another_turn",
    "installed",
    "machine_seat",
    "priority",
    "step_of",
    "strayed",
    "things",
]

STEP_WORD: Final = "!step"
"""The word in chat for a step of a machine that moves nothing."""
CHALLENGERS_FIRST: Final = "OTTO-08"
"""By which rule somebody is the Priority Target when a game begins."""


def machine_seat(game: Game) -> int | None:
    """The seat of the machine; None: all seats are players'."""
    return game.machines.bit_length() - 1 if game.machines else None


def challengers(game: Game) -> tuple[int, ...]:
    """The seats that play against the machine; nobody where there is none."""
    if not game.machines:
        return ()
    return tuple(seat for seat in range(len(game.players)) if not game.machines >> seat & 1)


def priority(seat: int) -> str:
    """The track of the Priority Target token at a seat."""
    return f"s{seat}.priority"


def things(game: Game) -> dict[int, int]:
    """The Components that may be hit, by their numbers as targets (OTTA-07)."""
    for part in game.parts:
        if isinstance(part, BossOtto):
            lying = part.installed
            return {part.thing(game, at): uid for at, uid in enumerate(part.numbered) if uid in lying}
    return {}


def strayed(game: Game) -> bool:
    """Whether a pile of the machine holds cards that are none of its own, or of another of its decks: no rule
    knows them there."""
    for part in game.parts:
        if isinstance(part, BossOtto):
            for zone, pile in part.piles.lying.items():
                own = DISCARDS.get(ACTION if zone == PREPARED else zone)
                if any(_is_strange(game, part, uid, own) for uid in pile):
                    return True
    return False


def _is_strange(game: Game, part: BossOtto, uid: int, own: str | None) -> bool:
    """Whether a card is of no faction, or its discards are others than those of the pile it lies in."""
    if not is_faction(part.record, game.book.library.decks[game.defs[uid].partition("/")[0]]):
        return True
    return own is not None and part.goes_to(game, uid) != own


def in_another_turn(game: Game) -> None:
    """Let the machine stand as in another turn or phase: what lies prepared is dealt, no more has begun."""
    for part in game.parts:
        if isinstance(part, BossOtto):
            part.opening = part.opening and game.active == part.machine
            part.ready, part.activated, part.provoked = bool(part.piles.lying[PREPARED]), (), ()
            part.given, part.slots = (), 0


def installed(game: Game) -> None:
    """Number what people have laid among the Components, so that it can be hit."""
    for part in game.parts:
        if isinstance(part, BossOtto):
            new = (uid for uid in part.installed if uid not in part.numbered)
            part.numbered += tuple(new)


def components(game: Game) -> Iterator[tuple[int, bool]]:
    """The Components that are installed, leftmost first; whether each lies across after a hit (OTTA-04)."""
    for part in game.parts:
        if isinstance(part, BossOtto):
            yield from ((uid, uid in part.wounded) for uid in part.installed)


def step_of(game: Game) -> Use | None:
    """The move by which a machine takes its next step; None where it does not wait for one, or a lot has to
    be drawn first."""
    step = game.machine_step
    return None if step is None or step.kind == "choose" else Use(step.seat, STEP)
