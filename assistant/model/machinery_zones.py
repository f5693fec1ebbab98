"""What the records of machineries say of the zones they add: which pour Drinks, which hold cards that take
effect where they lie, which tracks say where somebody is.

>>> pours("drink.deck"), pours("taverns.abyssal-ales"), pours("s0.drinks")
(True, True, False)
>>> takes_effect("taverns.open"), takes_effect("taverns.closed"), lies_open("taverns.closed")
(True, False, True)
>>> is_hand("s0.hand"), is_hand("s0.tricks"), is_hand("s0.front"), is_hand("dungeon.tricks")
(True, True, False, False)
>>> from innkeep.rules import Layout, PlayerSetup, build
>>> crawl = Layout(variants=("pub-crawl",), counters={"party": 3})
>>> game = build([PlayerSetup("Ann"), PlayerSetup("Bob")], layout=crawl)
>>> stop_at(game, "party", 3), game.defs[stop_of(game, "party", 0)]
('rdi10-taverns/the-gilded-goblin', 'rdi10-taverns/the-red-dragon-inn')
>>> asking(game), in_a_dungeon(game), looks_at_trick(game)
(None, False, False)
>>> gauntlet = Layout(variants=("dungeon-game-masters-gauntlet",))
>>> game = build([PlayerSetup("Ann"), PlayerSetup("Bob", front=("A Natural Twenty",))], layout=gauntlet)
>>> laid_before(game, 1, game.players[1].front[0]), secret(game)
('s1.tricks', frozenset({'rdi10-tricks'}))
>>> stands("party"), stands("s1.room"), stands("s1.chi")
(True, True, False)
"""

from __future__ import annotations

from functools import cache

from innkeep.cards import load
from innkeep.cards.machineries import Machinery
from innkeep.rules import Game
from innkeep.rules.engine.position.state import CHOICE, PART
from innkeep.rules.machinery import MachineryState

__all__ = [
    "asking",
    "in_a_dungeon",
    "is_hand",
    "laid_before",
    "lies_open",
    "looks_at_trick",
    "pours",
    "secret",
    "stands",
    "stop_at",
    "stop_of",
    "takes_effect",
]

DRINKS = "drink.deck"


@cache
def _in_the_middle() -> tuple[Machinery, ...]:
    """The records of what lies in the middle of a table."""
    return tuple(one for one in load().machineries.values() if one.at == "middle")


def pours(zone: str) -> bool:
    """Whether Drinks are ordered from that zone: the Drink Deck, or the pile of a tavern (PUB-16)."""
    return zone == DRINKS or zone in _taverns()


@cache
def _taverns() -> frozenset[str]:
    return frozenset(pile.zone for one in _in_the_middle() for pile in one.tavern_piles())


def takes_effect(zone: str) -> bool:
    """Whether cards there may be in play where they lie, as Tavern Cards and Rooms are, or lie there already
    while they are."""
    return zone in _effective()


@cache
def _effective() -> frozenset[str]:
    piles = (pile for one in _in_the_middle() for pile in one.piles if pile.deck is not None)
    rows = (row.zone for one in _in_the_middle() for row in one.rows() if row.deck is not None)
    return frozenset((*(pile.discard for pile in piles if pile.discard is not None), *rows))


def lies_open(zone: str) -> bool:
    """Whether everybody sees what lies in that place of a machinery in the middle."""
    return zone in _opened()


@cache
def _opened() -> frozenset[str]:
    open_piles = (pile.zone for one in _in_the_middle() for pile in one.piles if pile.open)
    return frozenset((*open_piles, *(row.zone for one in _in_the_middle() for row in one.rows())))


def stands(zone: str) -> bool:
    """Whether the number on that track says at which tavern, or in which Room, somebody is."""
    return zone.rpartition(".")[2] in _stood()


@cache
def _stood() -> frozenset[str]:
    return frozenset(token.id for one in _in_the_middle() if one.stops() for token in one.tokens)


def is_hand(zone: str) -> bool:
    """Whether cards are played from there that nobody else sees: a hand, or what of a variant lies closed
    with its owner."""
    owner, _, what = zone.rpartition(".")
    return what == "hand" or (what in _held() and owner[:1] == "s" and owner[1:].isdigit())


@cache
def _held() -> frozenset[str]:
    return frozenset(hand.zone for one in _in_the_middle() for hand in one.hands)


def laid_before(game: Game, seat: int, uid: int) -> str:
    """Where a card lies on a table that the game has in front of a player: there, or closed with them."""
    deck = game.defs[uid].partition("/")[0]
    for part in game.parts:
        if isinstance(part, MachineryState):
            for hand in part.record.hands:
                if hand.deck == deck:
                    return f"s{seat}.{hand.zone}"
    return f"s{seat}.front"


def secret(game: Game) -> frozenset[str]:
    """The decks whose cards lie closed with whoever has them."""
    return frozenset(deck for part in game.parts for deck in part.secret())


def stop_at(game: Game, zone: str, number: int) -> str | None:
    """The card at a place of a track, such as the Mount behind a number; None where that place has none.

    ``zone``: the track; ``number``: the place. Only tracks that a machinery of the game says stand for cards
    have any.
    """
    token = zone.rpartition(".")[2]
    stops = next(
        (
            part.record.stops()
            for part in game.parts
            if isinstance(part, MachineryState) and part.record.stands(token)
        ),
        (None,),
    )
    return stops[min(number, len(stops) - 1)]


def stop_of(game: Game, zone: str, number: int) -> int | None:
    """That card as the game knows it."""
    wanted = stop_at(game, zone, number)
    return next((uid for uid, name in enumerate(game.defs) if name == wanted), None)


def asking(game: Game) -> Machinery | None:
    """The variant that asks where to go now; None: none does."""
    frame = game.stack[-1] if game.stack else None
    if frame is None or frame.kind != CHOICE or frame.style != PART:
        return None
    part = game.parts[frame.at]
    return part.record if isinstance(part, MachineryState) and part.record.stops() else None


def in_a_dungeon(game: Game) -> bool:
    """Whether the players are on their way through Rooms."""
    return any(isinstance(part, MachineryState) and bool(part.record.rooms) for part in game.parts)


def looks_at_trick(game: Game) -> bool:
    """Whether somebody looks at a card just drawn in a Dungeon, which is shown at once or kept (DT-10)."""
    asked = asking(game)
    return asked is not None and bool(asked.rooms) and game.stack[-1].card >= 0
