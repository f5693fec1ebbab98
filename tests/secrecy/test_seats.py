"""A seat is whose sits there: who made the table, and so was given all its links, sees and does nothing by
them once somebody has sat down.

Everything goes over real HTTP and sockets, as an attacker would do it.
"""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.secrecy.test_links import aliases, code, lines, token_of, trio
from tests.table.client import Client, ServerProcess, eventually, why_not

Json = dict[str, Any]
HOSTS = "k" * 32
"""The secret of the host's own browser, which never was the friend's."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


def heard(client: Client, event: str) -> list[Any]:
    return [data for name, data in client.frames if name == event]


def twice(client: Client) -> list[int]:
    """The seats that are open in two places, as the client was told last."""
    told = heard(client, "present")
    return list(told[-1]["twice"]) if told else []


def at_two_places(client: Client, seat: int) -> bool:
    return twice(client) == [seat]


def read(server: ServerProcess, path: str, token: str, key: str | None) -> Json:
    """What an address says to a token that is shown with that secret of a browser."""
    request = urllib.request.Request(server.url + path, headers={"Authorization": f"Bearer {token}"})
    if key is not None:
        request.add_header("Innkeep-Key", key)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        found: Json = json.load(answer)
        return found


@pytest.mark.parametrize("key", [None, HOSTS])
def test_the_host_comes_in_nowhere_by_the_link_of_a_friend_who_sits(
    server: ServerProcess, key: str | None
) -> None:
    made = server.new_table(players=3)
    token = made["tokens"]["seats"][1]
    ann = Client(server.url, made["tokens"]["host"], "Ann")
    beside = Client(server.url, token, key=key)  # before the friend comes
    assert beside.hand() == []
    bob = Client(server.url, token, "Bob")
    eventually(lambda: not beside.connected)
    faces = [bob.picture.comps[alias]["f"] for alias in bob.hand()]
    assert faces
    assert not any(face in json.dumps(beside.frames) for face in faces)
    assert heard(beside, "removed")[0]["code"] == "void-link"
    assert why_not(server, token, key=key) == "void-link"
    assert why_not(server, token, key=key, name="Bob") == "void-link"
    for path in ("export", "log", "replay", "links", "mail"):
        there = f"/api/tables/{made['id']}/{path}"
        assert code(partial(read, server, there, token, key)) == "void-link"
    glance = {"tables": [{"token": token}]}
    (seen,) = server.request("/api/glance", glance)
    assert seen["error"]["code"] == "void-link"
    (mine,) = server.request("/api/glance", glance, token=token)
    assert mine["you"] == 1
    assert ann.connected


def test_the_own_link_is_told_once_more_to_the_browser_that_did_not_hear_it(server: ServerProcess) -> None:
    made = server.new_table(players=3)
    token = made["tokens"]["seats"][1]
    bob = Client(server.url, token, "Bob")
    bob.close()
    again = Client(server.url, token)
    assert again.hand() == bob.hand()
    own = heard(again, "link")[0]["token"]
    assert own == heard(bob, "link")[0]["token"] != token
    anywhere = Client(server.url, own, key=HOSTS)
    assert anywhere.hand() == bob.hand()
    assert heard(anywhere, "link") == []
    assert token_of(server.request(f"/api/tables/{made['id']}/links", token=own)["own"]) == own


def test_ones_other_device_is_added_by_oneself_and_told_of(server: ServerProcess) -> None:
    _, (ann, bob, _) = trio(server)
    own = heard(bob, "link")[0]["token"]
    assert ann.welcome is not None
    assert twice(ann) == []
    phone = Client(server.url, own, key=HOSTS)
    assert phone.hand() == bob.hand()
    for client in (ann, bob, phone):
        eventually(partial(at_two_places, client, 1))
    bob.ok("relink", seat=1)  # it was somebody else's
    eventually(lambda: not phone.connected)
    assert why_not(server, own, key=HOSTS) == "void-link"
    ann.wait(lambda: twice(ann) == [])
    fresh = heard(bob, "link")[-1]["token"]
    assert Client(server.url, fresh, key="q" * 32).hand() == bob.hand()


def test_two_tabs_of_one_browser_are_one_place(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    tab = Client(server.url, made["tokens"]["seats"][1])
    assert tab.hand() == bob.hand()
    ann.wait(lambda: len(heard(ann, "present")) > 1)
    assert twice(ann) == []


def test_a_thief_of_the_browsers_own_secret_is_put_out_by_the_other_device(server: ServerProcess) -> None:
    """Who renews a link keeps it; whose secret it was before does not."""
    made, (_, bob, _) = trio(server)
    own = heard(bob, "link")[0]["token"]
    phone = Client(server.url, own, key=HOSTS)
    phone.ok("relink", seat=1)
    eventually(lambda: not bob.connected)
    assert why_not(server, made["tokens"]["seats"][1]) == "void-link"
    assert why_not(server, own) == "void-link"
    assert phone.connected


def test_the_link_to_a_seat_somebody_left_is_given_to_nobody(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    faces = [bob.picture.comps[alias]["f"] for alias in bob.hand()]
    path = f"/api/tables/{made['id']}/links"
    bob.ok("stand")
    assert server.request(path, token=made["tokens"]["host"])["seats"] == [None, None, None]
    ann.ok("relink", seat=1)  # for somebody else: who left does not come back by the old one
    late = token_of(server.request(path, token=made["tokens"]["host"])["seats"][1])
    eve = Client(server.url, late, "Eve", key=HOSTS)
    assert eve.hand() == []
    assert not any(face in json.dumps(eve.frames) for face in faces)
    assert eve.picture.seats[1]["name"] is None


@pytest.mark.parametrize("way", ["stood up", "sent away"])
def test_a_host_has_no_hand_that_somebody_left_without_showing_it_to_all(
    server: ServerProcess, way: str
) -> None:
    """Whoever asks for the seat may be the host in another browser."""
    made, (ann, bob, cid) = trio(server)
    eve = Client(server.url, made["tokens"]["spectator"], "Eve")
    faces = {bob.picture.comps[alias]["f"] for alias in bob.hand()}
    bob.ok("stand") if way == "stood up" else ann.ok("kick", seat=1)
    if way == "stood up":
        seq = ann.ok("swap", seat=1)
        asker = ann
    else:
        links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
        asker = Client(server.url, token_of(links["seats"][1]), "Mr X", key=HOSTS)
        (request,) = asker.picture.more["requests"]
        seq = request["seq"]
    before = len(cid.frames)
    assert not any(face in json.dumps([ann.frames, asker.frames]) for face in faces)
    ann.ok("grant", to=seq, yes=True)
    for client in (cid, eve):
        eventually(partial(lines, client, "log.seat-let-host"))
        (line,) = lines(client, "log.seat-let-host")
        assert set(line["a"]["cs"]) == faces
    shown = [d["show"] for name, d in cid.frames[before:] if name == "d" and "show" in d]
    assert [(set(one["f"]), one["to"]) for one in shown] == [(faces, "all")]


def test_with_the_holders_yes_nobody_else_sees_the_hand(server: ServerProcess) -> None:
    _, (ann, bob, cid) = trio(server)
    faces = {bob.picture.comps[alias]["f"] for alias in bob.hand()}
    bob.ok("stand")
    seq = ann.ok("swap", seat=1)
    bob.ok("grant", to=seq, yes=True)
    ann.wait(lambda: ann.welcome is not None and ann.welcome["you"]["seat"] == 1)
    cid.wait(lambda: bool(lines(cid, "log.seat-let-holder")))
    assert not any(face in json.dumps(cid.frames) for face in faces)


def test_whom_the_host_lets_sit_down_has_a_link_of_ones_own(server: ServerProcess) -> None:
    made, (ann, _, _) = trio(server)
    ann.ok("kick", seat=1)
    links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
    late = token_of(links["seats"][1])
    beside = Client(server.url, late, key=HOSTS)
    dora = Client(server.url, late, "Dora")
    (request,) = dora.picture.more["requests"]
    ann.ok("grant", to=request["seq"], yes=True)
    dora.wait(lambda: len(dora.hand()) > 0)
    eventually(lambda: not beside.connected)
    assert why_not(server, late, key=HOSTS) == "void-link"
    assert Client(server.url, heard(dora, "link")[0]["token"], key="q" * 32).hand() == dora.hand()


def test_the_unused_link_to_the_seat_one_leaves_opens_nothing_of_it(server: ServerProcess) -> None:
    made = server.new_table(players=3)
    ann, bob = (Client(server.url, made["tokens"]["seats"][seat], n) for seat, n in enumerate("AB"))
    bob.ok("swap", seat=2)
    late = Client(server.url, made["tokens"]["seats"][2], key=HOSTS)
    assert late.welcome is not None
    assert late.welcome["you"]["seat"] == 1
    assert aliases(late, "s1.hand") == []
    assert ann.connected


def test_the_links_of_a_rematch_are_each_persons_own_once_they_sit(server: ServerProcess) -> None:
    made, _ = trio(server)
    path, host = f"/api/tables/{made['id']}", made["tokens"]["host"]
    new = server.request(path + "/rematch", {}, token=host)
    token = new["tokens"]["seats"][1]
    followed = server.request(path + "/follow", {}, token=made["tokens"]["seats"][1])["link"]
    assert token_of(followed) == token
    beside = Client(server.url, token, key=HOSTS)
    assert Client(server.url, token, "Bob").hand()
    eventually(lambda: not beside.connected)
    assert why_not(server, token, key=HOSTS) == "void-link"
    with pytest.raises(urllib.error.HTTPError):
        read(server, path + "/follow", token, HOSTS)


def test_a_spectators_pass_for_the_password_opens_no_locked_room(server: ServerProcess) -> None:
    made: Json = server.request("/api/tables", {"module": "tiny", "house": {"password": "ale"}})
    path, watch = f"/api/tables/{made['id']}", made["tokens"]["spectator"]
    ann = Client(server.url, made["tokens"]["host"], "Ann")
    passed = server.request(path + "/enter", {"password": "ale"}, token=watch)["pass"]
    inside = Client(server.url, watch, "Eve", **{"pass": passed})
    assert inside.welcome is not None
    ann.ok("house", what="lock", on=True)
    assert inside.connected
    for known in (passed, server.request(path + "/enter", {"password": "ale"}, token=watch)["pass"]):
        assert why_not(server, watch, name="Mallory", **{"pass": known}) == "room-locked"
    back = Client(server.url, watch, "Eve", **{"pass": inside.welcome["pass"]})
    assert back.welcome is not None


def test_who_sat_there_as_a_bot_for_a_moment_leaves_no_link_to_a_friend(server: ServerProcess) -> None:
    made = server.new_table(players=3)
    token = made["tokens"]["seats"][1]
    ann = Client(server.url, made["tokens"]["host"], "Ann")
    feigned = Client(server.url, token, "Robot", key=HOSTS, bot=True)
    feigned.ok("stand")
    assert why_not(server, token, name="Bob") == "void-link", "it is told, not shared"
    path = f"/api/tables/{made['id']}/links"
    assert server.request(path, token=made["tokens"]["host"])["seats"][1] is None
    ann.ok("relink", seat=1)
    eventually(lambda: not feigned.connected)
    late = token_of(server.request(path, token=made["tokens"]["host"])["seats"][1])
    bob = Client(server.url, late, "Bob")
    assert bob.hand() == [], "who looked at that hand holds it: it goes on for all to see"
    (request,) = bob.picture.more["requests"]
    ann.ok("grant", to=request["seq"], yes=True)
    eventually(partial(lines, ann, "log.seat-let-host"))


@pytest.mark.parametrize("path", ["export", "log?limit=500", "replay?own=1"])
def test_what_is_asked_for_before_somebody_sits_down_is_not_answered_after(
    server: ServerProcess, path: str
) -> None:
    """Answers wait for their turn: the copy of a link is asked about once more when it comes."""
    made = server.new_table(players=3)
    token = made["tokens"]["seats"][1]
    said: list[Json] = []

    def ask() -> None:
        while not done.is_set():
            with suppress(urllib.error.HTTPError):
                said.append(read(server, f"/api/tables/{made['id']}/{path}", token, HOSTS))

    done = threading.Event()
    askers = [threading.Thread(target=ask) for _ in range(6)]
    for asker in askers:
        asker.start()
    try:
        eventually(lambda: said)
        bob = Client(server.url, token, "Bob")
        faces = [bob.picture.comps[alias]["f"] for alias in bob.hand()]
        time.sleep(0.3)
    finally:
        done.set()
        for asker in askers:
            asker.join()
    assert not any(face in json.dumps(said) for face in faces)
