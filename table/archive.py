"""A whole table in one JSON document, and the check that its log holds together.

An archive has every secret of the game; the server never gives one to a client.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import orjson

from .chance import commitment
from .fold import fold, step
from .proof import problem
from .state import AppliedOp, Event, SetupProblem, State, set_out
from .store import Row, Store
from .undo import Deed

Json = dict[str, Any]

FORMAT = "innkeep-table-1"


class ArchiveProblem(ValueError):
    """A document that is no table; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What ``verify`` found; no problems = the log holds."""

    ops: int
    shuffles: int
    digest: str
    problems: list[str]


def export_table(row: Row, store: Store) -> Json:
    """The document of a table."""
    events = [{**asdict(event), "op_id": op_id} for event, op_id in store.events_and_ids(row.id)]
    return {
        "format": FORMAT,
        "id": row.id,
        "module": row.module,
        "assistant": row.assistant,
        "secret": row.secret.hex(),
        "created": row.created,
        "setup": row.setup,
        "events": events,
    }


def read_archive(document: bytes) -> tuple[Row, list[tuple[Event, str | None]]]:
    """The table of a document and its events with their op ids; raises ArchiveProblem when it is damaged."""
    try:
        data = orjson.loads(document)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ArchiveProblem(f"format is not {FORMAT}")
        row = Row(
            id=str(data["id"]),
            module=str(data["module"]),
            assistant=str(data["assistant"]),
            secret=bytes.fromhex(data["secret"]),
            setup=data["setup"],
            created=int(data["created"]),
        )
        items = [
            (Event(e["seq"], e["seat"], e["kind"], e["args"], e["at"]), e.get("op_id"))
            for e in data["events"]
        ]
        fold(set_out(row.setup), (event for event, _ in items))
    except ArchiveProblem:
        raise
    except (orjson.JSONDecodeError, SetupProblem, KeyError, TypeError, ValueError, IndexError) as problem:
        raise ArchiveProblem(f"damaged: {type(problem).__name__}: {problem}") from problem
    return row, items


def import_table(document: bytes, store: Store) -> tuple[Row, int]:
    """Store the table of a document; returns it and its number of ops.

    Raises ArchiveProblem, and stores nothing, when the document is damaged or the table is there already.
    """
    row, items = read_archive(document)
    try:
        store.add_table(row, items)
    except ValueError as problem:
        raise ArchiveProblem(str(problem)) from problem
    return row, len(items)


def verify(row: Row, store: Store, promised: str | None = None) -> Findings:
    """Fold the log from the start; check numbers, snapshots, and that each event says what must be so.

    ``promised`` is the commitment people were shown when the game began: the secret must fit it.
    """
    return _verify(row, store.events(row.id), store.snapshots(row.id), promised)


def verify_document(document: bytes, promised: str | None = None) -> Findings:
    """As ``verify``, for an exported table. Raises ArchiveProblem when it is damaged."""
    row, items = read_archive(document)
    return _verify(row, (event for event, _ in items), {}, promised)


def _verify(
    row: Row, events: Iterable[Event], snapshots: Mapping[int, State], promised: str | None
) -> Findings:
    state: State = set_out(row.setup)
    problems: list[str] = []
    deeds: list[Deed] = []
    shuffles = 0
    if promised is not None and promised != commitment(row.secret):
        problems.append("the secret is not the one that was promised when the game began")
    for event in events:
        try:
            found = problem(row.secret, state, event, deeds)
            done = step(state, event)
        except (ValueError, LookupError, TypeError) as error:
            problems.append(f"op {event.seq}: cannot be folded: {error!r}")
            break
        if found is not None:
            problems.append(f"op {event.seq}: {found}")
        state = done.state
        shuffles += event.args.get("seed") is not None and event.kind in ("shuffle", "gather")
        op = AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
        deeds.append(Deed(op, done.before.head, state.head))
        snapshot = snapshots.get(event.seq)
        if snapshot is not None and snapshot.digest() != state.digest():
            problems.append(f"snapshot {event.seq}: differs from the log")
    return Findings(state.seq, shuffles, state.digest(), problems)
