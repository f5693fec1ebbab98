"""The public face of a table for plugins that watch it: what they get and what they must offer.

The assistant is one; the table plays the same without any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from innkeep.table.core.state import AppliedOp, Changes, State
from innkeep.table.core.wire import VetoJson, WeighedJson

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ProposedOp:
    """An op that is about to be applied; ``args`` as in AppliedOp."""

    seat: int | None
    kind: str
    args: Json
    changes: Changes = field(default_factory=Changes)
    """What it would change."""
    seq: int = 0
    """The number it would have."""

    def applied(self) -> AppliedOp:
        """The op as it would be told of if it were applied."""
        return AppliedOp(self.seq, self.seat, self.kind, self.args, self.changes)


@dataclass(frozen=True, slots=True)
class Veto:
    """A watcher's no: a code of its own, a sentence in each language, and what else the actor alone is told:
    ``rule``, ``ruling`` (the key under which it could be agreed otherwise) with what that ``covers``,
    ``instead`` (advice items)."""

    code: str
    message: dict[str, str]
    more: VetoJson = field(default_factory=VetoJson)


@dataclass(frozen=True, slots=True)
class AutomaticAction:
    """Ops a watcher wants done without anybody asking, as in the mode autopilot.

    They are done after ``pause_s`` seconds if the watcher still wants the same (same ``id``) then.
    """

    id: str
    ops: tuple[Json, ...]
    pause_s: float
    seat: int | None = None
    """Whose ops they are, as if that seat had done them; None: the watcher's own."""
    since_ms: int | None = None
    """From when the pause counts, in milliseconds since 1970; None: from when it was first wanted."""


@dataclass(frozen=True, slots=True)
class OpCause:
    """What an op follows from: a word (``a-z`` and ``-``) for a rule or a phase, or the card behind it by its
    internal id, with whose it is. Viewers are told the card where they may read it. ``by``: whose deed it is
    that a watcher does."""

    word: str
    card: str | None = None
    seat: int | None = None
    by: int | None = None

    def to_args(self) -> Json:
        """What an event keeps of it.

        >>> OpCause("card", "c7", 2).to_args(), OpCause("ante").to_args()
        ({'word': 'card', 'card': 'c7', 'seat': 2}, {'word': 'ante'})
        """
        kept = {"word": self.word, "card": self.card, "seat": self.seat, "by": self.by}
        return {name: value for name, value in kept.items() if value is not None}


class TableHandle(Protocol):
    """A live table in a watcher's hands. All ids are internal: never send them to a client."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def module(self) -> str:
        """The id of the module that was set out."""

    @property
    def options(self) -> Json:
        """The module's resolved options."""

    @property
    def mode(self) -> str:
        """How the table is watched now: advise, referee or autopilot (off: no watcher is asked)."""

    @property
    def state(self) -> State:
        """The whole state, secrets included."""

    @property
    def seq(self) -> int:
        """The number of the last op."""

    def history(self) -> Iterator[AppliedOp]:
        """All ops from the first, each with what it changed."""

    def pause(self) -> None:
        """Let other tables have their turn: to be called now and then in long work, as when a watcher opens a
        long table. Nothing happens at this table meanwhile."""

    def submit(self, seat: int | None, op: Json) -> None:
        """Do an op (internal ids) as that seat; inside ``open`` and ``seen`` it waits its turn.

        Raises RefusedError when the table does not allow it.
        """


class Watcher(Protocol):
    """What a plugin offers; one instance for each table.

    A watcher may offer more: see ActingWatcher, ExplainingWatcher, AnsweringWatcher, WeighingWatcher,
    ReportingWatcher and RestingWatcher. The table asks whoever has the method.
    """

    def open(self, table: TableHandle) -> None:
        """Called once when the table is loaded; rebuild from ``table.history()``."""

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        """Called after each op."""

    def advice(self, table: TableHandle, seat: int | None) -> Sequence[Mapping[str, Any]]:
        """What this view shall see now; None = spectators."""

    def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[Json]:
        """The ops that carry out an advice item; RefusedError("unknown-advice", ...) for an unknown id."""

    def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        """Called before each op; a Veto refuses it."""


@runtime_checkable
class ActingWatcher(Protocol):
    """A watcher that may do something unasked, as the assistant does in the mode autopilot."""

    def automatic_action(self, table: TableHandle) -> AutomaticAction | None:
        """What is to be done next, or None."""


@runtime_checkable
class ExplainingWatcher(Protocol):
    """A watcher that knows why things are done."""

    def cause(self, table: TableHandle, op: ProposedOp) -> OpCause | None:
        """What an op follows from that is about to be applied, whoever does it; its ``changes`` are not known
        yet. None: nothing known."""


@runtime_checkable
class AnsweringWatcher(Protocol):
    """A watcher that answers questions of one client, for that client alone."""

    def ask(self, table: TableHandle, seat: int | None, question: Json) -> Mapping[str, Any]:
        """The answer to a question as PROTOCOL.md defines it; ``seat`` None = a spectator.

        Raises RefusedError for a question that makes no sense.
        """


@runtime_checkable
class WeighingWatcher(Protocol):
    """A watcher that can say how good the options of a seat are."""

    def weigh(self, table: TableHandle, seat: int, way: str) -> list[WeighedJson]:
        """Options best first: ``id`` of the advice item, ``value``, ``spread`` and ``text`` as far as known.

        May take seconds; called without the table's lock. Raises RefusedError.
        """


@runtime_checkable
class ReportingWatcher(Protocol):
    """A watcher that counts what it saw."""

    def report(self) -> Json:
        """``violations`` and ``dues_unpaid`` (numbers), ``over`` (bool); perhaps ``winners``, ``tied``
        (lists of seats) and ``outs`` (list of ``{"seat", "seq", "text"}``)."""


@runtime_checkable
class RestingWatcher(Protocol):
    """A watcher that can put away what it knows."""

    def rest(self) -> None:
        """Nothing has happened for minutes: take little memory until something does."""


WatcherFactory = Callable[[TableHandle], Watcher]
