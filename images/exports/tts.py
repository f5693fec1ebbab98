"""A game as a saved object of Tabletop Simulator: decks from sprite sheets, counters, hands, coins.

The program loads pictures by address: from the folder that is written (for its owner only), or from where
the folder is put on the web.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.board import called, supply
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.contents import ExportedGame, ExportedZone, Thing
from innkeep.images.exports.file_names import stem
from innkeep.images.exports.plan import Plan, lay
from innkeep.images.exports.spritesheets import CELL, SpriteSheet, back_file, flat, of_game
from innkeep.images.messages import text
from innkeep.images.pieces import piece_index
from innkeep.images.pieces.piece_index import component
from innkeep.images.provider import draw

UNIT = 2.2 / 63
"""Units of the program per mm: a card is 2.2 units wide."""
FRONT = 140.0
"""Height of the area in front of a seat in mm: a mat lies there."""
COLOURS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Pink", "Orange", "Teal", "Brown")
MAT, TOKEN = 1568, 256
"""Widths of the pictures of a mat and a token in pixels."""

HAND = (16.0, 6.0, 4.0)
"""Width, height and depth of the zone of a hand."""

Json = dict[str, Any]


class _Objects:
    """Makes objects, each with an id of its own."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def make(self, name: str, title: str, about: str, x: float, z: float, **more: Any) -> Json:
        down = bool(more.pop("down", False))
        scale = float(more.pop("scale", 1.0))
        turn = float(more.pop("turn", 180.0))
        return {
            "GUID": self._id(f"{name}/{title}/{x:.3f}/{z:.3f}"),
            "Name": name,
            "Transform": {
                "posX": round(x, 3),
                "posY": 2.0,
                "posZ": round(z, 3),
                "rotX": 0.0,
                "rotY": turn,
                "rotZ": 180.0 if down else 0.0,
                "scaleX": scale,
                "scaleY": 1.0,
                "scaleZ": scale,
            },
            "Nickname": title,
            "Description": about,
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "HideWhenFaceDown": False,
            "Hands": False,
            **more,
        }

    def _id(self, seed: str) -> str:
        number = 0
        while True:
            found = hashlib.sha256(f"{seed}#{number}".encode()).hexdigest()[:6]
            if found not in self._ids:
                self._ids.add(found)
                return found
            number += 1


def _sheet(base: str, sheet: SpriteSheet) -> Json:
    return {
        "FaceURL": f"{base}/{sheet.file}",
        "BackURL": f"{base}/{back_file(sheet.back)}",
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(make: _Objects, lang: str, base: str, thing: Thing, where: tuple[float, float], ids: Ids) -> Json:
    card = cards.load().cards[thing.face]
    about = f"{cards.type_line(card, lang)}\n{cards.plain(cards.text(card, lang))}"
    number, sheet = ids[thing.face]
    return make.make(
        "Card",
        card.title[lang],
        about,
        *where,
        down=not thing.up,
        Hands=True,
        HideWhenFaceDown=True,
        CardID=number,
        SidewaysCard=False,
        CustomDeck={str(sheet.number): _sheet(base, sheet)},
    )


Ids = Mapping[str, tuple[int, SpriteSheet]]


def _pile(
    make: _Objects,
    game: ExportedGame,
    lang: str,
    base: str,
    place: ExportedZone,
    where: tuple[float, float],
    ids: Ids,
    title: str,
) -> Json | None:
    """A deck of two or more cards, a single card, or nothing. The deck lists the top card first."""
    held = [thing for thing in reversed(game.held(place)) if thing.kind == "card"]
    made = [_card(make, lang, base, thing, where, ids) for thing in held]
    if len(made) < 2:
        return made[0] if made else None
    sheets = {ids[thing.face][1].number: ids[thing.face][1] for thing in held}
    return make.make(
        "DeckCustom",
        title,
        "",
        *where,
        down=not held[0].up,
        HideWhenFaceDown=True,
        SidewaysCard=False,
        DeckIDs=[card["CardID"] for card in made],
        CustomDeck={str(number): _sheet(base, sheet) for number, sheet in sorted(sheets.items())},
        ContainedObjects=made,
    )


def _point(plan: Plan, x: float, y: float) -> tuple[float, float]:
    """A point of the plan as x and z, the middle of the plan in the middle of the table."""
    return (x - plan.width / 2) * UNIT, (plan.height / 2 - y) * UNIT


def _hand(plan: Plan, seat: int | None) -> tuple[float, float, float]:
    """Where a seat's hand is, x and z at the outer edge of its panel, and how it is turned.

    A zone that is not turned faces whoever sits below the table, one turned about whoever sits above.
    """
    panel = plan.panel(seat).box
    above = panel.y + panel.h / 2 < plan.panel(None).box.y
    x, z = _point(plan, panel.x + panel.w / 2, panel.y if above else panel.bottom)
    away = HAND[2] / 2 + 0.5
    return x, round(z + (away if above else -away), 3), 180.0 if above else 0.0


def objects(game: ExportedGame, lang: str, base: str, sheets: list[SpriteSheet]) -> list[Json]:
    """Everything that lies on the table."""
    plan, make = lay(game, area=FRONT), _Objects()
    ids = {
        face: (sheet.number * 100 + index, sheet)
        for sheet in sheets
        for index, face in enumerate(sheet.faces)
    }
    found: list[Json] = []
    for place in game.places.values():
        title = game.called(place, lang)
        box = plan.spots.get(place.id)
        if place.kind == "hand":
            x, z, turn = _hand(plan, place.seat)
            color = COLOURS[(place.seat or 0) % len(COLOURS)]
            hand = make.make("HandTrigger", title, "", x, z, turn=turn, Locked=True, FogColor=color)
            hand["Transform"].update(scaleX=HAND[0], scaleY=HAND[1], scaleZ=HAND[2])
            found.append(hand)
            held = _pile(make, game, lang, base, place, (x, z), ids, title)
        elif box is not None:
            x, z = _point(plan, box.x + box.w / 2, box.y + box.h / 2)
            held = _pile(make, game, lang, base, place, (x, z), ids, title)
            if place.kind in ("track", "purse"):
                value = sum(thing.value for thing in game.held(place))
                found.append(make.make("Counter", title, "", x, z, scale=0.6, Counter={"value": value}))
        else:
            held = None
        if held is not None:
            found.append(held)
    for laid in (_mats, _maps, _supply):
        found += laid(make, game, lang, base, plan)
    return found


def _tile(make: _Objects, title: str, file: str, where: tuple[float, float], shape: int, **more: Any) -> Json:
    """A flat piece from one picture; ``shape`` 0 is a rectangle, 2 a disc."""
    picture = {
        "ImageURL": file,
        "ImageSecondaryURL": file,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": shape == 2, "Stretch": True},
    }
    return make.make("Custom_Tile", title, "", *where, CustomImage=picture, **more)


def _mats(make: _Objects, game: ExportedGame, lang: str, base: str, plan: Plan) -> Iterator[Json]:
    for number, key in mats(game):
        front = game.by_role("front", number)
        box = plan.panel(number).box if front is None else plan.spots[front.id]
        where = _point(plan, box.x + box.w / 2, box.y + box.h / 2)
        mat = component(key, lang)
        scale = mat.height * UNIT / 2
        title = game.seats[number].title[lang]
        yield _tile(make, title, f"{base}/{stem(key)}.jpg", where, 0, scale=scale, Locked=True)


def _maps(make: _Objects, game: ExportedGame, lang: str, base: str, plan: Plan) -> Iterator[Json]:
    """The maps of a game's variants, in the middle of the table."""
    for key in game.maps():
        spot = plan.maps[key]
        where = _point(plan, spot.x + spot.w / 2, spot.y + spot.h / 2)
        title = cards.load().machineries[key.removeprefix("map/")].title[lang]
        yield _tile(make, title, f"{base}/{stem(key)}.jpg", where, 0, scale=spot.h * UNIT / 2, Locked=True)


def _supply(make: _Objects, game: ExportedGame, lang: str, base: str, plan: Plan) -> Iterator[Json]:
    """Bags that never run out, in a row before the table."""
    keys = supply(game)
    for index, key in enumerate(keys):
        where = _point(plan, plan.width / 2 + (index - (len(keys) - 1) / 2) * 70, plan.height + 60)
        title = called(key, lang)
        scale = component(key, lang).height * UNIT / 2
        piece = _tile(make, title, f"{base}/{stem(key)}.png", where, 2, scale=scale)
        yield make.make("Infinite_Bag", title, "", *where, ContainedObjects=[piece])


def mats(game: ExportedGame) -> list[tuple[int, str]]:
    """The seats that have a mat, with its key; a machine's is that of its first faction."""
    machines = [f"mat/{faction}" for faction in game.options.get("factions", ())]
    found = []
    for seat in game.seats:
        deck = game.deck_in("deck", seat.number)
        key = f"mat/{deck}" if deck else next(iter(machines), "")
        if piece_index.has(key):
            found.append((seat.number, key))
    return found


def saved_object(game: ExportedGame, lang: str, base: str, sheets: list[SpriteSheet]) -> str:
    """The JSON of the saved object; ``base`` is the address of the folder with the pictures."""
    document = {
        "SaveName": text("export.title", lang),
        "GameMode": "",
        "Date": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": text("export.note", lang, who=", ".join(seat.title[lang] for seat in game.seats)),
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ObjectStates": objects(game, lang, base, sheets),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def saved(game: ExportedGame, lang: str, theme: str, name: str, base: str, step: pictures.Step) -> Bundle:
    """The files of the export: NAME.json, its thumbnail NAME.png and the pictures it refers to."""
    sheets = of_game(game)
    bundle = Bundle()
    bundle.add(f"{name}.json", saved_object(game, lang, base, sheets))
    for sheet in sheets:
        bundle.add(sheet.file, sheet.draw(lang, theme, step))
    for back in game.backs():
        bundle.add(back_file(back), pictures.jpeg(flat(back, lang, theme, CELL)))
        step(1)
    for key in (*(key for _, key in mats(game)), *game.maps()):
        bundle.add(f"{stem(key)}.jpg", pictures.jpeg(draw(component(key, lang, theme), MAT)))
        step(1)
    for key in supply(game):
        bundle.add(f"{stem(key)}.png", pictures.small(component(key, lang, theme), TOKEN))
    bundle.add(
        f"{name}.png", pictures.png(flat(game.backs()[0], lang, theme, 256).crop((0, 50, 256, 306)), 256)
    )
    return bundle
