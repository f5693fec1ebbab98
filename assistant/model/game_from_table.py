"""Sets up the rules' game from what lies on a table: the same cards in the same places.

Used when a table is opened and when the mirror starts again from the table as it is.

No examples: each takes a table under way; tests/assistant/model sets up tables and reads their games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from innkeep import cards
from innkeep.assistant.model.hypothesis import Bond
from innkeep.assistant.model.observed_table import Picture, is_area
from innkeep.rules import Game, PlayerSetup, begin, build
from innkeep.rules.engine.state import INN

__all__ = ["STATS", "home", "seated"]

STATS = {"purse": "gold", "chi": "burden"}
"""What the rules call the number on a track or in a purse, where its zone is called otherwise."""

_PILES = ("hand", "deck", "discard", "drinks", "front")


def seated(
    picture: Picture, options: Mapping[str, Any], names: Iterable[str], *, under_way: bool = False
) -> tuple[Game, Bond]:
    """The game of a table and the bond between their cards, at the start of the turn the pawn shows.

    A table that was laid out as a position says in its options in which `phase` the turn stands, and which
    seats are `out` of the game already or `away`, out of it for a while. With `under_way` players without
    Gold, or with as much Alcohol Content as Fortitude, are out already, and cards in the play area count as
    discarded.
    """
    piles = {zone: list(order) for zone, order in picture.orders.items()}
    if under_way:
        _clear(piles, picture, options["characters"])
    players = []
    for seat, (name, character) in enumerate(zip(names, options["characters"], strict=True)):
        fortitude = picture.values[f"s{seat}.fortitude"]
        alcohol = picture.values[f"s{seat}.alcohol"]
        gold = picture.values[f"s{seat}.purse"]
        hand, *piled = (
            tuple(picture.faces[cid] for cid in reversed(piles[f"s{seat}.{pile}"])) for pile in _PILES
        )
        deck, discard, drinks, front = piled
        side, side_discard = (
            tuple(picture.faces[cid] for cid in reversed(piles[zone])) if zone in piles else None
            for zone in (f"s{seat}.side", f"s{seat}.side-discard")
        )
        burden = picture.values.get(f"s{seat}.chi", 0)
        players.append(
            PlayerSetup(
                name,
                character,
                fortitude=fortitude,
                alcohol=alcohol,
                gold=gold,
                hand=hand[::-1],
                deck=deck,
                discard=discard,
                drinks=drinks,
                front=front,
                side=side,
                side_discard=side_discard or (),
                burden=burden,
                in_game=seat not in options.get("out", ())
                and (not under_way or (gold > 0 and alcohol + burden < fortitude)),
                away=not under_way and seat in options.get("away", ()),
            )
        )
    turn = picture.values["turn"]
    if not players[turn].in_game:
        turn = next((seat for seat, player in enumerate(players) if player.in_game), 0)
    game = build(
        players,
        edition=options["edition"],
        turn=turn,
        phase=options.get("phase", "discard-and-draw") if not under_way else "discard-and-draw",
        drink_deck=tuple(picture.faces[cid] for cid in reversed(piles["drink.deck"])),
        drink_discard=tuple(picture.faces[cid] for cid in reversed(piles["drink.discard"])),
        skip_idle_windows=False,
    )
    game.inn_gained = picture.values["inn"]
    bond = _bond(game, piles)
    if not under_way and "phase" not in options:
        begin(game)  # a whole game: what comes with its first turn comes now
    return game, bond


def _clear(piles: dict[str, list[str]], picture: Picture, characters: Sequence[str]) -> None:
    """Count what lies in the play area as discarded, on the pile of whoever's deck it is from; what of a
    side deck lies in front of its player stays."""
    homes = {character: f"s{seat}.discard" for seat, character in enumerate(characters)}
    for seat, character in enumerate(characters):
        if side := cards.load().decks[character].side_deck:
            homes[side] = f"s{seat}.side-discard"
    for zone in [zone for zone in piles if picture.kinds[zone] == "area"]:
        stays = []
        for cid in piles[zone]:
            home = homes.get(picture.faces[cid].split("/")[0], "drink.discard")
            if home == zone.replace(".front", ".side-discard"):
                stays.append(cid)
            else:
                piles[home].append(cid)
        piles[zone] = stays


def _bond(game: Game, piles: Mapping[str, list[str]]) -> Bond:
    pairs: list[tuple[str, int]] = []
    zones = [f"s{seat}.{pile}" for seat in range(len(game.players)) for pile in _PILES]
    zones += [zone for part in game.parts for zone in part.zones()]
    for zone in (*zones, "drink.deck", "drink.discard"):
        pairs += zip(piles[zone], game.zone(zone), strict=True)
    return Bond(pairs)


def home(game: Game, uid: int, zone: str) -> str:
    """Where the game has a card that lies in a zone and is not in play."""
    if not is_area(zone):
        return zone
    owner = game.owners[uid]
    if game.cards[uid].is_side:
        return zone if zone == f"s{owner}.front" else f"s{owner}.side-discard"
    if owner == INN:
        return "prizes.bin"
    return "drink.discard" if owner < 0 else f"s{owner}.discard"
