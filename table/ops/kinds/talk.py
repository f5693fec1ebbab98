"""Ops that change nothing: talk, phrases, pointing, passing, dice."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.seeds import rolls
from innkeep.table.core.state import Event, State
from innkeep.table.core.wire import PassingJson, PingJson
from innkeep.table.ops.fields import OneOf, Target, WholeField, WordsField, name_field, whole_or_none
from innkeep.table.ops.lines import LineCard, LogLine, card_in, of, taking
from innkeep.table.ops.op_kind import Concern, OpKind, Viewing, Who, always
from innkeep.table.ops.touching import component_named

Json = dict[str, Any]


ArrowEvent = TypedDict("ArrowEvent", {"from": str, "to": int | str})


class PingEvent(TypedDict):
    """A place, perhaps on a component or in a zone."""

    x: int
    y: int
    on: str | None


class ChatEvent(TypedDict):
    """What was said; the name of a spectator."""

    text: str
    name: str | None


class DiceEvent(TypedDict):
    """What was thrown, by which seed."""

    sides: int
    n: int
    rolls: list[int]
    seed: str


def _resolve_arrow(state: State, actor: Actor, args: Json) -> ArrowEvent:
    source, to = args["from"], args["to"]
    if source not in state.zones:
        source = component_named(state, actor, "from", source).id
    if isinstance(to, str):
        to = to if to in state.zones else component_named(state, actor, "to", to).id
    elif not 0 <= to < len(state.seats):
        raise RefusedError("out-of-range", "to", to, f"0..{len(state.seats) - 1}")
    return {"from": source, "to": to}


def _arrow_seen(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    source, to = step.event.args["from"], step.event.args["to"]
    goal = viewing.name(to) if isinstance(to, str) else to
    return {"arrow": {"from": viewing.name(source), "to": goal}}


def _line_of_arrow(step: AppliedEvent) -> LogLine:
    source, to = step.event.args["from"], step.event.args["to"]
    args: Json = {}
    single: dict[str, LineCard] = {}
    if source in step.state.components:
        single["c"] = card_in(step, source)
    else:
        args["from"] = source
    if isinstance(to, int):
        args["seat"] = to
    elif to in step.state.zones:
        args["zone"] = to
    else:
        single["target"] = card_in(step, to)
    return of(step, "log.arrow", args, **single)


ARROW = OpKind(
    name="arrow",
    concern=Concern.TALK,
    event=ArrowEvent,
    about="`from`: alias or zone; `to`: seat, zone or alias",
    fields={"from": name_field(), "to": Target(required=True)},
    common=True,
    resolve=_resolve_arrow,
    points_at=lambda event: (event.args.get("from"), event.args.get("to")),
    passing=_arrow_seen,
    line=_line_of_arrow,
    lines={
        "log.arrow": "c?, from? (zone), and one of seat, zone, target (card token or null)",
    },
)


def _resolve_ping(state: State, actor: Actor, args: Json) -> PingEvent:
    on = args.get("on")
    if on is not None and on not in state.zones:
        on = component_named(state, actor, "on", on).id
    return {"x": args["x"], "y": args["y"], "on": on}


def _ping_seen(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    args = step.event.args
    ping: PingJson = {"x": args["x"], "y": args["y"]}
    on = args.get("on")
    if on is not None:
        ping["on"] = viewing.name(on) or step.state.components[on].zone
    return {"ping": ping}


PING = OpKind(
    name="ping",
    concern=Concern.TALK,
    event=PingEvent,
    about="also spectators (passed on as `sign`, kept nowhere); with `on` (alias or zone) the "
    "place is within that thing",
    fields={
        "x": WholeField(0, 1000, required=True),
        "y": WholeField(0, 1000, required=True),
        "on": name_field(required=False),
    },
    who=Who.ANYBODY,
    common=True,
    afterwards=True,
    resolve=_resolve_ping,
    points_at=lambda event: (event.args.get("on"),),
    passing=_ping_seen,
)


class PassEvent(TypedDict):
    """What its sender had seen by then: the number of an op."""

    seen: NotRequired[int]


def _resolve_pass(state: State, _actor: Actor, args: Json) -> PassEvent:
    seen = args["seen"]
    return {} if seen is None else {"seen": min(seen, state.seq)}


PASS = OpKind(
    name="pass",
    concern=Concern.SIGN,
    event=PassEvent,
    about="`seen`: the number of the last op its sender had seen, so that it says nothing to what has come "
    "up since",
    fields={"seen": whole_or_none(0, 1_000_000_000)},
    common=True,
    resolve=_resolve_pass,
    undoable=Undoable.ALWAYS,
    line=taking("log.pass"),
    lines={"log.pass": ""},
)


def _resolve_chat(_state: State, actor: Actor, args: Json) -> ChatEvent:
    return {"text": args["text"], "name": actor.name if actor.seat is None else None}


def _line_of_chat(step: AppliedEvent) -> LogLine:
    event = step.event
    name = {"name": event.args["name"]} if event.seat is None else {}
    return of(step, "log.chat", {"text": event.args["text"], **name})


CHAT = OpKind(
    name="chat",
    concern=Concern.TALK,
    event=ChatEvent,
    about="also spectators",
    fields={"text": WordsField(500, required=True)},
    who=Who.ANYBODY,
    common=True,
    afterwards=True,
    words="text",
    resolve=_resolve_chat,
    line=_line_of_chat,
    lines={"log.chat": "text, name? (a spectator's)"},
    line_of_house=True,
)


PHRASES = ("thinking", "answer", "fine", "your-turn", "wait")
"""What is said with one tap; each reader has it in their own language."""


class PhraseEvent(TypedDict):
    """Which of them was said."""

    phrase: str


def _resolve_phrase(_state: State, _actor: Actor, args: Json) -> PhraseEvent:
    return {"phrase": args["phrase"]}


PHRASE = OpKind(
    name="phrase",
    concern=Concern.TALK,
    event=PhraseEvent,
    about="said with one tap, and shown to each in their own language; it binds nobody to anything",
    fields={"phrase": OneOf(PHRASES)},
    afterwards=True,
    resolve=_resolve_phrase,
    line=taking("log.phrase", "phrase"),
    lines={"log.phrase": "phrase"},
    line_of_house=True,
)


def _resolve_dice(_state: State, actor: Actor, args: Json) -> DiceEvent:
    return {
        "sides": args["sides"],
        "n": args["n"],
        "rolls": rolls(args["sides"], args["n"], actor.seed),
        "seed": actor.seed,
    }


def _wrong_rolls(_state: State, event: Event, _entries: object) -> str | None:
    args = event.args
    fell = rolls(args["sides"], args["n"], args["seed"])
    return "the dice fell otherwise" if args["rolls"] != fell else None


def _dice_seen(step: AppliedEvent, _viewing: Viewing) -> PassingJson:
    args = step.event.args
    return {"dice": {"sides": args["sides"], "rolls": args["rolls"]}}


def _line_of_dice(step: AppliedEvent) -> LogLine:
    args = step.event.args
    about = {name: args[name] for name in ("sides", "n", "rolls")}
    return of(step, "log.dice", {**about, "total": sum(args["rolls"])})


DICE = OpKind(
    name="dice",
    concern=Concern.TALK,
    event=DiceEvent,
    about="",
    fields={"sides": WholeField(2, 1000, required=True), "n": WholeField(1, 20, required=True)},
    common=True,
    macro=True,
    resolve=_resolve_dice,
    undoable=Undoable.ALWAYS,
    draws=True,
    seeded=always,
    problem=_wrong_rolls,
    shows=always,
    passing=_dice_seen,
    line=_line_of_dice,
    lines={"log.dice": "sides, n, rolls, total"},
)


KINDS = (ARROW, PING, PASS, CHAT, PHRASE, DICE)
