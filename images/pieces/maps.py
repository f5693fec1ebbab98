"""Maps of Dungeons: their Rooms step by step from the left, with the roads between them; and the grounds on
which a table lays the cards of a map.

What a Room shows comes from the template ``map``; here is only where the Rooms lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from innkeep import cards
from innkeep.images import messages
from innkeep.images.pieces import faces
from innkeep.images.render import layout, template
from innkeep.images.render.display_list import Box, DisplayList, Picture

ROOM = (43.0, 46.0)
"""Width and height of a Room, in mm."""
FIELD = Box(11.0, 24.0, 240.0, 144.0)
"""Where Rooms lie on the sheet, in mm."""
START = 37.0
"""Width of the place where everybody begins, in mm."""


def named() -> list[str]:
    """The machineries that have a map."""
    return [record.id for record in cards.load().machineries.values() if record.rooms]


def places(arrows: tuple[tuple[int, ...], ...]) -> list[Box]:
    """Where each Room lies, given the Rooms to which arrows lead from it: as many steps from the left as the
    longest way to it, those of one step below each other.

    >>> [round(box.x) for box in places(((1, 2), (), ()))]
    [11, 208, 208]
    """
    steps = [0] * len(arrows)
    for at, onwards in enumerate(arrows):
        for to in onwards:
            steps[to] = max(steps[to], steps[at] + 1)
    columns = max(1, max(steps))
    gap = (FIELD.w - START - columns * ROOM[0]) / columns
    found = []
    for at, step in enumerate(steps):
        abreast = [other for other, far in enumerate(steps) if far == step]
        share = (abreast.index(at) + 0.5) / len(abreast)
        left = FIELD.x + START + gap + (step - 1) * (ROOM[0] + gap) if step else FIELD.x
        found.append(Box(left, FIELD.y + FIELD.h * share - ROOM[1] / 2, ROOM[0] if step else START, ROOM[1]))
    return found


def _roads(arrows: tuple[tuple[int, ...], ...], boxes: list[Box]) -> Iterator[Picture]:
    """A road for each arrow, from the edge of one Room to that of another."""
    for at, onwards in enumerate(arrows):
        for index, to in enumerate(onwards):
            begin, end = boxes[at], boxes[to]
            fan = (index - (len(onwards) - 1) / 2) * 7.0
            y1, y2 = begin.y + begin.h / 2 + fan, end.y + end.h / 2 - fan
            top = min(y1, y2) - 2.0
            box = Box(begin.right, top, end.x - begin.right, max(y1, y2) + 2.0 - top)
            ends = (("end", (y2 - top) / box.h), ("start", (y1 - top) / box.h))
            yield Picture("road", "road", box, ends, True)


def dungeon(name: str, lang: str, theme: str) -> DisplayList:
    """The map of a machinery with Rooms."""
    library = cards.load()
    record = library.machineries[name]
    rooms = next(library.decks[row.deck] for row in record.rows() if row.deck is not None)
    known = {card.id: card for card in rooms.cards}
    key, plan = f"map/{name}", template.load("map")
    facts = {**faces.look(rooms), "name": record.title[lang], "start": messages.text("map.start", lang)}

    def laid(at: str, box: Box, told: Mapping[str, Any]) -> DisplayList:
        slots = tuple(
            replace(slot, box=slot.box._replace(x=slot.box.x + box.x, y=slot.box.y + box.y))
            for slot in plan.slots
            if slot.at == at
        )
        return layout.lay(replace(plan, slots=slots), told, key, lang, theme)

    sheet = laid("sheet", Box(0, 0, 0, 0), facts)
    boxes = places(record.arrows())
    items = [*sheet.items, *_roads(record.arrows(), boxes)]
    for card_id, box in zip(record.stops(), boxes, strict=True):
        if card_id is None:
            items += laid("start", box, facts).items
        else:
            items += laid("stop", box, faces.facts(known[card_id], rooms, lang)).items
    return replace(sheet, items=tuple(items))


def walked() -> list[str]:
    """The machineries with places one goes to: Rooms or taverns."""
    return [record.id for record in cards.load().machineries.values() if record.stops()]


def ground(name: str, _lang: str, theme: str) -> DisplayList:
    """What lies under the cards of a map at a table."""
    library = cards.load()
    record = library.machineries[name]
    stops = next(library.decks[row.deck] for row in record.rows() if row.deck is not None)
    facts = {**faces.look(stops), "place": "dungeon" if record.rooms else "street"}
    return layout.lay(template.load("ground"), facts, f"ground/{name}", "", theme)
