"""What an operator does about one person while a server runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table.access import addresses
from innkeep.table.access.bans import Ban, Bans
from innkeep.table.cli.main import innkeep
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.archive import verify
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.forgetting import forget, tables_with
from tests.patience import PATIENCE_S
from tests.table.access.test_origins import ask, served
from tests.table.client import Client, ServerProcess, eventually
from tests.table.net.test_limits import Line
from tests.table.play import seated
from tests.table.scale.test_upkeep import KINDS, address
from tests.table.tiny import plugins

Json = dict[str, Any]


def run(server: ServerProcess, *words: str) -> tuple[int, Any, str]:
    found = CliRunner().invoke(innkeep, ["people", *words, "--data", str(server.folder), "--json"])
    assert "Traceback" not in found.output
    return found.exit_code, json.loads(found.stdout) if found.stdout else None, found.stderr


def test_who_is_forgotten_is_gone_from_a_table_that_is_played_at(server: ServerProcess) -> None:
    made = server.new_table(players=2)
    tokens = made["tokens"]["seats"]
    ann, bob = (Client(server.url, token, name) for token, name in zip(tokens, ("Ann", "Bob"), strict=True))
    said = ann.ok("chat", text="I live in Elm Street")
    bob.wait(lambda: bob.picture.seq >= said)
    assert bob.welcome is not None
    head, last = bob.welcome["table"]["head"], bob.welcome["seq"]
    code, told, _ = run(server, "forget", "Ann", "--dry-run")
    assert (code, told["done"], [one["id"] for one in told["tables"]]) == (0, False, [made["id"]])
    assert run(server, "forget", "Ann", "--yes")[1]["done"] is True
    eventually(lambda: not bob.connected)
    again = Client(server.url, tokens[1], "Bob", since=bob.picture.seq)
    assert again.welcome is not None
    assert "state" in again.welcome  # all of it, not what came since
    shown = json.dumps(again.welcome)
    assert "Bob" in shown
    assert "Elm Street" not in shown
    assert '"Ann"' not in shown
    page = server.request(f"/api/tables/{made['id']}/log", token=tokens[1])
    assert "Elm Street" not in json.dumps(page)
    words = ("table", "verify", made["id"], "--head", f"{last}:{head}", "--data", str(server.folder))
    assert CliRunner().invoke(innkeep, words).exit_code == 0
    code, _, why = run(server, "forget", "Ann", "--yes")
    assert (code, why.count("\n")) == (2, 1)
    again.ok("chat", text="on we go")
    again.close()


@pytest.mark.parametrize("kind", KINDS)
def test_either_kind_of_store_forgets(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with closing(Store(address(kind, tmp_path, request))) as store:
        room = seated(Rooms(store, plugins()).create("tiny", {"players": 2}))
        room.submit(0, {"kind": "chat", "text": "100% Elm_Street"})
        room.submit(None, {"kind": "chat", "text": "an onlooker of Elm Street"}, name="50% Zed")
        for name, persons in (("N0", 1), ("50% Zed", 0)):
            assert tables_with(store, name) == [room.id]
            found = forget(room.row, store, name)
            assert found is not None
            assert len(found.persons) == persons
            assert tables_with(store, name) == []
        assert "Elm" not in json.dumps([event.args for event in store.events(room.id)])
        assert verify(room.row, store).problems == []


def hosted(folder: Path, *words: str, **told: str) -> AbstractContextManager[str]:
    return served(folder, "--no-assistant", *words, **told)


def made(url: str, **headers: str) -> tuple[int, Json]:
    wish = {"module": "rdi", "options": {"players": 2}}
    status, body, _ = ask(f"{url}/api/tables", wish, **headers)
    return status, json.loads(body)


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server with everything an operator may say about people, and its folder."""
    folder = tmp_path_factory.mktemp("inn")
    (folder / "words").write_text("# not here\nBlunderbuss*\n", "utf-8")
    words = ("--proxy", "1", "--shared", "203.0.113.0/24=40", "--words", str(folder / "words"))
    with hosted(folder, *words, INNKEEP_OPERATOR_TOKEN="only mine") as url:
        yield url, folder / "data"


def in_data(folder: Path, *words: str) -> tuple[int, Any, str]:
    found = CliRunner().invoke(innkeep, ["people", *words, "--data", str(folder), "--json"])
    assert "Traceback" not in found.output
    return found.exit_code, json.loads(found.stdout) if found.stdout else None, found.stderr


def test_a_school_behind_one_address_makes_forty_tables_at_once_and_another_thirty(
    inn: tuple[str, Path],
) -> None:
    url, _ = inn
    from_school = [made(url, X_Forwarded_For=f"203.0.113.{n}")[0] for n in range(1, 41)]
    assert from_school == [201] * 40
    from_home = [made(url, X_Forwarded_For="198.51.100.1")[0] for _ in range(33)]
    assert from_home.count(201) < 33
    assert from_home[-1] == 429


def test_a_banned_address_comes_in_nowhere_until_the_ban_ends(inn: tuple[str, Path]) -> None:
    url, folder = inn
    _, table = made(url, X_Forwarded_For="198.51.100.77")
    line = Line(url, table["tokens"]["seats"][0], "Ann", "198.51.100.77")
    assert in_data(folder, "ban", "198.51.100.0/24", "--days", "2")[0] == 0
    assert line.told("removed")["code"] == "banned"
    again = Line(url, table["tokens"]["seats"][1], "Bob", "198.51.100.78")
    assert again.refused is not None
    assert again.refused["code"] == "banned"
    assert made(url, X_Forwarded_For="198.51.100.9")[0] == 403
    assert made(url, X_Forwarded_For="203.0.113.9")[0] == 201
    assert [one["who"] for one in in_data(folder, "bans")[1]] == ["198.51.100.0/24"]
    lifted = CliRunner().invoke(innkeep, ["people", "lift", "198.51.100.0/24", "--data", str(folder)])
    assert lifted.exit_code == 0
    eventually(lambda: made(url, X_Forwarded_For="198.51.100.9")[0] == 201)


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("127.0.0.1", "INNKEEP_PROXY"),
        ("127.9.0.0/16", "INNKEEP_PROXY"),
        ("::1", "INNKEEP_PROXY"),
        ("::ffff:127.0.0.1", "INNKEEP_PROXY"),
        ("192.0.2.20", "own address 192.0.2.20"),
        ("192.0.0.0/16", "too many|own address"),
        ("2001:db8:7::99", "own address 2001:db8:7::1"),
        ("0.0.0.0/0", "too many"),
        ("::/0", "too many"),
        ("0.0.0.0", "no visitor"),
        ("224.0.0.1", "no visitor"),
        ("fe80::1", "no visitor"),
        ("198.51.100.0/24", "you are at 198.51.100.3 yourself.*--yes"),
        ("172.18.0.2", "inside a network.*--yes"),
        ("fd00:1::2", "inside a network.*--yes"),
    ],
)
def test_what_may_be_everybody_or_the_operator_is_not_banned(
    who: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.in_folder(tmp_path).close()
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.20", "2001:db8:7::1"])
    monkeypatch.setenv("SSH_CONNECTION", "198.51.100.3 50022 192.0.2.20 22")
    monkeypatch.setenv("INNKEEP_PROXY", "1")
    code, _, said = in_data(tmp_path, "ban", who)
    assert (code, said.count("\n")) == (2, 1), said
    assert re.search(why, said)
    assert in_data(tmp_path, "bans")[1] == []
    if "--yes" in why:
        assert in_data(tmp_path, "ban", who, "--yes")[0] == 0
        assert len(in_data(tmp_path, "bans")[1]) == 1


def test_a_ban_that_no_longer_could_be_made_can_be_lifted(tmp_path: Path) -> None:
    with closing(Store.in_folder(tmp_path)) as store:
        Bans(store).add(Ban("127.0.0.1/32", now_ms() + 60_000, "", now_ms()))
    words = ["people", "lift", "127.0.0.1", "--data", str(tmp_path)]
    assert CliRunner().invoke(innkeep, words).exit_code == 0
    assert in_data(tmp_path, "bans")[1] == []


def test_an_address_of_ipv4_that_ipv6_carries_is_banned_as_such(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    assert in_data(tmp_path, "ban", "::ffff:198.51.100.7")[1][0]["who"] == "198.51.100.7/32"


def test_who_has_a_link_is_banned_from_that_table_alone(inn: tuple[str, Path]) -> None:
    url, folder = inn
    _, table = made(url, X_Forwarded_For="203.0.113.5")
    ann = Line(url, table["tokens"]["seats"][0], "Ann", "203.0.113.5")
    bob = Line(url, table["tokens"]["seats"][1], "Bob", "203.0.113.5")
    assert in_data(folder, "ban", f"{table['id']}/1")[0] == 0
    assert bob.told("removed")["code"] == "banned"
    assert Line(url, bob.token, "Bob", "192.0.2.3").refused is not None
    assert ann.op("chat", text="still here") == "ok"
    listed = in_data(folder, "bans")[1]
    assert [one["who"] for one in listed] == [f"{table['id']}/1.0"]
    words = ["people", "lift", listed[0]["who"], "--data", str(folder)]
    assert CliRunner().invoke(innkeep, words).exit_code == 0
    for wrong in (f"{table['id']}/7", "nobody", "0.0.0.0/0"):
        code, _, why = in_data(folder, "ban", wrong)
        assert (code, why.count("\n")) == (2, 1), why


def test_only_the_operator_is_told_who_is_where_and_of_no_hand(inn: tuple[str, Path]) -> None:
    url, _ = inn
    _, table = made(url, X_Forwarded_For="203.0.113.6")
    Line(url, table["tokens"]["seats"][0], "Ann", "203.0.113.6")
    for token in ("", "another"):
        assert ask(f"{url}/api/operator/people", Authorization=f"Bearer {token}")[0] == 404
    runner = CliRunner(env={"INNKEEP_OPERATOR_TOKEN": "only mine"})
    found = runner.invoke(innkeep, ["people", "where", "--server", url, "--json"])
    here = {one["id"]: one["people"] for one in json.loads(found.stdout)}
    assert here[table["id"]] == [{"seat": 0, "name": "Ann", "bot": False, "address": "203.0.113.6"}]
    wrong = CliRunner(env={"INNKEEP_OPERATOR_TOKEN": "no"}).invoke(
        innkeep, ["people", "where", "--server", url]
    )
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (2, 1)


def test_a_report_from_a_table_reaches_the_operator_and_few_are_taken(inn: tuple[str, Path]) -> None:
    url, folder = inn
    _, table = made(url, X_Forwarded_For="203.0.113.8")
    ann = Line(url, table["tokens"]["seats"][0], "Ann", "203.0.113.8")
    address = f"{url}/api/tables/{table['id']}/report"
    by = {"Authorization": f"Bearer {ann.token}", "X_Forwarded_For": "203.0.113.8"}
    assert ask(address, {"text": "x" * 1001}, **by)[0] == 400
    assert ask(address, {"text": "hm"}, X_Forwarded_For="203.0.113.8")[0] == 403
    codes = [ask(address, {"text": f"somebody shouts, {n}"}, **by)[0] for n in range(7)]
    assert codes == [201] * 5 + [429] * 2
    told = [one for one in in_data(folder, "reports")[1] if one["table_id"] == table["id"]]
    assert (told[0]["name"], told[0]["text"]) == ("Ann", "somebody shouts, 0")
    assert len(told) == 5
    left = in_data(folder, "reports", "--done", told[0]["id"])[1]
    assert [one["id"] for one in left if one["table_id"] == table["id"]] == [one["id"] for one in told[1:]]


def test_a_listed_word_is_neither_said_nor_anybodys_name(inn: tuple[str, Path]) -> None:
    url, _ = inn
    _, table = made(url, X_Forwarded_For="203.0.113.9")
    ann = Line(url, table["tokens"]["seats"][0], "Ann", "203.0.113.9")
    assert ann.op("chat", text="BLÚNDERBUSSES are loud") == "unwelcome"
    assert ann.op("chat", text="guns are loud") == "ok"
    assert ann.op("rename", name="blunderbuss") == "unwelcome"
    other = Line(url, table["tokens"]["seats"][1], "Blunderbuss", "203.0.113.9")
    assert other.op("pass") == "not-seated"
    status, _, _ = ask(
        f"{url}/api/tables",
        {"module": "rdi", "options": {"players": 2}, "house": {"rules": "a blunderbuss"}},
    )
    assert status == 400


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--shared", "everybody=9"), "--shared"),
        (("--shared", "192.0.2.1=0"), "--shared"),
        (("--words", "FOLDER/two"), "--words"),
        (("--words", "FOLDER/none"), "none"),
    ],
)
def test_what_cannot_be_meant_is_one_line(words: tuple[str, ...], named: str, tmp_path: Path) -> None:
    (tmp_path / "two").write_text("two words\n")
    told = [word.replace("FOLDER", str(tmp_path)) for word in words]
    command = [
        sys.executable,
        "-m",
        "innkeep.table.cli.main",
        "serve",
        "--data",
        str(tmp_path / "data"),
        *told,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert named in done.stderr
