"""Where everything should lie and what everything should show, by the rules' game alone.

>>> from innkeep.rules import PlayerSetup, build
>>> ann = PlayerSetup("Ann", "rdi1-deirdre", drinks=("Light Ale",))
>>> game = build([ann, PlayerSetup("Bob", "rdi1-gerki")])
>>> ale = game.players[0].drinks[0]
>>> wanted(game)[0][ale] == place_of(game, ale), place_of(game, ale)
(True, 's0.drinks')
>>> wanted(game)[1]["s1.purse"] == value_of(game, "s1.purse", 0), shown_at(game, "s1.alcohol")
(True, 's1.alcohol')
"""

from __future__ import annotations

from functools import cache

from innkeep.assistant.model.machinery_zones import laid_before, secret
from innkeep.assistant.model.observed_table import PLAY, owned
from innkeep.cards import load
from innkeep.rules import Game

__all__ = ["Wanted", "place_of", "shown_at", "stake_owner", "value_of", "wanted"]

Wanted = tuple[dict[int, str], dict[str, int]]
"""The zone of each card by its number, and what each track, purse and pot shows."""


def stake_owner(game: Game, seat: int) -> int:
    """The seat at whose mat the stats of a seat stand: its own, or that of the first of its team (THD-03).

    >>> from innkeep.rules import PlayerSetup, build
    >>> stake_owner(build([PlayerSetup("Ann"), PlayerSetup("Bob")]), 1)
    1
    """
    return game.side(seat)[0] if game.sides else seat


def wanted(game: Game) -> Wanted:
    """Where every card should lie (cards in play: `PLAY`) and what every track and purse should show."""
    cards = dict.fromkeys(range(len(game.defs)), PLAY)
    values = {"pot": game.pot, "inn": game.inn_gained, "turn": game.active}
    sides = game.sides
    closed = secret(game)
    lie = dict.fromkeys
    for seat, player in enumerate(game.players):
        hand, deck, discard, drinks, front, fortitude, alcohol, purse = _zones_of(seat)
        cards |= lie(player.hand, hand) | lie(player.deck, deck)
        cards |= lie(player.discard, discard) | lie(player.drinks, drinks)
        cards |= {uid: laid_before(game, seat, uid) if closed else front for uid in player.front}
        if not sides or stake_owner(game, seat) == seat:
            values[fortitude] = player.fortitude
            values[alcohol] = player.alcohol
            values[purse] = player.gold
    for part in game.parts:
        tracks = part.tracks(game)
        values |= {shown_at(game, zone): value for zone, value in tracks.items()} if sides else tracks
        for zone, kept in part.zones().items():
            cards |= lie(kept, zone)
    return cards | lie(game.drink_deck, "drink.deck") | lie(game.drink_discard, "drink.discard"), values


def place_of(game: Game, uid: int) -> str:
    """Where one card should lie, as in `wanted`."""
    for seat, player in enumerate(game.players):
        piles = (player.hand, player.deck, player.discard, player.drinks, player.front)
        for place, pile in enumerate(piles):
            if uid in pile:
                return laid_before(game, seat, uid) if pile is player.front else _zones_of(seat)[place]
    if uid in game.drink_deck:
        return "drink.deck"
    if uid in game.drink_discard:
        return "drink.discard"
    for part in game.parts:
        for zone, kept in part.zones().items():
            if uid in kept:
                return zone
    return PLAY


def value_of(game: Game, zone: str, other: int) -> int:
    """What one track or purse should show, as in `wanted`."""
    owner, what = owned(zone)
    if owner is not None and what in _STATS:
        return int(getattr(game.players[owner], _STATS[what]))
    if zone in ("pot", "inn", "turn"):
        return {"pot": game.pot, "inn": game.inn_gained, "turn": game.active}[zone]
    for part in game.parts:
        tracks = part.tracks(game)
        if zone in tracks:
            return tracks[zone]
    return other


def shown_at(game: Game, zone: str) -> str:
    """The track a number is shown on: what a team has in common stands on its one mat (THD-03)."""
    seat, what = owned(zone)
    if not game.sides or seat is None or what not in _shared():
        return zone
    return f"s{stake_owner(game, seat)}.{what}"


@cache
def _shared() -> frozenset[str]:
    """The tracks that the members of a team have in common."""
    records = load().machineries.values()
    common = ((one, token) for one in records if one.at != "seat" for token in one.tokens)
    tokens = (token.id for one, token in common if one.at == "team" or (token.each and not token.single))
    return frozenset(("fortitude", "alcohol", *tokens))


@cache
def _zones_of(seat: int) -> tuple[str, ...]:
    """The zones of a seat, as `wanted` needs them."""
    return tuple(f"s{seat}.{what}" for what in _OF_A_SEAT)


_OF_A_SEAT = ("hand", "deck", "discard", "drinks", "front", "fortitude", "alcohol", "purse")
_STATS = {"fortitude": "fortitude", "alcohol": "alcohol", "purse": "gold"}
