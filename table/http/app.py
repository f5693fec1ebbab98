"""The web server: a thin Flask app with Socket.IO on gevent. What happens at a table is not decided here."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import gevent
from flask import Flask
from flask_socketio import SocketIO
from gevent.event import Event

from innkeep.table.access.addresses import Entrance, PublicAddress
from innkeep.table.access.origins import address_of, believing, same_origin
from innkeep.table.access.reports import Reports
from innkeep.table.access.word_list import WordList, read_words
from innkeep.table.core.rate_limit import NEW_TABLES, Rate, VisitorRates
from innkeep.table.core.visitors import expect_shared, read_shared
from innkeep.table.http.card_images import Faces
from innkeep.table.http.code_pages import code_pages
from innkeep.table.http.guide_pages import guide_pages
from innkeep.table.http.invites import Makers
from innkeep.table.http.log_pages import reading
from innkeep.table.http.mail_pages import mail_pages
from innkeep.table.http.metrics import Metrics, vitals
from innkeep.table.http.operator_pages import operator_pages
from innkeep.table.http.page_processes import Workshop
from innkeep.table.http.pages import WEB, pages
from innkeep.table.http.push_pages import push_pages
from innkeep.table.http.request_names import RequestNames
from innkeep.table.http.static_files import StaticFolder
from innkeep.table.live.bot_processes import BotPool
from innkeep.table.live.cluster import Neighbours
from innkeep.table.live.loop import heavy_work
from innkeep.table.live.loop.gc_schedule import look_seldom
from innkeep.table.live.loop.heavy_work import beside
from innkeep.table.live.loop.repeated_lines import count_repeated
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.client_packets import ClientPacket
from innkeep.table.net.frames import LIMIT
from innkeep.table.net.gateway import Wire
from innkeep.table.net.keeping_out import keep_out_banned
from innkeep.table.net.polling import Polling
from innkeep.table.net.rewritten import read_rewritten_anew
from innkeep.table.net.sessions import Orjson
from innkeep.table.net.visitor_limits import Crowd, Listener, Porch
from innkeep.table.net.written_bytes import Written
from innkeep.table.notify.apprise_process import AppriseProcess
from innkeep.table.notify.deliveries import Deliveries
from innkeep.table.notify.mail import Mail
from innkeep.table.notify.message import Channel
from innkeep.table.notify.push_services import PushServices, read_services
from innkeep.table.notify.services import Services, read_service
from innkeep.table.notify.turns import AFTER_S, TurnNotices
from innkeep.table.notify.web_push import PushKey
from innkeep.table.notify.webhook import Webhook
from innkeep.table.plugins.discovery import Plugins, load
from innkeep.table.plugins.drawing_process import Draughtsman
from innkeep.table.store.disk_space import RESERVE_MB, DiskSpace
from innkeep.table.store.event_log import Store
from innkeep.table.store.whereabouts import leave_word, store_of

LOOK_OVER_S = 24 * 60 * 60.0
"""Between two times that the store is read whole."""

AT_THE_DOOR = 4096
"""Connections the kernel holds until they are taken; those beyond wait seconds before they try again, as when
everybody comes back at once."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a server runs. ``plugins`` None = what is installed; ``pace`` None = no limit on ops and tables."""

    data: Path
    assistant: bool = True
    plugins: Plugins | None = None
    pace: Rate | None = field(default_factory=Rate)
    store: str | None = None
    """The URL of the store; None = SQLite in the data folder."""
    metrics: bool = False
    """May this machine see ``/metrics``, without a token and not by way of a proxy?"""
    metrics_token: str | None = None
    """Who says this may see ``/metrics`` from anywhere; None = nobody."""
    bots_pace: float = 1.0
    """How long bots think: 1 as people do, 0 not at all."""
    queue: str | None = None
    """The URL of the Redis by which the workers of one server tell each other what is new."""
    proxies: int = 0
    """How many proxies stand before the server, whose word about addresses is believed."""
    public_url: str | None = None
    """What links begin with that leave; None = the address by which one was asked for them."""
    prefix: str = ""
    """The path a proxy has put everything under, as ``/inn``."""
    webhook: str | None = None
    """The address that is told whom a table waits for, also one of a service; None = none is."""
    services: bool = False
    """May people leave addresses of services by which they, or their group, are told?"""
    mail: tuple[str, str] | None = None
    """The URL of the SMTP server by which people are told, and the sender; None = nobody is."""
    push: tuple[str, ...] = ()
    """The push services by which people's own browsers are told, see ``push_services``; none: nobody's is."""
    notify_after_s: float = AFTER_S
    """How long somebody is waited for before anybody is told."""
    lang: str = "en"
    """The language of messages to those who have chosen none."""
    shared: tuple[str, ...] = ()
    """Addresses that many people share, and for how many each counts, see ``visitors.read_shared``."""
    words: Path | None = None
    """The file of words that nobody may write or be called by; None: there is none."""
    operator_token: str | None = None
    """Who says this is told who is where; None = nobody is."""
    reserve_mb: float = RESERVE_MB
    """How much is kept free on the disk: below it there are no new tables and no long texts."""


def create_app(config: Config) -> Flask:
    """The whole application. ``app.extensions["innkeep"]`` is its Rooms, ``innkeep.assets`` who draws.

    Raises PublicUrlError for a public URL or a prefix that cannot be, WebhookUrlError, MailUrlError and
    PushServiceError for ways of telling people that cannot be, SharedAddressError and WordListError.
    """
    expect_shared(read_shared(config.shared))
    words = read_words(config.words) if config.words else WordList()
    reach = PublicAddress(config.public_url, config.prefix)
    outside = AppriseProcess()
    ways = _ways_to_tell(config, outside)
    plugins = config.plugins if config.plugins is not None else load(assistant=config.assistant)
    store = store_of(config.data, config.store)
    store.db.tenancy.enter()
    leave_word(config.data, store)
    rooms = Rooms(store, plugins)
    app = Flask("table", static_folder=None, template_folder=None)
    count_repeated(*(f"innkeep.{room}" for room in ("table", "assistant", "bots", "images")), app.name)
    app.config["MAX_CONTENT_LENGTH"] = LIMIT
    sockets = SocketIO(
        app,
        async_mode="gevent",
        async_handlers=False,
        cors_allowed_origins=same_origin,
        json=Orjson,
        serializer=ClientPacket,
        max_http_buffer_size=LIMIT,
        manage_session=False,
    )
    paced = config.pace is not None
    hiring = BotPool(rooms.invitations, wanted=config.assistant, pace=config.bots_pace, bounded=paced)
    gevent.spawn(_look_over, store)
    places = (config.data, *(() if store.db.file is None else (store.db.file.parent,)))
    space = DiskSpace(places, config.reserve_mb, store.db.spare)
    written = Written(space, paced=paced)
    wire = Wire(sockets.server, rooms, config.pace, hiring, written, words)
    read_rewritten_anew(rooms, wire)
    keep_out_banned(wire)
    neighbours = Neighbours(rooms, config.queue, wire.presence.tell)
    wire.presence.on_change.append(neighbours.changed)
    app.wsgi_app = Polling(app.wsgi_app, sockets.server)  # type: ignore[method-assign,assignment]
    app.wsgi_app = Porch(app.wsgi_app, paced=paced)  # type: ignore[method-assign,assignment]
    names = RequestNames(app.wsgi_app, believed=config.proxies > 0)
    app.wsgi_app = names  # type: ignore[method-assign,assignment]
    app.wsgi_app = believing(app.wsgi_app, config.proxies)  # type: ignore[method-assign, assignment]
    turns = _notices(config, ways, outside, rooms, reach)
    faces = Faces(store, plugins.provider, config.data / "pictures", space)
    makers = Makers(VisitorRates(NEW_TABLES) if paced else None, heavy_work.WorkTurns(), written)
    metrics = Metrics(
        rooms, wire, neighbours, space, names.answers, local=config.metrics, token=config.metrics_token
    )
    app.extensions["innkeep.loop"] = metrics.loop
    app.register_blueprint(vitals(metrics, rooms, wire))
    app.register_blueprint(pages(rooms, wire, faces, reach, makers))
    app.register_blueprint(operator_pages(wire, Reports(store), config.operator_token))
    app.register_blueprint(code_pages(wire.doors, rooms))
    app.register_blueprint(reading(wire.doors))
    app.register_blueprint(mail_pages(wire.doors, rooms.invitations, turns))
    app.register_blueprint(push_pages(wire.doors, turns, ways.services, StaticFolder(WEB, (".po",))))
    app.register_blueprint(guide_pages())
    for page in plugins.pages:
        app.register_blueprint(page)
    workshop = Workshop(assistant=config.assistant, paced=paced, space=space)
    if config.plugins is None:
        workshop.take_over(app, {page.name for page in plugins.pages})
    app.extensions["innkeep"] = rooms
    app.extensions["innkeep.crowd"] = Crowd(apart=not config.proxies) if paced else None
    app.extensions["innkeep.workshop"] = workshop
    app.extensions["innkeep.wire"] = wire
    app.extensions["innkeep.neighbours"] = neighbours
    app.extensions["innkeep.assets"] = plugins.provider
    app.extensions["innkeep.hiring"] = hiring
    app.extensions["innkeep.reach"] = reach
    app.wsgi_app = Entrance(app.wsgi_app, reach)  # type: ignore[assignment,method-assign]
    return app


class _Ways(NamedTuple):
    """How people may be told whose turn it is; none of them: nobody is."""

    webhook: Channel | None
    mail: Mail | None
    services: PushServices | None


def _ways_to_tell(config: Config, outside: AppriseProcess) -> _Ways:
    return _Ways(
        None if not config.webhook else _webhook(config.webhook, outside),
        Mail(*config.mail) if config.mail else None,
        read_services(config.push) if config.push else None,
    )


def _notices(
    config: Config, ways: _Ways, outside: AppriseProcess, rooms: Rooms, reach: PublicAddress
) -> TurnNotices | None:
    """Who tells people whose turn it is, at work; None where there is no way to."""
    if ways == (None, None, None) and not config.services:
        return None
    turns = TurnNotices(
        *(rooms, reach, Deliveries()),
        webhook=ways.webhook,
        mail=ways.mail,
        services=Services(outside) if config.services else None,
        push=None if ways.services is None else PushKey(rooms.store, lambda: reach.away or reach.local),
        lang=config.lang,
        after_s=config.notify_after_s,
    )
    turns.start()
    return turns


def _webhook(url: str, outside: AppriseProcess) -> Channel:
    return Services(outside, url) if read_service(url) else Webhook(url)


def _look_over(store: Store) -> None:
    """Find out whether the store is damaged before somebody comes to a table that is, and again each day."""
    while True:
        beside(store.db.look_over)
        gevent.sleep(LOOK_OVER_S)


def listen(app: Flask, host: str, port: int) -> Listener:
    """A server that is bound (port 0 = any free one) and not yet running; see ``serve_forever``."""
    crowd = app.extensions["innkeep.crowd"]
    server = Listener((host, port), app, backlog=AT_THE_DOOR, log=None, crowd=crowd)
    server.init_socket()
    server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    app.extensions["innkeep.hiring"].url = address_of(server.socket)
    return server


Opened = Callable[[str], Any]
"""What to do with the server's address once it listens."""


def ended_by(end: Callable[[], None]) -> list[Any]:
    """Call ``end`` when the process is told to end; the handlers, as far as this system has them."""
    handlers = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(OSError, ValueError, RuntimeError, NotImplementedError):
            handlers.append(gevent.signal_handler(number, end))
    return handlers


def run(app: Flask, host: str, port: int, opened: Opened) -> None:
    """Serve until interrupted or told to stop; then let nobody in, finish what is under way, and tell
    everybody to reconnect. Raises OSError if the port is taken.

    ``opened`` is told the address for browsers on this computer (see ``PublicAddress``).
    """
    server = listen(app, host, port)
    reach: PublicAddress = app.extensions["innkeep.reach"]
    reach.listening(host, server.server_port)
    asked = Event()
    signals = ended_by(asked.set)
    look_seldom(app.extensions["innkeep.wire"].signs)
    try:
        server.start()
        opened(reach.local)
        app.extensions["innkeep.loop"].begin()
        with suppress(KeyboardInterrupt):  # where the loop cannot take signals, Python raises it here
            asked.wait()
        server.close()
        app.extensions["innkeep.wire"].part()
        server.stop(timeout=1)
    finally:
        for handler in signals:
            handler.cancel()
        app.extensions["innkeep.hiring"].stop()
        app.extensions["innkeep.workshop"].close()
        drawn = app.extensions["innkeep.assets"]
        if isinstance(drawn, Draughtsman):
            drawn.close()
        app.extensions["innkeep"].store.close()
