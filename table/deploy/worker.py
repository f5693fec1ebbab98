"""A gunicorn worker that serves tables as ``innkeep serve`` does: same frames, same bounds, same farewell.

Each worker listens at a socket of its own, so that nginx can send all people of a table to one of them.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import MutableSequence, Sequence
from importlib import import_module
from socket import SOCK_STREAM
from typing import TYPE_CHECKING, Any

import gevent
import gevent.socket
from gevent import monkey
from gunicorn.errors import AppImportError
from gunicorn.workers.ggevent import GeventPyWSGIWorker, PyWSGIServer

if TYPE_CHECKING:
    from flask import Flask

LAST_S = 2
"""How long requests under way may take once everybody has been sent away."""

LOOK_S = 0.02
"""How long until it looks again whether something has come about."""

WAIT_S = 60.0
"""How long a worker that starts waits for the database."""


def application() -> Flask:
    """The application, made from the environment (its INNKEEP_ names are in the README here).

    Raises AppImportError, of which gunicorn shows the one line, when the settings or the store forbid it.
    """
    from innkeep.table.cli.main import UnableError
    from innkeep.table.cli.serve import (
        begin_log,
        mail_settings,
        packs_offered,
        put_up_shelf,
        settings_explained,
    )
    from innkeep.table.cli.settings import all_settings
    from innkeep.table.cli.store_options import data_folder
    from innkeep.table.http.app import Config
    from innkeep.table.process.python_children import distrust_the_working_directory
    from innkeep.table.store.disk_space import RESERVE_MB

    distrust_the_working_directory()
    folder = data_folder(None)
    put_up_shelf(folder)
    try:
        given = all_settings(os.environ)
        begin_log(given.get("LOG", ()))
        packs_offered(given.get("PACKS", ()))
        with settings_explained(given.get("PUBLIC_URL")):
            return patiently(
                Config(
                    folder,
                    assistant=given.get("ASSISTANT", True),
                    store=given.get("STORE"),
                    queue=given.get("QUEUE"),
                    proxies=given.get("PROXY", 0),
                    metrics=given.get("METRICS", False),
                    public_url=given.get("PUBLIC_URL"),
                    prefix=given.get("PREFIX", ""),
                    metrics_token=given.get("METRICS_TOKEN"),
                    webhook=given.get("WEBHOOK"),
                    services=given.get("SERVICES", False),
                    mail=mail_settings(given.get("MAIL"), given.get("MAIL_FROM")),
                    push=given.get("PUSH", ()),
                    shared=given.get("SHARED", ()),
                    words=given.get("WORDS"),
                    operator_token=given.get("OPERATOR_TOKEN"),
                    reserve_mb=given.get("RESERVE", RESERVE_MB),
                )
            )
    except UnableError as problem:
        raise AppImportError(f"Error: {problem}") from None


def load_before_workers() -> None:
    """Import what `application` does, in the process that starts workers: each has it from its first moment.

    Raises UnableError for wrong settings: they are told once, before there is a worker. Waiting becomes
    gevent's before anything is imported, or parts of libraries would go on waiting in the old way. How
    processes and signals are waited for stays Python's own here, for gunicorn's sake; a worker changes it.
    """
    from innkeep.table.cli.patching import patch_all
    from innkeep.table.process.python_children import distrust_the_working_directory

    distrust_the_working_directory()
    patch_all(os=False, signal=False)
    from innkeep.table.cli.settings import all_settings, tell_unknown
    from innkeep.table.plugins.discovery import import_all
    from innkeep.table.process.loading import loading

    given = all_settings(dict(os.environ))  # a copy: each worker reads the files anew
    tell_unknown(os.environ)
    with loading():  # memory that no look for garbage writes to stays shared between the workers
        for module in ("innkeep.table.http.app", "engineio.async_drivers.gevent"):
            import_module(module)
        import_all(assistant=given.get("ASSISTANT", True))


def patiently(config: Any) -> Flask:
    """The application, once the database answers and nobody is alone at it; what create_app raises when
    that does not come for long."""
    from innkeep.table.http.app import create_app
    from innkeep.table.store.database.database import DatabaseUnavailableError
    from innkeep.table.store.database.store_lock import StoreInUseError

    end = time.monotonic() + WAIT_S
    while True:
        try:
            return create_app(config)
        except (DatabaseUnavailableError, StoreInUseError):
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


class TableWorker(GeventPyWSGIWorker):  # type: ignore[misc]
    """One worker; before it is forked it is told its place, as ``deploy/gunicorn.py`` has it."""

    sockets: list[Any]
    _server: PyWSGIServer | None = None
    """Where people come in; None until they can."""
    _told = _told_again = False
    """Was it told to end, and once more?"""
    slot = 0
    """Which of the sockets is its own."""
    turn = 0
    """The how manieth worker of that socket it is."""
    begun: Sequence[int] = ()
    """How many were begun so far, for each socket."""
    serving: MutableSequence[int]
    """Which of them came last to serve, for each socket."""

    def patch(self) -> None:
        """Patch what the process before this one has left, and the socket."""
        monkey.patch_os()
        monkey.patch_signal()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # gevent takes it when it first waits for a child
        self.sockets = [
            gevent.socket.socket(one.FAMILY, SOCK_STREAM, fileno=one.sock.detach()) for one in self.sockets
        ]

    def init_process(self) -> None:
        """Take this worker's socket, patch, and load the application."""
        self.sockets = [self.sockets[self.slot % len(self.sockets)]]
        super().init_process()

    def run(self) -> None:
        """Serve until told to end."""
        from innkeep.table.access.origins import address_of
        from innkeep.table.live.loop.gc_schedule import look_seldom
        from innkeep.table.net.request_heads import BoundedHandler

        answering: set[Any] = set()

        class Handler(BoundedHandler):
            """Known while it answers."""

            def handle_one_response(self) -> None:
                """Answer a request."""
                answering.add(self)
                try:
                    super().handle_one_response()
                finally:
                    answering.discard(self)

        self._answering = answering
        self.wsgi_handler = Handler
        self.server_class = self._door
        self.wsgi.extensions["innkeep.hiring"].url = address_of(self.sockets[0])
        look_seldom(self.wsgi.extensions["innkeep.wire"].signs)
        self.wsgi.extensions["innkeep.loop"].begin()
        self._loop = gevent.spawn(super().run)
        self._loop.get()

    def _door(self, *told: Any, **how: Any) -> PyWSGIServer:
        """The server at this worker's socket; the one before may go."""
        self._server = server = PyWSGIServer(*told, **how)
        gevent.spawn(self.serving.__setitem__, self.slot, self.turn)
        return server

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002
        """Ask everybody to come back, then end: at once where nobody is here, or this is said once more."""
        if self._server is None:
            os._exit(0)  # an exception now would come out in the middle of whatever is being loaded
        if not self._told:
            gevent.spawn(self._part, self._server)
        self._told_again, self._told = self._told, True

    def _part(self, server: PyWSGIServer) -> None:
        """Wait for who comes after, if anybody does; let nobody in, tell all to come back, and end."""
        while self.begun[self.slot] > self.turn >= self.serving[self.slot] and not self._told_again:
            gevent.sleep(LOOK_S)
        server.close()  # who comes now waits at the socket for the next
        self.wsgi.extensions["innkeep.wire"].part()
        end = time.monotonic() + LAST_S
        while self._answering and time.monotonic() < end:
            gevent.sleep(LOOK_S)
        self.alive = False
        self._loop.kill()  # what is left are a proxy's idle connections; nothing, where it has just ended
