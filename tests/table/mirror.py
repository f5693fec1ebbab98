"""A client's picture of a table, kept only by the written protocol; tests hold it against the server's."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


class Mirror:
    def __init__(self, view: Mapping[str, Any], seq: int) -> None:
        self.seats = {seat["seat"]: seat for seat in view["seats"]}
        self.zones: Json = copy.deepcopy(view["zones"])
        self.comps: Json = copy.deepcopy(view["comps"])
        self.more = {
            name: copy.deepcopy(view[name])
            for name in ("past", "asking", "over", "requests", "notes", "mix", "clock")
        }
        self.seq = seq

    def apply(self, delta: Json) -> None:
        assert delta["s"] == self.seq + 1, "a gap"
        self.seq = delta["s"]
        for old, new in delta.get("m", []):
            assert new in delta["c"]
            self._drop(old)
        for alias in delta.get("x", []):
            self._drop(alias)
        for alias, comp in delta.get("c", {}).items():
            order = self.zones[comp["z"]]["order"]
            if alias not in order:
                if alias in self.comps:
                    self.zones[self.comps[alias]["z"]]["order"].remove(alias)
                order.append(alias)
            elif delta["k"] == "move":
                order.remove(alias)
                order.append(alias)
            self.comps[alias] = dict(comp)
        for zone, patch in delta.get("z", {}).items():
            self.zones[zone].update(copy.deepcopy(patch))
        for seat in delta.get("seats", []):
            self.seats[seat["seat"]] = seat
        for name, seat in delta.get("writers", []):
            next(note for note in self.more["notes"] if note["id"] == name)["seat"] = seat
        if "note" in delta:
            self._note(delta["note"])
        self.more.update((name, delta[name]) for name in self.more if name in delta)

    def _note(self, note: Json) -> None:
        notes = self.more["notes"]
        at = next((i for i, one in enumerate(notes) if one["id"] == note["id"]), len(notes))
        notes[at : at + 1] = [] if note.get("gone") else [note]

    def _drop(self, alias: str) -> None:
        comp = self.comps.pop(alias)
        self.zones[comp["z"]]["order"].remove(alias)

    def view(self) -> Json:
        return {"seats": list(self.seats.values()), "zones": self.zones, "comps": self.comps, **self.more}
