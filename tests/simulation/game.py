"""What is played of an evening: a small game with hands, decks, purses and teams, and who looks after it."""

# ruff: noqa: ARG002  (the shape a table calls watchers with)
from __future__ import annotations

from typing import Any

from innkeep.table import AppliedOp, ProposedOp, RefusedError, TableHandle, Veto
from innkeep.table.plugins.watcher_api import AutomaticAction

Json = dict[str, Any]

CARDS = 7
"""Cards of a seat."""
HAND = 3
PAUSE_S = 1.5
"""How long the steward waits before he does by himself what is due."""


class SmallGame:
    """A module for two to eight seats."""

    id = "small"
    title = {"en": "Small", "ru": "Малая"}  # noqa: RUF012

    def options(self) -> Json:
        """What may be chosen."""
        return {"players": list(range(2, 9))}

    def setup(self, options: Json) -> Json:
        """What lies where."""
        players, teams = options["players"], options["teams"]
        seats = [_seat(seat, seat % 2 if teams else None) for seat in range(players)]
        zones = [zone for seat in range(players) for zone in _zones(seat)]
        zones += [
            _zone("drink.deck", "stack", "hidden", None, "drink-deck"),
            _zone("drink.discard", "stack", "public", None, "drink-discard"),
            _zone("table", "area", "public", None, "play"),
            _zone("pot", "purse", "public", None, "pot"),
            {**_zone("inn", "purse", "public", None, "inn"), "endless": True},
        ]
        components = [piece for seat in range(players) for piece in _pieces(seat)]
        components += [{"id": name, "kind": "purse", "zone": name, "value": 0} for name in ("pot", "inn")]
        components += [_card(f"d-{n}", "drink.deck", "drink") for n in range(CARDS)]
        return {
            "seats": seats,
            "zones": zones,
            "components": components,
            "faces": {piece["face"]: {"title": {"en": "A"}} for piece in components if "face" in piece},
            "opening": [op for seat in range(players) for op in _dealt(seat)],
            "options": {"players": players},
        }


def _seat(seat: int, team: int | None) -> Json:
    about = {"title": {"en": f"P{seat}", "ru": f"И{seat}"}, "color": "#7a4ea0"}
    return about if team is None else {**about, "team": team}


def _zone(name: str, kind: str, visibility: str, seat: int | None, role: str) -> Json:
    title = {"en": name, "ru": name}
    about = {"id": name, "kind": kind, "visibility": visibility}
    return {**about, "seat": seat, "role": role, "title": title}


def _zones(seat: int) -> list[Json]:
    kinds = {
        "hand": ("hand", "owner"),
        "deck": ("stack", "hidden"),
        "discard": ("stack", "public"),
        "front": ("area", "public"),
        "luck": ("track", "public"),
        "purse": ("purse", "public"),
    }
    made = [_zone(f"s{seat}.{name}", *about, seat, name) for name, about in kinds.items()]
    made[4] |= {"min": 0, "max": 20}
    return made


def _card(name: str, zone: str, back: str) -> Json:
    about = {"id": f"inner-{name}", "kind": "card", "zone": zone, "up": False}
    return {**about, "face": f"small/secret-{name}", "back": f"back/{back}"}


def _pieces(seat: int) -> list[Json]:
    return [
        {"id": f"m{seat}", "kind": "marker", "zone": f"s{seat}.luck", "value": 20},
        {"id": f"p{seat}", "kind": "purse", "zone": f"s{seat}.purse", "value": 10},
        *[_card(f"{seat}-{n}", f"s{seat}.deck", f"of-{seat}") for n in range(CARDS)],
    ]


def _dealt(seat: int) -> list[Json]:
    return [
        {"kind": "shuffle", "zone": f"s{seat}.deck"},
        {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": HAND},
    ]


class Steward:
    """Pays by himself, after a pause, what was thrown with dice; advises each seat; refuses some payments;
    and answers some words at once with an op of his own."""

    def __init__(self, table: TableHandle) -> None:
        self._thrown: AppliedOp | None = None

    def open(self, table: TableHandle) -> None:
        """Read what has happened."""
        for op in table.history():
            self._take(op)

    def _take(self, op: AppliedOp) -> None:
        if op.kind == "dice":
            self._thrown = op
        elif op.kind == "track" and op.args.get("group", "").startswith("auto:"):
            self._thrown = None

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        """Something has happened."""
        self._take(op)
        if op.kind == "chat" and op.args["text"].endswith("7"):
            table.submit(op.seat, {"kind": "pay", "from": "inn", "to": "pot", "amount": 1})

    def automatic_action(self, table: TableHandle) -> AutomaticAction | None:
        """What was thrown is put on the track of whoever threw."""
        thrown = self._thrown
        if thrown is None or table.state.over is not None:
            return None
        seat = thrown.seat or 0
        if table.state.components[f"m{seat}"].locked:
            return None
        op = {"kind": "track", "zone": f"s{seat}.luck", "value": sum(thrown.args["rolls"]) % 20}
        return AutomaticAction(f"paid-{thrown.seq}", (op,), PAUSE_S, None, thrown.at)

    def advice(self, table: TableHandle, seat: int | None) -> list[Json]:
        """A coin for whoever wants one, and a word for that seat alone."""
        if seat is None:
            return []
        state = table.state
        said = {"en": f"advice-for-{seat}-{state.value(f's{seat}.purse')}"}
        hand = state.zones[f"s{seat}.hand"].order
        about = {"c": hand[0]} if hand else {}
        return [{"id": "coin", "sort": "due", "text": said, "seat": seat, "accept": True, **about}]

    def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[Json]:
        """Take the coin."""
        if advice_id != "coin":
            raise RefusedError("unknown-advice", "accept", advice_id)
        return [{"kind": "pay", "from": "inn", "to": f"s{seat}.purse", "amount": 1}]

    def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        """Six are too many."""
        if op.kind == "pay" and op.args["amount"] == 6:
            return Veto("too-many", {"en": "Not six.", "ru": "Не шесть."})
        return None
