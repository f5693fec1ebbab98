"""A whole table in one JSON document, and the check that its log holds together.

An archive has every secret of the game; the server never gives one to a client.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from innkeep.table.core.seeds import commitment
from innkeep.table.core.state import AppliedOp, Event, ModuleSetupError, State, set_out
from innkeep.table.ops.history import Past
from innkeep.table.ops.kinds.mixing import MIX
from innkeep.table.ops.opening import Dealer
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS, history_entry
from innkeep.table.ops.verify import problem
from innkeep.table.store.archive_fields import ArchiveError as ArchiveError
from innkeep.table.store.archive_fields import check_events, check_head, parsed
from innkeep.table.store.database.store_version import NewerVersionError, checked, mark
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.forgetting import TakenOut
from innkeep.table.store.log_chain import Chain

Json = dict[str, Any]

FORMAT = "innkeep-table-1"


UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What laying out or folding raises where a value is of a sort that no server writes."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What ``verify`` found; no problems = the log holds."""

    ops: int
    shuffles: int
    digest: str
    problems: list[str]
    head: str = ""
    """The head of the chain after the last op; empty at a table of an earlier version."""


def export_table(row: Row, store: Store) -> Json:
    """Everything a table needs to be imported elsewhere, as one JSON document."""
    events = [{**asdict(event), "op_id": op_id} for event, op_id in store.events_and_ids(row.id)]
    return {
        "format": FORMAT,
        **mark(),
        "id": row.id,
        "module": row.module,
        "assistant": row.assistant,
        "secret": row.secret.hex(),
        "created": row.created,
        "setup": row.setup,
        "events": events,
    }


def read_archive(document: bytes) -> tuple[Row, list[tuple[Event, str | None]]]:
    """The table of a document and its events with their op ids; raises ArchiveError when it is damaged."""
    data = parsed(document)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ArchiveError(f"format: is not that of an exported table; allowed: {FORMAT}")
    try:
        checked(data, "this table is")
    except (NewerVersionError, ValueError) as problem:
        raise ArchiveError(str(problem)) from None
    check_head(data)
    check_events(data.get("events"))
    row = Row(
        id=data["id"],
        module=data["module"],
        assistant=data["assistant"],
        secret=bytes.fromhex(data["secret"]),
        setup=data["setup"],
        created=data["created"],
    )
    items = [
        (Event(e["seq"], e["seat"], e["kind"], e["args"], e["at"], e.get("head", "")), e.get("op_id"))
        for e in data["events"]
    ]
    try:
        state = set_out(row.setup)
    except (ModuleSetupError, *UNFIT) as problem:
        raise ArchiveError(f"setup: cannot be laid out: {str(problem)[:200]}") from problem
    for event, _ in items:
        try:
            state = step(state, event).state
        except UNFIT as problem:
            raise ArchiveError(f"op {event.seq}: cannot be folded: {str(problem)[:200]}") from problem
    return row, items


def import_table(document: bytes, store: Store) -> tuple[Row, int]:
    """Store the table of a document; returns it and its number of ops.

    Raises ArchiveError, and stores nothing, when the document is damaged, ``verify`` finds anything wrong
    with it, or the table is there already.
    """
    row, items = read_archive(document)
    problems = _verify(row, items, {}, NOTHING).problems
    if problems:
        raise ArchiveError(f"{problems[0]} ({len(problems)} faults; `table verify` names them all)")
    try:
        store.add_table(row, items)
    except ValueError as problem:
        raise ArchiveError(str(problem)) from problem
    return row, len(items)


@dataclass(frozen=True, slots=True)
class LogWitness:
    """What somebody saw while the game went on, to hold a log against."""

    commitment: str | None = None
    """The commitment shown when the game began."""
    heads: Mapping[int, str] = field(default_factory=dict)
    """Heads of the chain by the number of the op they came with (0 = before the first)."""


NOTHING = LogWitness()


def verify(row: Row, store: Store, known: LogWitness = NOTHING) -> Findings:
    """Fold the log from the start; check chain, numbers, snapshots, and that each event says what must be so.

    Whoever has the store has the secret, too, and could write another log with a chain of its own: only what
    is ``known`` from elsewhere, the newest head a player saw above all, binds him.
    """
    return _verify(row, store.events_and_ids(row.id), store.snapshots.all_of(row.id), known)


def verify_document(document: bytes, known: LogWitness = NOTHING) -> Findings:
    """As ``verify``, for an exported table. Raises ArchiveError when it is damaged."""
    row, items = read_archive(document)
    return _verify(row, items, {}, known)


def _verify(
    row: Row, items: Iterable[tuple[Event, str | None]], snapshots: Mapping[int, State], known: LogWitness
) -> Findings:
    reading = _Reading(row, known)
    for event, op_id in items:
        if not reading.take(event, op_id, snapshots.get(event.seq)):
            break
    return reading.findings()


class _Reading:
    """A log as far as it was read, and what is wrong with it."""

    def __init__(self, row: Row, known: LogWitness) -> None:
        self._row, self._known = row, known
        setup = row.setup
        self._dealer = Dealer(lambda: setup, row.secret)
        self._state: State = set_out(setup)
        self._past = Past()
        self._chain, self._head = Chain(row.secret), row.genesis
        self._forgotten = TakenOut(self._chain)
        self._shuffles = 0
        self._problems: list[str] = []
        if known.commitment is not None and known.commitment != commitment(row.secret):
            self._problems.append("the secret is not the one that was promised when the game began")
        if known.heads and not self._head:
            self._problems.append("this log has no chain of hashes, but a head of one was seen")
        self._problems += _strange(known.heads, 0, self._head)

    def take(self, event: Event, op_id: str | None, snapshot: State | None) -> bool:
        """Read the next op, and the snapshot kept after it; False: nothing can be read after it."""
        try:
            found, state = self._folded(event)
        except UNFIT as error:
            self._problems.append(f"op {event.seq}: cannot be folded: {error!r}")
            return False
        self._follow(event, op_id)
        if found is not None:
            self._problems.append(f"op {event.seq}: {found}")
        self._state = state
        self._shuffles += event.args.get("seed") is not None and KINDS[event.kind].shuffles
        if snapshot is not None and snapshot.digest() != state.digest():
            self._problems.append(f"snapshot {event.seq}: differs from the log")
        return True

    def findings(self) -> Findings:
        """What was found, once the last op was read."""
        last = self._state.seq
        unread = [
            f"the log ends at op {last}, but op {seq} was seen" for seq in self._known.heads if seq > last
        ]
        problems = [*self._problems, *self._forgotten.problems(), *unread]
        return Findings(last, self._shuffles, self._state.digest(), problems, self._head)

    def _folded(self, event: Event) -> tuple[str | None, State]:
        """What is wrong with what the event says, and the state after it."""
        state = self._state
        found = problem(self._row.secret, state, event, self._past)
        if event.kind == MIX.name:
            found = self._dealer.problem(state, event)
        done = step(state, event)
        op = AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
        self._past.add(history_entry(op, state.head, done.state.head), state.zones)
        return self._forgotten.take(event) or found, done.state

    def _follow(self, event: Event, op_id: str | None) -> None:
        """Follow the chain to its next head."""
        seq, head = event.seq, self._head
        if head and event.head != self._chain.after(head, event, op_id):
            self._problems.append(f"op {seq}: was changed: its hash does not follow from the op before it")
        elif event.head and not head:
            self._problems.append(f"op {seq}: belongs to a chain of hashes that was taken off")
        self._head = event.head
        self._problems += _strange(self._known.heads, seq, event.head)


def _strange(heads: Mapping[int, str], seq: int, head: str) -> list[str]:
    """What is to be said when another head was seen with that op."""
    if head and heads.get(seq, head) != head:
        return [f"op {seq}: this is not the log that was shown: another head was seen with it"]
    return []
