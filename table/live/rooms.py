"""All tables of one server: made, loaded when somebody comes, unloaded when nobody is left."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import gevent
from gevent import monkey

from innkeep.table.access.invitations import Invitation, Invitations
from innkeep.table.core import maps
from innkeep.table.core.assistant_settings import MODES
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.mixing import MARK, ONCE
from innkeep.table.core.state import ModuleSetupError, set_out
from innkeep.table.live.loop.heavy_work import WorkTurns
from innkeep.table.live.past.earlier_states import EarlierStates
from innkeep.table.live.room import Room
from innkeep.table.ops.opening import opening_events
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.plugins.macros import checked
from innkeep.table.store.archive import UNFIT
from innkeep.table.store.database.database import DatabaseDamagedError
from innkeep.table.store.event_log import Row, Store, now_ms
from innkeep.table.store.signing_secrets import signing_secrets
from innkeep.table.views.aliases import face_token

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

ELSEWHERE_S = 10.0
"""After so long without anybody a table is forgotten whose people are at another worker: whoever makes a
table comes to it by its own link, and that may lead to another worker than the one that made it."""

REST_S = 0.02
"""How long whoever reads for the watchers waits before looking again whether somebody comes in."""


class Rooms:
    """The tables of a server."""

    def __init__(self, store: Store, plugins: Plugins) -> None:
        self.store = store
        self.plugins = plugins
        self.server_secret = store.secret()
        self.earlier = EarlierStates(store)
        self.invitations = Invitations(signing_secrets(store))
        self.loaded: dict[str, Room] = {}
        self.used: dict[str, float] = {}
        self.on_load: list[Callable[[Room], None]] = []
        self._still: dict[str, tuple[int, float]] = {}
        """At which op a table was seen last, and since when, or since it was put to rest."""
        self._lock = threading.Lock()
        self._opening: dict[str, threading.Lock] = {}
        """Held while a table is loaded."""
        self._one_by_one = WorkTurns(0)
        self._unread: deque[Room] = deque()
        """Tables people came to that the watchers have not read yet, in that order."""
        self._reading = False

    def create(
        self, module_id: object, options: object, assistant: object = "advise", seed: int | None = None
    ) -> Room:
        """Set out a new table; ``assistant`` None: watched as the module suggests. Raises RefusedError naming
        what is wrong with the request.

        With a ``seed`` the shuffles can be had again; never use one for a game among people.
        """
        module = self.plugins.modules.get(module_id) if isinstance(module_id, str) else None
        if module is None:
            raise RefusedError("bad-value", "module", module_id, sorted(self.plugins.modules))
        if not isinstance(options, dict):
            raise RefusedError("bad-value", "options", type(options).__name__, "object")
        if assistant is not None and assistant not in MODES:
            raise RefusedError("bad-value", "assistant", assistant, list(MODES))
        secret = secrets.token_bytes(32) if seed is None else hashlib.sha256(f"seed {seed}".encode()).digest()
        try:
            setup = dict(module.setup(options))
            assistant = setup.pop("assistant", "advise") if assistant is None else assistant
            setup = {**setup, "title": dict(module.title), "options": setup.get("options", options)}
            setup[MARK] = setup[ONCE] = True
            setup["macros"] = checked(setup.get("macros", []))
            if "maps" in setup:
                setup["maps"] = maps.checked(setup)
            opening = opening_events(set_out(setup), setup.get("opening", []), secret, now_ms())
        except ModuleSetupError as problem:
            raise RefusedError("bad-value", "options", str(problem)) from problem
        except (ValueError, LookupError, TypeError) as problem:
            field, allowed = getattr(problem, "field", "options"), getattr(problem, "allowed", None)
            value = getattr(problem, "value", str(problem))
            raise RefusedError("bad-value", field, value, allowed) from problem
        row = Row(secrets.token_hex(6), module.id, str(assistant), secret, setup, now_ms())
        self.store.add_table(row, [(event, None) for event in row.sealed(opening)])
        self.register_faces(setup)
        return self._open(row)

    def register_faces(self, setup: Json) -> None:
        """Make the pictures and texts of a setup's faces available under their tokens."""
        faces = {
            face_token(self.server_secret, key): (
                key,
                {name: about.get(name) for name in ("title", "type", "text")},
            )
            for key, about in setup.get("faces", {}).items()
        }
        for component in setup.get("components", []):
            for key in (component.get("face"), component.get("back")):
                if key is not None:
                    faces.setdefault(face_token(self.server_secret, key), (key, {}))
        for key in maps.grounds(setup):
            faces.setdefault(face_token(self.server_secret, key), (key, {}))
        self.store.faces.save(faces)

    def get(self, table_id: str) -> Room:
        """The table, loaded when necessary. Raises RefusedError when there is none."""
        room = self.loaded.get(table_id) or self._loaded_now(table_id)
        self.used[table_id] = time.monotonic()
        return room

    def _loaded_now(self, table_id: str) -> Room:
        with self._opening.setdefault(table_id, threading.Lock()):
            try:
                room = self.loaded.get(table_id)
                if room is not None:
                    return room
                row = self.store.table(table_id)
                if row is None:
                    raise RefusedError("bad-value", "table", table_id)
                if not monkey.is_module_patched("threading"):
                    return self._open(row)
                with self._one_by_one:  # whoever came before, and tables that are played at, first
                    return self._open(row, later=True)
            finally:
                self._opening.pop(table_id, None)

    def _open(self, row: Row, *, later: bool = False) -> Room:
        """``later``: people come in first, and the watchers read the table when it is its turn."""
        try:
            room = Room(row, self.store, self.server_secret, self.earlier)
        except UNFIT as problem:  # what was read is no log that a server writes
            log.error("table %s: its log cannot be folded: %r", row.id, problem)
            raise DatabaseDamagedError(f"table {row.id}: its log cannot be folded") from None
        for factory in self.plugins.watchers:
            room.watch(factory, later=True)
        if not later:
            room.begin_watching()
        with self._lock:
            self.loaded[row.id] = room
            self.used[row.id] = time.monotonic()
        for listener in self.on_load:
            listener(room)
        if later and room.watchers.unread:
            self._unread.append(room)
            if not self._reading:
                self._reading = True
                gevent.spawn(self._read)
        return room

    def _read(self) -> None:
        """Let the watchers read one table after the other; those come first that are still to be opened."""
        try:
            while self._unread:
                while self._opening:
                    gevent.sleep(REST_S)
                room = self._unread.popleft()
                try:
                    if self.loaded.get(room.id) is room:
                        room.begin_watching()
                except Exception:
                    log.exception("table %s: the watchers could not read it", room.id)
        finally:
            self._reading = False

    def let_go(self, room: Room) -> None:
        """Forget a table as it was read: its log was rewritten, and whoever comes finds it read anew."""
        with self._lock:
            if self.loaded.get(room.id) is room:
                del self.loaded[room.id]
                self.used.pop(room.id, None)
                self._still.pop(room.id, None)
        self.earlier.forget(room.id)
        self.store.snapshots.forget(room.id)

    def rest(self, idle_s: float) -> None:
        """Put away what tables know at which nothing was done for that long, though somebody is there."""
        now = time.monotonic()
        for room in list(self.loaded.values()):
            seq, since = self._still.get(room.id, (-1, now))
            if seq != room.state.seq:
                self._still[room.id] = room.state.seq, now
            elif now - since > idle_s:
                self._still[room.id] = seq, now
                room.rest()
                gevent.sleep(REST_S)

    def unload(self, idle_s: float) -> None:
        """Forget tables nobody is connected to and nobody used for that long; the store keeps them.

        Where people are at another worker it is sooner: until then each of their ops is read here, too.

        Questions that have stood too long are let go.
        """
        for room in list(self.loaded.values()):
            room.trusted.lapse(now_ms())
        now = time.monotonic()
        with self._lock:
            for table_id, room in list(self.loaded.items()):
                left_s = min(idle_s, ELSEWHERE_S) if room.elsewhere else idle_s
                if not room.connections and now - self.used[table_id] > left_s:
                    del self.loaded[table_id]
                    del self.used[table_id]
                    self._still.pop(table_id, None)

    def tokens(self, room: Room) -> Json:
        """A token for the host, each seat (none for one that is closed) and the spectators."""
        house = room.state.house

        def write(seat: int | None) -> str:
            link = house.link_to(seat)
            return self.invitations.write(Invitation(room.id, link, house.generation(link)))

        seats = [None if seat.closed else write(seat.seat) for seat in room.state.seats]
        return {"host": write(house.host), "seats": seats, "spectator": write(None)}
