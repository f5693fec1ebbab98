"""Pages of other sites, odd host names, many tables, idle connections: bounded, or turned away."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
import websocket

from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.visitors import KNOWN
from innkeep.table.net.sweeper import STRANGER_SWEEPS, Sweeper
from innkeep.table.net.websocket import Driver
from tests.patience import PATIENCE_S
from tests.secrecy.conftest import House

WISH = '{"module":"rdi","options":{"players":2}}'


FOREIGN = ["http://evil.example", "null", "https://127.0.0.1", "file://", "http://[::1", ""]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_makes_no_table(house: House, origin: str) -> None:
    status, body, _ = house.ask("POST", "/api/tables", WISH, Origin=origin, Content_Type="text/plain")
    assert status == 403
    assert json.loads(body)["error"]["code"] == "foreign"


def test_the_own_page_makes_tables(house: House) -> None:
    assert house.ask("POST", "/api/tables", WISH, Origin=house.url)[0] == 201
    assert house.ask("POST", "/api/tables", WISH, Origin=f"https://{house.place}")[0] == 201
    assert house.ask("POST", "/api/tables", WISH)[0] == 201
    behind = {"Origin": "https://inn.example", "Host": "inn.example"}
    assert house.ask("POST", "/api/tables", WISH, **behind)[0] == 201
    claimed = {"Origin": "https://inn.example", "X_Forwarded_Host": "inn.example"}
    assert house.ask("POST", "/api/tables", WISH, **claimed)[0] == 403, "nobody told of a proxy"


def test_answers_are_for_no_other_origin(house: House) -> None:
    for path in ("/api/modules", "/health", "/"):
        _, _, headers = house.ask("GET", path, Origin="http://evil.example")
        assert "access-control-allow-origin" not in headers
        assert headers["x-frame-options"] == "DENY"


def test_what_a_seat_may_see_is_kept_by_no_cache(house: House) -> None:
    made = house.seat(2)
    token = made["tokens"]["seats"][0]
    _, _, headers = house.ask("GET", f"/api/tables/{made['id']}/export", Authorization=f"Bearer {token}")
    assert headers["cache-control"] == "no-store"
    _, _, headers = house.ask("POST", "/api/tables", WISH)
    assert headers["cache-control"] == "no-store"
    _, _, headers = house.ask("GET", f"/t/{made['id']}")
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1"])
def test_a_foreign_page_gets_no_socket(house: House, origin: str) -> None:
    with pytest.raises(websocket.WebSocketException):
        websocket.create_connection(
            f"ws://{house.place}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE_S, origin=origin
        ).recv() or _closed()
    assert house.ask("GET", "/socket.io/?EIO=4&transport=polling", Origin=origin)[0] == 400


def _closed() -> str:
    raise websocket.WebSocketException("closed")


@pytest.mark.parametrize("host", ["", "evil.example/a#b", 'x"><script>', "a b", "evil@good"])
def test_a_host_that_is_none_gets_no_links(house: House, host: str) -> None:
    status, body, _ = house.ask("POST", "/api/tables", WISH, Host=host)
    assert status == 400
    assert b"script" not in body


def test_tables_from_one_address_are_bounded(paced: House) -> None:
    answers = [paced.ask("POST", "/api/tables", WISH)]
    while answers[-1][0] == 201 and len(answers) < 200:  # on a slow machine some of the burst comes back
        answers.append(paced.ask("POST", "/api/tables", WISH))
    statuses = [status for status, _, _ in answers]
    assert statuses[:30] == [201] * 30
    assert statuses[-1] == 429
    assert json.loads(answers[-1][1])["error"]["code"] == "too-fast"
    assert paced.ask("GET", "/health")[0] == 200


def test_addresses_are_forgotten_in_time() -> None:
    makers = VisitorRates(Rate(per_s=0, burst=1))
    assert makers.take("a")
    assert not makers.take("a")
    for number in range(KNOWN):
        makers.take(str(number))
    assert makers.take("a")


class Eio:
    """An Engine.IO socket as the sweep sees it."""

    def __init__(self, dropped: bool = False) -> None:
        self.queue = SimpleNamespace(dropped=dropped)
        self.closed = False

    def close(self, **_: Any) -> None:
        self.closed = True


def test_strangers_and_the_deaf_are_shown_out() -> None:
    stranger, guest, deaf = Eio(), Eio(), Eio(dropped=True)
    server = SimpleNamespace(eio=SimpleNamespace(sockets={"s": stranger, "g": guest, "d": deaf}))
    sweeper = Sweeper(server, SimpleNamespace(), {"g", "d"}, SimpleNamespace(), SimpleNamespace())  # type: ignore[arg-type]
    for _ in range(STRANGER_SWEEPS):
        sweeper.close_the_lost()
    assert (stranger.closed, guest.closed, deaf.closed) == (False, False, True)
    sweeper.close_the_lost()
    assert (stranger.closed, guest.closed) == (True, False)
    assert sweeper.too_slow == STRANGER_SWEEPS + 1


def test_what_comes_after_one_was_shown_out_is_not_heard() -> None:
    heard: list[str] = []

    def hear(_: object, text: str) -> bool:
        heard.append(text)
        return False

    driver = object.__new__(Driver)
    driver._hear = hear
    driver._engine = SimpleNamespace(closed=True, sid="s", receive=heard.append)
    said = iter(['40{"token":"x"}', '421["op",{}]'])
    driver._serve(SimpleNamespace(message=lambda: next(said)))  # type: ignore[arg-type]
    assert heard == []


def test_coming_twice_on_one_connection_is_one_guest(house: House) -> None:
    made = house.seat(2)
    before = house.request("/health")["connections"]
    ws = websocket.create_connection(
        f"ws://{house.place}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE_S
    )
    ws.recv()
    for _ in range(30):
        ws.send("40" + json.dumps({"token": made["tokens"]["seats"][0], "name": "Ann"}))
    answers: list[str] = []
    while sum(answer.startswith("44") for answer in answers) < 29:
        answers.append(str(ws.recv()))
    assert sum(answer.startswith("40") for answer in answers) == 1
    assert house.request("/health")["connections"] <= before + 1
    ws.close()
