"""A whole table in one JSON document, and the check that its log holds together.

An archive has every secret of the game; the server never gives one to a client.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import orjson

from .chance import seed_for
from .fold import fold, step
from .state import Event, SetupProblem, State, set_out
from .store import Row, Store

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


def verify(row: Row, store: Store) -> Findings:
    """Fold the log from the start; check numbers, snapshots and that each seed is the one promised."""
    state: State = set_out(row.setup)
    problems: list[str] = []
    shuffles = 0
    snapshots = store.snapshots(row.id)
    for event in store.events(row.id):
        seed = event.args.get("seed")
        if seed is not None:
            shuffles += event.kind in ("shuffle", "gather")
            if seed != seed_for(row.secret, event.seq):
                problems.append(f"op {event.seq}: the seed is not the one the table's secret gives")
        try:
            state = step(state, event).state
        except (ValueError, LookupError, TypeError) as problem:
            problems.append(f"op {event.seq}: cannot be folded: {problem!r}")
            break
        snapshot = snapshots.get(event.seq)
        if snapshot is not None and snapshot.digest() != state.digest():
            problems.append(f"snapshot {event.seq}: differs from the log")
    return Findings(state.seq, shuffles, state.digest(), problems)
