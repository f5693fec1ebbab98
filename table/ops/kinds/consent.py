"""Whom the table asks before something is taken back or the table is ended, and what the answers
make of it.

What showed or decided something that cannot be made unknown again needs everybody's yes; what
touches only other people's hands needs theirs. Nobody is asked about his own. Bots agree by
themselves, but for a hand that a person has held it is that person who is asked. Nothing is laid
back into a hand that another holds now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import people
from innkeep.table.core.state import ConsentRequest, Event, State
from innkeep.table.ops.fields import FlagField, WholeField
from innkeep.table.ops.history import FurtherBackError, Past, Return, laid_back, redoing, undoing
from innkeep.table.ops.lines import LogLine, of, taking
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling

Json = dict[str, Any]

LAPSES_MS = 120_000
"""How long a question stands."""


class _Return(TypedDict):
    of: int
    last: NotRequired[int]
    head: NotRequired[int]
    below: NotRequired[int | None]
    n: NotRequired[int]
    kind: str
    orders: dict[str, list[str]]
    components: list[dict[str, Any]]
    mixed: NotRequired[bool]


class UndoEvent(_Return):
    """The ops ``of``..``last`` are taken back: how everything lay before them."""


class RedoEvent(_Return):
    """The op ``undo`` is taken back."""

    undo: int


class AskEvent(TypedDict):
    """Who is asked what, until when (milliseconds since 1970)."""

    what: str
    of: int
    last: int
    to: int | None
    asked: list[int]
    until: int


class AnswerEvent(TypedDict):
    """What was said to the question of seat ``by``."""

    yes: bool
    what: str
    of: int
    last: int
    by: int | None


class EndEvent(TypedDict):
    """Nothing more to say."""


def _decide_way(kind: str, matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state = matter.state
    matter.permit(state, actor, kind)
    seat, to = _asker(actor), args.get("to")
    try:
        way = _way(state, matter.past(), kind, to)
    except FurtherBackError:
        asking = state.asking
        if (
            asking is not None
            and seat is not None
            and (asking.what, asking.by, asking.to) != (kind, seat, to)
        ):
            raise RefusedError("asked-already", "kind", kind) from None
        raise
    return _or_ask(state, seat, kind, way.args, concerned(state, way, seat), to, matter.now)


def _decide_undo(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    return _decide_way(UNDO.name, matter, actor, args)


def _decide_redo(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    return _decide_way(REDO.name, matter, actor, args)


def _decide_end(matter: DecisionContext, actor: Actor, _args: Json) -> Ruling:
    state = matter.state
    matter.permit(state, actor, END.name)
    seat = _asker(actor)
    others = () if is_host(state, actor) else _others(state, seat)
    return _or_ask(state, seat, END.name, {"of": 0, "last": 0}, others, None, matter.now)


def _decide_answer(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state = matter.state
    if actor.bot and actor.seat is not None and state.house.asked(actor.seat):
        raise RefusedError("not-asked", "kind", ANSWER.name)
    matter.permit(state, actor, ANSWER.name)
    if args["decide"] and not is_host(state, actor):
        raise RefusedError("not-host", "decide")
    if args["decide"] and state.asking is not None and state.asking.what == ANEW:
        raise RefusedError("not-asked", "decide", "true")
    return _answered(state, matter.past(), _asker(actor), args["yes"], decide=args["decide"])


ANEW = "anew"
"""What is asked where the cards are to be dealt anew: of everybody, and the host cannot decide it."""


def dealt_anew(seat: int | None) -> Ruling:
    """That the cards are to be dealt anew, as an event of who asked for it."""
    return "mix", seat, {"pledge": None, "tell": None, "anew": True}


def ask_to_deal(state: State, actor: Actor, now: int) -> Ruling:
    """To deal the cards anew, once all others who sit here agree."""
    seat = _asker(actor)
    ruling = _or_ask(state, seat, ANEW, {"of": 0, "last": 0}, _others(state, seat), None, now)
    return dealt_anew(seat) if ruling[0] == ANEW else ruling


def _asker(actor: Actor) -> int | None:
    """The seat that asks; None: the house, which needs nobody's yes."""
    return None if actor.trusted else actor.seat


def concerned(state: State, way: Return, seat: int | None) -> tuple[int, ...]:
    """The seats that have to agree with that seat's way back; nobody when the house takes it."""
    if seat is None:
        return ()
    _not_handed_on(state, way)
    others = _others(state, seat)
    if way.shown:
        return others
    owners = {state.zones[zid].seat for zid in way.args["orders"] if state.zones[zid].visibility == "owner"}
    return tuple(other for other in others if other in owners)


def _not_handed_on(state: State, way: Return) -> None:
    """Raises RefusedError where a card would go back into a hand that has another holder since then, who
    never saw it."""
    back = {
        data["zone"] for data in way.args["components"] if state.components[data["id"]].zone != data["zone"]
    }
    for zid in back:
        zone = state.zones[zid]
        if zone.visibility == "owner" and zone.seat in way.handed_on:
            raise RefusedError("undo-handed-on", "to", zid)


def _way(state: State, past: Past, kind: str, to: int | None) -> Return:
    return redoing(state, past) if kind == REDO.name else undoing(state, past, to)


def _others(state: State, seat: int | None) -> tuple[int, ...]:
    if seat is None:
        return ()
    return tuple(other for other in people(state.seats, state.house) if other != seat)


def _or_ask(
    state: State,
    seat: int | None,
    kind: str,
    args: Json,
    asked: tuple[int, ...],
    to: int | None,
    now: int,
) -> Ruling:
    pending = state.asking
    same = pending is not None and (pending.what, pending.by, pending.of) == (
        kind,
        seat,
        args["of"],
    )
    if same and pending is not None and set(asked) <= set(pending.yes):
        asked = ()
    if not asked:
        return kind, seat, {} if kind == END.name else args
    if pending is not None:
        raise RefusedError("asked-already", "kind", kind)
    question = {
        "what": kind,
        "of": args["of"],
        "last": args["last"],
        "to": to,
        "asked": list(asked),
    }
    return ASK.name, seat, {**question, "until": now + LAPSES_MS}


def _answered(state: State, past: Past, seat: int | None, yes: bool, *, decide: bool) -> Ruling:
    asking = state.asking
    if asking is None:
        raise RefusedError("asked-nothing")
    said: Json = {
        "yes": yes,
        "what": asking.what,
        "of": asking.of,
        "last": asking.last,
        "by": asking.by,
    }
    if seat is None or (seat == asking.by and not yes):
        return ANSWER.name, seat, said
    if not decide and (seat not in asking.asked or seat in asking.yes):
        raise RefusedError("not-asked", "kind", ANSWER.name)
    if not yes or not (decide or _complete(state, replace(asking, yes=(*asking.yes, seat)))):
        return ANSWER.name, seat, said
    if asking.what == END.name:
        return END.name, asking.by, {}
    if asking.what == ANEW:
        return dealt_anew(asking.by)
    return asking.what, asking.by, _way(state, past, asking.what, asking.to).args


def _complete(state: State, asking: ConsentRequest) -> bool:
    """Has everybody agreed who was asked and still sits here?"""
    return all(seat in asking.yes or state.seats[seat].name is None for seat in asking.asked)


def _lay_back(draft: Draft, event: Event) -> None:
    args = event.args
    draft.lay_back(args)
    draft.head = args.get("head", args["of"] - 1)
    draft.redo = event.seq if event.kind == UNDO.name else args["below"]
    draft.asking = None


def _was_otherwise(state: State, event: Event, past: Past) -> str | None:
    args = event.args
    first = args["of"] if event.kind == UNDO.name else args["undo"]
    was = laid_back(state, past.met(max(1, first)))
    differs = any(args[name] != was[name] for name in was)
    return "it was not so before" if differs else None


def _mixed(args: Json) -> bool:
    return bool(args.get("mixed"))


def _line_of_return(step: AppliedEvent) -> LogLine:
    event = step.event
    args = {name: event.args.get(name) for name in ("of", "last", "head", "n", "kind")}
    known = {name: value for name, value in args.items() if value is not None}
    return of(step, "log.redo" if event.kind == REDO.name else "log.undo", known)


_BACK = "of, last (the ops from .. to), head (the last that stands now), n, kind (of the last)"

UNDO = OpKind(
    name="undo",
    concern=Concern.BACK,
    event=UndoEvent,
    about="takes back the last step that stands, by whomever (talk, pings, arrows, sitting down "
    "are no steps); with `to` (a seq of the log, 0 = the beginning) everything after it, as "
    "one step. Refused `undo-nothing`, `undo-gone` (`to` was taken back itself), "
    "`undo-far` (that was too many ops ago), "
    "`undo-handed-on` (a card would go back into a hand that has another holder since)",
    fields={"to": WholeField(0, 100_000_000, load_default=None)},
    decide=_decide_undo,
    looks_back=True,
    reduce=_lay_back,
    problem=_was_otherwise,
    breaks_tracking=_mixed,
    line=_line_of_return,
    lines={"log.undo": _BACK},
    line_of_house=True,
)


REDO = OpKind(
    name="redo",
    concern=Concern.BACK,
    event=RedoEvent,
    about="does again what the last undo took back, until something new happens; refused `redo-nothing`",
    fields={},
    decide=_decide_redo,
    looks_back=True,
    reduce=_lay_back,
    problem=_was_otherwise,
    breaks_tracking=_mixed,
    line=_line_of_return,
    lines={"log.redo": "as `log.undo`"},
    line_of_house=True,
)


def _ask(draft: Draft, event: Event) -> None:
    args = event.args
    draft.asking = ConsentRequest(
        event.seq,
        event.seat,
        args["what"],
        args["of"],
        args["last"],
        args["to"],
        tuple(args["asked"]),
        until=args["until"],
    )


def _line_of_ask(step: AppliedEvent) -> LogLine:
    args = step.event.args
    key = {END.name: "log.ask-end", ANEW: "log.ask-anew"}.get(args["what"], "log.ask")
    about = {name: args[name] for name in ("what", "of", "last")}
    return of(step, key, {**about, "n": len(args["asked"])})


ASK = OpKind(
    name="ask",
    concern=Concern.ROOM,
    event=AskEvent,
    about="what an `undo`, `redo` or `end` becomes when others have to agree",
    fields=None,
    reduce=_ask,
    line=_line_of_ask,
    lines={
        "log.ask": "what, of, last, n (seats asked)",
        "log.ask-end": "as `log.ask`",
        "log.ask-anew": "as `log.ask`",
    },
)


def _answer(draft: Draft, event: Event) -> None:
    asking = draft.asking
    if asking is None:
        return
    if not event.args["yes"]:
        draft.asking = None
    elif event.seat is not None:
        draft.asking = replace(asking, yes=(*asking.yes, event.seat))


def _line_of_answer(step: AppliedEvent) -> LogLine:
    event = step.event
    about = {name: event.args[name] for name in ("what", "of", "last")}
    if event.args["yes"]:
        return of(step, "log.agree", about)
    if event.seat is None:
        return of(step, "log.lapse", about)
    withdrawn = event.seat == event.args["by"]
    return of(step, "log.withdraw" if withdrawn else "log.decline", about)


ANSWER = OpKind(
    name="answer",
    concern=Concern.ROOM,
    event=AnswerEvent,
    about="to the question in `asking`: one no declines it; who asks may withdraw it with no; the "
    "host may `decide` for everybody",
    fields={"yes": FlagField(required=True), "decide": FlagField(load_default=False)},
    decide=_decide_answer,
    looks_back=True,
    reduce=_answer,
    line=_line_of_answer,
    lines=dict.fromkeys(("log.agree", "log.decline", "log.withdraw", "log.lapse"), "what, of, last"),
    line_of_house=True,
)


def _end(draft: Draft, event: Event) -> None:
    draft.over = event.seq
    draft.asking = None


END = OpKind(
    name="end",
    concern=Concern.ROOM,
    event=EndEvent,
    about="ends the table for good, once all others agree (the host need not ask): only talk is "
    "left (`over`), and everything may be seen",
    fields={},
    decide=_decide_end,
    looks_back=True,
    reduce=_end,
    line=taking("log.end"),
    lines={"log.end": ""},
    line_of_house=True,
)


KINDS = (UNDO, REDO, ASK, ANSWER, END)
