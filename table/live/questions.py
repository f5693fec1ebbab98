"""What one client may ask the watchers, for itself alone, and what of their answers leaves the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from innkeep.table.core.assistant_settings import WAYS
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import people
from innkeep.table.core.wire import AdviceJson, told_advice
from innkeep.table.views.redaction import Viewer

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

Json = dict[str, Any]

ANSWER_KEYS = (
    *("verdict", "text", "rule", "ids", "but"),
    *("ops", "violations", "dues", "sums", "lost", "over"),
    *("choices", "looked", "done", "advice"),
)
"""The only keys of a watcher's answer that leave the server."""

SUBJECTS = ("game", "coach")
"""What a watcher may be asked about besides cards."""


def understood(room: Room, viewer: Viewer, question: object) -> Json:
    """A question with internal ids: ``{"about": "game"}`` or, once the table is over, ``"coach"``; or about a
    card that viewer may name and perhaps another card or a seat (``{"c", "on"?}``). Raises RefusedError."""
    if not isinstance(question, dict) or not set(question) <= {"about", "c", "on"}:
        raise RefusedError("bad-value", "ask", type(question).__name__, "about, or c and on")
    if "about" in question:
        if question["about"] not in SUBJECTS:
            raise RefusedError("bad-value", "about", str(question["about"]), list(SUBJECTS))
        if question["about"] == "coach" and room.state.over is None:
            raise RefusedError("bad-value", "about", "coach", "a table that is over")
        return {"about": question["about"]}
    asked: Json = {"c": _named(room, viewer, "c", question.get("c"))}
    on = question.get("on")
    if on is not None:
        seat = isinstance(on, int) and not isinstance(on, bool) and 0 <= on < len(room.state.seats)
        asked["on"] = on if seat else _named(room, viewer, "on", on)
    return asked


def playing(room: Room, viewer: Viewer, field: str, *, bot: bool) -> int:
    """The seat, if somebody sits there who holds its hand and was dealt it; else raises RefusedError."""
    if viewer is None:
        raise RefusedError("spectator", field, None)
    if room.state.seats[viewer].name is None or not (bot or room.state.house.holds(viewer)):
        raise RefusedError("not-seated", field, None)
    if room.state.covered:
        raise RefusedError("not-dealt", field, None)
    return viewer


def may_weigh(room: Room, viewer: Viewer, way: object, bot: bool) -> int:
    """The seat whose options may be weighed for it in this way; RefusedError where they may not."""
    seat = playing(room, viewer, "by", bot=bot)
    if way not in WAYS:
        raise RefusedError("bad-value", "by", way, list(WAYS))
    if not bot and not set(people(room.state.seats, room.state.house)) <= set(room.state.policy.hints):
        raise RefusedError("not-agreed", "by", way)
    return seat


def advice_for(room: Room, item: Mapping[str, Any], viewer: Viewer) -> AdviceJson:
    """An advice item as that viewer is told of it: with aliases, and only of cards it may name."""
    out = told_advice(item)
    component = room.state.components.get(out.pop("c", None) or "")
    if component is not None and component.id in room.redaction.named(
        room.state.zones[component.zone], viewer
    ):
        out["c"] = room.aliases.of(component.alias)
    return out


def _named(room: Room, viewer: Viewer, field: str, alias: object) -> str:
    """The component this viewer calls so, if it may see its face. Raises RefusedError."""
    cid = room.aliases.find(alias) if isinstance(alias, str) else None
    component = None if cid is None else room.state.components.get(cid)
    if component is None or room.redaction.face(component, room.state.zones[component.zone], viewer) is None:
        raise RefusedError("unknown-component", field, str(alias))
    return component.id
