"""What the table looks like in other programs: the board of a plan as a display list, and the pieces on it.

The painters and fonts are those of the cards, so every back-end can draw it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from innkeep import cards
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.plan import GAP, LABEL, Plan
from innkeep.images.messages import text
from innkeep.images.pieces import accessories, piece_index
from innkeep.images.render import layout, outlines, shaping, template
from innkeep.images.render.display_list import PT, Box, DisplayList, Glyphs, Icon, Picture

_INK = "#2b1206"
_PURSE = "purse/gold"
PURSE = 20.0
"""Diameter in mm of the gold piece that stands for a purse."""


def supply(game: ExportedGame) -> list[str]:
    """The keys of the coins and tokens of a game that anybody may take as many of as they like.

    The markers of the two tracks, and what the machineries of its decks use.
    """
    library = cards.load()
    decks = [library.decks[back.removeprefix("back/")] for back in game.backs()]
    used = [token.id for deck in decks for one in deck.machinery for token in library.machineries[one].tokens]
    tokens = [f"token/{name}" for name in dict.fromkeys((*accessories.MARKERS, *used))]
    return [*piece_index.keys("coin"), *tokens]


def called(key: str, lang: str) -> str:
    """What a coin or token of the supply is called."""
    family, _, name = key.partition("/")
    if family == "coin":
        return text("export.coin", lang, n=name)
    records = cards.load().machineries.values()
    titles = (token.title for one in records for token in one.tokens if token.id == name)
    found = next(titles, None)
    return text(f"export.token.{name}", lang) if found is None else found[lang]


def shown_as(look: str) -> str:
    """The key of the picture that stands for a marker, purse or pawn of this look."""
    token = f"token/{look.partition('/')[2]}"
    if look == _PURSE or piece_index.has(token):
        return _PURSE if look == _PURSE else token
    return "token/target"


def picture(key: str, lang: str, theme: str) -> DisplayList:
    """What a key of `shown_as`, a card, a back, a coin or a token looks like."""
    return _purse(theme) if key == _PURSE else piece_index.component(key, lang, theme)


def _purse(theme: str) -> DisplayList:
    """A gold piece without a number: how much a purse holds stands beside it."""
    edge = 2.0
    whole = Box(-edge, -edge, PURSE + 2 * edge, PURSE + 2 * edge)
    name = shaping.vocabulary()["gold"]
    advance = shaping.icon_advance(name)
    size = 12.0 / advance * 1000 / PT
    x, y = (PURSE - 12.0) / 2, PURSE / 2 + 0.318 * size * PT
    items = (
        _painted("disc", "coin", whole, studs=0.0, bleed=edge),
        Icon("gold", 0, x, y, size, template.colour("heading", theme), name, advance),
    )
    cut = outlines.cut("circle", PURSE, PURSE, PURSE / 2)
    return DisplayList(_PURSE, "", "purse", theme, PURSE, PURSE, edge, PURSE / 2, cut, None, items)


def _line(
    slot: str, words: str, box: Box, size: float, colour: str, centred: bool = False
) -> Iterator[Glyphs | Picture]:
    """One line of title type in the middle of a box, made smaller when it is too wide."""
    runs = shaping.runs("title", shaping.spelt(words, ("title",))[0])
    wide = sum(shaping.width(font, run) for font, run in runs) / 1000 * PT
    size = min(size, box.w / wide) if wide else size
    x = box.x + (box.w - wide * size) / 2 if centred else box.x
    y = box.y + box.h / 2 + shaping.CAPITALS["title"] / 2000 * size * PT
    for font, run in runs:
        if shaping.is_painted(font):
            yield from layout.signs(slot, x, y, size, font, run)
        else:
            yield Glyphs(slot, 0, x, y, font, size, colour, run, shaping.advances(font, run))
        x += shaping.width(font, run) / 1000 * PT * size


def _painted(slot: str, painter: str, box: Box, **options: str | float) -> Picture:
    return Picture(slot, painter, box, tuple(sorted(options.items())), False)


def _named(game: ExportedGame, number: int, lang: str) -> str:
    """A seat's title; with a partner's, where the tracks of both lie."""
    seat = game.seats[number]
    mat = game.mat_of(seat)
    if mat is seat:
        return seat.title[lang]
    return text("export.tracks-with", lang, who=seat.title[lang], other=mat.title[lang])


def _panels(game: ExportedGame, plan: Plan, lang: str) -> Iterator[Picture | Glyphs]:
    for number, panel in enumerate(plan.panels):
        color = "#4a3420" if panel.seat is None else game.seats[panel.seat].color
        title = text("export.middle", lang) if panel.seat is None else _named(game, panel.seat, lang)
        yield _painted("panel", "parchment", panel.box, notch=3.0, seed=float(number % 4))
        band = Box(panel.box.x + GAP, panel.box.y + 2.6, panel.box.w - 2 * GAP, 6.0)
        yield _painted("band", "stripe", band, colour=color)
        yield from _line("title", title, band, 13, "#ffffff", centred=True)


def _spots(game: ExportedGame, plan: Plan, lang: str) -> Iterator[Picture | Glyphs]:
    for name, box in plan.spots.items():
        place = game.places[name]
        if place.kind in ("stack", "area"):
            edge = 0.5
            yield _painted("edge", "stripe", box, colour="#7a5a33")
            inner = Box(box.x + edge, box.y + edge, box.w - 2 * edge, box.h - 2 * edge)
            yield _painted("bed", "stripe", inner, colour="#cdb083" if place.kind == "stack" else "#dcc69c")
        label = Box(box.x - GAP / 2, box.bottom + 0.4, box.w + GAP, LABEL - 1)
        yield from _line("label", place.title[lang], label, 10, _INK, centred=True)


def _maps(plan: Plan, lang: str, theme: str) -> Iterator[Picture | Glyphs | Icon]:
    """What is drawn on the maps of the plan, each item moved to where its map is."""
    for key, spot in plan.maps.items():
        for item in piece_index.component(key, lang, theme).items:
            if isinstance(item, Picture):
                box = Box(item.box.x + spot.x, item.box.y + spot.y, item.box.w, item.box.h)
                yield replace(item, box=box, shared=False)
            else:
                yield replace(item, x=item.x + spot.x, y=item.y + spot.y)


def board(game: ExportedGame, plan: Plan, lang: str, theme: str) -> DisplayList:
    """The whole table: planks, a parchment for each panel, a bed and a name for each place."""
    whole = Box(0, 0, plan.width, plan.height)
    planks = _painted("ground", "planks", whole, hue=28.0, glow=plan.height / 2, emblem="beer-stein")
    items = (
        planks,
        *_panels(game, plan, lang),
        *_spots(game, plan, lang),
        *_maps(plan, lang, theme),
    )
    cut = outlines.cut("rectangle", plan.width, plan.height, 0)
    return DisplayList("board", lang, "board", theme, plan.width, plan.height, 0, 0, cut, None, items)
