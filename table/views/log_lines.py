"""The log people read: one line for each op, with the cards only for those who could see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..core.state import ALL_HANDS, FIXED, Component, State
from ..ops.notes import KINDS as NOTE_KINDS
from ..ops.notes import told as note_told
from ..ops.reducer import Step
from ..ops.room_ops import HOUSE_KINDS, told
from .redaction import Eyes, Viewer

Json = dict[str, Any]
ALL = "all"
BY_ITSELF = "auto:"
"""How the groups of ops begin that a watcher had the house do by itself."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a line: its face and who may read it (``"all"`` or seats)."""

    face: str | None
    readers: str | frozenset[int]

    def readable(self, viewer: Viewer) -> bool:
        """May this viewer read the card's name?"""
        return self.readers == ALL or (isinstance(self.readers, frozenset) and viewer in self.readers)


@dataclass(frozen=True, slots=True)
class Line:
    """A log line for all eyes; ``args_for`` makes it one viewer's."""

    seq: int
    seat: int | None
    key: str
    args: Json
    single: tuple[tuple[str, Card], ...] = ()
    cards: tuple[Card, ...] = ()

    def args_for(self, viewer: Viewer, eyes: Eyes) -> Json:
        """The arguments this viewer may have."""
        out = dict(self.args)
        for name, card in self.single:
            out[name] = eyes.token(card.face) if eyes.everything or card.readable(viewer) else None
        if self.cards and (eyes.everything or all(card.readable(viewer) for card in self.cards)):
            out["cs"] = [eyes.token(card.face) for card in self.cards]
        return out

    def to_json(self, viewer: Viewer, eyes: Eyes) -> Json:
        """LOGLINE of the protocol."""
        return {"s": self.seq, "by": self.seat, "key": self.key, "a": self.args_for(viewer, eyes)}


def _readers(state: State, component: Component) -> str | frozenset[int]:
    zone = state.zones[component.zone]
    if zone.visibility == "public":
        return ALL if component.up else frozenset()
    if zone.visibility == "owner" and zone.seat is not None:
        return frozenset((zone.seat, ALL_HANDS)) if zone.open else frozenset((zone.seat,))
    return frozenset()


def _card(step: Step, cid: str, extra: frozenset[int] | str = frozenset()) -> Card:
    before, after = step.before.components[cid], step.state.components[cid]
    groups = (_readers(step.before, before), _readers(step.state, after), extra)
    if ALL in groups:
        return Card(after.face, ALL)
    seats: frozenset[int] = frozenset().union(*(group for group in groups if isinstance(group, frozenset)))
    return Card(after.face, seats)


def line(step: Step) -> Line | None:
    """The line of an op, or None for what is not worth one."""
    event = step.event
    make = _LINES.get(event.kind)
    by_itself = str(event.args.get("group", "")).startswith(BY_ITSELF)
    if make is None or (event.seat is None and event.kind not in OF_THE_HOUSE and not by_itself):
        return None
    made = make(step)
    return replace(made, args={**made.args, "auto": True}) if by_itself and made is not None else made


OF_THE_HOUSE = ("chat", "undo", "redo", "answer", "end", *HOUSE_KINDS)
"""What the house does that is worth a line."""


def _plain(key: str, *names: str) -> Callable[[Step], Line]:
    def make(step: Step) -> Line:
        args = {name: step.event.args[name] for name in names}
        return Line(step.event.seq, step.event.seat, key, args)

    return make


def _move(step: Step) -> Line | None:
    event = step.event
    cards, source, to = event.args["cs"], event.args["from"], event.args["to"]
    if all(step.before.components[cid].zone == to for cid in cards):
        return None
    if len(cards) == 1:
        args = {"from": source, "to": to}
        return Line(event.seq, event.seat, "log.move", args, (("c", _card(step, cards[0])),))
    return Line(event.seq, event.seat, "log.move-many", {"n": len(cards), "from": source, "to": to})


def _draw(step: Step) -> Line:
    event = step.event
    args = {name: event.args[name] for name in ("n", "from", "to")}
    return Line(
        event.seq, event.seat, "log.draw", args, cards=tuple(_card(step, cid) for cid in event.args["cs"])
    )


def _flip(step: Step) -> Line:
    event = step.event
    cid, up = event.args["c"], event.args["up"]
    key = "log.flip-up" if up else "log.flip-down"
    zone = step.state.components[cid].zone
    return Line(event.seq, event.seat, key, {"zone": zone}, (("c", _card(step, cid)),))


def _gather(step: Step) -> Line:
    event = step.event
    key = "log.gather-shuffle" if event.args["shuffle"] else "log.gather"
    args = {"n": len(event.args["cs"]), "from": event.args["from"], "to": event.args["to"]}
    return Line(event.seq, event.seat, key, args)


def _actor(step: Step) -> frozenset[int]:
    return frozenset(() if step.event.seat is None else (step.event.seat,))


def _peek(step: Step) -> Line:
    event = step.event
    cards = tuple(Card(step.state.components[cid].face, _actor(step)) for cid in event.args["cs"])
    args = {"n": event.args["n"], "zone": event.args["zone"]}
    return Line(event.seq, event.seat, "log.peek", args, cards=cards)


def _taken(step: Step) -> Line:
    event = step.event
    args = {name: event.args[name] for name in ("n", "from", "to")}
    saw = _actor(step) if event.kind == "take" else frozenset()
    cards = tuple(_card(step, cid, saw) for cid in event.args["cs"])
    return Line(event.seq, event.seat, f"log.{event.kind}", args, cards=cards)


def _lock(step: Step) -> Line:
    event = step.event
    cid, zone = event.args["c"], event.args["zone"]
    key = "log.lock" if event.args["on"] else "log.unlock"
    if step.state.components[cid].kind in FIXED:
        return Line(event.seq, event.seat, f"{key}-track", {"zone": zone})
    return Line(event.seq, event.seat, key, {"zone": zone}, (("c", _card(step, cid)),))


def _reveal(step: Step) -> Line:
    event = step.event
    to = event.args["to"]
    cards = tuple(_card(step, cid, ALL if to == ALL else frozenset((to,))) for cid in event.args["cs"])
    args = {"n": len(cards), "zone": event.args["zone"], "to": to}
    return Line(event.seq, event.seat, "log.reveal", args, cards=cards)


def _arrow(step: Step) -> Line:
    event = step.event
    source, to = event.args["from"], event.args["to"]
    args: Json = {}
    single: list[tuple[str, Card]] = []
    if source in step.state.components:
        single.append(("c", _card(step, source)))
    else:
        args["from"] = source
    if isinstance(to, int):
        args["seat"] = to
    elif to in step.state.zones:
        args["zone"] = to
    else:
        single.append(("target", _card(step, to)))
    return Line(event.seq, event.seat, "log.arrow", args, tuple(single))


def _chat(step: Step) -> Line:
    event = step.event
    args = {"text": event.args["text"]}
    if event.seat is None:
        args["name"] = event.args["name"]
    return Line(event.seq, event.seat, "log.chat", args)


def _dice(step: Step) -> Line:
    event = step.event
    args = {name: event.args[name] for name in ("sides", "n", "rolls")}
    return Line(event.seq, event.seat, "log.dice", {**args, "total": sum(args["rolls"])})


def _mode(step: Step) -> Line:
    event = step.event
    checks: Json = event.args["checks"]
    if event.args["mode"] is None:
        check, severity = next(iter(checks.items()))
        args: Json = {"check": check, "severity": severity, "n": len(checks)}
        return Line(event.seq, event.seat, "log.check" if len(checks) == 1 else "log.checks", args)
    return Line(event.seq, event.seat, "log.mode", {"mode": event.args["mode"]})


def _ruling(step: Step) -> Line:
    event = step.event
    key = "log.ruling" if event.args["on"] else "log.ruling-off"
    return Line(event.seq, event.seat, key, {"rule": event.args["key"].partition("/")[0]})


def _return(step: Step) -> Line:
    event = step.event
    args = {name: event.args.get(name) for name in ("of", "last", "head", "n", "kind")}
    key = "log.redo" if event.kind == "redo" else "log.undo"
    return Line(
        event.seq, event.seat, key, {name: value for name, value in args.items() if value is not None}
    )


def _ask(step: Step) -> Line:
    event = step.event
    key = "log.ask-end" if event.args["what"] == "end" else "log.ask"
    args = {name: event.args[name] for name in ("what", "of", "last")}
    return Line(event.seq, event.seat, key, {**args, "n": len(event.args["asked"])})


def _answer(step: Step) -> Line:
    event = step.event
    args = {name: event.args[name] for name in ("what", "of", "last")}
    if event.args["yes"]:
        return Line(event.seq, event.seat, "log.agree", args)
    if event.seat is None:
        return Line(event.seq, None, "log.lapse", args)
    withdrawn = event.seat == event.args["by"]
    return Line(event.seq, event.seat, "log.withdraw" if withdrawn else "log.decline", args)


def _kept(step: Step) -> Line | None:
    event = step.event
    found = told(step.before.house, step.state.house, event)
    return None if found is None else Line(event.seq, event.seat, *found)


def _request(step: Step) -> Line:
    args = step.event.args
    if args["want"] == "seat":
        return Line(
            step.event.seq, step.event.seat, "log.request-seat", {"seat": args["of"], "name": args["name"]}
        )
    about = {"owner": args["of"], "n": args["n"]} | ({} if args["to"] is None else {"to": args["to"]})
    return Line(step.event.seq, step.event.seat, f"log.request-{args['want']}", about)


def _sit(step: Step) -> Line:
    args = step.event.args
    key = f"log.seat-let-{args['let']}" if "let" in args else "log.sit"
    return Line(step.event.seq, step.event.seat, key, {name: args[name] for name in ("seat", "name")})


def _grant(step: Step) -> Line:
    by, owner = step.event.args["by"], step.event.args["of"]
    key = "log.request-withdrawn" if step.event.seat == by else "log.request-declined"
    return Line(step.event.seq, step.event.seat, key, {"owner": owner if step.event.seat == by else by})


def _hints(step: Step) -> Line:
    event = step.event
    return Line(event.seq, event.seat, "log.hints" if event.args["on"] else "log.hints-off", {})


def _noted(step: Step) -> Line | None:
    found = note_told(step.before, step.event)
    return None if found is None else Line(step.event.seq, step.event.seat, *found)


_LINES: dict[str, Callable[[Step], Line | None]] = {
    "move": _move,
    "draw": _draw,
    "deal": _plain("log.deal", "n", "from", "to"),
    "flip": _flip,
    "shuffle": _plain("log.shuffle", "zone"),
    "gather": _gather,
    "reverse": _plain("log.reverse", "zone"),
    "random": _taken,
    "peek": _peek,
    "search": _plain("log.search", "n", "zone"),
    "take": _taken,
    "leave": _plain("log.leave", "zone"),
    "mix": lambda step: _plain("log.mix", "n")(step) if "salt" in step.event.args else None,
    "lock": _lock,
    "reveal": _reveal,
    "track": _plain("log.track", "zone", "was", "value"),
    "pay": _plain("log.pay", "from", "to", "amount"),
    "arrow": _arrow,
    "pass": _plain("log.pass"),
    "chat": _chat,
    "dice": _dice,
    "sit": _sit,
    "rename": _plain("log.rename", "seat", "name"),
    "stand": _plain("log.stand"),
    "mode": _mode,
    "ruling": _ruling,
    "allow": _plain("log.allow", "seat"),
    "appeal": _plain("log.appeal"),
    "resync": _plain("log.resync"),
    "hints": _hints,
    "undo": _return,
    "redo": _return,
    "ask": _ask,
    "request": _request,
    "grant": _grant,
    "answer": _answer,
    "end": _plain("log.end"),
    **dict.fromkeys(HOUSE_KINDS, _kept),
    **dict.fromkeys(NOTE_KINDS, _noted),
}
