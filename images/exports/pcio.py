"""A game as a room of playingcards.io (.pcio): a zip of widgets and pictures. The room shows 1600 x 1000."""

from __future__ import annotations

import json
from typing import Any

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.board import board
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.file_names import stem
from innkeep.images.exports.plan import CARD, Plan, lay, lying
from innkeep.images.exports.spritesheets import flat
from innkeep.images.render import raster
from innkeep.images.render.display_list import Box

ROOM = (1600, 1000)
HAND = 180
SHARP = 2
"""Pixels of the board's picture to each one of the room."""
FACE = 320
"""Width of a card's picture in pixels: the program enlarges cards under the pointer."""

Json = dict[str, Any]


class _Room:
    """The plan fitted into the room above the hand, and the widgets made so far."""

    def __init__(self, game: ExportedGame) -> None:
        space = (ROOM[0], ROOM[1] - HAND)
        self.plan: Plan = lay(game, space[0] / space[1])
        self.scale = min(space[0] / self.plan.width, space[1] / self.plan.height)
        self.left = round((space[0] - self.plan.width * self.scale) / 2)
        self.widgets: list[Json] = []

    def box(self, box: Box) -> dict[str, int]:
        """Where a box of the plan is in the room."""
        return {
            "x": self.left + round(box.x * self.scale),
            "y": round(box.y * self.scale),
            "width": round(box.w * self.scale),
            "height": round(box.h * self.scale),
        }

    def add(self, name: str, kind: str, **more: Any) -> None:
        """Takes a widget in, above the ones before."""
        self.widgets.append({"id": name, "type": kind, "z": len(self.widgets) + 1, **more})


def _url(key: str) -> str:
    return f"package://userassets/{_file(key)}"


def _file(key: str) -> str:
    return f"{stem(key)}.jpg"


def _image(value: str, kind: str, size: tuple[int, int]) -> Json:
    picture = {"type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "transparent"}
    return {
        "includeBorder": False,
        "includeRadius": True,
        "objects": [{**picture, "valueType": kind, "value": value}],
    }


def _furnish(room: _Room, game: ExportedGame, lang: str) -> None:
    """Every widget of the room; a card lies in the pile of its place."""
    library = cards.load()
    whole = Box(0, 0, room.plan.width, room.plan.height)
    room.add("board", "board", boardImage=_url("board"), **room.box(whole))
    for seat in game.seats:
        room.add(f"seat{seat.number}", "seat", seatIndex=seat.number, x=seat.number * 100, y=ROOM[1] - HAND)
    room.add("hand", "hand", x=50, y=ROOM[1] - HAND, width=1500, height=HAND, enabled=True)
    for place in game.places.values():
        spot = room.plan.spots.get(place.id)
        if spot is None:
            continue
        at = room.box(spot)
        if place.kind == "stack":
            room.add(
                place.id,
                "cardPile",
                label=game.called(place, lang),
                hasShuffleButton=game.discard_for(place) is not None,
                hideStackTab=False,
                **at,
            )
        elif place.kind in ("track", "purse"):
            value = sum(thing.value for thing in game.held(place))
            middle = at["y"] + at["height"] // 2 - 16
            room.add(
                place.id,
                "counter",
                counterValue=value,
                label="",
                x=at["x"] - 8,
                y=middle,
                width=at["width"] + 16,
                height=32,
            )
    wide, tall = round(CARD[0] * room.scale), round(CARD[1] * room.scale)
    for back in game.backs():
        faces = game.faces_of(back)
        home = next(thing.place for thing in game.cards() if thing.back == back)
        room.add(
            back,
            "cardDeck",
            parent=home if home in room.plan.spots else None,
            x=room.widgets[0]["x"],
            y=room.widgets[0]["y"],
            cardTypes={
                face: {"label": library.cards[face].title[lang], "image": _url(face)} for face in faces
            },
            faceTemplate=_image("image", "dynamic", (wide, tall)),
            backTemplate=_image(_url(back), "static", (wide, tall)),
            cardWidth=wide,
            cardHeight=tall,
            enlarge=True,
            onRemoveFromHand="faceUp",
        )
    _cards(game, room)


def _cards(game: ExportedGame, room: _Room) -> None:
    for place in game.places.values():
        spot = room.plan.spots.get(place.id)
        for number, thing in enumerate(game.held(place)):
            if thing.kind != "card":
                continue
            at = room.box(spot) if spot else {"x": 60 + 40 * number, "y": ROOM[1] - HAND + 10}
            if place.kind == "area" and spot:
                at = room.box(lying(spot, thing.x, thing.y, number, len(place.order)))
            parent = place.id if place.kind == "stack" else "hand" if place.kind == "hand" else None
            room.add(
                thing.id,
                "card",
                deck=thing.back,
                cardType=thing.face,
                x=at["x"],
                y=at["y"],
                parent=parent,
                faceup=thing.up,
            )


def room(game: ExportedGame, lang: str, theme: str, step: pictures.Step) -> Bundle:
    """The files of a .pcio."""
    bundle = Bundle()
    found = _Room(game)
    _furnish(found, game, lang)
    bundle.add("widgets.json", json.dumps(found.widgets, ensure_ascii=False, indent=1) + "\n")
    drawn = raster.picture(board(game, found.plan, lang, theme), SHARP * found.scale)
    bundle.add(f"userassets/{_file('board')}", pictures.jpeg(drawn, 80))
    step(1)
    for key in (*game.faces(), *game.backs()):
        bundle.add(f"userassets/{_file(key)}", pictures.jpeg(flat(key, lang, theme, FACE), 85))
        step(1)
    return bundle
