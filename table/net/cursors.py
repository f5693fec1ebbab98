"""Hands over the table: where a pointer is and what it drags, passed on to the others while it lasts.

Nothing of it is stored, numbered or logged; it is the first thing to be dropped when there is much to send.
What is passed on says no more than everybody sees anyway: of private places only that a hand is there, of
cards only those that even a spectator may name, of the others how many are held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from innkeep.table.core.actor import Actor
from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.live.room import Room
from innkeep.table.net.packets import event_frame
from innkeep.table.net.send_buffer import Listens
from innkeep.table.ops.fields import WholeField
from innkeep.table.ops.resolver import resolve
from innkeep.table.ops.schemas import read
from innkeep.table.views.redaction import Viewer

Json = dict[str, Any]

PACE = Rate(per_s=12, burst=6)
"""Of one seat."""

ROOM_PACE = Rate(per_s=80, burst=40)
"""Of a whole table."""

CROWDED = 8 * 1024
"""Bytes waiting for a connection beyond which it is spared this."""

MIDDLE = 500

_ALIAS = fields.String(validate=validate.Length(1, 32))
_SCHEMA = Schema.from_dict(
    {
        "z": fields.String(required=True, validate=validate.Length(1, 80)),
        "x": WholeField(0, 1000, required=True),
        "y": WholeField(0, 1000, required=True),
        "c": fields.List(_ALIAS, load_default=list, validate=validate.Length(max=50)),
    }
)(unknown=RAISE)


def told(room: Room, seat: int, wish: object) -> Json | None:
    """What the others may know of a hand over the table; without ``z`` it is gone; None = not a hand at all.

    ``wish`` is ``{"z": zone, "x", "y": 0..1000 of that zone, "c"?: [alias held]}``, or ``{}`` for gone.
    """
    if wish == {}:
        return {"by": seat}
    try:
        given: Json = _SCHEMA.load(wish) if isinstance(wish, dict) else {}
    except ValidationError:
        return None
    state = room.state
    zone = state.zones.get(given.get("z", ""))
    if zone is None:
        return None
    # Where in a hand (or on a pile nobody may look into) it is would tell which card is meant.
    x, y = (given["x"], given["y"]) if zone.public else (MIDDLE, MIDDLE)
    shown: Json = {"by": seat, "z": zone.id, "x": x, "y": y}
    if given["c"]:
        shown["n"] = len(given["c"])
        cards = [alias for alias in dict.fromkeys(given["c"]) if _plain(room, alias)]
        if cards:
            shown["c"] = cards
    return shown


def _plain(room: Room, alias: str) -> bool:
    """Whether everybody may name it: spectators who see no hands are told of it, too."""
    component = room.state.components.get(room.aliases.find(alias) or "")
    return component is not None and component.id in room.redaction.named(
        room.state.zones[component.zone], None
    )


def pointed(room: Room, op: Json) -> Json:
    """What everybody may know of where an onlooker points (a ``ping``). Refused as the op would be."""
    kind, args = read(op)
    found = resolve(room.state, Actor(None, room.aliases.find, ""), kind, args)
    sign: Json = {"x": found["x"], "y": found["y"]}
    on = found["on"]
    component = room.state.components.get(on)
    if component is not None:
        alias = room.aliases.of(component.alias)
        on = alias if _plain(room, alias) else component.zone
    return {"by": None, "ping": sign if on is None else {**sign, "on": on}}


@dataclass(slots=True)
class _Hand:
    bucket: Bucket = field(default_factory=lambda: Bucket(PACE))
    last: Json = field(default_factory=dict)


class RemoteCursors:
    """Passes hands on, no faster than its paces, and nothing twice."""

    def __init__(self) -> None:
        self._hands: dict[tuple[str, int], _Hand] = {}
        self._rooms: dict[str, Bucket] = {}

    def pass_on(
        self, room: Room, viewer: Viewer, wish: object, audience: Mapping[Viewer, Mapping[str, Listens]]
    ) -> None:
        """Tell everybody at the table but that seat; what is too fast, unfit or old is dropped in silence."""
        if viewer is None or room.state.seats[viewer].name is None:
            return
        shown = told(room, viewer, wish)
        hand = self._hands.setdefault((room.id, viewer), _Hand())
        if shown is None or shown == (hand.last or {"by": viewer}):
            return
        if "z" in shown:
            whole = self._rooms.setdefault(room.id, Bucket(ROOM_PACE))
            if not hand.bucket.take() or not whole.take():
                return
        hand.last = shown
        message = event_frame("ghost", shown)
        for outbox in _others(viewer, audience):
            if outbox.size <= CROWDED:
                outbox.send(message)

    def gone(self, room: Room, viewer: Viewer, audience: Mapping[Viewer, Mapping[str, Listens]]) -> None:
        """A connection has ended: take its hand away."""
        self.pass_on(room, viewer, {}, audience)

    def forget(self, room: Room) -> None:
        """Nobody is at that table any more."""
        self._rooms.pop(room.id, None)
        for seat in room.viewers:
            if seat is not None:
                self._hands.pop((room.id, seat), None)


def _others(viewer: int, audience: Mapping[Viewer, Mapping[str, Listens]]) -> Iterable[Listens]:
    for other, outboxes in audience.items():
        if other != viewer:
            yield from outboxes.values()
