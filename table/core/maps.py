"""Maps: where things lie that one goes to, as data of a module. A track whose number is a place, not an
amount, is told by the name of that place, and its marker stands there. Here only their shape is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from innkeep.table.core.state import ModuleSetupError
from innkeep.table.core.wire import RoadMapJson, StopJson

Json = dict[str, Any]

MOST_MAPS = 4
MOST_STOPS = 60
MOST_NAMES = 99
_SHORT = validate.Length(1, 200)


class _Stop(Schema):
    class Meta:
        unknown = RAISE

    title = fields.Dict(
        keys=fields.String(), values=fields.String(validate=validate.Length(max=200)), required=True
    )
    face = fields.String(validate=_SHORT, allow_none=True, required=True)
    to = fields.List(
        fields.Integer(strict=True, validate=validate.Range(0, MOST_STOPS - 1)),
        validate=validate.Length(max=MOST_STOPS),
        required=True,
    )
    piles = fields.List(
        fields.String(validate=_SHORT), validate=validate.Length(max=MOST_NAMES), required=True
    )


class _Map(Schema):
    class Meta:
        unknown = RAISE

    zone = fields.String(required=True, validate=_SHORT)
    ground = fields.String(validate=_SHORT, allow_none=True, load_default=None)
    tracks = fields.List(
        fields.String(validate=_SHORT), validate=validate.Length(max=MOST_NAMES), required=True
    )
    stops = fields.List(fields.Nested(_Stop), validate=validate.Length(1, MOST_STOPS), required=True)


_MAPS = _Map(many=True)


def checked(setup: Mapping[str, Any]) -> list[Json]:
    """The maps of a setup. Raises ModuleSetupError naming what is wrong."""
    try:
        found: list[Json] = _MAPS.load(setup.get("maps", []))
    except ValidationError as error:
        raise ModuleSetupError(f"maps: {error.messages}") from error
    if len(found) > MOST_MAPS:
        raise ModuleSetupError(f"maps: {len(found)} of them; allowed: 0..{MOST_MAPS}")
    zones = {zone["id"] for zone in setup.get("zones", [])}
    for number, one in enumerate(found):
        piles = [pile for stop in one["stops"] for pile in stop["piles"]]
        strange = next((name for name in (one["zone"], *one["tracks"], *piles) if name not in zones), None)
        if strange is not None:
            raise ModuleSetupError(f"map {number}: no zone {strange!r:.60}")
        onwards = [to for stop in one["stops"] for to in stop["to"]]
        if max(onwards, default=0) >= len(one["stops"]):
            raise ModuleSetupError(f"map {number}: {max(onwards)} is no stop of it")
    return found


def told(maps: list[Json], token: Callable[[str | None], str | None]) -> list[RoadMapJson]:
    """Maps as clients get them: faces by their public names.

    >>> stop = {"title": {"en": "Cellar"}, "face": None, "to": [], "piles": []}
    >>> told([{"zone": "rooms", "tracks": ["s0.room"], "stops": [stop]}], lambda face: face)[0]["stops"]
    [{'title': {'en': 'Cellar'}, 'face': None, 'to': [], 'piles': []}]
    """
    return [
        {
            "zone": one["zone"],
            "ground": token(one.get("ground")),
            "tracks": one["tracks"],
            "stops": [_stop(stop, token) for stop in one["stops"]],
        }
        for one in maps
    ]


def _stop(stop: Json, token: Callable[[str | None], str | None]) -> StopJson:
    face = token(stop["face"])
    return {"title": stop["title"], "face": face, "to": stop["to"], "piles": stop["piles"]}


def grounds(setup: Mapping[str, Any]) -> list[str]:
    """The keys of the pictures that lie under the cards of a setup's maps."""
    return [one["ground"] for one in setup.get("maps", []) if one.get("ground")]
