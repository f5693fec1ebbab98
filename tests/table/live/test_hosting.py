"""Over real sockets: bots in seats, a room furnished at once, a glance at one's tables, the rematch."""

from __future__ import annotations

import json
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from tests.table.client import Client, ServerProcess, eventually, why_not

pytestmark = pytest.mark.server

Json = dict[str, Any]
BOTS = pytest.importorskip("innkeep.assistant.bots.bot")


def seat(client: Client, number: int) -> Json:
    """The seat as the client was told last."""
    told = [data for event, data in client.frames if event == "who"]
    found: Json = told[-1][number] if told else client.picture.seats[number]
    return found


def make(server: ServerProcess, **house: Any) -> Json:
    made: Json = server.request("/api/tables", {"module": "tiny", "options": {"players": 3}, "house": house})
    return made


def code(server: ServerProcess, path: str, data: Json, token: str | None = None) -> tuple[str, str]:
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request(path, data, token)
    error = json.loads(caught.value.read())["error"]
    return error["code"], error["field"]


def test_bots_come_into_seats_go_for_people_and_come_back_after_a_restart(folder: Path) -> None:
    server = ServerProcess(folder)
    made = make(server)
    tokens = made["tokens"]["seats"]
    ann, bob = Client(server.url, tokens[0], "Ann"), Client(server.url, tokens[1], "Bob")
    assert bob.code("bot", seat=2, strength="thumb") == "not-host"
    assert ann.code("bot", seat=2, strength="genius") == "bad-value"
    ann.ok("bot", seat=2, strength="thumb")
    eventually(lambda: seat(ann, 2)["online"] and seat(ann, 2)["bot"])
    assert ann.picture.seats[2]["bot"]
    assert why_not(server, tokens[2]) == "void-link", "nobody looks over a bot's shoulder"
    bob.close()
    ann.ok("bot", seat=1, strength="thumb")
    eventually(lambda: seat(ann, 1)["online"])
    back = Client(server.url, tokens[1])
    assert back.hand() == bob.hand()
    back.ok("sit", name="Bob")
    eventually(lambda: seat(ann, 1)["name"] == "Bob" and not seat(ann, 1)["bot"])
    server.kill()
    server.start()
    again = Client(server.url, tokens[0])
    eventually(lambda: seat(again, 2)["online"])
    assert again.code("sit", name="Eve") == "seat-taken"
    again.ok("bot", seat=2, strength=None)
    eventually(lambda: seat(again, 2)["name"] is None and not seat(again, 2)["online"])
    links = server.request(f"/api/tables/{made['id']}/links", token=tokens[0])
    dora = Client(server.url, links["seats"][2].partition("#")[2], "Dora")
    assert dora.picture.seats[2]["name"] == "Dora"
    server.kill()


def test_a_room_is_furnished_when_it_is_made_or_not_made_at_all(server: ServerProcess) -> None:
    made = make(server, rules="No\nhats", switches={"chat": False}, password="ale", host=1)
    ann = Client(server.url, made["tokens"]["host"], "Ann")
    assert ann.welcome is not None
    house = ann.welcome["house"]
    assert (house["rules"], house["chat"], house["password"], house["host"]) == ("No\nhats", False, True, 1)
    wrong: list[tuple[Json, str]] = [
        ({"rules": 3}, "rules"),
        ({"switches": {"sing": True}}, "switches"),
        ({"bots": {"1": "genius"}}, "bots"),
        ({"password": ""}, "password"),
        ({"hats": 1}, "hats"),
    ]
    for wish, field in wrong:
        assert code(server, "/api/tables", {"module": "tiny", "house": wish})[1] == field
    assert code(server, "/api/tables", {"module": "tiny", "house": []})[1] == "house"
    known = server.request("/api/house")
    assert "thumb" in known["strengths"]
    assert "off" in known["modes"]


def test_a_glance_tells_what_a_link_may_know(folder: Path) -> None:
    server = ServerProcess(folder)
    made, locked = make(server), make(server, password="ale")
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    ann.close()
    server.kill()
    server.start()
    wish = [
        {"token": made["tokens"]["seats"][1]},
        {"token": locked["tokens"]["seats"][1]},
        {"token": "x"},
        7,
    ]
    first, second, third, fourth = server.request("/api/glance", {"tables": wish})
    assert (first["id"], first["you"], first["host"]) == (made["id"], 1, False)
    assert [one["name"] for one in first["seats"]] == ["Ann", None, None]
    assert "error" in second
    assert second["error"]["code"] == "password"
    assert third["error"]["code"] == fourth["error"]["code"] == "bad-token"
    assert server.request("/health")["tables"] == 0
    assert code(server, "/api/glance", {"tables": "x"}) == ("bad-value", "tables")
    server.kill()


def test_everybody_can_follow_to_the_rematch(server: ServerProcess) -> None:
    made = make(server, rules="No hats", password="ale")
    path, tokens = f"/api/tables/{made['id']}", made["tokens"]
    shown = server.request(path + "/enter", {"password": "ale"}, tokens["seats"][1])["pass"]
    ann = Client(server.url, tokens["host"], "Ann")
    bob = Client(server.url, tokens["seats"][1], "Bob", **{"pass": shown})
    assert code(server, path + "/rematch", {}, tokens["seats"][1])[0] == "password"
    assert code(server, path + "/follow", {}, tokens["host"])[0] == "bad-value"
    ann.ok("host", seat=1)
    ann.ok("swap", seat=2)
    assert code(server, path + "/rematch", {"options": {"players": 9}}, tokens["seats"][1])[0] == "bad-value"
    new = server.request(path + "/rematch", {"options": {"players": 2}}, tokens["seats"][1])
    bob.wait(lambda: any(delta.get("house", {}).get("next") for name, delta in bob.frames if name == "d"))
    follow = server.request(path + "/follow", {}, tokens["seats"][1])
    assert "pass" not in follow, "the new table's door asks everybody but its host for the password"
    again = Client(server.url, follow["link"].partition("#")[2], "Bob")
    assert again.welcome is not None
    assert again.welcome["table"]["id"] == new["id"]
    assert again.welcome["you"] == {"seat": 1, "role": "seat", "host": True}
    assert again.welcome["house"]["rules"] == "No hats"
    assert again.welcome["house"]["password"]
