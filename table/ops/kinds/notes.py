"""Ops on notes: writing, opening and tearing them up. Notes are no part of undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.notes import LENGTH, MOST, SORTS, Note, note_with, own_note, seal, shown
from innkeep.table.core.state import Event, State
from innkeep.table.core.wire import PassingJson
from innkeep.table.ops.fields import Lines, OneOf, WholeField, whole_or_none
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, OpKind, Viewing, by_actor

Json = dict[str, Any]


class NoteEvent(TypedDict):
    """A note written (``to`` None) or rewritten; the seed salts a sealed one."""

    to: int | None
    sort: str
    text: str
    seed: NotRequired[str]


class NamedNoteEvent(TypedDict):
    """Which note."""

    to: int


def _known(state: State, actor: Actor, name: int) -> Note:
    note = note_with(state.notes, name)
    if note is None or shown(state.house, note, actor.seat) is None:
        raise RefusedError("unknown-note", "to", name)
    return note


def _change(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    """What a viewer learns: the note as it is now, or that it is gone."""
    before, after, args = step.before, step.state, step.event.args
    name = step.event.seq if args.get("to") is None else args["to"]
    was, now = note_with(before.notes, name), note_with(after.notes, name)
    if now is not None:
        seen = shown(after.house, now, viewing.viewer)
        return {} if seen is None else {"note": seen}
    known = was is not None and shown(before.house, was, viewing.viewer) is not None
    return {"note": {"id": name, "gone": True}} if known else {}


def _resolve_note(state: State, actor: Actor, args: Json) -> NoteEvent:
    if not args["text"]:
        raise RefusedError("missing", "text")
    if args["to"] is None:
        if sum(own_note(state.house, note, actor.seat) for note in state.notes) >= MOST:
            raise RefusedError("too-many", "sort", args["sort"], MOST)
        made: NoteEvent = {"to": None, "sort": args["sort"], "text": args["text"]}
        if args["sort"] == "sealed":
            made["seed"] = actor.seed
        return made
    note = _known(state, actor, args["to"])
    if note.sort == "sealed":
        raise RefusedError("sealed", "to", note.id)
    return {"to": note.id, "sort": note.sort, "text": args["text"]}


def _write(draft: Draft, event: Event) -> None:
    args = event.args
    if args["to"] is not None:
        _replace(draft, args["to"], {"text": args["text"]})
    elif event.seat is not None:
        by = draft.house.person_at(event.seat).key
        made = Note(event.seq, event.seat, args["sort"], args["text"], args.get("seed"), by=by)
        draft.notes = (*draft.notes, made)


def _replace(draft: Draft, name: int, new: Json) -> None:
    draft.notes = tuple(replace(n, **new) if n.id == name else n for n in draft.notes)


def _line_of_note(step: AppliedEvent) -> LogLine | None:
    args = step.event.args
    note = None if args["to"] is None else note_with(step.before.notes, args["to"])
    sort = args["sort"] if note is None else note.sort
    if sort == "private":
        return None
    if sort == "sealed":
        return of(step, "log.note-sealed", {"seal": seal(args["seed"], args["text"])[:16]})
    return of(step, "log.note" if note is None else "log.note-again", {"text": args["text"]})


def _rewritten(state: State, event: Event, _entries: object) -> str | None:
    fixed = any(note.id == event.args["to"] and note.salt for note in state.notes)
    return "a sealed note was rewritten" if fixed else None


NOTE = OpKind(
    name="note",
    concern=Concern.TALK,
    event=NoteEvent,
    about="writes a note (20 a seat), or rewrites note `to`: a public one anybody may, a private "
    "one its seat, a sealed one nobody",
    fields={
        "to": whole_or_none(1, 100_000_000),
        "sort": OneOf(SORTS, load_default="public"),
        "text": Lines(LENGTH, required=True),
    },
    words="text",
    resolve=_resolve_note,
    reduce=_write,
    draws=True,
    problem=_rewritten,
    private=lambda args: args.get("sort") != "public",
    shown_to=by_actor,
    passing=_change,
    line=_line_of_note,
    lines={"log.note": "text", "log.note-again": "text", "log.note-sealed": "seal"},
)


def _resolve_unseal(state: State, actor: Actor, args: Json) -> NamedNoteEvent:
    note = _known(state, actor, args["to"])
    if note.sort != "sealed" or note.opened:
        raise RefusedError("bad-value", "to", note.id)
    if not own_note(state.house, note, actor.seat):
        raise RefusedError("not-yours", "to", note.id)
    return {"to": note.id}


def _unseal(draft: Draft, event: Event) -> None:
    _replace(draft, event.args["to"], {"opened": True})


def _line_of_unseal(step: AppliedEvent) -> LogLine | None:
    note = note_with(step.before.notes, step.event.args["to"])
    return None if note is None else of(step, "log.unseal", {"text": note.text})


UNSEAL = OpKind(
    name="unseal",
    concern=Concern.TALK,
    event=NamedNoteEvent,
    about="opens a sealed note of one's own before all",
    fields={"to": WholeField(1, 100_000_000, required=True)},
    resolve=_resolve_unseal,
    reduce=_unseal,
    shown_to=by_actor,
    passing=_change,
    line=_line_of_unseal,
    lines={"log.unseal": "text"},
)


def _resolve_tear(state: State, actor: Actor, args: Json) -> NamedNoteEvent:
    note = _known(state, actor, args["to"])
    if note.sort != "public" and not own_note(state.house, note, actor.seat):
        raise RefusedError("not-yours", "to", note.id)
    return {"to": note.id}


def _tear(draft: Draft, event: Event) -> None:
    draft.notes = tuple(note for note in draft.notes if note.id != event.args["to"])


def _line_of_tear(step: AppliedEvent) -> LogLine | None:
    note = note_with(step.before.notes, step.event.args["to"])
    if note is None or note.sort == "private":
        return None
    if note.sort == "sealed" and not note.opened:
        return of(step, "log.tear-sealed")
    return of(step, "log.tear", {"text": note.text})


TEAR = OpKind(
    name="tear",
    concern=Concern.TALK,
    event=NamedNoteEvent,
    about="takes a note away. Undo passes over notes",
    fields={"to": WholeField(1, 100_000_000, required=True)},
    resolve=_resolve_tear,
    reduce=_tear,
    shown_to=by_actor,
    passing=_change,
    line=_line_of_tear,
    lines={"log.tear": "text", "log.tear-sealed": ""},
)


KINDS = (NOTE, UNSEAL, TEAR)
