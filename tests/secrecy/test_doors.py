"""One anonymous visitor cannot stop the others: the attacks of `tests.bench.doors`, small, one by one."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from flask import Blueprint, Flask

from innkeep.cards.decks import spreadsheet, user_decks
from innkeep.cards.io import pack_files
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import NEW_TABLES, Bucket, Rate, VisitorRates
from innkeep.table.core.visitors import visitor
from innkeep.table.http import page_processes
from innkeep.table.http.invites import GLANCES
from innkeep.table.http.page_processes import KEPT
from innkeep.table.net import visitor_limits
from innkeep.table.net.visitor_limits import SILENT_EACH, Crowd
from innkeep.table.store.event_log import Store
from tests.bench.doors.__main__ import Served, long_table
from tests.bench.doors.attacks import CARD, HEAD, form, workbook
from tests.patience import PATIENCE_S
from tests.secrecy.conftest import House
from tests.table.client import Client

Json = dict[str, Any]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as `innkeep serve` runs it."""
    process = Served(tmp_path_factory.mktemp("doors") / "data")
    yield process
    process.kill()


def post(house: House, path: str, data: object, **headers: str) -> tuple[int, Json]:
    body = json.dumps(data).encode()
    status, said, _ = house.ask("POST", path, body, Content_Type="application/json", **headers)
    found: Json = json.loads(said)
    return status, found


def beside(house: Served, work: Callable[[], Any]) -> Any:
    """What the work gave; meanwhile the loop answers others, and not only when the work is done."""
    assert house.ask("GET", "/rules")[0] == 200  # the process is there
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    started = time.monotonic()
    thread.start()
    longest = 0.0
    while thread.is_alive():
        begun = time.monotonic()
        assert house.ask("GET", "/health")[0] == 200
        longest = max(longest, time.monotonic() - begun)
        time.sleep(0.01)
    assert longest < max(0.3, 0.6 * (time.monotonic() - started))
    return found[0]


# -- long tables ------------------------------------------------------------------------------------


def test_a_table_of_30000_ops_taken_back_stops_nobody(tmp_path: Path) -> None:
    token = long_table(tmp_path / "data", 30_000, "off")
    server = Served(tmp_path / "data")
    mallory = Client(server.url, token, "Mallory")
    assert beside(server, lambda: mallory.op("undo", to=0))["ok"]
    mallory.close()
    server.kill()


# -- heavy pages -----------------------------------------------------------------------------------


def test_a_workbook_is_bounded_by_what_it_unpacks_to_before_it_is_unpacked() -> None:
    bomb = workbook(b"<si><t>a</t></si>" * 950_000)
    assert len(bomb) < 64 * 1024
    begun = time.process_time()
    with pytest.raises(pack_files.PackError, match="unpacks to more than"):
        spreadsheet.from_xlsx(bomb, HEAD, "a.xlsx")
    assert time.process_time() - begun < 0.2


def test_a_workbook_that_lies_about_its_size_is_bounded_all_the_same() -> None:
    bomb = bytearray(workbook(b"<si><t>a</t></si>" * 950_000))
    at = bomb.rindex(b"PK\x01\x02")
    bomb[at + 24 : at + 28] = (1000).to_bytes(4, "little")
    with pytest.raises(pack_files.PackError):
        spreadsheet.from_xlsx(bytes(bomb), HEAD, "a.xlsx")


def test_a_workbook_of_nothing_but_tags_is_refused() -> None:
    with pytest.raises(pack_files.PackError, match="tags allowed"):
        spreadsheet.from_xlsx(workbook(b"<si/>" * 120_000), HEAD, "a.xlsx")


def test_a_heavy_upload_stops_nobody(open_house: Served) -> None:
    body, kind = form("a.xlsx", workbook(b"<si/>" * 99_000))
    status, said, _ = beside(
        open_house, lambda: open_house.ask("POST", "/cards/import", body, Content_Type=kind)
    )
    assert status in (400, 413)
    assert json.loads(said)["error"]["message"]


@pytest.mark.parametrize("path", ["/cards/check", "/cards/export/yaml", "/cards/export/xlsx"])
def test_the_largest_draft_stops_nobody(open_house: Served, path: str) -> None:
    named = [{**CARD, "id": f"c{n}"} for n in range(280)]
    status, _, _ = beside(
        open_house,
        lambda: open_house.ask(
            "POST", path, json.dumps({"deck": HEAD, "cards": named}).encode(), Content_Type="application/json"
        ),
    )
    assert status in (200, 400, 413)  # a slow machine may end it for the processor time it took


def test_pages_of_others_answer_as_before(open_house: Served) -> None:
    assert open_house.ask("GET", "/cards/lexicon.json")[0] == 200
    status, page, headers = open_house.ask("GET", "/calc?gold=7&others=3")
    assert status == 200
    assert b"<html" in page
    assert headers["x-frame-options"] == "DENY"
    assert open_house.ask("GET", "/rules?area=nowhere")[0] == 400
    assert open_house.ask("GET", "/rules", Accept_Language="ru")[1] != open_house.ask("GET", "/rules")[1]
    status, said = post(open_house, "/calc/nothing.json", {})
    assert (status, said["error"]["code"]) == (404, "unknown-sum")
    assert open_house.ask("POST", "/cards/check", b"[" * 60_000, Content_Type="application/json")[0] == 400
    assert open_house.ask("POST", "/cards/check", b"x" * 70_000)[0] == 413


def test_a_page_process_whose_server_has_ended_is_silent() -> None:
    command = [*page_processes.COMMAND, "--no-assistant"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as child:
        assert child.stdout
        assert child.stderr
        child.stdout.close()  # the server ends while the process is still loading
        assert child.stderr.read() == b""
    assert child.returncode == 0


SLOW = """
import flask, sys, time, innkeep.table.http.page_processes as workshop
blueprint = flask.Blueprint("slow", __name__)
@blueprint.get("/slow")
def slow():
    while True: pass
@blueprint.get("/large")
def large():
    return b"x" * (2 * workshop.MEMORY)
@blueprint.get("/idle")
def idle():
    time.sleep(60)
@blueprint.get("/quick")
def quick():
    return "done"
import innkeep.table.plugins.discovery
innkeep.table.plugins.discovery.pages = lambda assistant: (blueprint,)
workshop.WORK_S = 0.3
workshop.main()
"""


def test_what_takes_too_much_is_ended_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that never ends, one that is larger than memory, one the machine does not get to: one clear no,
    and the next is served."""
    monkeypatch.setattr(page_processes, "COMMAND", [sys.executable, "-P", "-c", SLOW])
    pages = page_processes.Workshop(assistant=False, paced=True)
    app = Flask("table")
    app.register_blueprint(Blueprint("slow", "slow"))
    app.add_url_rule("/<what>", "slow.any", lambda what: what)
    pages.take_over(app, {"slow"})
    app.register_error_handler(RefusedError, lambda error: (error.to_json(), 413))
    browser = app.test_client()
    assert browser.get("/quick").data == b"done"
    said = json.loads(browser.get("/slow").data)
    assert said["code"] == "too-much"
    assert said["field"] == "seconds"
    assert said["allowed"]
    assert browser.get("/quick").data == b"done"
    if sys.platform == "linux":
        assert json.loads(browser.get("/large").data)["field"] == "bytes of memory"
        assert browser.get("/quick").data == b"done"
    with monkeypatch.context() as busy:
        busy.setattr(page_processes, "WALL_S", 0.2)
        said = json.loads(browser.get("/idle").data)
    assert said["code"] == "crowded", "what the machine had no time for was not too much"
    assert browser.get("/quick").data == b"done"
    pages.close()


def test_the_shelf_cannot_be_filled_by_one_visitor(open_house: Served) -> None:
    answers = [
        post(open_house, "/cards/try", {"deck": HEAD, "cards": [{**CARD, "id": f"c{n}"}], "card": f"c{n}"})
        for n in range(int(KEPT.burst) + 2)
    ]
    assert [status for status, _ in answers] == [200] * int(KEPT.burst) + [429] * 2
    error = answers[-1][1]["error"]
    assert (error["code"], error["field"]) == ("too-fast", "request")
    assert error["allowed"]


def test_a_full_shelf_makes_room_a_day_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_decks, "MOST", 3)
    kept = user_decks.DeckStore(tmp_path)
    decks = [kept.put({"deck": HEAD, "cards": [{**CARD, "id": f"c{n}"}]}).id for n in range(3)]
    with pytest.raises(user_decks.ShelfFullError):
        kept.put({"deck": HEAD, "cards": [{**CARD, "id": "c9"}]})
    assert set(kept.library().decks) == set(decks)
    oldest = tmp_path / f"{decks[1]}.yaml"
    os.utime(oldest, (time.time() - user_decks.DAY_S - 9, time.time() - user_decks.DAY_S - 9))
    new = kept.put({"deck": HEAD, "cards": [{**CARD, "id": "c9"}]}).id
    assert set(kept.library().decks) == {decks[0], decks[2], new}


# -- tables ----------------------------------------------------------------------------------------


def test_rematches_count_as_new_tables(paced: House) -> None:
    made = paced.seat(2)
    path, head = f"/api/tables/{made['id']}/rematch", {"Authorization": f"Bearer {made['tokens']['host']}"}
    one = post(paced, path, {}, **head)
    assert one[0] == 201

    def spend() -> None:
        """All the visitor has: on a slow machine some comes back meanwhile."""
        wish = {"module": "rdi", "options": {"players": 2}}
        assert any(post(paced, "/api/tables", wish)[0] == 429 for _ in range(200))

    spend()
    time.sleep(1 / 0.2)  # the table's own pace for its host has come back, the visitor's has not quite
    spend()
    status, said = post(paced, path, {}, **head)
    assert (status, said["error"]["code"]) == (429, "too-fast")
    assert said["error"]["allowed"] == f"{NEW_TABLES.per_s:g}/s"


def test_a_glance_at_the_same_tables_is_worked_out_once(paced: House) -> None:
    tables = [{"token": paced.seat(8)["tokens"]["host"]} for _ in range(8)] * 5
    assert post(paced, "/api/glance", {"tables": tables})[0] == 200
    begun = time.monotonic()
    statuses = {post(paced, "/api/glance", {"tables": tables})[0] for _ in range(int(GLANCES.burst) - 4)}
    assert statuses == {200}
    assert time.monotonic() - begun < 8


def test_a_glance_knows_what_has_happened_since(paced: House) -> None:
    made = paced.seat(2)
    wish = {"tables": [{"token": made["tokens"]["spectator"]}]}

    def names() -> list[str | None]:
        return [seat["name"] for seat in paced.request("/api/glance", wish)[0]["seats"]]

    assert names() == [None, None]
    ann = Client(paced.url, made["tokens"]["seats"][0], "Ann")
    assert names() == ["Ann", None]
    ann.close()


def test_bots_play_for_who_holds_a_seat_not_for_onlookers(open_house: Served) -> None:
    bots = {"bots": {"1": "random"}}
    made = open_house.request("/api/tables", {"module": "rdi", "options": {"players": 2}, "house": bots})
    eve = Client(open_house.url, made["tokens"]["spectator"], "Eve")
    time.sleep(1.5)
    assert not any(seat["online"] for seat in export(open_house, made)["state"]["seats"])
    ann = Client(open_house.url, made["tokens"]["seats"][0], "Ann")
    until = time.monotonic() + PATIENCE_S
    while not any(seat["online"] for seat in export(open_house, made)["state"]["seats"][1:]):
        assert time.monotonic() < until
        time.sleep(0.1)
    ann.close()
    eve.close()


def export(house: House, made: Json) -> Json:
    found: Json = house.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][0])
    return found


# -- onlookers -------------------------------------------------------------------------------------


def test_onlookers_point_without_leaving_a_trace_or_using_up_the_players_share(paced: House) -> None:
    made = paced.seat(2)
    ann = Client(paced.url, made["tokens"]["seats"][0], "Ann")
    eves = [Client(paced.url, made["tokens"]["spectator"], f"Eve{n}") for n in range(4)]
    before = ann.ok("ping", x=1, y=1)
    assert eves[0].op("ping", x=300, y=400)["seq"] == before
    ann.wait(lambda: any(event == "sign" for event, _ in ann.frames))
    assert [data for event, data in ann.frames if event == "sign"] == [
        {"by": None, "ping": {"x": 300, "y": 400}}
    ]
    refused = [eve.op("ping", x=1, y=1)["ok"] for _ in range(30) for eve in eves].count(False)
    assert refused > 0
    assert all(ann.op("ping", x=1, y=1)["ok"] for _ in range(40))
    folder = paced.folder
    with sqlite3.connect(folder / "tables.sqlite") as db:
        rows = db.execute("SELECT count(*) FROM events WHERE kind = 'ping' AND seat IS NULL").fetchone()
    assert rows == (0,)
    for client in (ann, *eves):
        client.close()


def test_an_onlooker_cannot_point_at_what_only_others_may_name(paced: House) -> None:
    made = paced.seat(2)
    ann = Client(paced.url, made["tokens"]["seats"][0], "Ann")
    eve = Client(paced.url, made["tokens"]["spectator"], "Eve")
    card = export(paced, made)["state"]["zones"]["s0.hand"]["order"][0]
    assert not eve.op("ping", x=1, y=1, on=card)["ok"]
    assert eve.op("ping", x=1, y=1, on="drink.deck")["ok"]
    ann.wait(lambda: any(event == "sign" for event, _ in ann.frames))
    signs = [data for event, data in ann.frames if event == "sign"]
    assert signs == [{"by": None, "ping": {"x": 1, "y": 1, "on": "drink.deck"}}]
    ann.close()
    eve.close()


# -- before the door -------------------------------------------------------------------------------


def test_half_sent_requests_make_room_for_others(open_house: Served) -> None:
    host, _, port = open_house.place.partition(":")
    held = []
    for _ in range(SILENT_EACH + 40):
        held.append(socket.create_connection((host, int(port)), 10))
        held[-1].sendall(b"GET / HTTP/1.1\r\nX-A: ")
    assert open_house.ask("GET", "/health")[0] == 200
    until, closed = time.monotonic() + 20, 0
    while closed < 40:
        assert time.monotonic() < until
        closed = 0
        for one in held:
            one.settimeout(0.001)
            try:
                closed += one.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                closed += 1
    for one in held:
        one.close()


class Line:
    """A connection as the crowd sees it."""

    def __init__(self) -> None:
        self.ended = False

    def shutdown(self, _: int) -> None:
        self.ended = True


def test_a_crowd_of_one_visitor_costs_nobody_else_a_place() -> None:
    crowd = Crowd()
    mine, theirs = Line(), [Line() for _ in range(SILENT_EACH + 5)]
    assert crowd.come(mine, "192.0.2.1") is not None
    callers = [crowd.come(one, "192.0.2.2") for one in theirs]
    assert [one.ended for one in theirs] == [True] * 5 + [False] * SILENT_EACH
    assert not mine.ended
    for caller in callers:
        assert caller is not None
        crowd.go(caller)
    assert (crowd.size, crowd.silent) == (1, 1)


def test_requests_of_one_visitor_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_limits, "REQUESTS", Rate(per_s=0, burst=2))
    door = visitor_limits.Porch(lambda _, start: start("200 OK", []) or [b"in"], paced=True)

    def ask(address: str) -> tuple[str, bytes]:
        said: list[str] = []
        body = b"".join(door({"REMOTE_ADDR": address}, lambda status, _: said.append(status)))
        return said[0], body

    assert [ask("192.0.2.1")[0] for _ in range(3)] == ["200 OK", "200 OK", "429 Too Many Requests"]
    error = json.loads(ask("192.0.2.1")[1])["error"]
    assert (error["code"], error["field"], error["allowed"]) == ("too-fast", "request", "0/s")
    assert ask("192.0.2.2") == ("200 OK", b"in")


def test_a_body_that_is_too_large_is_refused_at_its_head(paced: House) -> None:
    status, said, _ = paced.ask("POST", "/api/glance", b"x" * 70_000, Content_Type="application/json")
    assert status == 413
    error = json.loads(said)["error"]
    assert (error["field"], error["allowed"]) == ("body", "65536 bytes")


def test_an_ipv6_network_is_one_visitor() -> None:
    paid = VisitorRates(Rate(per_s=0, burst=2))
    assert [paid.take(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert paid.take("2001:db8:0:1::1")
    assert visitor("::ffff:192.0.2.1") == "192.0.2.1"


def test_who_is_in_debt_waits() -> None:
    bucket = Bucket(Rate(per_s=0, burst=3))
    bucket.spend(5)
    assert not bucket.take(0.001)


def test_a_store_of_its_own_is_not_waited_for(tmp_path: Path) -> None:
    """Making a table while another process writes does not hold up reading."""
    store = Store.in_folder(tmp_path)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    assert store.last_seq("nobody") == 0
    assert time.monotonic() - begun < 2
    other.execute("ROLLBACK")
    other.close()
    store.close()
