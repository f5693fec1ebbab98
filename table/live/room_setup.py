"""How a new room is furnished beyond what is set out: house rules, spectators, colours, bots, a password.

The shape of the wish is checked before there is a table. Arranges a rematch like the old room, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from innkeep.table.access.passwords import LONGEST
from innkeep.table.core.clock import LONGEST_S
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import PALETTE, SWITCHES
from innkeep.table.live.admission import Admission
from innkeep.table.live.room import Room
from innkeep.table.ops.fields import FlagField, Lines, WholeField

Json = dict[str, Any]

SEATS = 99


class _Wish(Schema):
    """The shape of a wish."""

    class Meta:
        """Nothing else."""

        unknown = RAISE

    rules = Lines(4000, load_default="")
    bots = fields.Dict(
        keys=fields.Integer(validate=validate.Range(0, SEATS)),
        values=fields.String(validate=validate.Length(1, 16)),
        load_default=dict,
        metadata={"allowed": "seat: strength"},
    )
    switches = fields.Dict(
        keys=fields.String(validate=validate.OneOf(SWITCHES)),
        values=FlagField(),
        load_default=dict,
        metadata={"allowed": ", ".join(SWITCHES)},
    )
    password = fields.String(
        validate=validate.Length(1, LONGEST),
        load_default=None,
        allow_none=True,
        metadata={"allowed": f"1..{LONGEST} characters"},
    )
    host = WholeField(0, SEATS, load_default=None)
    clock = WholeField(0, LONGEST_S, load_default=None, allow_none=True)
    paper = fields.List(
        WholeField(0, SEATS),
        validate=validate.Length(0, SEATS + 1),
        load_default=list,
        metadata={"allowed": "list of seats"},
    )


@dataclass(frozen=True, slots=True)
class Furniture:
    """A checked wish."""

    rules: str
    bots: dict[int, str]
    switches: dict[str, bool]
    password: str | None
    host: int | None
    clock: int | None = None
    paper: Sequence[int] = ()


def read(wish: object, strengths: Callable[[], Sequence[str]]) -> Furniture:
    """The wish as it came from outside. Raises RefusedError naming the field."""
    if not isinstance(wish, dict):
        raise RefusedError("bad-value", "house", type(wish).__name__, "object")
    schema = _Wish()
    try:
        found = Furniture(**schema.load(wish))
    except ValidationError as error:
        name = sorted(str(key) for key in error.messages_dict)[0]
        field = schema.fields.get(name)
        if field is None:
            raise RefusedError("unknown-field", name, None, sorted(schema.fields)) from None
        raise RefusedError("bad-value", name, None, field.metadata.get("allowed", "")) from None
    for strength in found.bots.values():
        if strength not in strengths():
            raise RefusedError("bad-value", "bots", strength, list(strengths()))
    return found


def furnish(room: Room, furniture: Furniture, doors: Admission) -> None:
    """Arrange a room nobody has come to yet. Raises RefusedError for seats that are not there."""
    seats = len(room.state.seats)
    wished = ("bots", furniture.bots), ("host", [furniture.host or 0]), ("paper", furniture.paper)
    for field, numbers in wished:
        for seat in numbers:
            if seat >= seats:
                raise RefusedError("out-of-range", field, seat, f"0..{seats - 1}")
    host = room.state.house.host
    if furniture.host is not None and furniture.host != host:
        room.trusted.submit(host, {"kind": "host", "seat": furniture.host})
        host = furniture.host
    if furniture.rules:
        room.trusted.submit(host, {"kind": "house-rules", "text": furniture.rules})
    for what, on in furniture.switches.items():
        if getattr(room.state.house, what) != on:
            room.trusted.submit(host, {"kind": "house", "what": what, "on": on})
    if furniture.clock is not None:
        room.trusted.submit(host, {"kind": "clock", "limit": furniture.clock})
    for seat in sorted(set(furniture.paper)):
        room.trusted.submit(host, {"kind": "paper", "seat": seat, "on": True})
    for seat, strength in furniture.bots.items():
        room.trusted.submit(host, {"kind": "bot", "seat": seat, "strength": strength})
    if furniture.password is not None:
        doors.passwords.set(room.id, furniture.password)
        room.trusted.submit(host, {"kind": "password", "on": True})


def resembling(old: Room, new: Room, doors: Admission) -> None:
    """Set up a new room the way an old one is: host, colours, rules, spectators and their
    delay, bots, password."""
    house, seats = old.state.house, len(new.state.seats)
    switches = {name: getattr(house, name) for name in SWITCHES if name not in ("lock", "all")}
    bots = {seat: strength for seat, strength in house.bots if seat < seats}
    host = house.host if house.host is not None and house.host < seats else None
    clock = None if old.state.clock is None else old.state.clock.limit
    paper = [seat.seat for seat in old.state.seats[:seats] if seat.paper is not None]
    furnish(new, Furniture(house.rules, bots, switches, None, host, clock, paper), doors)
    for seat in old.state.seats[:seats]:
        if seat.color in PALETTE:
            new.trusted.submit(seat.seat, {"kind": "color", "color": seat.color})
    if house.delay:
        new.trusted.submit(new.state.house.host, {"kind": "delay", "seconds": house.delay})
    if house.keyed:
        doors.passwords.copy(old.id, new.id)
        new.trusted.submit(new.state.house.host, {"kind": "password", "on": True})
