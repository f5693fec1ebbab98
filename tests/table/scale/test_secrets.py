"""Secrets of a server are renewed while people have links, and come from files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from innkeep.table.cli.main import innkeep
from tests.patience import PATIENCE_S
from tests.table.access.test_origins import ask, served
from tests.table.client import Client, ServerProcess, why_not
from tests.table.scale.programs import Postgres


def renew(folder: Path, days: int) -> list[int]:
    words = ["table", "new-secret", "--keep-days", str(days), "--data", str(folder), "--json"]
    found = CliRunner().invoke(innkeep, words)
    assert found.exit_code == 0, found.output
    before: list[int] = json.loads(found.stdout)["before"]
    return before


def told_link(client: Client) -> str:
    """The link of their own that somebody is told."""
    client.wait(lambda: any(event == "link" for event, _ in client.frames))
    return next(str(data["token"]) for event, data in client.frames if event == "link")


def test_links_of_before_are_good_for_a_time_and_lead_to_new_ones(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    made = server.new_table(players=2)
    bob = Client(server.url, made["tokens"]["seats"][1], "Bob")
    first = told_link(bob)  # who sits down has a link of their own
    server.kill()
    assert len(renew(tmp_path, 30)) == 1
    server.start()
    bob = Client(server.url, first, "Bob")
    fresh = told_link(bob)
    assert fresh != first
    bob.close()
    server.kill()
    assert renew(tmp_path, 0)  # the first one's thirty days are not over yet, this one's end at once
    server.start()
    again = Client(server.url, first, "Bob")
    again.close()
    assert why_not(server, fresh) == "bad-token"
    words = [
        "table",
        "links",
        made["id"],
        "--data",
        str(tmp_path),
        "--public-url",
        f"{server.url}/",
        "--json",
    ]
    found = CliRunner().invoke(innkeep, words)
    assert found.exit_code == 0, found.output
    (told,) = json.loads(found.stdout)
    assert all(link.startswith(f"{server.url}/t/{made['id']}#") for link in (told["host"], *told["seats"]))
    again = Client(server.url, told["seats"][1].partition("#")[2], "Bob")
    assert again.welcome is not None
    assert again.welcome["you"]["seat"] == 1
    again.close()
    server.kill()


@pytest.mark.parametrize("public", [(), ("--public-url", "inn.example")])
def test_links_need_to_know_what_they_begin_with(public: tuple[str, ...], tmp_path: Path) -> None:
    found = CliRunner().invoke(innkeep, ["table", "links", "abc", "--data", str(tmp_path), *public])
    assert found.exit_code == 2
    assert "--public-url: " in found.output


def test_settings_with_a_secret_come_from_files(postgres: Postgres, tmp_path: Path) -> None:
    (tmp_path / "store").write_text(postgres.fresh() + "\n")
    (tmp_path / "metrics").write_text("count me\n")
    told = {
        "INNKEEP_STORE_FILE": str(tmp_path / "store"),
        "INNKEEP_METRICS_TOKEN_FILE": str(tmp_path / "metrics"),
    }
    with served(tmp_path, "--no-assistant", **told) as url:
        assert ask(f"{url}/metrics", Authorization="Bearer count me")[0] == 200
        assert ask(f"{url}/metrics", Authorization="Bearer no")[0] == 404
        assert "postgresql://" in (tmp_path / "data" / "tables.sqlite.elsewhere").read_text()


def test_an_idle_server_says_that_its_database_is_away(postgres: Postgres, tmp_path: Path) -> None:
    told = {"INNKEEP_STORE": postgres.fresh(), "INNKEEP_METRICS_TOKEN": "count me"}
    with served(tmp_path, "--no-assistant", **told) as url:

        def up() -> str:
            said = ask(f"{url}/metrics", Authorization="Bearer count me")[1].decode()
            return next(line for line in said.splitlines() if line.startswith("innkeep_store_up"))

        assert up() == "innkeep_store_up 1"
        postgres.kill()
        assert up() == "innkeep_store_up 0"
        postgres.start()
        assert up() == "innkeep_store_up 1"


@pytest.mark.parametrize(
    ("held", "more"),
    [
        (None, {}),
        ("", {}),
        ("two\nlines\n", {}),
        ("x" * 2001, {}),
        ("sqlite:///x", {"INNKEEP_STORE": "sqlite:///y"}),
    ],
)
def test_a_file_that_holds_no_setting_is_one_line(
    held: str | None, more: dict[str, str], tmp_path: Path
) -> None:
    if held is not None:
        (tmp_path / "store").write_text(held)
    command = [sys.executable, "-m", "innkeep.table.cli.main", "table", "list"]
    told = {"PATH": "/usr/bin:/bin", "INNKEEP_STORE_FILE": str(tmp_path / "store"), **more}
    done = subprocess.run(command, env=told, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "INNKEEP_STORE_FILE" in done.stderr
