"""Turns saves of earlier formats into saves of today's.

Up to format 6 teams took no turns together, and up to format 5 there were no teams. Up to format 4 nothing
was paid for a card. In format 3 each machinery saved piles of its own under names of its own, the tokens of
one stood with the players, and which cards belonged where was guessed from their owners.
"""

from __future__ import annotations

from typing import Any

from innkeep.rules.engine.position.definitions import POURED, CompiledLibrary
from innkeep.rules.engine.position.state import ASK_ORDER, DRINKING, INN, NOBODY
from innkeep.rules.saves.save_shape import Maybe

__all__ = ["EARLIER", "STANDING", "brought_up"]

EARLIER = (3, 4, 5, 6)

STANDING = (0, 0, [0], [Maybe((0, Maybe(0)))], False, 0, 0, False, False)
"""What a Drink standing before somebody looks like in a save."""

Save = dict[str, Any]

_PILES = {
    "bar-deck": {"bar": "bar.deck"},
    "prizes": {"inn": "prizes.inn", "pot": "prizes.pot", "bin": "prizes.bin"},
}
_BESIDE = {"deck": "side", "discards": "side-discard"}
_TOKEN = "burden"
_WEIGHED = "chi"


def brought_up(data: Save, book: CompiledLibrary) -> Save:
    """The same save as it would be written today. What does not fit its own format is left as it is, and is
    refused later like anything that fits none."""
    oldest = EARLIER[0]
    try:
        if data["format"] == oldest:
            data = _with_records(data, book)
        data = {**_UNPAID, **data, "stack": [_unpaid(frame) for frame in data["stack"]]}
        return _with_shared_turn(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return {**_UNPAID, **data}


_UNPAID: Save = {
    "foreign": [],
    "picks": [],
    "chance_asked": False,
    "sides": [],
    "champions": [],
    "shared": None,
}


def _with_shared_turn(data: Save) -> Save:
    """A team's turn as it was then, when one member took it for all: the others have nothing left to do."""
    if not data["sides"]:
        return data
    taker, phase, side = data["active"], data["phase"], data["sides"][data["active"]]
    mine = 1 << taker
    others = side & ~mine
    first = (side & -side).bit_length() - 1
    shared = {
        "acted": mine * data["acted"] | others,
        "drawing": mine * data["drawing"],
        "drunk": mine * data["drunk"] | others if phase >= DRINKING else 0,
        "ready": others,
        "extra": [taker] * data["extra"],
    }
    asked = first if data["ask"] == ASK_ORDER else data["asked"]
    plain = {"acted": False, "drawing": False, "drunk": False, "extra": 0}
    return {**data, **plain, "active": first, "asked": asked, "shared": shared}


def _unpaid(frame: Save) -> Save:
    """A frame of before, for whose card nothing was paid."""
    return {"paid": [], "tiers": 0, **frame}


def _with_records(data: Save, book: CompiledLibrary) -> Save:
    players = [dict(player) for player in data["players"]]
    tokens = [player.pop(_TOKEN, 0) for player in players]
    owners = _owners(data, book)
    parts = [[name, _part(name, saved, data["defs"], owners, tokens, book)] for name, saved in data["parts"]]
    stack = [_with_barred(frame) for frame in data["stack"]]
    return {**data, "players": players, "owners": owners, "parts": parts, "stack": stack}


def _part(
    name: str, saved: Save, defs: list[str], owners: list[int], tokens: list[int], book: CompiledLibrary
) -> Save:
    """What a machinery saved: its piles under today's names, and with it what is its own."""
    renamed = _PILES.get(name, _BESIDE)
    rest = {key: value for key, value in saved.items() if key not in renamed and key != "held"}
    seat = rest.setdefault("seat", NOBODY)
    sides = {deck.side_deck for deck in book.library.decks.values() if name in deck.machinery}
    if name == "prizes":
        home = [uid for uid, owner in enumerate(owners) if owner == INN]
    else:
        home = [
            uid
            for uid, owner in enumerate(owners)
            if owner == seat != NOBODY and defs[uid].partition("/")[0] in sides
        ]
    held = {_WEIGHED: list(tokens)} if name == _WEIGHED else {}
    piles = {today: saved[key] for key, today in renamed.items() if key in saved}
    return {**rest, "piles": piles, "home": home, "tokens": held, "places": saved.get("held", [])}


def _owners(data: Save, book: CompiledLibrary) -> list[int]:
    """Whose each card is; earlier still Prizes were not told from Drinks."""
    homes = list(data["owners"])
    used = next((saved for name, saved in data["parts"] if name == "prizes"), None)
    if used is not None and INN not in homes:
        lying = [*used["inn"], *used["pot"], *used["bin"]]
        lying += [uid for player in data["players"] for uid in player["front"]]
        known = min(len(homes), len(data["defs"]))  # what is not there is told by `dangling`
        for uid in (uid for uid in lying if 0 <= uid < known):
            if homes[uid] == NOBODY and not book.definitions[data["defs"][uid]].types & POURED:
                homes[uid] = INN
    return homes


def _with_barred(frame: object) -> object:
    """A frame of before, whose Drinks could not be barred from healing, with that said."""
    drinks = frame.get("drinks") if isinstance(frame, dict) else None
    if not isinstance(frame, dict) or not isinstance(drinks, list) or not drinks:
        return frame
    short = len(STANDING) - 1
    return {
        **frame,
        "drinks": [
            [*drink, False] if isinstance(drink, list) and len(drink) == short else drink for drink in drinks
        ],
    }
