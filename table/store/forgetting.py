"""Taking one person out of the tables they played at: their words, their names, where they wanted mail.

What they did with the cards stays, as it is the others' game, too. An event that is changed keeps the digest
of what it was, so that all heads of the chain stay what they were (``log_chain``); an event of its own says
which ops were changed and how they were left, so that it cannot be done unnoticed, nor anything be changed
afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson
from sqlalchemy import Connection, delete, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from innkeep.table.core.state import Event, State, set_out
from innkeep.table.ops.kinds.forgetting import FORGET
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS
from innkeep.table.store.database.schema import EVENTS as _events
from innkeep.table.store.database.schema import REPORTS, SCHEMA
from innkeep.table.store.database.schema import SNAPSHOTS as _snapshots
from innkeep.table.store.event_log import Row, Store, event_row, now_ms
from innkeep.table.store.log_chain import GONE, Chain

Json = dict[str, Any]
PersonKey = tuple[int, int]
"""Link and turn, see ``Person``."""

BLANK = "…"
"""What stands where words or a name were."""

NAME = "name"
"""The argument of events that holds what somebody is called."""

AT_ONCE = 500
"""Ops that one event tells of."""

TRIES = 5
"""How often it is begun anew where the table goes on meanwhile."""


@dataclass(frozen=True, slots=True)
class Traces:
    """What one table holds of somebody."""

    names: frozenset[str]
    """All they were ever called there."""
    persons: frozenset[PersonKey]
    ops: tuple[tuple[Event, str | None], ...]
    """The ops with their words or a name of theirs, each with the client's id."""


def tables_with(store: Store, name: str) -> list[str]:
    """The tables in whose logs somebody of that name may be found, oldest first."""
    written = _events.c.args.contains(f'"{NAME}":{orjson.dumps(name).decode()}', autoescape=True)
    with store.db.engine.connect() as db:
        found = set(db.scalars(select(_events.c.table_id).where(written).distinct()))
    return sorted(found)


def traces(row: Row, store: Store, name: str) -> Traces | None:
    """What a table holds of whoever was called exactly that; None: nobody was."""
    called: dict[PersonKey, set[str]] = defaultdict(set)
    said: list[tuple[Event, str | None, PersonKey | None]] = []
    state = set_out(row.setup)
    for event, op_id in store.events_and_ids(row.id):
        state = step(state, event).state
        if KINDS[event.kind].words is None and NAME not in event.args:
            continue
        said.append((event, op_id, _actor(state, event)))
        for seat in state.seats:
            if seat.name is not None and not seat.bot:
                called[state.house.person_at(seat.seat).key].add(seat.name)
    persons = frozenset(person for person, names in called.items() if name in names)
    names = frozenset({name}.union(*(called[person] for person in persons))) - {BLANK}
    found = [(event, op_id) for event, op_id, by in said if _is_theirs(event, by, names, persons)]
    return Traces(names, persons, tuple(found)) if found else None


def _actor(state: State, event: Event) -> PersonKey | None:
    return None if event.seat is None or event.seat < 0 else state.house.person_at(event.seat).key


def _is_theirs(
    event: Event, by: PersonKey | None, names: frozenset[str], persons: frozenset[PersonKey]
) -> bool:
    words = KINDS[event.kind].words
    spoken = words is not None and event.args[words] not in (None, BLANK) and by in persons
    return spoken or event.args.get(NAME) in names


def blanked(event: Event, found: Traces, digest: bytes) -> Event:
    """An event without their words and names; ``digest``: of its record as it was."""
    args = dict(event.args)
    words, named = KINDS[event.kind].words, args.get(NAME) in found.names
    if named:
        args[NAME] = BLANK
    if words is not None and args[words] is not None and (event.seat is not None or named):
        args[words] = BLANK
    return replace(event, args={**args, GONE: digest.hex()})


def forget(row: Row, store: Store, name: str) -> Traces | None:
    """Take whoever was called that out of a table; None where nobody was. A server that has the table open
    reads it anew. Raises DatabaseUnavailableError; IntegrityError where the table went on all the time."""
    for left in reversed(range(TRIES)):
        found = traces(row, store, name)
        if found is None:
            return None
        try:
            with store.db.overwriting() as db:
                _take_out(db, row, found)
            return found
        except IntegrityError:
            if not left:
                raise
    return None


def _take_out(db: Connection, row: Row, found: Traces) -> None:
    chain, of_table = Chain(row.secret), _events.c.table_id == row.id
    left: dict[str, str] = {}
    for event, op_id in found.ops:
        changed = blanked(event, found, chain.record_digest(event, op_id))
        left[str(event.seq)] = chain.left(changed)
        db.execute(
            update(_events)
            .where(of_table, _events.c.seq == event.seq)
            .values(args=orjson.dumps(changed.args).decode(), op_id=None)
        )
    db.execute(delete(_snapshots).where(_snapshots.c.table_id == row.id))
    for kept in SCHEMA.sorted_tables:
        if {"table_id", "link", "turn"} <= set(kept.columns.keys()):  # where a person wants to be told
            person = tuple_(kept.c.link, kept.c.turn)
            db.execute(delete(kept).where(kept.c.table_id == row.id, person.in_(found.persons)))
    db.execute(delete(REPORTS).where(REPORTS.c.table_id == row.id, REPORTS.c.name.in_(found.names)))
    newest = select(_events.c.seq, _events.c.head).where(of_table).order_by(_events.c.seq.desc()).limit(1)
    seq, head = db.execute(newest).one()
    for event in _told(left, seq):
        if head:
            event = chain.sealed(head, event, None)
            head = event.head
        db.execute(insert(_events), [event_row(row.id, event, None)])


def _told(left: Mapping[str, str], seq: int) -> Iterator[Event]:
    """The events that say which ops were changed, after op ``seq``."""
    changed = list(left.items())
    for number, start in enumerate(range(0, len(changed), AT_ONCE), seq + 1):
        yield Event(number, None, FORGET.name, {"left": dict(changed[start : start + AT_ONCE])}, now_ms())


class TakenOut:
    """While a log is checked: what was taken out of it, and whether that was told."""

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._changed: dict[int, str] = {}
        self._told: dict[int, str] = {}

    def take(self, event: Event) -> str | None:
        """The next event; what is wrong with it."""
        if event.kind == FORGET.name:
            self._told |= {int(seq): left for seq, left in event.args["left"].items()}
        if GONE not in event.args:
            return None
        self._changed[event.seq] = self._chain.left(event)
        words = KINDS[event.kind].words
        there = [event.args[one] for one in (words, NAME) if one is not None and one in event.args]
        return None if BLANK in there else "nothing may be taken out of it, and something was"

    def problems(self) -> Iterator[str]:
        """Once all events were taken: what was changed otherwise than was told."""
        for seq, left in self._changed.items():
            if self._told.get(seq) != left:
                yield f"op {seq}: something was taken out, and it is not as that was told of"
