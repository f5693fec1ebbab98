"""What is sent to many at once: order, slow readers, floods and junk; real server, real sockets."""

from __future__ import annotations

import json
import os
import threading
import urllib.request
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import socketio
import websocket
from engineio.payload import Payload

from innkeep.table.net.send_buffer import LIMIT
from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess, eventually
from tests.table.mirror import Mirror
from tests.table.raw import Raw, masked

pytestmark = pytest.mark.server

Json = dict[str, Any]
CHATTER = "x" * 480


def memory_kb(server: ServerProcess) -> int:
    said = Path(f"/proc/{server._process.pid}/status").read_text()
    return int(said.split("VmRSS:")[1].split()[0])


def seated(server: ServerProcess, count: int) -> tuple[Json, list[Client]]:
    made = server.new_table(players=count)
    return made, [Client(server.url, token, f"P{n}") for n, token in enumerate(made["tokens"]["seats"])]


def test_everybody_hears_every_op_once_in_order_and_the_answer_after_it(server: ServerProcess) -> None:
    made = server.new_table(players=4)
    raws = [Raw(server.url, token, name=f"P{n}") for n, token in enumerate(made["tokens"]["seats"])]
    each = 150

    def hammer(raw: Raw) -> None:
        for number in range(each):
            raw.send_op(number, {"kind": "pass"})

    threads = [threading.Thread(target=hammer, args=(raw,)) for raw in raws]
    for thread in threads:
        thread.start()
    for raw in raws:
        heard: list[int] = []
        answers: dict[int, int] = {}
        while len(answers) < each or not heard or heard[-1] < 4 + 4 * each:
            text = raw.read()
            if text.startswith('42["d",'):
                delta = json.loads(text[2:])[1]
                if delta["s"] > raw.welcome["seq"]:
                    heard.append(delta["s"])
            elif text.startswith("43"):
                start = text.index("[")
                answer = json.loads(text[start:])[0]
                assert answer["seq"] == heard[-1] or answer["seq"] in heard
                answers[int(text[2:start])] = answer["seq"]
        assert all(after == before + 1 for before, after in pairwise(heard))
        assert [answers[number] for number in range(each)] == sorted(answers.values())
        assert len(set(answers.values())) == each
    for thread in threads:
        thread.join()
    for raw in raws:
        raw.close()


def test_who_reads_nothing_is_dropped_slows_nobody_and_resumes(server: ServerProcess) -> None:
    made, (ann, bob) = seated(server, 2)
    deaf = Raw(server.url, made["tokens"]["spectator"], buffer=4096)
    picture = Mirror(deaf.welcome["state"], deaf.welcome["seq"])
    connections = server.request("/health")["connections"]
    before = memory_kb(server)
    sent = 0
    while server.request("/health")["connections"] == connections:
        assert sent < 10 * LIMIT, "it was never dropped"
        for _ in range(200):
            sent += len(CHATTER)
            ann.op("chat", text=CHATTER)
    assert sent > LIMIT / 2
    assert memory_kb(server) - before < 30_000
    seq = ann.op("chat", text="end")["seq"]
    bob.wait(lambda: any(event == "d" and data["s"] == seq for event, data in bob.frames[-50:]), timeout=60)
    with suppress(OSError, websocket.WebSocketException):
        while True:
            text = deaf.read()
            if text.startswith('42["d",'):
                picture.apply(json.loads(text[2:])[1])
    again = Raw(server.url, made["tokens"]["spectator"], since=picture.seq)
    if again.welcome.get("resume"):
        for delta in again.welcome["deltas"]:
            picture.apply(delta)
    else:
        picture = Mirror(again.welcome["state"], again.welcome["seq"])
    fresh = Raw(server.url, made["tokens"]["spectator"])
    state = fresh.welcome["state"]
    assert (picture.zones, picture.comps) == (state["zones"], state["comps"])
    assert picture.seq == fresh.welcome["seq"] == seq
    for client in (ann, bob, again, fresh):
        client.close()


def test_a_short_silence_is_caught_up_without_a_gap(server: ServerProcess) -> None:
    made, (ann, bob) = seated(server, 2)
    slow = Raw(server.url, made["tokens"]["spectator"], buffer=4096)
    for _ in range(600):
        ann.op("chat", text=CHATTER)
    last = ann.ok("pass")
    heard = [slow.event("d")["s"]]
    while heard[-1] < last:
        heard.append(slow.event("d")["s"])
    assert heard == list(range(heard[0], last + 1))
    for client in (ann, bob, slow):
        client.close()


def test_a_flood_does_not_silence_the_others(server: ServerProcess) -> None:
    """Turns are taken, one op each: Ann has her answers long before the flood at her own table is through."""
    made = server.new_table()
    ann = Raw(server.url, made["tokens"]["seats"][0], name="Ann")
    flood = Raw(server.url, made["tokens"]["seats"][1], name="Bob")
    many = 2000
    frames = [
        masked(b"42" + json.dumps(["op", {"id": f"f{n}", "kind": "ping", "x": 1, "y": 1}]).encode())
        for n in range(many)
    ]
    threading.Thread(target=flood.send_bytes, args=(b"".join(frames),), daemon=True).start()
    start = flood.event("d")["s"]
    reading = threading.Thread(target=_read_on, args=(flood, start + many), daemon=True)
    reading.start()
    seqs = [ann.answer(ann.send_op(number, {"kind": "pass"}))["seq"] for number in range(15)]
    assert seqs[-1] < start + many // 2
    reading.join()
    ann.close()
    flood.close()


def _read_on(raw: Raw, last: int) -> None:
    while raw.event("d")["s"] < last:
        pass


@pytest.mark.parametrize(
    "junk",
    [
        os.urandom(300),
        b"\x81\x05hello",
        b"\xf1\x80abcd",
        b"\x83\x80abcd",
        masked(b"x" * 10, opcode=9, final=False),
        masked(b"4", final=False) + masked(b"2", final=True),
        b"".join(masked(b"4", opcode=0 if n else 1, final=False) for n in range(200)),
        masked(b"\xff\xfe\xfd"),
        masked(b"\x03\xe8", opcode=8),
        b"\x88\xfe\x00\x80abcd" + b"x" * 128,
    ],
    ids=[
        "noise",
        "unmasked",
        "reserved",
        "opcode",
        "ping-in-parts",
        "nested",
        "crumbs",
        "no-utf8",
        "bye",
        "long",
    ],
)
def test_a_broken_frame_ends_its_own_connection_only(server: ServerProcess, junk: bytes) -> None:
    made, (ann, bob) = seated(server, 2)
    eve = Raw(server.url, made["tokens"]["spectator"])
    eve.send_bytes(junk)
    with suppress(websocket.WebSocketTimeoutException, websocket.WebSocketException, OSError):
        eve.ws.settimeout(0.5)
        while eve.ws.recv():
            pass
    assert ann.ok("pass") == bob.ok("pass") - 1
    eve.ws.shutdown()  # type: ignore[no-untyped-call]
    ann.close()
    bob.close()


def test_pings_are_answered_among_the_deltas(server: ServerProcess) -> None:
    made, (ann, bob) = seated(server, 2)
    eve = Raw(server.url, made["tokens"]["spectator"])
    for number in range(20):
        eve.send_bytes(masked(b"%d" % number, opcode=9))
        ann.ok("pass")
    pongs: list[int] = []
    while len(pongs) < 20:
        frame = eve.ws.recv_frame()  # type: ignore[no-untyped-call]
        if frame.opcode == websocket.ABNF.OPCODE_PONG:
            pongs.append(int(frame.data))
    assert pongs == list(range(20))
    for client in (ann, bob, eve):
        client.close()


@pytest.mark.parametrize("transports", [["polling"], ["polling", "websocket"]], ids=["polls", "moves-over"])
def test_clients_that_poll_first_hear_the_same(server: ServerProcess, transports: list[str]) -> None:
    made, (ann, bob) = seated(server, 2)
    deltas: list[Json] = []
    welcomes: list[Json] = []
    eve = socketio.Client(reconnection=False)
    eve.on("d", deltas.append)
    eve.on("welcome", welcomes.append)
    passing = threading.Thread(target=lambda: [ann.ok("pass") for _ in range(30)], daemon=True)
    passing.start()
    eve.connect(server.url, auth={"token": made["tokens"]["spectator"]}, transports=transports)
    eventually(lambda: len(welcomes) == 1)
    last = bob.ok("chat", text="done")
    eventually(lambda: any(delta["s"] == last for delta in deltas))
    answer = eve.call("op", {"id": "x", "kind": "chat", "text": "я тоже"}, timeout=PATIENCE_S)
    eventually(lambda: any(delta["s"] == answer["seq"] for delta in deltas))
    passing.join()
    heard = sorted(delta["s"] for delta in deltas if delta["s"] > welcomes[0]["seq"])
    assert heard == list(range(heard[0], heard[0] + len(heard)))
    assert heard[0] == welcomes[0]["seq"] + 1
    assert next(delta for delta in deltas if delta["s"] == answer["seq"])["l"]["a"]["text"] == "я тоже"
    eve.disconnect()
    ann.close()
    bob.close()


def test_a_poll_brings_no_more_than_a_client_reads_at_once(server: ServerProcess) -> None:
    """The Python client hangs up at a seventeenth packet, which waited while its machine was busy."""
    made, (ann, bob) = seated(server, 2)
    sid = json.loads(_get(server, "")[1:])["sid"]
    _post(server, sid, "40" + json.dumps({"token": made["tokens"]["spectator"]}))
    last = [ann.ok("pass") for _ in range(40)][-1]
    heard: list[str] = []
    while not heard or f'"s":{last},' not in heard[-1]:
        packets = _get(server, sid).split("\x1e")
        assert 0 < len(packets) <= Payload.max_decode_packets
        heard += packets
    assert sum(packet.startswith('42["d"') for packet in heard) == 40
    ann.close()
    bob.close()


def test_who_polls_and_never_comes_back_holds_little(server: ServerProcess) -> None:
    """A poller that stays away is bounded too: dropped, then gone."""
    made, (ann, bob) = seated(server, 2)
    sid = json.loads(_get(server, "")[1:])["sid"]
    _post(server, sid, "40" + json.dumps({"token": made["tokens"]["spectator"]}))
    connections = server.request("/health")["connections"]
    sent = 0
    while server.request("/health")["connections"] >= connections:
        assert sent < 10 * LIMIT, "it was never dropped"
        for _ in range(200):
            sent += len(CHATTER)
            ann.op("chat", text=CHATTER)
    ann.ok("pass")
    ann.close()
    bob.close()


def _get(server: ServerProcess, sid: str) -> str:
    with urllib.request.urlopen(_address(server, sid), timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


def _post(server: ServerProcess, sid: str, body: str) -> None:
    with urllib.request.urlopen(_address(server, sid), data=body.encode(), timeout=PATIENCE_S):
        pass


def _address(server: ServerProcess, sid: str) -> str:
    return f"{server.url}/socket.io/?EIO=4&transport=polling" + (f"&sid={sid}" if sid else "")
