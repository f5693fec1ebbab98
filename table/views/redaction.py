"""What one viewer may see of a state: built up from an allow-list, never by taking secrets out.

A viewer is a seat's number, or None for spectators.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from innkeep.table.core.mixing import mix_json
from innkeep.table.core.notes import notes_json
from innkeep.table.core.state import ALL_HANDS, NOBODY, Component, ConsentRequest, Request, Seat, State, Zone
from innkeep.table.core.wire import (
    AskingJson,
    BusinessJson,
    CompJson,
    SeatJson,
    TableRequestJson,
    ViewJson,
    ZoneJson,
)
from innkeep.table.views.aliases import Aliases, face_token

Viewer = int | None


def viewer_now(state: State, viewer: Viewer) -> Viewer:
    """As whom a viewer sees: spectators see the hands that are open to them, as long as they
    are."""
    return ALL_HANDS if viewer is None and state.house.open else viewer


def bound(state: State, viewer: Viewer) -> Viewer:
    """As whom the person at a seat sees: no hands where the one that lies there is another's."""
    return viewer if viewer is None or state.house.shows(viewer) else NOBODY


class Redaction:
    """Makes views of one table; knows its aliases and the server's key for face tokens."""

    def __init__(self, aliases: Aliases, server_secret: bytes, *, everything: bool = False) -> None:
        self.aliases = aliases
        self._server_secret = server_secret
        self.everything = everything
        """The game is over: nothing is held back."""
        self._tokens: dict[str, str] = {}

    def opened(self) -> Redaction:
        """The redaction of a game that is over: none."""
        return Redaction(self.aliases, self._server_secret, everything=True)

    def token(self, face: str | None) -> str | None:
        """The face's (or back's) public name."""
        return None if face is None else self._token(face)

    def _token(self, face: str) -> str:
        token = self._tokens.get(face)
        if token is None:
            token = self._tokens[face] = face_token(self._server_secret, face)
        return token

    def face(self, component: Component, zone: Zone, viewer: Viewer) -> str | None:
        """The face token when this viewer may see the face, else None."""
        if component.face is None:
            return None
        if self.everything:
            return self._token(component.face)
        if not zone.faces_seen_by(viewer):
            return None
        if zone.public and not component.up:
            return None
        return self._token(component.face)

    def named(self, zone: Zone, viewer: Viewer) -> tuple[str, ...]:
        """The components of a zone this viewer may name, bottom to top."""
        if self.everything:
            return zone.order
        if zone.visibility == "hidden":
            return zone.order[-1:]
        return zone.order if zone.faces_seen_by(viewer) else ()

    def component(self, component: Component, zone: Zone, viewer: Viewer) -> CompJson:
        """COMP of the protocol; only for components the viewer may name."""
        seen: CompJson = {"k": component.kind, "z": component.zone}
        face = self.face(component, zone, viewer)
        if face is not None:
            seen["f"] = face
        if component.back is not None:
            seen["b"] = self._token(component.back)
        if zone.visibility == "hidden":
            return seen
        if component.up:
            seen["up"] = True
        if component.rot:
            seen["r"] = component.rot
        if component.x is not None:
            seen["x"] = component.x
        if component.y is not None:
            seen["y"] = component.y
        if component.value is not None:
            seen["v"] = component.value
        if component.locked:
            seen["l"] = True
        return seen

    def zone(self, state: State, zone: Zone, viewer: Viewer) -> ZoneJson:
        """ZONE of the protocol."""
        seen: ZoneJson = {
            "kind": zone.kind,
            "visibility": zone.visibility,
            "title": dict(zone.title),
            "role": zone.role,
            "n": len(zone.order),
            "order": self.aliases.all_of(state, self.named(zone, viewer)),
        }
        if zone.seat is not None:
            seen["seat"] = zone.seat
        if zone.min is not None:
            seen["min"] = zone.min
        if zone.max is not None:
            seen["max"] = zone.max
        if zone.endless:
            seen["endless"] = True
        value = state.value(zone.id)
        if value is not None:
            seen["value"] = value
        return seen

    def seats(self, state: State, seats: Iterable[Seat], online: Collection[int]) -> list[SeatJson]:
        """SEATs of the protocol."""
        return [self._seat(state, seat, online) for seat in seats]

    def _seat(self, state: State, seat: Seat, online: Collection[int]) -> SeatJson:
        """SEAT of the protocol."""
        shown: SeatJson = {
            "seat": seat.seat,
            "name": seat.name,
            "title": dict(seat.title),
            "color": seat.color,
            "bot": seat.bot,
            "online": seat.seat in online,
        }
        if seat.team is not None:
            shown["team"] = seat.team
        if seat.closed:
            shown["closed"] = True
        if seat.paper is not None:  # of what a deck is made everybody knows, not where its cards lie
            shown["paper"] = [(self._token(face), n) for face, n in state.paper_faces(seat.seat)]
        return shown

    def view(self, state: State, viewer: Viewer, online: Collection[int] = ()) -> ViewJson:
        """VIEW of the protocol."""
        comps: dict[str, CompJson] = {}
        for zone in state.zones.values():
            for cid in self.named(zone, viewer):
                component = state.components[cid]
                comps[self.aliases.of(component.alias)] = self.component(component, zone, viewer)
        return {
            "seats": self.seats(state, state.seats, online),
            "zones": {zone.id: self.zone(state, zone, viewer) for zone in state.zones.values()},
            "comps": comps,
            **business_json(state),
            "notes": notes_json(state.house, state.notes, viewer),
        }


def business_json(state: State) -> BusinessJson:
    """What of a state is neither thing nor place: can one go back, what is asked, is it over."""
    shown: BusinessJson = {
        "past": {"undo": state.head > 0 and state.over is None, "redo": state.redo is not None},
        "asking": None if state.asking is None else _asking_json(state.asking),
        "over": state.over,
        "requests": [_request_json(one) for one in state.requests],
        "mix": mix_json(state.mixing, state.salt),
        "clock": None if state.clock is None else state.clock.to_dict(),
    }
    if state.in_teams:
        shown["ready"] = list(state.ready)
    return shown


def _request_json(one: Request) -> TableRequestJson:
    """REQUEST of the protocol: all of it may be known to everybody."""
    shown: TableRequestJson = {
        "seq": one.seq,
        "by": one.by,
        "of": one.of,
        "want": one.want,
        "zone": one.zone,
        "to": one.to,
        "n": one.n,
    }
    if one.want == "seat":
        shown["name"] = one.name
        shown["holder"] = one.holder
    return shown


def _asking_json(asking: ConsentRequest) -> AskingJson:
    """ASKING of the protocol; when it lapses and where it goes back to stay on the server."""
    return {
        "seq": asking.seq,
        "by": asking.by,
        "what": asking.what,
        "of": asking.of,
        "last": asking.last,
        "asked": list(asking.asked),
        "yes": list(asking.yes),
    }
