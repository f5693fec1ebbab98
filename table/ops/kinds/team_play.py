"""Ops of players in teams: words to one's own team, and who is ready to go on."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State, allies
from innkeep.table.ops.fields import FlagField, whole_or_none
from innkeep.table.ops.fields import WordsField as WordsField
from innkeep.table.ops.kinds.talk import CHAT
from innkeep.table.ops.lines import LogLine, PrivateWords
from innkeep.table.ops.op_kind import Concern, OpKind, always

Json = dict[str, Any]


class TeamChatEvent(TypedDict):
    """What was said to the team."""

    text: str


class ReadyEvent(TypedDict):
    """Whether the seat is ready; ``all``: its whole team is now, and the marks are taken away."""

    on: bool
    all: bool
    seen: NotRequired[int]


def _in_a_team(state: State, actor: Actor, kind: str) -> int:
    """The actor's seat, which is one of a team. Raises RefusedError."""
    if actor.seat is None or state.seats[actor.seat].team is None:
        raise RefusedError("bad-value", "kind", kind, [CHAT.name])
    return actor.seat


def _resolve_chat(state: State, actor: Actor, args: Json) -> TeamChatEvent:
    _in_a_team(state, actor, TEAM_CHAT.name)
    return {"text": args["text"]}


def _line_of_chat(step: AppliedEvent) -> LogLine:
    seat = step.event.seat
    assert seat is not None
    state = step.state
    heard = frozenset((seat, *allies(state.seats, state.house, seat)))
    return LogLine(
        step.event.seq, seat, "log.team-chat", {}, words=PrivateWords(step.event.args["text"], heard)
    )


TEAM_CHAT = OpKind(
    name="team-chat",
    concern=Concern.TALK,
    event=TeamChatEvent,
    about="words to one's own team: everybody else gets `text` null, then and later",
    fields={"text": WordsField(500, required=True)},
    common=True,
    words="text",
    resolve=_resolve_chat,
    vetoable=False,
    has_private_line=True,
    private=always,
    line=_line_of_chat,
    lines={"log.team-chat": "text (null for whom it was not said to)"},
)


def _resolve_ready(state: State, actor: Actor, args: Json) -> ReadyEvent:
    seat = _in_a_team(state, actor, READY.name)
    team = state.seats[seat].team
    rest = (one.seat for one in state.seats if one.team == team and one.name is not None and one.seat != seat)
    ready: ReadyEvent = {"on": args["on"], "all": args["on"] and all(mate in state.ready for mate in rest)}
    return ready if args["seen"] is None else {**ready, "seen": min(args["seen"], state.seq)}


def _ready(draft: Draft, event: Event) -> None:
    seat = event.seat
    assert seat is not None
    team = draft.seat(seat).team
    if event.args["all"]:
        draft.ready = tuple(one for one in draft.ready if draft.seat(one).team != team)
    else:
        others = {one for one in draft.ready if one != seat}
        draft.ready = tuple(sorted({*others, seat} if event.args["on"] else others))


def _line_of_ready(step: AppliedEvent) -> LogLine:
    args = step.event.args
    key = "log.ready-all" if args["all"] else "log.ready" if args["on"] else "log.ready-off"
    return LogLine(step.event.seq, step.event.seat, key, {})


READY = OpKind(
    name="ready",
    concern=Concern.SIGN,
    event=ReadyEvent,
    about="a mark that the seat is ready to go on with the turn of its team; once all members who sit are, "
    "the team's marks are taken away; when the marker of the turn moves on, all marks are. `seen`: as of a "
    "`pass`",
    fields={"on": FlagField(load_default=True), "seen": whole_or_none(0, 1_000_000_000)},
    common=True,
    resolve=_resolve_ready,
    reduce=_ready,
    line=_line_of_ready,
    lines={"log.ready": "", "log.ready-all": "", "log.ready-off": ""},
)


KINDS = (TEAM_CHAT, READY)
