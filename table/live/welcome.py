"""What whoever comes to a table is told first: how it stands, or what they missed, and the last lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from innkeep.table.core import maps, wire
from innkeep.table.core.seeds import commitment
from innkeep.table.views.deltas import delta
from innkeep.table.views.redaction import Viewer, viewer_now

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

Json = dict[str, Any]

LOG_SHOWN = 200


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What a setup says of its table to people: ``told`` are the options that spectators are told of."""

    title: Json
    options: Json
    told: Json
    macros: list[wire.MacroJson]
    maps: list[Json]

    @classmethod
    def of(cls, setup: Json) -> TableInfo:
        """That of a setup."""
        options = setup["options"]
        told = setup.get("told") or options
        return cls(setup["title"], options, told, setup.get("macros", []), setup.get("maps", []))


def welcome(room: Room, viewer: Viewer, since: int | None = None, *, bot: bool = False) -> wire.MomentJson:
    """The first message to a client, all of it from one moment; `welcome` in PROTOCOL.md.

    With `since` (an op number) it holds the deltas after that op instead of the state, if they are still
    at hand. `bot`: the client is one of the server's own bots.
    """
    with room.still:
        return _welcome(room, viewer, since, bot=bot)


def log_for(room: Room, viewer: Viewer, *, bot: bool = False) -> list[wire.LogLineJson]:
    """The last lines of the log, each as the person at this seat could read it at the time."""
    person = room.person(viewer, bot=bot)
    found: list[wire.LogLineJson] = []
    for entry in [entry for entry in room.recent.entries if entry.line is not None][-LOG_SHOWN:]:
        assert entry.line is not None
        sees = viewer_now(room.state, None) if person is None else entry.house.sees(person)
        found.append(entry.line.to_json(sees, room.redaction))
    return found


def deltas_since(room: Room, seq: int, viewer: Viewer, *, bot: bool = False) -> list[wire.DeltaJson] | None:
    """What the viewer missed after op ``seq``; None when that is too long ago (or never was), or the
    person at that seat saw the table as another viewer in between."""
    person, recent = room.person(viewer, bot=bot), room.recent
    sees = room.state.house.sees(person)
    if any(entry.house.sees(person) != sees for entry in recent.entries if entry.op.seq > seq):
        return None
    if not recent.reach(seq):
        return None
    if seq == room.state.seq:
        return []  # a whole room that lost its line comes back at once: nothing is folded for each
    found: list[wire.DeltaJson] = []
    for done in recent.since(seq):
        if viewer is None and (done.before.house.open or done.state.house.open):
            return None  # what spectators saw of open hands is not told again
        found.append(delta(done, room.redaction, sees, room.online))
    return found


def head_after(room: Room, seq: int) -> str | None:
    """The head of the log's chain after op ``seq`` (0 = before the first); None when there is none."""
    known = room.recent.head_after(seq)
    if known is not None:
        return known or None
    if seq == 0:
        return room.row.genesis or None
    return room.store.head(room.id, seq) or None


def seats_now(room: Room) -> list[wire.SeatJson]:
    """The seats and who of them is connected."""
    return room.redaction.seats(room.state, room.state.seats, room.online)


def _welcome(room: Room, viewer: Viewer, since: int | None, *, bot: bool) -> wire.MomentJson:
    state = room.state
    sees = state.house.sees(room.person(viewer, bot=bot))
    host = viewer is not None and viewer == state.house.host
    out: wire.MomentJson = {
        "table": _table(room, viewer),
        "you": {"seat": viewer, "role": "spectator" if viewer is None else "seat", "host": host},
        "house": state.house.to_json(),
        "present": room.presence.to_json(),
        "seq": state.seq,
        "log": log_for(room, viewer, bot=bot),
        "advice": room.advice(sees),
    }
    missed = None if since is None else deltas_since(room, since, viewer, bot=bot)
    if missed is None:
        out["state"] = room.redaction.view(state, viewer_now(state, sees), room.online)
    else:
        out |= {"resume": True, "deltas": missed, "seats": seats_now(room)}
    return out


def _table(room: Room, viewer: Viewer) -> wire.TableInfoJson:
    info = room.info
    table: wire.TableInfoJson = {
        "id": room.id,
        "title": info.title,
        "module": room.row.module,
        "options": info.told if viewer is None else info.options,
        "assistant": room.mode,
        "policy": room.state.policy.shown(),
        "commitment": commitment(room.row.secret),
        "head": room.head,
        "macros": info.macros,
    }
    if info.maps:
        table["maps"] = maps.told(info.maps, room.redaction.token)
    return table
