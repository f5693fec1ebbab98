"""Keeps the watchers of one table, and keeps their mistakes away from it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.core.state import AppliedOp, State
from innkeep.table.core.wire import ADVICE_KEYS, WeighedJson, told_veto
from innkeep.table.live.table_handle import Handle
from innkeep.table.ops.kinds.mixing import MIX
from innkeep.table.ops.op_kind import DEEDS, Concern
from innkeep.table.ops.registry import KINDS
from innkeep.table.plugins.watcher_api import (
    ActingWatcher,
    AnsweringWatcher,
    AutomaticAction,
    ExplainingWatcher,
    ProposedOp,
    ReportingWatcher,
    RestingWatcher,
    Watcher,
    WatcherFactory,
    WeighingWatcher,
)

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

EXPLAINED = DEEDS | {Concern.SIGN}
"""What has a cause worth telling."""


class Watchers:
    """The watchers of a table. One that raises is logged and disabled; everybody gets a note."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._factories: list[WatcherFactory] = []
        self.present = False
        """Whether a watcher is installed for this table, active or not; asked several times for each op."""
        self._active: list[Watcher] = []
        self.paused = False
        self._waiting: list[WatcherFactory] = []
        """Those that have not read the table yet."""

    @property
    def active(self) -> tuple[Watcher, ...]:
        """The watchers that are not disabled."""
        return tuple(self._active)

    @property
    def unread(self) -> bool:
        """Are there some that have not read the table yet?"""
        return bool(self._waiting)

    def add(self, factory: WatcherFactory) -> None:
        """Have one made as soon as watching begins."""
        self._factories.append(factory)
        self.present = True
        self._waiting.append(factory)

    def begin(self, mode: str) -> None:
        """Make the watchers that wait, and open the table to them; while the mode is off they only stand
        ready."""
        waiting, self._waiting = self._waiting, []
        for factory in waiting if mode != "off" else ():
            self._open(factory)

    def follow(self, op: AppliedOp, mode: str) -> None:
        """Pass an op on; a watcher it switches on, or that starts again, reads the whole log instead."""
        if self.unread:
            return  # they will read it with all the others
        asleep = not self._active and not self.paused
        if mode == "off":
            self._active.clear()
            self.paused = False
        elif op.kind == MIX.name and "salt" not in op.args:
            return  # a promise, a number: nothing of the game
        elif asleep or "salt" in op.args or (self.paused and KINDS[op.kind].restarts_watchers):
            self._active.clear()
            self.paused = False
            for factory in self._factories:
                self._open(factory)
        else:
            self.seen(op)

    def _open(self, factory: WatcherFactory) -> None:
        try:
            watcher = factory(self._handle)
            with self._handle.telling():
                watcher.open(self._handle)
        except Exception:
            log.exception("table %s: a watcher could not start", self._handle.id)
            self.paused = True
        else:
            self._active.append(watcher)

    def before(self, op: ProposedOp) -> None:
        """Ask before an op; raises RefusedError (code ``vetoed``) when a watcher says no."""
        for watcher in self.active:
            try:
                veto = watcher.before(self._handle, op)
                if veto is not None:
                    _check_items(veto.more.get("instead", ()))
            except Exception:
                self._disable(watcher)
                continue
            if veto is not None:
                more = told_veto(veto.more)
                raise RefusedError("vetoed", "kind", veto.code, message=veto.message, more=more)

    def seen(self, op: AppliedOp) -> None:
        """Tell of an op."""
        for watcher in self.active:
            try:
                with self._handle.telling():
                    watcher.seen(self._handle, op)
            except Exception:
                self._disable(watcher)

    def advice(self, viewer: int | None) -> list[Mapping[str, Any]]:
        """All items for one view."""
        items: list[Mapping[str, Any]] = []
        for watcher in self.active:
            try:
                items += _check_items(watcher.advice(self._handle, viewer))
            except Exception:
                self._disable(watcher)
        if self.paused:
            sentence = {lang: text("note.assistant-paused", lang) for lang in LANGUAGES}
            items.append(
                {"id": "paused", "sort": "note", "severity": "warning", "text": sentence, "accept": False}
            )
        return items

    def accept(self, seat: int, advice_id: str) -> list[Json]:
        """The ops that carry out an item. Raises RefusedError for an id nobody knows."""
        if not self._active:
            raise RefusedError("no-assistant", "accept", advice_id)
        refused: RefusedError | None = None
        for watcher in self.active:
            try:
                return watcher.accept(self._handle, seat, advice_id)
            except RefusedError as error:
                refused = error
            except Exception:
                self._disable(watcher)
        raise refused or RefusedError("unknown-advice", "accept", advice_id)

    def automatic_action(self) -> AutomaticAction | None:
        """What the first watcher that wants to do something by itself would do next."""
        for watcher in self.active:
            if not isinstance(watcher, ActingWatcher):
                continue
            try:
                found = watcher.automatic_action(self._handle)
            except Exception:
                self._disable(watcher)
                continue
            if found is not None:
                return found
        return None

    def cause(self, state: State, op: ProposedOp) -> Json:
        """Why an op is done, as its event keeps it (``cause``); empty where no watcher knows, and for what
        leaves everything where it lies."""
        if KINDS[op.kind].concern not in EXPLAINED:
            return {}
        for watcher in self.active:
            if not isinstance(watcher, ExplainingWatcher):
                continue
            try:
                found = watcher.cause(self._handle, op)
            except Exception:
                self._disable(watcher)
                continue
            if found is not None and (found.card is None or found.card in state.components):
                return {"cause": found.to_args()}
        return {}

    def ask(self, viewer: int | None, question: Json) -> Mapping[str, Any]:
        """What the first watcher that answers questions says to this view. Raises RefusedError."""
        for watcher in self.active:
            if isinstance(watcher, AnsweringWatcher):
                return watcher.ask(self._handle, viewer, question)
        raise RefusedError("no-assistant", "ask", None)

    def weigh(self, seat: int, way: str) -> list[WeighedJson]:
        """How good the options of a seat are, from the first watcher that can say. Raises RefusedError."""
        for watcher in self.active:
            if isinstance(watcher, WeighingWatcher):
                return watcher.weigh(self._handle, seat, way)
        raise RefusedError("no-assistant", "by", way)

    def report(self) -> Json:
        """The sums of the watchers' reports: violations, dues_unpaid; over, winners, tied, outs, if told."""
        total: Json = {
            "violations": 0,
            "dues_unpaid": 0,
            "over": False,
            "winners": [],
            "tied": [],
            "outs": [],
        }
        for watcher in self.active:
            if not isinstance(watcher, ReportingWatcher):
                continue
            said = watcher.report()
            total["violations"] += said["violations"]
            total["dues_unpaid"] += said["dues_unpaid"]
            total["over"] = total["over"] or said["over"]
            for name in ("winners", "tied", "outs"):
                total[name] = total[name] or list(said.get(name, []))
        return total

    def rest(self) -> None:
        """Let them take little memory until they are asked, or told, something."""
        for watcher in self.active:
            if isinstance(watcher, RestingWatcher):
                try:
                    watcher.rest()
                except Exception:
                    self._disable(watcher)

    def read_again(self) -> int:
        """How many ops watchers have read a second time since the last call."""
        found, self._handle.read = self._handle.read, 0
        return found

    def _disable(self, watcher: Watcher) -> None:
        log.exception("table %s: %s failed and is disabled", self._handle.id, type(watcher).__name__)
        self._active.remove(watcher)
        self.paused = True


def _check_items(items: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The items of a watcher. Raises ValueError for one with a key that clients would never get."""
    for item in items:
        unknown = item.keys() - ADVICE_KEYS
        if unknown:
            raise ValueError(f"advice {item.get('id')!r}: unknown {', '.join(sorted(unknown))}")
    return items
