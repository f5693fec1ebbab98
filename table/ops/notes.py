"""Notes kept with the table: public ones, private ones for their writer alone, and sealed ones.

A note is its writer's, whoever sits at that seat later, and goes along when its writer changes seats.
A sealed note's text is fixed when it is written: everybody gets its hash. Whoever wrote it may open it later
before all, with the salt, so that anyone can check the hash. Notes are no part of undo.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..core.errors import Refused

if TYPE_CHECKING:
    from ..core.state import Event, State
    from .reducer import Draft
    from .resolver import Actor

Json = dict[str, Any]

SORTS = ("public", "private", "sealed")
MOST = 20
"""Notes a seat may have at a time."""
LENGTH = 1000
KINDS = ("note", "unseal", "tear")


@dataclass(frozen=True, slots=True)
class Note:
    """A note; ``id`` is the number of the op that wrote it. A sealed one has a salt. ``seat`` is where its
    writer ``by`` (link and turn, see ``Person``) sat last."""

    id: int
    seat: int
    sort: str
    text: str
    salt: str | None = None
    opened: bool = False
    by: tuple[int, int] | None = None

    @property
    def readable_by_all(self) -> bool:
        """True when everybody may read it."""
        return self.sort == "public" or self.opened


def seal(salt: str, text: str) -> str:
    """What everybody is told of a sealed note: SHA-256 (hex) of its salt, a colon and its text.

    >>> seal("00", "the wench did it")[:16]
    '1b97a5c50dd2d86f'
    """
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()


def own_note(state: State, note: Note, viewer: int | None) -> bool:
    """Did the person write it who comes by the link to the seat ``viewer``?"""
    return viewer is not None and viewer >= 0 and note.by == state.house.person_at(viewer).key


def carried(notes: Sequence[Note], writers: Mapping[tuple[int, int], int]) -> tuple[Note, ...]:
    """The notes, those of the ``writers`` with the seats they have now."""
    return tuple(
        replace(note, seat=writers[note.by]) if note.by is not None and note.by in writers else note
        for note in notes
    )


def shown(state: State, note: Note, viewer: int | None) -> Json | None:
    """NOTE of the protocol for that viewer; None when it is no business of his."""
    own = own_note(state, note, viewer)
    if note.sort == "private" and not own:
        return None
    out: Json = {"id": note.id, "seat": note.seat, "sort": note.sort}
    if own or note.readable_by_all:
        out["text"] = note.text
    if note.salt is not None:
        out["seal"] = seal(note.salt, note.text)
        if note.opened:
            out["salt"] = note.salt
    return out


def notes_json(state: State, viewer: int | None) -> list[Json]:
    """All notes this viewer may know of."""
    return [seen for note in state.notes if (seen := shown(state, note, viewer)) is not None]


def change(before: State, after: State, event: Event, viewer: int | None) -> Json | None:
    """What a viewer learns of a note op: the note as it is now, or that it is gone."""
    name = event.seq if event.args.get("to") is None else event.args["to"]
    was, now = _find(before, name), _find(after, name)
    if now is not None:
        return shown(after, now, viewer)
    known = was is not None and shown(before, was, viewer) is not None
    return {"id": name, "gone": True} if known else None


def _find(state: State, name: int) -> Note | None:
    return next((note for note in state.notes if note.id == name), None)


def _known(state: State, actor: Actor, name: int) -> Note:
    note = _find(state, name)
    if note is None or shown(state, note, actor.seat) is None:
        raise Refused("unknown-note", "to", name)
    return note


def _write(state: State, actor: Actor, args: Json) -> Json:
    if not args["text"]:
        raise Refused("missing", "text")
    if args["to"] is None:
        if sum(own_note(state, note, actor.seat) for note in state.notes) >= MOST:
            raise Refused("too-many", "sort", args["sort"], MOST)
        salt = {"seed": actor.seed} if args["sort"] == "sealed" else {}
        return {"to": None, "sort": args["sort"], "text": args["text"], **salt}
    note = _known(state, actor, args["to"])
    if note.sort == "sealed":
        raise Refused("sealed", "to", note.id)
    return {"to": note.id, "sort": note.sort, "text": args["text"]}


def _unseal(state: State, actor: Actor, args: Json) -> Json:
    note = _known(state, actor, args["to"])
    if note.sort != "sealed" or note.opened:
        raise Refused("bad-value", "to", note.id)
    if not own_note(state, note, actor.seat):
        raise Refused("not-yours", "to", note.id)
    return {"to": note.id}


def _tear(state: State, actor: Actor, args: Json) -> Json:
    note = _known(state, actor, args["to"])
    if note.sort != "public" and not own_note(state, note, actor.seat):
        raise Refused("not-yours", "to", note.id)
    return {"to": note.id}


RESOLVERS = {"note": _write, "unseal": _unseal, "tear": _tear}


def fold_note(draft: Draft, event: Event) -> None:
    """Write, rewrite, open or tear up a note."""
    args = event.args
    if args["to"] is None:
        if event.seat is not None:
            by = draft.house.person_at(event.seat).key
            made = Note(event.seq, event.seat, args["sort"], args["text"], args.get("seed"), by=by)
            draft.notes = (*draft.notes, made)
    elif event.kind == "tear":
        draft.notes = tuple(note for note in draft.notes if note.id != args["to"])
    else:
        new: Json = {"opened": True} if event.kind == "unseal" else {"text": args["text"]}
        draft.notes = tuple(replace(n, **new) if n.id == args["to"] else n for n in draft.notes)


def told(before: State, event: Event) -> tuple[str, Json] | None:
    """The line of a note op in the log; None for private ones."""
    note = None if event.args["to"] is None else _find(before, event.args["to"])
    sort = event.args["sort"] if note is None else note.sort
    if sort == "private":
        return None
    if event.kind == "unseal" and note is not None:
        return "log.unseal", {"text": note.text}
    if event.kind == "tear" and note is not None:
        sealed = sort == "sealed" and not note.opened
        return ("log.tear-sealed", {}) if sealed else ("log.tear", {"text": note.text})
    if sort == "sealed":
        return "log.note-sealed", {"seal": seal(event.args["seed"], event.args["text"])[:16]}
    return "log.note" if note is None else "log.note-again", {"text": event.args["text"]}
