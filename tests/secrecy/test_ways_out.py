"""Every way out of the server is played at twin tables, or tells nothing of any table's cards.

A new route, event or answer fails here until it says how it is covered: TWINS (asked below, or an `Act` of
`worlds`), or the reason why there is nothing to tell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

import innkeep.table.net.gateway
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.http.app import Config, create_app
from innkeep.table.net.client_packets import EVENTS
from innkeep.table.ops.registry import names
from innkeep.table.plugins.discovery import Plugins, load
from innkeep.table.store.event_log import Store
from tests.secrecy.wild_ops import PLAYED
from tests.secrecy.worlds import HEAD, SERVER, World, fallen, play

Json = dict[str, Any]

TWINS = "twins"
PAGE = "the same page for everybody"
ROUTES = {
    "/api/tables/<table_id>/export": TWINS,
    "/api/tables/<table_id>/log": TWINS,
    "/api/tables/<table_id>/replay": TWINS,
    "/api/tables/<table_id>/record": TWINS,
    "/api/tables/<table_id>/coach": TWINS,
    "/api/tables/<table_id>/links": TWINS,
    "/api/tables/<table_id>/newer": TWINS,
    "/api/tables/<table_id>/enter": TWINS,
    "/api/tables/<table_id>/follow": TWINS,
    "/api/tables/<table_id>/password": TWINS,
    "/api/glance": TWINS,
    "/api/house": TWINS,
    "/api/tables": "makes a table, with chance of its own",
    "/api/tables/<table_id>/rematch": "makes a table, with chance of its own",
    "/face/<token>.json": "a card by a token that only those who saw it were told",
    "/faces.json": "cards by tokens that only those who saw them were told",
    "/face/<token>.webp": "a card by a token that only those who saw it were told",
    "/api/tables/<table_id>/mail": "the address one has left oneself, at one's own link",
    "/api/tables/<table_id>/push": "the server's own key, and how many browsers one has told of oneself",
    "/push-worker.js": PAGE,
    "/api/tables/<table_id>/leave": "a fresh token of one's own seat, to be given on",
    "/api/tables/<table_id>/code": "a code by lot, for the host",
    "/api/code": "which seats are free, and the spectators' link where that is open (test_room_codes)",
    "/stop/<token>": "ends the mails to who was sent the link, and tells nothing of the table",
    "/confirm/<token>": "begins the mails to who was sent the link, and tells nothing of the table",
    "/api/tables/<table_id>/report": "takes a sentence in, and says nothing",
    "/api/operator/people": "who is connected where, for the server's keeper (test_people)",
    "/health": "counts of this machine",
    "/ready": "whether the store answers",
    "/metrics": "counts of the whole server, for its keeper",
    **dict.fromkeys(("/", "/t/", "/t/<path:table_id>", "/replay"), PAGE),
    **dict.fromkeys(("/t/<table_id>/replay", "/t/<table_id>/story"), PAGE),
    **dict.fromkeys(("/guide", "/guide/<name>", "/guide/pictures/<lang>/<name>.webp"), PAGE),
    **dict.fromkeys(("/static/<path:name>", "/i18n/<lang>.json", "/api/modules"), PAGE),
}

TOLD = {
    "welcome": "World: at the beginning and for every `join`",
    "d": "World: every step",
    "advice": "World: whenever it is new",
    "ghost": "test_ghosts",
    "sign": "test_ghosts",
    "who": "World: `seats` and `present` of every welcome",
    "present": "World: `seats` and `present` of every welcome",
    "stream": "when there is something to see, by the delay the table chose (lagging)",
    "link": "a fresh token of one's own link",
    "removed": "why a link opens nothing any more",
    "going": "the server goes",
}

ASKED = {
    "op": "Act `op`, `host`, `done`",
    "advice": "Act `accept`",
    "weigh": "Act `weigh`",
    "ask": "Act `ask`",
    "ghost": "test_ghosts",
}


def test_every_event_is_covered() -> None:
    assert set(ASKED) == set(EVENTS)
    sources = Path(innkeep.table.net.gateway.__file__).parents[1].rglob("*.py")
    told = {name for path in sources for name in re.findall(r'event_frame\(\s*"(\w+)"', path.read_text())}
    assert set(TOLD) == told


UNPLAYED = {
    "end": "shows everything on purpose",
    "mix": "before the first move (tests/table/ops/test_opening.py): all cards get new names",
    "bot": "the house seats a bot; what it does are ops like others",
    "password": "told by the door, nothing of the table",
    "elect": "a minute after a host has left (tests/table/live/test_leaving.py); names seats that all see",
    "rematch": "names the next table",
}
"""Ops that no history of `worlds` plays."""


def test_every_op_is_covered() -> None:
    told = "each op is played by twins (`PLAYED` in wild_ops.py), or `UNPLAYED` here says why not"
    assert set(names(lambda kind: kind.schema is not None)) == PLAYED | set(UNPLAYED), told


def test_every_route_is_covered(tmp_path: Path) -> None:
    app = create_app(Config(tmp_path, plugins=Plugins(modules={})))
    told = "`ROUTES` here says of each page what keeps its secrets"
    assert {rule.rule for rule in app.url_map.iter_rules()} == set(ROUTES), told


def test_pages_of_others_know_no_table() -> None:
    """What is plugged in beside the table (card editor, sums, reference) is given no rooms to look at."""
    for page in load().pages:
        assert not [
            word for word in vars(page).values() if type(word).__module__.startswith("innkeep.table.")
        ]


def answers(world: World, folder: Path) -> Iterator[bytes]:
    """What the viewer is told by each route, the table stored in a folder of its own."""
    store = Store.in_folder(folder)
    kept = world.room.store
    store.add_table(world.room.row, [(event, None) for event in kept.events(world.room.id)])
    store.close()
    app = create_app(Config(folder, plugins=Plugins(modules=load().modules)))
    rooms, wire = app.extensions["innkeep"], app.extensions["innkeep.wire"]
    room = rooms.get(world.room.id)
    house: RoomSettings = room.state.house
    link = house.link_to(world.viewer)
    token = wire.doors.token(room, link)
    browser: FlaskClient = app.test_client()
    head = {"Authorization": f"Bearer {token}"}
    start = f"/api/tables/{room.id}"
    paths = [
        "export",
        "log",
        "log?limit=7",
        "replay",
        "replay?own=1",
        f"replay?own=1&after={room.state.seq // 2}",
        "record",
        "coach",
    ]
    for path in (*paths, "links", "newer"):
        yield browser.get(f"{start}/{path}", headers=head).data
    yield browser.post("/api/glance", json={"tables": [{"token": token}]}).data
    yield browser.get("/api/house").data
    for path in ("enter", "follow", "password"):  # the last is done by the clock
        yield browser.post(f"{start}/{path}", json={"password": None}, headers=head).data
    rooms.store.close()


def test_every_route_says_the_same_of_twin_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "secret", lambda _: SERVER)
    really = 0
    for seed in range(5):
        history = play(Random(seed), 30, 1, keeping=seed % 2 == 1)
        _, acts, swaps = history.marks[0]
        said: list[list[bytes]] = []
        lying: list[str] = []
        for number, other in enumerate(({}, swaps)):
            with fallen(other):
                world = World(history.setup, history.viewer)
                for act in history.acts[:acts]:
                    world.do(act)
                told = answers(world, tmp_path / f"{seed}.{number}")
                said.append([HEAD.sub(r'\1"head"', answer.decode()).encode() for answer in told])
            lying.append(world.room.state.digest())
            world.room.store.close()
        assert said[0] == said[1], f"history {seed}"
        assert json.loads(said[0][0])["seq"] > 30
        assert json.loads(said[0][7])["error"]["allowed"] == "a table that is over", "no coach during a game"
        assert json.loads(said[0][-5])[0]["id"] == "t1"
        really += lying[0] != lying[1]
    assert really
