"""A table's log read again: its lines and deltas from the beginning, exactly as one guest was sent them.

While a game lasts everybody gets what he himself, by his own link, could see at the time (``House.sees``),
and nothing of those who had the link or the seat before him; once it is over (``State.over``) everything
may be seen. Long logs are read a page at a time, and whoever reads lets others go on meanwhile.
"""

from __future__ import annotations

from typing import Any

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.wire import DeltaJson, LogLineJson
from innkeep.table.live.room import Room
from innkeep.table.views.deltas import delta, seen_by
from innkeep.table.views.log_lines import line

Json = dict[str, Any]

LONGEST = 500
"""Ops on one page."""


class LogReader:
    """Reads the logs of one server's tables, letting others go on meanwhile."""

    def lines(self, room: Room, link: int | None, before: int, limit: int) -> Json:
        """The lines of the last ``limit`` ops before number ``before``; ``from``: the first op looked at."""
        before = min(before, room.state.seq + 1)
        first = max(1, before - limit)
        redaction = room.redaction.opened() if room.state.over is not None else room.redaction
        person = room.state.house.person(link)
        found: list[LogLineJson] = []
        for done in room.earlier.steps(room.row, first - 1, before - 1):
            entry = line(done)
            if entry is not None:
                found.append(entry.to_json(done.before.house.sees(person), redaction))
        return {"from": first, "log": found}

    def page(self, room: Room, link: int | None, after: int, limit: int, *, own: bool = False) -> Json:
        """A view after op ``after`` and the deltas that follow, at most ``limit``.

        A page ends early where the guest changed seats. RefusedError: ``out-of-range``.
        """
        if not 0 <= after <= room.state.seq:
            raise RefusedError("out-of-range", "after", after, f"0..{room.state.seq}")
        everything = room.state.over is not None and not own
        redaction = room.redaction.opened() if everything else room.redaction
        # what there is now, for who asks now: others may have the link by the time it is read
        person, now = room.state.house.person(link), room.state.seq
        start = room.earlier.after(room.row, after)
        viewer = start.house.sees(person)
        deltas: list[DeltaJson] = []
        times: list[int] = []
        for done in room.earlier.steps(room.row, after, min(after + limit, now)):
            if deltas and done.before.house.sees(person) != viewer:
                break
            deltas.append(delta(done, redaction, viewer if viewer is None else seen_by(done, viewer)))
            times.append(done.event.at)
        return {
            "seq": now,
            "from": after,
            "you": None if link is None else start.house.seat_of[link],
            "everything": everything,
            "state": redaction.view(start, viewer),
            "deltas": deltas,
            "at": times,
        }
