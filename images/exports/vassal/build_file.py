"""The build file of a VASSAL module and the zip around it. Written for VASSAL 3.6 and later.

Element names are the engine's class names; the order of children is the order in which it builds them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib.metadata import version
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from PIL import Image, ImageDraw

from innkeep.images.exports import pictures
from innkeep.images.exports.board import board, called, picture, supply
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.plan import CARD
from innkeep.images.exports.vassal import decks, piece_traits
from innkeep.images.exports.vassal.piece_traits import VassalPiece
from innkeep.images.exports.vassal.setting import (
    COVERED,
    HAND,
    HAND_ZOOM,
    SCALE,
    WINDOWS,
    PieceStack,
    Setting,
)
from innkeep.images.exports.vassal.strings import color, ctrl, join
from innkeep.images.messages import text
from innkeep.images.render import raster

ENGINE = "3.6.0"
"""The oldest engine the module asks for; newer ones open it as well."""
SAVED = "1577836800000"
"""The date in every file, in milliseconds since 1970: always the same, so that the bytes are."""
LEVELS = (0.1, 0.125, 0.16, 0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 1.0, 1.25, 1.6)
"""The sizes at which a map may be shown."""
ENLARGED = 1.0
"""How large a card under the pointer is shown, its picture being 1: whole in the smaller window."""
STEP = 12.0
"""By how much a thing on top of another leaves that open, in mm; taken apart, things lie side by side."""
TOKEN = (20.0, 20.0)
"""Size of a token in mm, for the editor's previews."""
_BUILD = "VASSAL.build."
_BOARD = "board.jpg"


def metadata(setting: Setting, named: bool) -> bytes:
    """What the engine shows before it opens a file: ``moduledata``, and without a name ``savedata``."""
    root = Element("data", version="1")
    parts = {
        "version": version("innkeep"),
        "extra1": "",
        "extra2": "",
        "VassalVersion": ENGINE,
        "dateSaved": SAVED,
        "description": text("export.note", setting.lang, who=", ".join(setting.sides)),
    }
    if named:
        parts["name"] = setting.title
    for tag, content in parts.items():
        SubElement(root, tag).text = content
    return _xml(root)


def _xml(root: Element) -> bytes:
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True))


def _child(parent: Element, kind: str, /, **attributes: str) -> Element:
    return SubElement(parent, _BUILD + kind, attributes)


def _slot(parent: Element, kind: str, piece: VassalPiece, size: tuple[float, float]) -> None:
    wide, tall = (str(round(side * SCALE)) for side in size)
    slot = _child(parent, f"widget.{kind}", entryName=piece.name, gpid=piece.gpid, width=wide, height=tall)
    slot.text = piece.definition()


def _map(root: Element, kind: str, name: str, **attributes: str) -> Element:
    """A map with what is needed to move pieces on it; the board comes after."""
    found = _child(
        root,
        kind,
        mapName=name,
        allowMultiple="false",
        backgroundcolor="40,26,14",
        edgeWidth="0",
        edgeHeight="0",
        markMoved="Never",
        createFormat="$playerName$: $pieceName$ → $mapName$ *",
        changeFormat="$message$",
        **attributes,
    )
    return found


def _zoom(setting: Setting) -> tuple[list[float], float]:
    """The levels of the table, and the one to begin with: all of it fills the window of a small screen. At
    the next one it fills that of a large screen."""
    size = (setting.plan.width * SCALE, setting.plan.height * SCALE)
    small, large = (math.floor(min(w / size[0], h / size[1]) * 1000) / 1000 for w, h in WINDOWS)
    others = [level for level in LEVELS if not small <= level <= large]
    return sorted([*others, small, large]), small


def _moves(found: Element, levels: Sequence[float], start: float) -> None:
    for part in (
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
    ):
        _child(found, f"module.map.{part}")
    at = str(len(levels) - levels.index(start))  # the engine counts from the largest
    _child(found, "module.map.Zoomer", zoomLevels=",".join(map(str, levels)), zoomStart=at)


def _enlarges(found: Element) -> None:
    """Shows a card large under the pointer; no text, which would stand below it, outside the window."""
    _child(
        found,
        "module.map.CounterDetailViewer",
        delay="500",
        showgraph="true",
        showgraphsingle="true",
        minDisplayPieces="1",
        graphicsZoom=str(ENLARGED),
        showtext="false",
        showtextsingle="false",
        counterReportFormat="",
        summaryReportFormat="",
        showDeck="false",
        showNoStack="true",
        showNonMovable="true",
        fontSize="14",
        bgColor="255,248,230",
        fgColor="20,10,0",
        display="from top-most layer only",
        zoomlevel="2.0",
        version="3",
    )


def _boards(found: Element, name: str, board_name: str, **attributes: str) -> Element:
    picker = _child(found, "module.map.BoardPicker", title=name, boardPrompt=board_name)
    SubElement(picker, "setup").text = f"{name}BoardPicker\t{board_name}\t0\t0"
    return _child(picker, "module.map.boardPicker.Board", name=board_name, reversible="false", **attributes)


def _zones(found: Element, setting: Setting) -> None:
    """The panels of the board by name, so that the chat can say where a card went."""
    grid = _child(found, "module.map.boardPicker.board.ZonedGrid")
    for panel in setting.plan.panels:
        box = panel.box
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        _child(
            grid,
            "module.map.boardPicker.board.mapgrid.Zone",
            name=setting.table if panel.seat is None else setting.sides[panel.seat],
            locationFormat="$name$",
            path=";".join(f"{round(x * SCALE)},{round(y * SCALE)}" for x, y in corners),
            useParentGrid="false",
            useHighlight="false",
        )


def _deck(found: Element, setting: Setting, lot: PieceStack) -> None:
    deck = _child(found, "module.map.DrawPile", **decks.attributes(setting, lot))
    for one in decks.commands(setting, lot.place):
        _child(
            deck,
            "module.map.DeckGlobalKeyCommand",
            name=one.name,
            hotkey=one.key,
            deckCount=str(one.cards),
            filter="",
            reportFormat=one.report,
        )
    for piece in lot.pieces:
        _slot(deck, "CardSlot", piece, CARD)


def _start(found: Element, setting: Setting, lot: PieceStack, number: int) -> None:
    owning = setting.board if lot.map == setting.table else lot.map
    stack = _child(
        found,
        "module.map.SetupStack",
        name=f"{setting.names[lot.place.id]} {number}",
        owningBoard=owning,
        useGridLocation="false",
        x=str(lot.x),
        y=str(lot.y),
    )
    for piece in lot.pieces:
        size = CARD if lot.place.kind == "hand" else TOKEN
        _slot(stack, "PieceSlot", piece, size)


def _palette(root: Element, setting: Setting) -> int:
    """The window of coins and tokens to take from; returns the first unused piece number."""
    name = text("export.vassal.supply", setting.lang)
    window = _child(
        root, "module.PieceWindow", name=name, text=name, tooltip=name, hidden="false", defaultWidth="360"
    )
    rows = _child(window, "widget.ListWidget", entryName=name, width="360", height="300", divider="150")
    number = len(setting.game.things) + 1
    gone = text("export.vassal.said-removed", setting.lang, what="$BasicName$")
    for key in supply(setting.game):
        traits = (piece_traits.report([ctrl("D")], gone), piece_traits.removable(setting.lang))
        piece = VassalPiece(traits, setting.images[key], called(key, setting.lang), str(number))
        _slot(rows, "PieceSlot", piece, TOKEN)
        number += 1
    return number


def build_file(setting: Setting) -> bytes:
    """``buildFile.xml``."""
    lang = setting.lang
    root = Element(
        _BUILD + "GameModule",
        name=setting.title,
        version=version("innkeep"),
        VassalVersion=ENGINE,
        description=text("export.note", lang, who=", ".join(setting.sides)),
        ModuleOther1="",
        ModuleOther2="",
    )
    _child(root, "module.BasicCommandEncoder")
    _child(root, "module.Documentation")
    roster = _child(
        root,
        "module.PlayerRoster",
        buttonText=text("export.vassal.sides", lang),
        buttonToolTip=text("export.vassal.sides-tip", lang),
    )
    for side in setting.sides:
        SubElement(roster, "entry").text = side
    _child(
        root,
        "module.GlobalOptions",
        autoReport="Always",
        centerOnMove="Never",
        nonOwnerUnmaskable="Always",
        playerIdFormat="$playerName$ ($playerSide$)",
    )
    shared = _child(root, "module.PrototypesContainer")
    for back in setting.game.backs():
        name, traits = setting.prototype(back)
        found = _child(shared, "module.PrototypeDefinition", name=name, description="")
        found.text = piece_traits.prototype(traits)
    _child(root, "module.Chatter")
    _child(root, "module.NotesWindow", buttonText=text("export.vassal.notes", lang))
    _child(
        root,
        "module.DiceButton",
        name="1d6",
        text="1d6",
        nDice="1",
        nSides="6",
        plus="0",
        addToTotal="0",
        reportTotal="false",
        prompt="false",
        reportFormat="** $name$ = $result$ *** <$playerName$>",
    )
    _main_map(root, setting)
    _hands(root, setting)
    root.set("nextPieceSlotId", str(_palette(root, setting)))
    return _xml(root)


def _main_map(root: Element, setting: Setting) -> None:
    found = _map(
        root,
        "module.Map",
        setting.table,
        launch="false",
        buttonName=setting.table,
        moveWithinFormat="$playerName$: $pieceName$: $previousLocation$ → $location$ *",
        moveToFormat="$playerName$: $pieceName$: $previousMap$ → $location$ *",
    )
    _zones(_boards(found, setting.table, setting.board, image=_BOARD), setting)
    _child(
        found,
        "module.map.StackMetrics",
        disabled="false",
        unexSepX=str(round(STEP * SCALE)),
        unexSepY="0",
        exSepX=str(round(CARD[0] * SCALE)),
        exSepY="0",
    )
    _moves(found, *_zoom(setting))
    _enlarges(found)
    _child(found, "module.map.ImageSaver", buttonText="", tooltip=text("export.vassal.picture", setting.lang))
    _child(found, "module.map.GlobalMap", scale="0.1")
    for number, lot in enumerate(setting.lots(whole=False)):
        if lot.map == setting.table:
            if lot.kind == "deck":
                _deck(found, setting, lot)
            else:
                _start(found, setting, lot, number)


def _hands(root: Element, setting: Setting) -> None:
    wide, tall = (str(side) for side in HAND)
    for place in setting.hands:
        name = setting.names[place.id]
        side = setting.sides[place.seat] if place.seat is not None else setting.sides[0]
        found = _map(
            root,
            "module.PlayerHand",
            name,
            side=join([side], ","),
            visible="false",
            launch="true",
            buttonName=name,
            tooltip=name,
            moveWithinFormat="",
            moveToFormat="$playerName$: $pieceName$: $previousLocation$ → $mapName$ *",
        )
        tone = setting.game.seats[place.seat or 0].color
        _boards(found, name, name, width=wide, height=tall, color=color(tone))
        _moves(found, sorted({*LEVELS, HAND_ZOOM}), HAND_ZOOM)
        for number, lot in enumerate(setting.lots(whole=False)):
            if lot.map == name:
                _start(found, setting, lot, number)


def _cover() -> bytes:
    """What lies over a card that its owner reads and the others do not: a frame and a folded corner.

    It covers no word of a card.
    """
    wide, tall = (round(side * SCALE) for side in CARD)
    image = Image.new("RGBA", (wide, tall))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, wide - 1, tall - 1), 3 * SCALE, outline=(226, 150, 40, 255), width=6)
    pen.polygon([(wide - 40, 0), (wide - 1, 0), (wide - 1, 40)], fill=(226, 150, 40, 255))
    return pictures.png(image)


def module(game: ExportedGame, lang: str, theme: str, step: Callable[[int], None]) -> Bundle:
    """The files of a .vmod of a game in one language; ``step`` is called for each picture made."""
    setting = Setting(game, lang)
    bundle = Bundle()
    bundle.add("buildFile.xml", build_file(setting))
    bundle.add("moduledata", metadata(setting, named=True))
    drawn = raster.picture(board(game, setting.plan, lang, theme), SCALE)
    bundle.add(f"images/{_BOARD}", pictures.jpeg(drawn, 82))
    step(1)
    bundle.add(f"images/{COVERED}", _cover())
    for key, name in setting.images.items():
        plan = picture(key, lang, theme)
        bundle.add(f"images/{name}", pictures.small(plan, round(max(plan.width, TOKEN[0]) * SCALE)))
        if plan.width >= CARD[0]:
            step(1)
    return bundle
