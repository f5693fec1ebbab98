"""Where everything lies on one big table, in millimetres: the plan that all virtual tables share.

Seats sit in rows above and below the middle. Each panel holds its piles side by side, its tracks and purse as
counters beside them, and its open area below. Only geometry; what it looks like is in `board`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from innkeep.images.exports.contents import ExportedGame, ExportedZone
from innkeep.images.render.display_list import Box

CARD = (63.0, 88.0)
GAP = 7.0
LABEL = 6.5
HEAD = 10.0
COUNTER = 20.0
NUMBER = 16.0
"""Room for the number beside a counter."""
PAWN = COUNTER + 4.0
"""Room at the right of a seat's piles for the pawns that go from seat to seat."""
AREA = 96.0
"""Height of the open area of a seat: a card lies whole in it and covers no name."""
RATIO = 1.4
"""Width to height of the window a plan is made for."""
WHOLE = 1000
"""Things in an open area have coordinates from 0 to this."""
MAP = (262.0, 178.0)
"""The size of the map of a Dungeon."""
OPEN, EMPTY = 4, 2
"""How many cards the open table has room for side by side, and any other open area however few lie in it."""
_PER_COLUMN = 3

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """A framed part of the table: whose it is (None: everybody's) and where."""

    seat: int | None
    box: Box


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of the table and where each place of a game lies on it; hands have no place."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    spots: Mapping[str, Box]
    maps: Mapping[str, Box]
    """Where the maps of Dungeons are drawn, by their keys."""

    def pawn(self, seat: int) -> Box:
        """Where a pawn stands at a seat."""
        box = self.panel(seat).box
        return Box(box.right - GAP / 2 - COUNTER, box.y + HEAD + 1, COUNTER, COUNTER)

    def panel(self, seat: int | None) -> Panel:
        """The panel of a seat."""
        return next(panel for panel in self.panels if panel.seat == seat)


def _of(game: ExportedGame, seat: int | None, *kinds: str) -> list[ExportedZone]:
    return [place for place in game.places.values() if place.seat == seat and place.kind in kinds]


def _counters(game: ExportedGame, seat: int | None) -> list[ExportedZone]:
    """Places shown as a number; a pawn is a thing to be moved instead."""
    return [
        place
        for place in _of(game, seat, "track", "purse")
        if not any(thing.kind == "pawn" for thing in game.held(place))
    ]


def _columns(game: ExportedGame, seat: int | None) -> float:
    """Width the piles and counters of a seat need."""
    piles = len(_of(game, seat, "stack")) * (CARD[0] + GAP)
    columns = -(-len(_counters(game, seat)) // _PER_COLUMN)
    pawn = PAWN if seat is not None and any(thing.kind == "pawn" for thing in game.things.values()) else 0.0
    return piles + columns * (COUNTER + NUMBER) + GAP + pawn


def _spread(game: ExportedGame, seat: int | None) -> bool:
    """Whether open areas lie below the piles: those of a seat, and of the middle if it has several."""
    return seat is not None or len(_of(game, None, "area")) > 1


def _needs(place: ExportedZone) -> float:
    """How wide an area is in which what lies there at first can lie side by side."""
    return max(OPEN if place.role == "play" else EMPTY, len(place.order)) * (CARD[0] + 2)


def _fill(game: ExportedGame, panel: Panel, area: float, spots: dict[str, Box]) -> None:
    """Places everything of a seat in its panel."""
    x, y = panel.box.x + GAP, panel.box.y + HEAD
    for place in _of(game, panel.seat, "stack"):
        spots[place.id] = Box(x, y, *CARD)
        x += CARD[0] + GAP
    step = (CARD[1] + LABEL) / _PER_COLUMN
    for number, place in enumerate(_counters(game, panel.seat)):
        column, row = divmod(number, _PER_COLUMN)
        left = x + column * (COUNTER + NUMBER)
        spots[place.id] = Box(left, y + row * step, COUNTER, COUNTER)
    areas = _of(game, panel.seat, "area")
    if _spread(game, panel.seat):
        maps = len(game.maps()) * (MAP[0] + GAP) if panel.seat is None else 0.0
        whole = Box(panel.box.x + GAP, y + CARD[1] + LABEL + GAP / 2, panel.box.w - 2 * GAP - maps, area)
    else:
        x += -(-len(_counters(game, None)) // _PER_COLUMN) * (COUNTER + NUMBER)
        whole = Box(x, y, panel.box.right - GAP - x, CARD[1])
    share = (whole.w - GAP * (len(areas) - 1)) / (sum(_needs(place) for place in areas) or 1)
    left = whole.x
    for place in areas:
        spots[place.id] = Box(left, whole.y, share * _needs(place), whole.h)
        left = spots[place.id].right + GAP


def lying(area: Box, x: int | None, y: int | None, number: int, count: int, size: Size = CARD) -> Box:
    """Where a thing lies in an open area: ``x`` and ``y`` from 0 to 1000 are how far it could be moved.

    Without them the ``count`` things of the area lie side by side, over each other only where there is no
    room. Nothing sticks out where there is room.
    """
    wide, tall = max(0.0, area.w - size[0]), max(0.0, area.h - size[1])
    if x is not None:
        across: float = x
    elif area.w < count * size[0]:
        across = WHOLE * number / max(1, count - 1)
    else:
        across = WHOLE * ((number + 0.5) * area.w / count - size[0] / 2) / (wide or 1)
    down = WHOLE / 2 if y is None else y
    left = area.x + wide * min(WHOLE, max(0, across)) / WHOLE
    top = area.y + tall * min(WHOLE, max(0, down)) / WHOLE
    return Box(left, top, *size)


def lay(game: ExportedGame, ratio: float = RATIO, area: float = AREA, filled: bool = False) -> Plan:
    """The plan of a game, with as many seats in a row as show the cards largest in a window of that shape.

    ``area`` is the height of a seat's open area in mm; ``filled`` makes room in the panels until the plan has
    the shape of the window.
    """
    plans = {across: _rows(game, across, area) for across in range(1, len(game.seats) + 1)}

    def size(across: int) -> tuple[float, float]:
        plan = plans[across]
        return max(plan.width / ratio, plan.height), plan.width * plan.height

    across = min(plans, key=size)
    best = plans[across]
    if not filled:
        return best
    if best.width < ratio * best.height:
        return _rows(game, across, area, ratio * best.height)
    open_rows = -(-len(game.seats) // across) + _spread(game, None)
    return _rows(game, across, area + (best.width / ratio - best.height) / open_rows)


def _rows(game: ExportedGame, across: int, area: float, least: float = 0.0) -> Plan:
    """The plan with so many seats in a row, half of the rows above the middle, at ``least`` so wide."""
    seats: Sequence[int] = range(len(game.seats))
    tall = HEAD + CARD[1] + LABEL + GAP / 2 + area + LABEL + GAP
    if _spread(game, None):
        areas = _of(game, None, "area")
        room = sum(_needs(place) for place in areas) + GAP * (len(areas) + 1)
        common = max(_columns(game, None), room) + len(game.maps()) * (MAP[0] + GAP)
        middle = max(tall, HEAD + MAP[1] + GAP) if game.maps() else tall
    else:
        common, middle = _columns(game, None) + OPEN * CARD[0], HEAD + CARD[1] + LABEL + GAP
    common = max(common, least - 2 * GAP)
    wide = max([_columns(game, seat) for seat in seats] + [(common - (across - 1) * GAP) / across])
    whole = across * (wide + GAP) - GAP
    rows: list[Sequence[int] | None] = [seats[at : at + across] for at in range(0, len(seats), across)]
    rows.insert((len(rows) + 1) // 2, None)
    panels: list[Panel] = []
    y = GAP
    for row in rows:
        if row is None:
            panels.append(Panel(None, Box(GAP, y, whole, middle)))
            y += middle + GAP
        else:
            panels += [
                Panel(seat, Box(GAP + column * (wide + GAP), y, wide, tall))
                for column, seat in enumerate(row)
            ]
            y += tall + GAP
    spots: dict[str, Box] = {}
    for panel in panels:
        _fill(game, panel, area, spots)
    centre = next(panel.box for panel in panels if panel.seat is None)
    maps = {
        key: Box(centre.right - (number + 1) * (MAP[0] + GAP), centre.y + HEAD, *MAP)
        for number, key in enumerate(game.maps())
    }
    return Plan(whole + 2 * GAP, y, tuple(panels), spots, maps)
