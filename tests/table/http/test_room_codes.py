"""Room codes over real requests and sockets: who comes where by one, and who learns nothing by guessing."""

from __future__ import annotations

import json
import random
import statistics
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from innkeep.table.access import room_codes
from innkeep.table.access.room_codes import LENGTH, LETTERS, RoomCodes
from innkeep.table.core.rate_limit import Bucket, VisitorRates
from innkeep.table.http.code_pages import OF_SERVER, WRONG
from innkeep.table.store.database.schema import CODES
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.upkeep.backup import back_up, restore
from innkeep.table.store.upkeep.moving import copy_store
from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess, why_not
from tests.table.tiny import rooms_in

pytestmark = pytest.mark.server

Json = dict[str, Any]
CODES_IN_ALL = len(LETTERS) * (len(LETTERS) - 1) ** (LENGTH - 1)


@pytest.fixture
def inn(folder: Path) -> Iterator[ServerProcess]:
    """A server behind a proxy, which says for whom it asks."""
    server = ServerProcess(folder, "proxies=1")
    yield server
    server.kill()


def post(server: ServerProcess, path: str, data: Json, by: str = "", token: str = "") -> Json:
    """What the server answers to the visitor of that address and browser; an error as it was told."""
    request = urllib.request.Request(server.url + path, json.dumps(data).encode())
    request.add_header("Innkeep-Key", key_of(token or by))
    if by:
        request.add_header("X-Forwarded-For", by)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            found: Json = json.load(answer)
    except urllib.error.HTTPError as problem:
        found = json.load(problem)["error"]
    return found


def coded(server: ServerProcess, players: int = 3, **house: Any) -> Json:
    """A new table with a room code."""
    wish = {"module": "tiny", "options": {"players": players}, "house": house}
    made: Json = server.request("/api/tables", wish)
    made["code"] = draw(server, made)
    return made


def draw(server: ServerProcess, made: Json) -> str:
    path = f"/api/tables/{made['id']}/code"
    code: str = post(server, path, {"on": True}, token=made["tokens"]["host"])["code"]
    return code


def wrong(codes: set[str], chance: random.Random) -> str:
    """A code that leads nowhere."""
    while (code := "".join(chance.choices(LETTERS, k=LENGTH))) in codes:
        pass
    return code


def test_strangers_with_codes_come_to_free_seats_only(inn: ServerProcess) -> None:
    tables = [coded(inn, players=4) for _ in range(20)]
    hosts = [Client(inn.url, made["tokens"]["host"], "Host") for made in tables]
    codes, chance = {made["code"] for made in tables}, random.Random(7)
    assert len(codes) == 20
    guesses = [[wrong(codes, chance) for _ in range(10)] for _ in range(50)]

    def come(n: int) -> Client | None:
        by, made = f"192.0.2.{n}", tables[n % 20]
        for guess in guesses[n]:
            assert post(inn, "/api/code", {"code": guess}, by)["code"] == "wrong-code"
        found = post(inn, "/api/code", {"code": made["code"].lower()}, by)
        assert 0 not in [seat["seat"] for seat in found["seats"]], "that is the host's"
        for seat in found["seats"]:
            told = post(inn, "/api/code", {"code": made["code"], "seat": seat["seat"]}, by)
            if "link" in told:
                table, _, token = told["link"].rpartition("/t/")[2].partition("#")
                assert table == made["id"]
                return Client(inn.url, token, f"Guest {n}")
            assert told["code"] == "seat-taken"
        return None

    with ThreadPoolExecutor(50) as crowd:
        guests = list(crowd.map(come, range(50)))
    sat: Counter[tuple[int, int]] = Counter()
    for n, guest in enumerate(guests):
        assert guest is not None, "three seats for two or three people"
        assert guest.welcome is not None
        you = guest.welcome["you"]
        assert guest.welcome["table"]["id"] == tables[n % 20]["id"]
        assert (you["role"], you["host"]) == ("seat", False)
        sat[n % 20, you["seat"]] += 1
        names = {n: seat["name"] for n, seat in guest.picture.seats.items()}
        assert names[0] == "Host"
        assert names[you["seat"]] == f"Guest {n}"
    assert set(sat.values()) == {1}, "nobody sits on anybody's lap"
    for one in (*hosts, *guests):
        if one is not None:
            one.close()


def test_a_code_opens_nothing_that_its_host_has_closed(inn: ServerProcess) -> None:
    made = coded(inn)
    ann = Client(inn.url, made["tokens"]["host"], "Ann")
    typed = {"code": f" {made['code'][:3]}-{made['code'][3:]} ".lower()}
    found = post(inn, "/api/code", typed)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    assert found["watch"] is True
    assert {seat["title"]["en"] for seat in found["seats"]} <= {
        seat["title"]["en"] for seat in ann.picture.seats.values()
    }
    bob = Client(inn.url, made["tokens"]["seats"][1], "Bob")
    assert [seat["seat"] for seat in post(inn, "/api/code", typed)["seats"]] == [2]
    for seat in (0, 1, 9):
        assert post(inn, "/api/code", {**typed, "seat": seat})["code"] == "seat-taken"
    odd: object
    for odd in ("2", True, 1.5, []):
        assert post(inn, "/api/code", {**typed, "seat": odd})["field"] == "seat"
    bob.ok("stand")
    assert [seat["seat"] for seat in post(inn, "/api/code", typed)["seats"]] == [2], "Bob may come back"
    ann.ok("bot", seat=2, strength="thumb")
    assert post(inn, "/api/code", typed)["seats"] == []
    ann.ok("house", what="join", on=False)
    assert post(inn, "/api/code", typed)["code"] == "wrong-code", "there is no place at all"
    ann.ok("bot", seat=2, strength=None)
    assert post(inn, "/api/code", {**typed, "seat": None})["code"] == "no-watching"
    ann.ok("house", what="join", on=True)
    ann.ok("house", what="lock", on=True)
    assert post(inn, "/api/code", typed)["code"] == "wrong-code"
    ann.ok("house", what="lock", on=False)
    onlooker = post(inn, "/api/code", {**typed, "seat": None})["link"].partition("#")[2]
    assert Client(inn.url, onlooker).welcome["you"]["role"] == "spectator"  # type: ignore[index]
    path = f"/api/tables/{made['id']}"
    post(inn, path + "/password", {"password": "ale"}, token=made["tokens"]["host"])
    found = post(inn, "/api/code", typed)
    assert [set(seat) for seat in found["seats"]] == [{"seat", "color"}], "the password is asked for first"
    link = post(inn, "/api/code", {**typed, "seat": 2})["link"]
    assert why_not(inn, link.partition("#")[2]) == "password"


def test_a_host_renews_a_code_and_takes_it_away(inn: ServerProcess) -> None:
    made = coded(inn)
    path, host = f"/api/tables/{made['id']}", made["tokens"]["host"]
    assert post(inn, path + "/code", {"on": True}, token=made["tokens"]["seats"][1])["code"] == "not-host"
    assert post(inn, path + "/code", {"on": 1}, token=host)["field"] == "on"
    links = inn.request(path + "/links", token=host)
    assert links["code"] == made["code"]
    assert inn.request(path + "/links", token=made["tokens"]["seats"][1])["code"] is None
    newer = draw(inn, made)
    assert newer != made["code"]
    assert post(inn, "/api/code", {"code": made["code"]})["code"] == "wrong-code"
    inn.kill()
    inn.start()
    assert post(inn, "/api/code", {"code": newer})["watch"] is True
    assert post(inn, path + "/code", {"on": False}, token=host) == {"code": None}
    assert inn.request(path + "/links", token=host)["code"] is None
    assert post(inn, "/api/code", {"code": newer})["code"] == "wrong-code"


def test_a_page_of_another_site_tries_no_codes_through_its_visitors(inn: ServerProcess) -> None:
    typed = json.dumps({"code": "BCDHJ"}).encode()
    request = urllib.request.Request(inn.url + "/api/code", typed, {"Origin": "https://elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=PATIENCE_S)
    assert json.load(caught.value)["error"]["code"] == "foreign"


def test_a_wrong_code_tells_nothing(inn: ServerProcess) -> None:
    open_, locked = coded(inn), coded(inn, switches={"lock": True})
    chance = random.Random(3)
    told: dict[str, list[Json]] = {}
    times: dict[str, list[float]] = {}
    for n in range(8):
        for name, code in (("none", wrong({open_["code"]}, chance)), ("locked", locked["code"])):
            begun = time.monotonic()
            told.setdefault(name, []).append(post(inn, "/api/code", {"code": code}, f"2001:db8:{n}::1"))
            times.setdefault(name, []).append(time.monotonic() - begun)
    assert told["none"] == told["locked"]
    assert min(times["none"] + times["locked"]) >= 0.5
    assert abs(statistics.median(times["none"]) - statistics.median(times["locked"])) < 0.1
    odd: object
    for odd in (None, 7, [], "", "BCDH", "BCDHJK", "BADHJ", "B" * 50, {"a": 1}):
        assert post(inn, "/api/code", {"code": odd})["code"] == "bad-value"
    with urllib.request.urlopen(inn.url + "/metrics") as answer:
        assert open_["code"] not in answer.read().decode()


def test_of_ten_thousand_guesses_an_hour_few_are_looked_at(inn: ServerProcess) -> None:
    made = coded(inn)
    chance = random.Random(5)
    answers: Counter[str] = Counter()

    def guess(n: int) -> str:
        by = f"2001:db8:{n % 40:x}::{n:x}"  # forty households with a thousand addresses each
        return str(post(inn, "/api/code", {"code": wrong({made["code"]}, chance)}, by)["code"])

    with ThreadPoolExecutor(24) as crowd:
        answers.update(crowd.map(guess, range(1000)))
    assert set(answers) == {"wrong-code", "too-fast"}
    assert answers["wrong-code"] <= 40 * (WRONG.burst + 1)
    assert post(inn, "/api/code", {"code": made["code"]}, "198.51.100.1")["watch"], "others come in"
    looked_at = OF_SERVER.burst + 3600 * OF_SERVER.per_s
    assert looked_at < 1000
    assert 20 * looked_at / CODES_IN_ALL < 0.02, "of twenty tables one is found in fifty hours"


def test_an_hour_of_guessing_is_cut_to_what_the_server_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("innkeep.table.core.rate_limit.time.monotonic", lambda: now[0])
    visitors, everybody = VisitorRates(WRONG), Bucket(OF_SERVER)
    looked_at = 0
    for n in range(10_000):
        now[0] = n * 0.36
        looked_at += visitors.take(f"10.0.{n % 900 // 250}.{n % 250}") and everybody.take()
    assert 0 < looked_at <= OF_SERVER.burst + 3600 * OF_SERVER.per_s


def test_codes_of_one_store_are_never_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = rooms_in(tmp_path)
    one, other = RoomCodes(rooms.store), RoomCodes(Store.in_folder(tmp_path))
    drawn = iter(["BCDHJ", "BCDHJ", "KLMNP", "BCDHJ", "KLMNP", "RSTVW", "BCDHJ"])
    monkeypatch.setattr(room_codes, "draw", lambda: next(drawn))
    assert one.renew("t1") == "BCDHJ"
    assert other.renew("t2") == "KLMNP", "another worker's"
    assert one.renew("t1") == "RSTVW", "a code that was spent rests"
    assert (one.table("BCDHJ"), one.table("KLMNP"), other.table("RSTVW")) == (None, "t2", "t1")
    now = now_ms()
    monkeypatch.setattr("innkeep.table.access.room_codes.now_ms", lambda: now + room_codes.RESTS_MS + 5000)
    assert other.renew("t3") == "BCDHJ", "till the day is over"
    monkeypatch.setattr("innkeep.table.access.room_codes.now_ms", lambda: now + room_codes.GOOD_MS + 5000)
    assert one.of("t1") is None, "after a week no code leads anywhere"
    assert one.table("RSTVW") is None


def test_a_code_goes_where_its_table_goes(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path / "a")
    kept, gone = (rooms.create("tiny", {"players": 2}).id for _ in range(2))
    codes = RoomCodes(rooms.store)
    code, other = codes.renew(kept), codes.renew(gone)
    assert code is not None
    assert other is not None
    rooms.store.remove_table(gone)
    assert codes.table(other) is None
    back_up(rooms.store, tmp_path / "saved")
    rooms.store.close()
    fresh = Store.in_folder(tmp_path / "b")
    restore(fresh, tmp_path / "saved")
    assert RoomCodes(fresh).table(code) == kept
    third = Store.in_folder(tmp_path / "c")
    copy_store(fresh, third)
    assert RoomCodes(third).table(code) == kept
    assert f"{third.events(kept)}".find(code) < 0


def test_no_question_about_codes_reads_more_than_its_row(tmp_path: Path) -> None:
    store = rooms_in(tmp_path).store
    with store.db.engine.connect() as db:
        for where in ("code = 'x' AND until > 1", "table_id = 'x' AND until > 1", "until < 1"):
            plan = db.execute(text(f"EXPLAIN QUERY PLAN SELECT code FROM {CODES.name} WHERE {where}"))
            assert "SCAN" not in str(plan.all()), where
