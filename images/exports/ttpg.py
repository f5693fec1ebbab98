"""A game as a package of Tabletop Playground: one card template for each deck, coins, textures.

The package is put into the program's package folder; its templates then stand in the object library.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.board import called, supply
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.file_names import stem
from innkeep.images.exports.spritesheets import CELL, SpriteSheet, back_file, flat, of_game
from innkeep.images.exports.tts import MAT, TOKEN, mats
from innkeep.images.messages import text
from innkeep.images.pieces.piece_index import component
from innkeep.images.provider import draw

_CARD = (6.3, 8.8)
"""Size of a card in cm."""

Json = dict[str, Any]


def _guid(*parts: str) -> str:
    """32 hexadecimal digits that stay the same from build to build."""
    return hashlib.sha256("/".join(("innkeep", *parts)).encode()).hexdigest()[:32].upper()


def _template(guid: str, name: str, size: tuple[float, float], front: str, **more: Any) -> Json:
    return {
        "Type": "Card",
        "GUID": guid,
        "Name": name,
        "Metadata": "",
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0.0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1.0,
        "Metallic": 0.0,
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Blueprint": "",
        "Models": [],
        "Collision": [],
        "Lights": [],
        "SnapPoints": [],
        "Tags": [],
        "FrontTexture": front,
        "HiddenTexture": "",
        "Width": size[0],
        "Height": size[1],
        "Thickness": 0.05,
        "UsedWithCardHolders": True,
        "CanStack": True,
        **more,
    }


def _deck(game: ExportedGame, lang: str, sheet: SpriteSheet) -> Json:
    """The stack of a sheet, every copy of every card of it."""
    back = sheet.back.removeprefix("back/")
    library = cards.load()
    numbers = {face: index for index, face in enumerate(sheet.faces)}
    every = [thing.face for thing in game.cards() if thing.back == sheet.back and thing.face in numbers]
    return _template(
        _guid("deck", back, str(sheet.number), lang),
        library.decks[back].name[lang],
        _CARD,
        sheet.file,
        BackTexture=back_file(sheet.back),
        BackIndex=-2,
        HiddenIndex=-3,
        NumHorizontal=sheet.columns,
        NumVertical=sheet.rows,
        Indices=[numbers[face] for face in every],
        CardNames={str(index): library.cards[face].title[lang] for face, index in numbers.items()},
        CardMetadata={
            str(index): cards.plain(cards.text(library.cards[face], lang)) for face, index in numbers.items()
        },
        CardTags={},
        HiddenInHand=True,
        Model="Rounded",
    )


def _piece(key: str, name: str, file: str, lang: str, **more: Any) -> Json:
    """A coin, token or mat: a card of its size with one picture for both sides."""
    plan = component(key, lang)
    return _template(
        _guid(key, lang),
        name,
        (plan.width / 10, plan.height / 10),
        file,
        BackTexture=file,
        BackIndex=-2,
        HiddenIndex=-3,
        NumHorizontal=1,
        NumVertical=1,
        Indices=[0],
        CardNames={"0": name},
        CardMetadata={},
        CardTags={},
        HiddenInHand=False,
        **more,
    )


def sheets(game: ExportedGame, lang: str) -> list[tuple[str, str]]:
    """The mats and maps of a game, and what each is called."""
    machineries = cards.load().machineries
    found = [(key, game.seats[number].title[lang]) for number, key in mats(game)]
    return found + [(key, machineries[key.removeprefix("map/")].title[lang]) for key in game.maps()]


def package(game: ExportedGame, lang: str, theme: str, step: pictures.Step) -> Bundle:
    """The files of a package folder."""
    bundle = Bundle()
    who = [seat.title[lang] for seat in game.seats]
    name = text("export.title", lang)
    manifest = {
        "Name": name,
        "Version": "1.0.0",
        "GUID": _guid("package", lang, *who),
        "ModID": 0,
        "CopyProtection": False,
    }
    bundle.add("Manifest.json", _json(manifest))
    for sheet in of_game(game):
        template = _deck(game, lang, sheet)
        bundle.add(f"Templates/{template['GUID']}.json", _json(template))
        bundle.add(f"Textures/{sheet.file}", sheet.draw(lang, theme, step))
    for back in game.backs():
        bundle.add(f"Textures/{back_file(back)}", pictures.jpeg(flat(back, lang, theme, CELL)))
        step(1)
    for key, title in sheets(game, lang):
        file = f"{stem(key)}.jpg"
        shape = {"Model": "Rounded", "CanStack": False, "UsedWithCardHolders": False}
        template = _piece(key, title, file, lang, **shape)
        bundle.add(f"Templates/{template['GUID']}.json", _json(template))
        bundle.add(f"Textures/{file}", pictures.jpeg(draw(component(key, lang, theme), MAT)))
        step(1)
    for key in supply(game):
        file = f"{stem(key)}.png"
        template = _piece(key, called(key, lang), file, lang, Model="Round")
        bundle.add(f"Templates/{template['GUID']}.json", _json(template))
        bundle.add(f"Textures/{file}", pictures.small(component(key, lang, theme), TOKEN))
    return bundle


def _json(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
