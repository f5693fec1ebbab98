"""Small games of other programs, as those programs write them, with pictures of plain colours."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

COLOURS = ("#d01010", "#10c010", "#1010d0", "#d0d010", "#10d0d0", "#d010d0")
FACE, SHEET = (126, 176), (3, 2)
SHEET_URL = "http://cloud-3.steamusercontent.com/ugc/1684899874565/AB12CD34EF/"
BACK_URL = "https://example.org/pics/back%20one.png"


def png(*colours: str, across: int = 1) -> bytes:
    """Cells of these colours, ``across`` of them side by side."""
    rows = -(-len(colours) // across)
    sheet = Image.new("RGB", (FACE[0] * across, FACE[1] * rows))
    for number, colour in enumerate(colours):
        at = FACE[0] * (number % across), FACE[1] * (number // across)
        sheet.paste(Image.new("RGB", FACE, colour), at)
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def zipped(parts: Mapping[str, bytes | str]) -> bytes:
    """Parts in a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def save() -> dict[str, Any]:
    """A save of Tabletop Simulator: a bag with a deck of three cards, one of them twice; a card beside it."""
    sheet = {"FaceURL": SHEET_URL, "BackURL": BACK_URL, "NumWidth": SHEET[0], "NumHeight": SHEET[1]}
    custom = {"7": {**sheet, "BackIsHidden": True, "UniqueBack": False}}

    def card(index: int, title: str, text: str = "") -> dict[str, Any]:
        named = {"Nickname": title, "Description": text, "CardID": 700 + index}
        return {"Name": "Card", **named, "CustomDeck": custom, "LuaScript": "os.exit()"}

    held = [
        card(0, "Punch", "Another player\nloses <b>2</b>."),
        card(1, "Щит"),
        card(0, "Punch", "x"),
        card(2, ""),
    ]
    deck: dict[str, Any] = {"Name": "DeckCustom", "Nickname": "The Thief", "DeckIDs": [700, 701, 700, 702]}
    deck |= {"CustomDeck": custom, "ContainedObjects": held}
    bag = {"Name": "Bag", "ContainedObjects": [deck]}
    return {"SaveName": "x", "LuaScript": "os.exit()", "ObjectStates": [bag, card(5, "Alone")]}


def room() -> list[dict[str, Any]]:
    """The widgets of a room of playingcards.io: a deck of two kinds of cards, one of them twice."""

    def shown(kind: str, value: str) -> dict[str, Any]:
        picture = {"type": "image", "x": 0, "y": 0, "w": 80, "h": 120, "valueType": kind, "value": value}
        return {"includeBorder": False, "objects": [{"type": "text", "w": 9, "h": 9, "value": "t"}, picture]}

    kinds = {
        "a": {"label": "Ale", "image": "package://userassets/a.png"},
        "b": {"label": "Wine?", "image": "package://userassets/b.png"},
    }
    deck: dict[str, Any] = {"id": "d1", "type": "cardDeck", "label": "Drinks", "cardTypes": kinds}
    deck |= {"faceTemplate": shown("dynamic", "image")}
    deck |= {"backTemplate": shown("static", "package://userassets/back.png")}
    cards = [{"id": f"c{n}", "type": "card", "deck": "d1", "cardType": kind} for n, kind in enumerate("aab")]
    return [{"id": "board", "type": "board"}, deck, *cards]


SHARED = "+/null/obs;70,130;back.png;Mask;I;?;player:\tpiece;;;;/null\tnull;0;0;;0"
KICK = "+/null/prototype;shared\tpiece;;;kick.png;Kick/\tnull;0;0;1;0"
DODGE = "+/null/emb2;;;;;;;;;;;;dodge.png,;,;true\tprototype;shared\\\tpiece;;;;Dodge/1\t\\\tnull;0;0;3;0"
BUILD = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Inn"><VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.PrototypeDefinition name="shared">{SHARED}</VASSAL.build.module.PrototypeDefinition>
</VASSAL.build.module.PrototypesContainer><VASSAL.build.module.Map mapName="Table">
<VASSAL.build.module.map.DrawPile name="Fiona&#39;s deck">
<VASSAL.build.widget.CardSlot entryName="Kick" gpid="1">{KICK}</VASSAL.build.widget.CardSlot>
<VASSAL.build.widget.CardSlot entryName="Kick" gpid="2">{KICK}</VASSAL.build.widget.CardSlot>
<VASSAL.build.widget.CardSlot entryName="Dodge" gpid="3">{DODGE}</VASSAL.build.widget.CardSlot>
</VASSAL.build.module.map.DrawPile></VASSAL.build.module.Map></VASSAL.build.GameModule>
"""


def written(folder: Path) -> dict[str, Path]:
    """One game of each program in a folder, by its ending, with what lies beside it."""
    found = {ending: folder / f"inn.{ending}" for ending in ("json", "pcio", "vmod")}
    found["json"].write_text(json.dumps(save()), "utf-8")
    kept = folder / "Mods" / "Images"
    kept.mkdir(parents=True)
    name = "".join(filter(str.isalnum, SHEET_URL.replace("cloud-3.steamusercontent", "steamusercontent-a")))
    (kept / f"{name}.png").write_bytes(png(*COLOURS, across=SHEET[0]))
    (folder / "back one.png").write_bytes(png("#808080"))
    parts = {"a.png": png(COLOURS[0]), "b.png": png(COLOURS[1]), "back.png": png("#808080")}
    assets = {f"userassets/{name}": data for name, data in parts.items()}
    found["pcio"].write_bytes(zipped({"widgets.json": json.dumps(room()), **assets}))
    pictures = {"kick.png": png(COLOURS[0]), "dodge.png": png(COLOURS[1]), "back.png": png("#808080")}
    images = {f"images/{name}": data for name, data in pictures.items()}
    found["vmod"].write_bytes(zipped({"buildFile.xml": BUILD, "moduledata": "<data/>", **images}))
    return found
