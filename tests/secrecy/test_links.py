"""Attacks by way of links, seats and bots: who had a seat or a link before or after another gains nothing.

Everything goes over real HTTP and sockets, as an attacker would do it.
"""

from __future__ import annotations

import json
import urllib.error
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser_key import key_of
from tests.secrecy.conftest import House
from tests.table.client import Client, ServerProcess, eventually, why_not

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


def trio(server: ServerProcess, names: str = "Ann Bob Cid") -> tuple[Json, list[Client]]:
    made = server.new_table(players=3)
    tokens = made["tokens"]["seats"]
    return made, [Client(server.url, tokens[seat], name) for seat, name in enumerate(names.split())]


def token_of(link: str) -> str:
    return link.partition("#")[2]


def code(call: Callable[[], object]) -> str:
    """The code with which a request is refused; empty when it is not."""
    try:
        call()
    except urllib.error.HTTPError as error:
        return str(json.loads(error.read())["error"]["code"])
    return ""


def follow(server: ServerProcess, old: str, token: str) -> Json:
    found: Json = server.request(f"/api/tables/{old}/follow", {}, token=token)
    return found


def rematch(server: ServerProcess, made: Json) -> Json:
    found: Json = server.request(f"/api/tables/{made['id']}/rematch", {}, token=made["tokens"]["host"])
    return found


def aliases(client: Client, zone: str) -> list[str]:
    order: list[str] = client.picture.zones[zone]["order"]
    return order


def lines(client: Client, key: str) -> list[Json]:
    assert client.welcome is not None
    told = [data["l"] for name, data in client.frames if name == "d" and "l" in data]
    return [line for line in [*client.welcome["log"], *told] if line["key"] == key]


def everything(server: ServerProcess, made: Json, token: str) -> str:
    """All that a link opens over HTTP: the view, the log, and the replay from the beginning."""
    base, found = f"/api/tables/{made['id']}", []
    found.append(server.request(f"{base}/export", token=token))
    found.append(server.request(f"{base}/log?limit=500", token=token))
    after = 0
    while True:
        page = server.request(f"{base}/replay?after={after}&limit=500", token=token)
        found.append(page)
        after += len(page["deltas"])
        if after >= page["seq"]:
            return json.dumps(found)


# -- old links hand out no new ones ------------------------------------------------------------------------


def test_who_follows_comes_to_the_own_link_whoever_changes_seats_there(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    new = rematch(server, made)
    tokens = new["tokens"]["seats"]
    browsers = [key_of(old) for old in made["tokens"]["seats"]]
    there = [Client(server.url, tokens[n], name, key=browsers[n]) for n, name in enumerate(("Ann", "Bob"))]
    there[0].ok("swap", seat=1)
    there[1].ok("swap", seat=0)
    for seat, old in enumerate(made["tokens"]["seats"][:2]):
        answer = follow(server, made["id"], old)
        assert "pass" not in answer
        assert token_of(answer["link"]) == tokens[seat]
    # nor does a change of seats at the old table make one's old neighbour's link one's own
    ann.ok("swap", seat=1)
    bob.ok("swap", seat=0)
    for seat, old in enumerate(made["tokens"]["seats"][:2]):
        assert token_of(follow(server, made["id"], old)["link"]) == tokens[seat]


def test_a_kicked_player_does_not_come_back_by_the_old_table(server: ServerProcess) -> None:
    made, _ = trio(server)
    new = rematch(server, made)
    host = Client(server.url, new["tokens"]["host"], "Ann")
    bob = Client(server.url, new["tokens"]["seats"][1], "Bob")
    host.ok("kick", seat=1)
    eventually(lambda: not bob.connected)
    assert code(lambda: follow(server, made["id"], made["tokens"]["seats"][1])) == "void-link"


def test_a_renewed_host_link_is_not_defeated_by_the_old_table(server: ServerProcess) -> None:
    made, _ = trio(server)
    new = rematch(server, made)
    host = Client(server.url, new["tokens"]["host"], "Ann")
    host.ok("relink", seat=0)
    assert code(lambda: follow(server, made["id"], made["tokens"]["host"])) == "void-link"


def test_an_old_spectator_passes_nothing_that_was_shut_later(server: ServerProcess) -> None:
    made, _ = trio(server)
    new = rematch(server, made)
    base = f"/api/tables/{new['id']}"
    watcher = made["tokens"]["spectator"]
    seen = follow(server, made["id"], watcher)
    assert "pass" not in seen
    server.request(f"{base}/password", {"password": "thick as ale"}, token=new["tokens"]["host"])
    seen = follow(server, made["id"], watcher)
    assert "pass" not in seen
    assert why_not(server, token_of(seen["link"])) == "password"
    bob = follow(server, made["id"], made["tokens"]["seats"][1])
    assert "pass" not in bob
    assert why_not(server, token_of(bob["link"])) == "password"
    server.request(f"{base}/password", {"password": None}, token=new["tokens"]["host"])
    host = Client(server.url, new["tokens"]["host"], "Ann")
    host.ok("house", what="lock", on=True)
    assert code(lambda: follow(server, made["id"], watcher)) == "room-locked"
    host.ok("house", what="join", on=False)
    assert code(lambda: follow(server, made["id"], watcher)) == "no-watching"


def test_who_came_to_a_seat_after_the_rematch_may_look_on_at_most(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    new = rematch(server, made)
    ann.ok("kick", seat=1)
    eventually(lambda: not bob.connected)
    links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
    late = token_of(links["seats"][1])
    assert token_of(follow(server, made["id"], late)["link"]) == new["tokens"]["spectator"]
    assert code(lambda: follow(server, made["id"], made["tokens"]["seats"][1])) == "void-link"


# -- changing seats leaks nothing of the past --------------------------------------------------------------


def test_after_a_change_of_seats_nobody_reads_what_the_other_peeked_at(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    at = ann.ok("peek", zone="drink.deck", n=2)
    shown = next(d["show"]["f"] for name, d in ann.frames if name == "d" and "show" in d)
    own = [ann.picture.comps[alias]["f"] for alias in ann.hand()]
    ann.ok("move", cs=ann.hand()[:1], to="s0.deck")
    ann.ok("swap", seat=1)
    bob.ok("swap", seat=0)
    bob.wait(lambda: bob.welcome is not None and bob.welcome["you"]["seat"] == 0)
    token = made["tokens"]["seats"][1]
    again = Client(server.url, token)
    resumed = Client(server.url, token, since=at - 1)
    assert resumed.welcome is not None
    assert "state" in resumed.welcome
    assert "deltas" not in resumed.welcome
    said = json.dumps([bob.frames, again.frames, resumed.frames]) + everything(server, made, token)
    for face in (*shown, own[0]):
        assert face not in said
    # and who looked goes on having looked, wherever that person sits
    assert lines(Client(server.url, made["tokens"]["seats"][0]), "log.peek")[0]["a"]["cs"] == shown


def test_nothing_laid_away_comes_into_anothers_hand_by_undo(server: ServerProcess) -> None:
    _, (ann, bob, _) = trio(server)
    ann.ok("move", cs=ann.hand()[:1], to="s0.deck")
    ann.ok("swap", seat=1)
    bob.ok("swap", seat=0)
    assert bob.code("undo") == "undo-handed-on"


def test_who_stands_up_leaves_neither_hand_nor_notes_to_the_next(server: ServerProcess) -> None:
    made, (_, bob, cid) = trio(server)
    bob.ok("note", sort="private", text="Cid bluffs")
    faces = [bob.picture.comps[alias]["f"] for alias in bob.hand()]
    bob.ok("stand")
    cid.ok("swap", seat=1)
    assert cid.picture.seats[1]["name"] is None
    assert cid.picture.seats[2]["name"] == "Cid"
    (request,) = cid.picture.more["requests"]
    assert (request["want"], request["by"], request["of"], request["name"]) == ("seat", 2, 1, "Cid")
    assert cid.code("grant", to=request["seq"], yes=True) == "not-asked"
    said = json.dumps(cid.frames) + everything(server, made, made["tokens"]["seats"][2])
    assert not any(face in said for face in faces)
    bob.ok("sit", name="Bob")
    assert bob.picture.seats[1]["name"] == "Bob", "to one's own seat one comes back unasked"
    assert len(bob.hand()) == len(faces)
    assert bob.picture.more["requests"] == []


@pytest.mark.parametrize("who", ["holder", "host"])
def test_with_the_holders_or_hosts_word_a_hand_goes_on_and_all_read_it(
    server: ServerProcess, who: str
) -> None:
    made, (ann, bob, cid) = trio(server)
    bob.ok("note", sort="private", text="Cid bluffs")
    bob.ok("peek", zone="drink.deck", n=1)
    (peeked,) = next(d["show"]["f"] for name, d in bob.frames if name == "d" and "show" in d)
    kept = {bob.picture.comps[alias]["f"] for alias in bob.hand()}
    names = set(bob.hand())
    bob.ok("stand")
    seq = cid.ok("swap", seat=1)
    (bob if who == "holder" else ann).ok("grant", to=seq, yes=True)
    cid.wait(lambda: cid.welcome is not None and cid.welcome["you"]["seat"] == 1)
    assert {cid.picture.comps[alias]["f"] for alias in cid.hand()} == kept
    assert not names & set(cid.hand())
    assert cid.picture.more["notes"] == []
    ann.wait(lambda: bool(lines(ann, f"log.seat-let-{who}")))
    said = json.dumps(cid.frames) + everything(server, made, made["tokens"]["seats"][2])
    assert peeked not in said
    assert "bluffs" not in said
    bob.wait(lambda: bob.welcome is not None and bob.welcome["you"]["seat"] == 2)
    assert aliases(bob, "s1.hand") == []
    assert aliases(bob, "s2.hand") == [], "what Cid left there stays Cid's"
    seq = bob.ok("sit", name="Bob")
    cid.wait(lambda: [one["seq"] for one in cid.picture.more["requests"]] == [seq])
    cid.ok("grant", to=seq, yes=True)
    bob.wait(lambda: bob.picture.seats[2]["name"] == "Bob")
    bob.wait(lambda: bool(bob.picture.more["notes"]))
    assert bob.picture.more["notes"][0]["text"] == "Cid bluffs", "notes are with their writer"
    assert cid.picture.more["notes"] == []


def test_a_new_link_to_a_kicked_players_seat_shows_the_hand_only_once_the_host_says_so(
    server: ServerProcess,
) -> None:
    made, (ann, bob, _) = trio(server)
    faces = [bob.picture.comps[alias]["f"] for alias in bob.hand()]
    bob.ok("peek", zone="drink.deck", n=1)
    (peeked,) = next(d["show"]["f"] for name, d in bob.frames if name == "d" and "show" in d)
    ann.ok("kick", seat=1)
    eventually(lambda: not bob.connected)
    links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
    late = token_of(links["seats"][1])
    dora = Client(server.url, late, "Dora")
    assert dora.hand() == []
    assert dora.picture.zones["s1.hand"]["n"] == len(faces)
    said = json.dumps(dora.frames) + everything(server, made, late)
    assert not any(face in said for face in (*faces, peeked))
    assert dora.code("draw", from_="s1.deck", to="table", n=1) in ("not-seated", "unknown-field")
    dora.close()
    dora = Client(server.url, late, "Dora")
    (request,) = dora.picture.more["requests"]
    ann.ok("grant", to=request["seq"], yes=True)
    dora.wait(lambda: len(dora.hand()) == len(faces))
    assert dora.picture.seats[1]["name"] == "Dora"
    ann.wait(lambda: bool(lines(ann, "log.seat-let-host")))
    assert peeked not in json.dumps(dora.frames) + everything(server, made, late)


# -- op ids are the person's -------------------------------------------------------------------------------


def test_two_people_at_one_seat_may_use_the_same_op_id(server: ServerProcess) -> None:
    made, (ann, bob, _) = trio(server)
    first = bob.op("track", op_id="same", zone="s1.luck", value=3)
    assert bob.op("track", op_id="same", zone="s1.luck", value=3) == first
    ann.ok("swap", seat=1)
    bob.ok("swap", seat=0)
    ann.wait(lambda: ann.welcome is not None and ann.welcome["you"]["seat"] == 1)
    second = ann.op("track", op_id="same", zone="s1.luck", value=5)
    assert second["ok"]
    assert second["seq"] > first["seq"]
    assert ann.picture.zones["s1.luck"]["value"] == 5
    assert bob.op("track", op_id="same", zone="s1.luck", value=3) == first, "also at another seat"
    assert ann.op("track", op_id="same", zone="s1.luck", value=5) == second
    ann.ok("kick", seat=2)
    links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
    assert token_of(links["seats"][2]) != made["tokens"]["seats"][2]


# -- consent is a person's, whatever was declared a bot ----------------------------------------------------


@pytest.fixture(scope="module")
def tavern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    process = House(tmp_path_factory.mktemp("tavern") / "data")
    yield process
    process.kill()


def test_a_person_the_host_declares_a_bot_is_asked_all_the_same(tavern: House) -> None:
    made = tavern.seat(3)
    ann, bob, _ = (
        Client(tavern.url, token, name)
        for token, name in zip(made["tokens"]["seats"], ("Ann", "Bob", "Cid"), strict=True)
    )
    cards = len(bob.hand())
    ann.ok("bot", seat=1, strength="thumb")
    seq = ann.ok("request", want="random", from_="s1.hand", to="s0.hand", n=1)
    assert ann.picture.zones["s1.hand"]["n"] == cards
    assert [one["seq"] for one in ann.picture.more["requests"]] == [seq]
    seq = ann.ok("request", want="show", from_="s1.hand")
    assert not any("show" in data for name, data in ann.frames if name == "d")
    bob.ok("grant", to=seq, yes=True)
    ann.wait(lambda: any("show" in data for name, data in ann.frames if name == "d"))


def test_who_is_declared_a_bot_is_asked_before_anything_is_taken_back(tavern: House) -> None:
    made = tavern.seat(2)
    ann, bob = (
        Client(tavern.url, token, name) for token, name in zip(made["tokens"]["seats"], "AB", strict=True)
    )
    ann.ok("peek", zone="drink.deck", n=1)
    ann.ok("bot", seat=1, strength="thumb")
    ann.ok("undo")
    assert ann.picture.more["asking"]["asked"] == [1]
    bob.ok("answer", yes=True)
    ann.wait(lambda: ann.picture.more["asking"] is None)


def test_sitting_as_a_bot_for_a_moment_has_no_options_weighed(tavern: House) -> None:
    made = tavern.seat(2)
    ann, bob = (
        Client(tavern.url, token, name) for token, name in zip(made["tokens"]["seats"], "AB", strict=True)
    )

    def asked(client: Client) -> str:
        answer = client.send("weigh", {"by": "thumb"})
        return "" if answer["ok"] else str(answer["error"]["code"])

    assert asked(bob) == "not-agreed"
    bob.ok("stand")
    bob.ok("sit", name="B", bot=True)
    assert asked(bob) == "not-agreed"
    # nor does it help to declare everybody else a bot
    ann.ok("hints", on=True)
    ann.ok("bot", seat=1, strength="thumb")
    assert asked(ann) == "not-agreed"


def test_hands_do_not_open_to_spectators_over_the_head_of_a_declared_bot(tavern: House) -> None:
    made = tavern.seat(2)
    ann, _ = (
        Client(tavern.url, token, name) for token, name in zip(made["tokens"]["seats"], "AB", strict=True)
    )
    ann.ok("bot", seat=1, strength="thumb")
    ann.ok("house", what="all", on=True)
    ann.ok("agree", on=True)
    eve = Client(tavern.url, made["tokens"]["spectator"], "Eve")
    assert aliases(eve, "s1.hand") == []
