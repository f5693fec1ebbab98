"""Real server process, real sockets, real SQLite."""

from __future__ import annotations

import json
import os
import threading
import urllib.error
from pathlib import Path
from random import Random

import pytest
import socketio
import websocket

from innkeep.table.store.event_log import Store
from tests.table.client import Client, ServerProcess, eventually
from tests.table.tiny import state_of

pytestmark = pytest.mark.server


def pair(server: ServerProcess, **options: object) -> tuple[dict, Client, Client]:  # type: ignore[type-arg]
    made = server.new_table(**options)
    return (
        made,
        Client(server.url, made["tokens"]["seats"][0], "Ann"),
        Client(server.url, made["tokens"]["seats"][1], "Bob"),
    )


def test_create_join_move_draw_chat(server: ServerProcess) -> None:
    made, ann, bob = pair(server)
    card = ann.hand()[0]
    ann.ok("move", c=card, to="table", x=100, y=200)
    ann.ok("draw", from_="s0.deck", to="s0.hand", n=2)
    seq = bob.ok("chat", text="well done")
    ann.wait(lambda: ann.picture.seq >= seq)
    bob.wait(lambda: bob.picture.seq >= seq)
    assert bob.picture.comps[card]["f"]
    assert bob.picture.zones["s0.hand"]["n"] == 6
    assert bob.picture.zones["s0.hand"]["order"] == []
    late = Client(server.url, made["tokens"]["seats"][1])
    assert late.picture.zones == bob.picture.zones
    assert late.picture.comps == bob.picture.comps
    keys = [entry["key"] for entry in late.welcome["log"]]  # type: ignore[index]
    assert keys == ["log.sit", "log.sit", "log.move-play", "log.draw", "log.chat"]
    for client in (ann, bob, late):
        client.close()


def test_an_acknowledged_op_survives_a_kill_and_since_resumes(folder: Path) -> None:
    server = ServerProcess(folder)
    made, ann, bob = pair(server)
    ann.ok("track", zone="s0.luck", value=7)
    seen = bob.ok("pass")
    answers = [
        ann.op("move", op_id=f"move{n}", c=alias, to="table") for n, alias in enumerate(ann.hand()[:3])
    ]
    assert all(answer["ok"] for answer in answers)
    server.kill()
    before = state_of_table(folder, made["id"])
    server.start()
    bob_again = Client(server.url, made["tokens"]["seats"][1], since=seen)
    assert bob_again.welcome is not None
    assert bob_again.welcome["resume"]
    mirror = bob.picture
    for delta in bob_again.welcome["deltas"]:
        if delta["s"] > mirror.seq:
            mirror.apply(delta)
    assert mirror.seq == before[0]
    fresh = Client(server.url, made["tokens"]["seats"][1])
    assert fresh.picture.zones == mirror.zones
    assert fresh.picture.comps == mirror.comps
    ann_again = Client(server.url, made["tokens"]["seats"][0])
    assert ann_again.op("move", op_id="move1", c="gone", to="table") == answers[1]
    assert state_of_table(folder, made["id"]) == before
    server.kill()


def state_of_table(folder: Path, table_id: str) -> tuple[int, str]:
    store = Store.in_folder(folder)
    row = store.table(table_id)
    assert row is not None
    state = state_of(row, store)
    store.close()
    return state.seq, state.digest()


def test_the_same_op_id_is_applied_once(server: ServerProcess) -> None:
    _, ann, bob = pair(server)
    first = ann.op("pay", op_id="x1", **{"from": "s0.purse", "to": "pot", "amount": 3})
    again = ann.op("pay", op_id="x1", **{"from": "s0.purse", "to": "pot", "amount": 3})
    assert first == again
    assert bob.op("pay", op_id="x1", **{"from": "s1.purse", "to": "pot", "amount": 2})["ok"]
    seq = ann.ok("pass")
    bob.wait(lambda: bob.picture.seq >= seq)
    assert bob.picture.zones["pot"]["value"] == 5
    refused = ann.op("pay", op_id="x2", **{"from": "s0.purse", "to": "pot", "amount": 8})
    bob.ok("pay", from_="s1.purse", to="s0.purse", amount=5)
    assert ann.op("pay", op_id="x2", **{"from": "s0.purse", "to": "pot", "amount": 8}) == refused


def test_bad_input_is_named_and_changes_nothing(server: ServerProcess) -> None:
    made, ann, bob = pair(server)
    card = ann.hand()[0]
    view = server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][0])
    bad: list[tuple[object, str, str | None]] = [
        (7, "bad-value", "id"),
        (None, "bad-value", "id"),
        ({"kind": "pass"}, "missing", "id"),
        ({"id": "", "kind": "pass"}, "bad-value", "id"),
        ({"id": "a" * 65, "kind": "pass"}, "bad-value", "id"),
        ({"id": "1", "kind": "steal"}, "unknown-kind", "kind"),
        ({"id": "2", "kind": ["move"]}, "unknown-kind", "kind"),
        ({"id": "3", "kind": "move", "c": card}, "missing", "to"),
        ({"id": "4", "kind": "move", "c": 7, "to": "table"}, "bad-value", "c"),
        ({"id": "5", "kind": "move", "c": card, "to": "nowhere"}, "unknown-zone", "to"),
        ({"id": "6", "kind": "move", "c": "nothing", "to": "table"}, "unknown-component", "c"),
        ({"id": "7", "kind": "move", "c": card, "to": "table", "x": 1001}, "out-of-range", "x"),
        ({"id": "8", "kind": "move", "c": card, "to": "table", "x": "12"}, "bad-value", "x"),
        ({"id": "9", "kind": "move", "c": card, "to": "table", "up": "yes"}, "bad-value", "up"),
        ({"id": "10", "kind": "move", "c": card, "to": "pot"}, "wrong-zone", "to"),
        ({"id": "11", "kind": "move", "c": card, "to": "table", "as": 1}, "unknown-field", "as"),
        ({"id": "12", "kind": "move", "cs": [card, card], "to": "table"}, "bad-value", "cs"),
        ({"id": "13", "kind": "track", "zone": "s0.luck", "value": 21}, "out-of-range", "value"),
        ({"id": "14", "kind": "track", "zone": "s0.luck", "value": True}, "bad-value", "value"),
        ({"id": "15", "kind": "pay", "from": "s0.purse", "to": "pot", "amount": 11}, "not-enough", "amount"),
        (
            {"id": "16", "kind": "pay", "from": "s0.purse", "to": "pot", "amount": -1},
            "out-of-range",
            "amount",
        ),
        ({"id": "17", "kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 50}, "not-enough", "n"),
        ({"id": "18", "kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 0}, "out-of-range", "n"),
        ({"id": "19", "kind": "draw", "from": "s1.hand", "to": "s0.hand", "n": 1}, "wrong-zone", "from"),
        ({"id": "20", "kind": "shuffle", "zone": "s1.hand"}, "not-yours", "zone"),
        ({"id": "21", "kind": "gather", "from": "s1.hand", "to": "s1.deck"}, "not-yours", "from"),
        ({"id": "22", "kind": "reveal", "zone": "s1.hand", "to": "all"}, "not-yours", "zone"),
        ({"id": "23", "kind": "chat", "text": ""}, "bad-value", "text"),
        ({"id": "24", "kind": "chat", "text": "x" * 501}, "bad-value", "text"),
        ({"id": "25", "kind": "dice", "sides": 10**9, "n": 1}, "out-of-range", "sides"),
        ({"id": "26", "kind": "sit", "name": "Eve", "seat": 1}, "not-yours", "seat"),
        ({"id": "27", "kind": "undo"}, "undo-nothing", None),
    ]
    for op, code, field in bad:
        answer = ann.send("op", op)
        assert answer["ok"] is False, op
        error = answer["error"]
        assert (error["code"], error["field"]) == (code, field), op
        assert error["message"]["en"]
        assert error["message"]["ru"]
    theirs = bob.hand()[0]
    assert ann.code("move", c=theirs, to="table") == "unknown-component"
    after = server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][0])
    assert after == view
    ann.ok("pass")


@pytest.mark.parametrize("token", ["", "nonsense", None, 5, {"a": 1}])
def test_a_forged_token_is_refused(server: ServerProcess, token: object) -> None:
    with pytest.raises(socketio.exceptions.ConnectionError):
        Client(server.url, token)  # type: ignore[arg-type]
    assert server.request("/health")["ok"]


def test_a_token_changed_by_one_letter_is_refused(server: ServerProcess) -> None:
    token = server.new_table()["tokens"]["seats"][0]
    for place in (3, len(token) - 3):
        forged = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
        with pytest.raises(socketio.exceptions.ConnectionError):
            Client(server.url, forged)


def test_the_refusal_tells_the_client_why(server: ServerProcess) -> None:
    ws = websocket.create_connection(
        server.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    )
    ws.recv()
    ws.send('40{"token":"x"}')
    answer = str(ws.recv())
    assert answer.startswith("44")
    said = json.loads(answer[2:])
    assert said["data"]["code"] == "bad-token"
    assert said["data"]["message"]["ru"]
    ws.close()


def test_an_oversized_frame_is_refused_at_its_header(server: ServerProcess) -> None:
    ws = websocket.create_connection(
        server.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    )
    ws.recv()
    announced = bytes([0x81, 0xFF]) + (10**9).to_bytes(8, "big") + b"mask"
    assert ws.sock is not None
    ws.sock.sendall(announced)
    code, data = ws.recv_data()
    assert code == websocket.ABNF.OPCODE_CLOSE
    assert int.from_bytes(data[:2], "big") == 1009
    ws.close()
    assert server.request("/health")["ok"]


def test_an_oversized_message_in_pieces_is_refused(server: ServerProcess) -> None:
    ws = websocket.create_connection(
        server.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    )
    ws.recv()
    piece = "x" * 40_000
    ws.send_frame(websocket.ABNF.create_frame(piece, websocket.ABNF.OPCODE_TEXT, fin=0))
    ws.send_frame(websocket.ABNF.create_frame(piece, websocket.ABNF.OPCODE_CONT, fin=0))
    code, data = ws.recv_data()
    assert code == websocket.ABNF.OPCODE_CLOSE
    assert int.from_bytes(data[:2], "big") == 1009
    assert server.request("/health")["ok"]


@pytest.mark.parametrize(
    "text", ["", "9", "42", '42["op"', '42["op",{"id":NaN}]', '451-["op"]', "42{}", '422["op"]']
)
def test_broken_packets_do_not_hurt_others(server: ServerProcess, text: str) -> None:
    made, ann, bob = pair(server)
    ws = websocket.create_connection(
        server.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    )
    ws.recv()
    ws.send("40" + json.dumps({"token": made["tokens"]["spectator"]}))
    ws.recv()
    ws.send(text)
    ws.send_binary(os.urandom(50))
    assert ann.ok("pass") == bob.ok("pass") - 1
    ws.close()


def test_an_oversized_request_is_refused(server: ServerProcess) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request("/api/tables", {"module": "tiny", "options": {"x": "x" * 70_000}})
    assert caught.value.code == 413
    error = json.loads(caught.value.read())["error"]
    assert error["code"] == "too-large"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"module": "chess"}, "module"),
        ({"module": 5}, "module"),
        ({"module": "tiny", "options": []}, "options"),
        ({"module": "tiny", "options": {"players": 9}}, "options"),
        ({"module": "tiny", "assistant": "god"}, "assistant"),
    ],
)
def test_a_bad_request_for_a_table_is_refused(server: ServerProcess, body: dict, field: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request("/api/tables", body)
    assert caught.value.code == 400
    assert json.loads(caught.value.read())["error"]["field"] == field


def test_spectators_look_talk_and_point_only(server: ServerProcess) -> None:
    made, ann, _ = pair(server)
    eve = Client(server.url, made["tokens"]["spectator"], "Eve")
    assert eve.welcome is not None
    assert eve.welcome["you"] == {"seat": None, "role": "spectator", "host": False}
    token = next(a for a, c in eve.picture.comps.items() if c["k"] == "token")
    for kind, fields in (
        ("move", {"c": token, "to": "table"}),
        ("draw", {"from_": "drink.deck", "to": "table", "n": 1}),
        ("sit", {"name": "Eve"}),
        ("sit", {"name": "Eve", "seat": 0}),
        ("undo", {}),
        ("dice", {"sides": 6, "n": 1}),
        ("pass", {}),
    ):
        assert eve.code(kind, **fields) == "spectator"
    assert eve.send("advice", {"accept": "x"})["error"]["code"] == "spectator"
    seq = eve.ok("chat", text="hello")
    ann.wait(lambda: ann.picture.seq >= seq)
    said = [frame["l"] for event, frame in ann.frames if event == "d" and "l" in frame][-1]
    assert said == {"key": "log.chat", "a": {"text": "hello", "name": "Eve"}}
    eve.ok("ping", x=1, y=2)


def test_who_stands_cannot_act(server: ServerProcess) -> None:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0])
    assert ann.code("draw", from_="s0.deck", to="s0.hand", n=1) == "not-seated"
    ann.ok("sit", name="Ann")
    ann.ok("draw", from_="s0.deck", to="s0.hand", n=1)
    assert ann.code("sit", name="Ann") == "seat-taken"
    ann.ok("stand")
    assert ann.code("undo") == "not-seated"
    assert ann.code("stand") == "not-seated"
    assert ann.code("move", c=ann.hand()[0], to="table") == "not-seated"


def test_many_hands_on_the_same_cards(server: ServerProcess) -> None:
    made, ann, bob = pair(server, players=4)
    clients = [ann, bob] + [Client(server.url, made["tokens"]["seats"][n], f"P{n}") for n in (2, 3)]
    tokens = [a for a, c in ann.picture.comps.items() if c["k"] == "token"][:3]
    answers: list[list[dict]] = [[] for _ in clients]  # type: ignore[type-arg]

    def hammer(number: int) -> None:
        rng = Random(number)
        for turn in range(40):
            card = rng.choice(tokens)
            to = rng.choice(["table", "s0.front", f"s{number}.hand", f"s{number}.discard"])
            answers[number].append(clients[number].op("move", op_id=f"{number}-{turn}", c=card, to=to))

    threads = [threading.Thread(target=hammer, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    accepted = [a["seq"] for some in answers for a in some if a["ok"]]
    assert all(len(some) == 40 for some in answers)
    assert len(set(accepted)) == len(accepted)
    refused = {a["error"]["code"] for some in answers for a in some if not a["ok"]}
    assert refused <= {"unknown-component"}
    last = ann.ok("pass")
    for number, client in enumerate(clients):
        client.wait(lambda c=client: c.picture.seq >= last)  # type: ignore[misc]
        view = server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][number])
        assert view["seq"] == last
        assert client.picture.zones == view["state"]["zones"]
        assert client.picture.comps == view["state"]["comps"]


def test_too_many_ops_are_answered_and_refused(folder: Path) -> None:
    server = ServerProcess(folder, "slow")
    _, ann, bob = pair(server)
    codes = [ann.op("pass") for _ in range(40)]
    assert {a["error"]["code"] for a in codes if not a["ok"]} == {"too-fast"}
    assert bob.op("pass")["ok"]
    server.kill()


def test_who_is_there_is_told(server: ServerProcess) -> None:
    _, ann, bob = pair(server)

    def online() -> list[bool]:
        return [s["online"] for e, d in ann.frames if e == "who" for s in d][-2:]

    eventually(lambda: online() == [True, True])
    bob.close()
    eventually(lambda: online() == [True, False])


def test_an_export_shows_only_what_its_token_may_see(server: ServerProcess) -> None:
    made, ann, bob = pair(server)
    view = server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["spectator"])
    for alias in ann.hand() + bob.hand():
        assert alias not in view["state"]["comps"]
    other = server.new_table()
    for token in (None, "x", other["tokens"]["host"]):
        with pytest.raises(urllib.error.HTTPError) as caught:
            server.request(f"/api/tables/{made['id']}/export", token=token)
        assert caught.value.code == 403


def test_faces_and_catalogues_are_served(server: ServerProcess) -> None:
    _, ann, _ = pair(server)
    face = ann.picture.comps[ann.hand()[0]]["f"]
    assert server.request(f"/face/{face}.json")["title"]["en"].startswith("Title 0-")
    for path in (
        f"/face/{face}.webp?lang=en&w=250",
        "/face/unknown.json",
        "/static/../server.py",
        "/static/locale/en.po",
    ):
        with pytest.raises(urllib.error.HTTPError) as caught:
            server.request(path)
        assert caught.value.code == 404
    english, russian = server.request("/i18n/en.json"), server.request("/i18n/ru.json")
    assert set(english) == set(russian)
    assert set(russian["log.draw"]) == {"one", "few", "many", "other"}


def test_advice_goes_to_its_view_only_and_can_be_accepted(folder: Path) -> None:
    server = ServerProcess(folder, "advising")
    made, ann, bob = pair(server)
    eventually(lambda: ann.advice[0]["text"]["en"] == "10 gold")
    assert ann.advice[0]["c"] == ann.hand()[0]
    assert "c" not in ann.advice[1]
    assert "secret" not in ann.advice[1]
    answer = ann.send("advice", {"id": "a1", "accept": "coin"})
    assert answer["ok"]
    assert ann.send("advice", {"id": "a1", "accept": "coin"}) == answer
    eventually(lambda: ann.advice[0]["text"]["en"] == "11 gold")
    assert bob.advice[0]["text"]["en"] == "10 gold"
    assert ann.send("advice", {"id": "a2", "accept": "nothing"})["error"]["code"] == "unknown-advice"
    assert ann.send("advice", {"id": "a3", "accept": 5})["error"]["field"] == "accept"
    assert ann.code("pay", from_="s0.purse", to="pot", amount=1) == "vetoed"
    ann.ok("dice", sides=6, n=2)
    eventually(lambda: ann.picture.zones["s0.luck"]["value"] <= 12)
    server.kill()
    server.start()
    again = Client(server.url, made["tokens"]["seats"][0])
    eventually(lambda: bool(again.advice) and again.advice[0]["text"]["en"] == "11 gold")
    server.kill()


def test_a_failing_watcher_is_laid_off_and_the_table_goes_on(folder: Path) -> None:
    server = ServerProcess(folder, "faulty")
    _, ann, bob = pair(server)
    token = next(a for a, c in ann.picture.comps.items() if c["k"] == "token")
    ann.ok("flip", c=token)
    eventually(lambda: [item["id"] for item in bob.advice] == ["paused"])
    ann.ok("pass")
    assert ann.send("advice", {"id": "z", "accept": "coin"})["error"]["code"] == "no-assistant"
    server.kill()
