"""Ops on how a table is watched: mode, agreed exceptions, hints. What they mean is the watchers'
business."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from marshmallow import fields, validate

from innkeep.table.core.actor import Actor
from innkeep.table.core.assistant_settings import (
    ASKS,
    MODES,
    MOST_CHECKS,
    MOST_KINDS,
    QUICKEST_MS,
    SEVERITIES,
    SLOWEST_MS,
    MachinePace,
)
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import FlagField, OneOf, name_field, seat_field, whole_or_none
from innkeep.table.ops.lines import LogLine, of, taking
from innkeep.table.ops.op_kind import Concern, NoEvent, OpKind, Who, always, nothing_to_resolve
from innkeep.table.ops.touching import seat_numbered

Json = dict[str, Any]
#: A ruling names a rule, a kind of thing and a card.
LONGEST_KEY = 160


class ModeEvent(TypedDict):
    """How the table is watched from now on; None: as it was."""

    mode: str | None
    checks: dict[str, str]


class RulingEvent(TypedDict):
    """An exception agreed on, or no longer; ``of``: the op it was about."""

    key: str
    on: bool
    of: int | None


class AllowEvent(TypedDict):
    """The seat whose next op is not refused."""

    seat: int


class OnEvent(TypedDict):
    """Yes or no."""

    on: bool


class PaceEvent(TypedDict):
    """How fast a seat is played that nobody sits at; ``ms`` None: as it was."""

    ms: int | None
    on: bool


class PromptsEvent(TypedDict):
    """When the seat wants to be asked, and of what never."""

    ask: str
    never: list[str]


def _resolve_mode(_state: State, _actor: Actor, args: Json) -> ModeEvent:
    if args["mode"] is None and not args["checks"]:
        raise RefusedError("missing", "mode", None, "mode or checks")
    return {"mode": args["mode"], "checks": dict(args["checks"])}


def _mode(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.switched(event.args["mode"], event.args["checks"])


def _line_of_mode(step: AppliedEvent) -> LogLine:
    args = step.event.args
    checks: dict[str, str] = args["checks"]
    if args["mode"] is not None:
        return of(step, "log.mode", {"mode": args["mode"]})
    check, severity = next(iter(checks.items()))
    key = "log.check" if len(checks) == 1 else "log.checks"
    return of(step, key, {"check": check, "severity": severity, "n": len(checks)})


MODE = OpKind(
    name="mode",
    concern=Concern.ROOM,
    event=ModeEvent,
    about="host only: how the table is watched, from this op on",
    fields={
        "mode": OneOf(MODES, load_default=None),
        "checks": fields.Dict(
            keys=fields.String(validate=validate.Regexp(r"[a-z-]{1,32}\Z")),
            values=fields.String(validate=validate.OneOf(SEVERITIES)),
            validate=validate.Length(max=MOST_CHECKS),
            metadata={"allowed": f"names with one of {', '.join(SEVERITIES)}"},
            load_default=dict,
        ),
    },
    who=Who.HOST,
    resolve=_resolve_mode,
    reduce=_mode,
    restarts_watchers=True,
    tells_policy=True,
    line=_line_of_mode,
    lines={"log.mode": "mode", "log.check": "check, severity", "log.checks": "n"},
)


def _resolve_ruling(state: State, _actor: Actor, args: Json) -> RulingEvent:
    if not args["on"] and args["key"] not in state.policy.rulings:
        raise RefusedError("bad-value", "key", args["key"], list(state.policy.rulings))
    if args["of"] is not None and args["of"] > state.seq:
        raise RefusedError("out-of-range", "of", args["of"], f"1..{state.seq}")
    return {"key": args["key"], "on": args["on"], "of": args["of"]}


def _ruling(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.ruled(event.args["key"], event.args["on"])


def _line_of_ruling(step: AppliedEvent) -> LogLine:
    args = step.event.args
    key = "log.ruling" if args["on"] else "log.ruling-off"
    return of(step, key, {"rule": args["key"].partition("/")[0]})


RULING = OpKind(
    name="ruling",
    concern=Concern.ROOM,
    event=RulingEvent,
    about='"we play it this way": an exception agreed on (or no longer); `of`: seq of the op it is about',
    fields={
        "key": fields.String(
            required=True,
            validate=validate.Length(1, LONGEST_KEY),
            metadata={"allowed": f"text of 1..{LONGEST_KEY} characters"},
        ),
        "on": FlagField(required=True),
        "of": whole_or_none(1, 1_000_000_000),
    },
    resolve=_resolve_ruling,
    reduce=_ruling,
    tells_policy=True,
    line=_line_of_ruling,
    lines={"log.ruling": "rule", "log.ruling-off": "rule"},
)


def _resolve_allow(state: State, _actor: Actor, args: Json) -> AllowEvent:
    return {"seat": seat_numbered(state, args)}


def _allow(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.letting(event.args["seat"])


ALLOW = OpKind(
    name="allow",
    concern=Concern.ROOM,
    event=AllowEvent,
    about="host only: the next op of that seat is not refused",
    fields={"seat": seat_field()},
    who=Who.HOST,
    resolve=_resolve_allow,
    reduce=_allow,
    line=taking("log.allow", "seat"),
    lines={"log.allow": "seat"},
)


APPEAL = OpKind(
    name="appeal",
    concern=Concern.ROOM,
    event=NoEvent,
    about="asks the host to let one thing through",
    fields={},
    resolve=nothing_to_resolve,
    line=taking("log.appeal"),
    lines={"log.appeal": ""},
)


RESYNC = OpKind(
    name="resync",
    concern=Concern.ROOM,
    event=NoEvent,
    about="watchers start again from the table as it lies; one that failed is set to work again",
    fields={},
    resolve=nothing_to_resolve,
    restarts_watchers=True,
    line=taking("log.resync"),
    lines={"log.resync": ""},
)


def _resolve_hints(_state: State, _actor: Actor, args: Json) -> OnEvent:
    return {"on": args["on"]}


def _hints(draft: Draft, event: Event) -> None:
    if event.seat is not None:
        draft.policy = draft.policy.hinting(event.seat, event.args["on"])


def _line_of_hints(step: AppliedEvent) -> LogLine:
    return of(step, "log.hints" if step.event.args["on"] else "log.hints-off")


HINTS = OpKind(
    name="hints",
    concern=Concern.ROOM,
    event=OnEvent,
    about="agrees that options may be weighed for everybody, or no longer",
    fields={"on": FlagField(required=True)},
    resolve=_resolve_hints,
    reduce=_hints,
    tells_policy=True,
    line=_line_of_hints,
    lines={"log.hints": "", "log.hints-off": ""},
)


def _resolve_pace(_state: State, _actor: Actor, args: Json) -> PaceEvent:
    return {"ms": args["ms"], "on": args["on"]}


def _pace(draft: Draft, event: Event) -> None:
    was = draft.policy.pace
    ms = was.ms if event.args["ms"] is None else event.args["ms"]
    draft.policy = replace(draft.policy, pace=MachinePace(ms, event.args["on"]))


def _line_of_pace(step: AppliedEvent) -> LogLine:
    pace = step.state.policy.pace
    return of(step, "log.pace" if pace.on else "log.pace-off", {"seconds": f"{pace.ms / 1000:g}"})


PACE = OpKind(
    name="pace",
    concern=Concern.ROOM,
    event=PaceEvent,
    about="how fast watchers take the steps of a seat nobody sits at, in milliseconds, and whether they do "
    "so by themselves at all",
    fields={"ms": whole_or_none(QUICKEST_MS, SLOWEST_MS), "on": FlagField(load_default=True)},
    resolve=_resolve_pace,
    reduce=_pace,
    restarts_watchers=True,
    tells_policy=True,
    line=_line_of_pace,
    lines={"log.pace": "seconds", "log.pace-off": "seconds"},
)


def _resolve_prompts(_state: State, _actor: Actor, args: Json) -> PromptsEvent:
    return {"ask": args["ask"], "never": sorted(set(args["never"]))}


def _prompts(draft: Draft, event: Event) -> None:
    if event.seat is not None:
        args = event.args
        draft.policy = draft.policy.prompting(event.seat, args["ask"], tuple(args["never"]))


PROMPTS = OpKind(
    name="prompts",
    concern=Concern.ROOM,
    event=PromptsEvent,
    about="when one's own seat wants to be asked: each time, or only where it can answer; never for "
    "the decisions named. Others learn no more than that something was said",
    fields={
        "ask": OneOf(ASKS),
        "never": fields.List(
            name_field(),
            validate=validate.Length(0, MOST_KINDS),
            metadata={"allowed": f"list of 0..{MOST_KINDS} names"},
            load_default=list,
        ),
    },
    resolve=_resolve_prompts,
    reduce=_prompts,
    private=always,
)


KINDS = (MODE, RULING, APPEAL, ALLOW, HINTS, PACE, PROMPTS, RESYNC)
