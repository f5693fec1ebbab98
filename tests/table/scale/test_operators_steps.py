"""The steps of the hosting page for who runs a server under systemd, taken one by one, with other paths."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
import trustme

from innkeep.table.live.rooms import Rooms
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.census import table_entries
from tests.table.client import ROOT
from tests.table.scale.programs import Postgres, program
from tests.table.scale.test_whereabouts import served_once
from tests.table.tiny import plugins

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the steps are for servers with Linux")

DEPLOY = ROOT / "table" / "deploy"
README = (DEPLOY / "README.md").read_text("utf-8")


def block(name: str) -> str:
    """The lines of the page that are marked by that name."""
    return README.partition(f"<!-- {name} -->")[2].partition("```sh\n")[2].partition("```")[0]


class Machine:
    """Where the steps are taken: its paths in a folder, no systemd, and one user."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data, self.archive = folder / "var/lib/innkeep", folder / "var/backups/innkeep.tgz"
        self.settings = folder / "etc/innkeep.env"
        places = (
            "usr/local/bin",
            "usr/local/sbin",
            "etc/systemd/system",
            "etc/nginx/sites-enabled",
            "etc/caddy",
        )
        for made in (self.data, self.archive.parent, *(folder / place for place in places)):
            made.mkdir(parents=True, mode=0o755)
        run = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m innkeep.table.cli.main "$@"\n'
        programs = {"innkeep": run, "usr/local/sbin/innkeep-backup": self.here("backup.sh")}
        programs["usr/local/bin/innkeep"] = self.here("innkeep.sh")
        for name, text in programs.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)

    def here(self, lines: str) -> str:
        """The lines, or a file of the page's folder, as they are on this machine."""
        if lines.endswith(".sh"):
            lines = (DEPLOY / lines).read_text("utf-8")
        lines = lines.replace("runuser -u innkeep -- ", "").replace("systemctl ", "true ")
        lines = lines.replace("/opt/innkeep/bin/innkeep", str(self.folder / "innkeep"))
        for place in ("/var/lib/innkeep", "/var/backups", "/etc/", "/usr/local/", "/opt/"):
            lines = lines.replace(place, f"{self.folder}{place}")
        return lines

    def does(self, lines: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        """Take some steps, as a shell of this machine's root would."""
        path = f"{self.folder}/usr/local/sbin:{self.folder}/usr/local/bin:{os.environ['PATH']}"
        told = {name: value for name, value in os.environ.items() if not name.startswith("INNKEEP_")}
        done = subprocess.run(
            ["sh", "-ec", f"umask 022\n{self.here(lines)}"],
            cwd=cwd,
            env={**told, "PYTHONPATH": str(ROOT), "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    def set_up(self, url: str) -> None:
        """The file of settings, as the page has it made, with this address of the store."""
        lines = [line for line in README.splitlines() if line.endswith(" /etc/innkeep.env")]
        made = "\n".join(line for line in lines if line.startswith(("    install", "    echo")))
        assert self.does(made).returncode == 0
        if url:
            told = re.sub(r"INNKEEP_STORE='[^']*'", f"INNKEEP_STORE='{url}'", block("settings"))
            assert self.does(told).returncode == 0


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """What the settings say of the store: nothing, or an address in PostgreSQL."""
    if request.param == "sqlite":
        return ""
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


def private(file: Path) -> bool:
    return stat.S_IMODE(file.stat().st_mode) == 0o600


def tables(machine: Machine, url: str) -> list[str]:
    with closing(Store(url) if url else Store.in_folder(machine.data)) as store:
        return [one.id for one in table_entries(store)]


def test_a_backup_is_of_the_right_store_private_and_comes_back(url: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    if url:  # what an operator left lying who went over to PostgreSQL
        with closing(Store.in_folder(machine.data)) as old:
            Rooms(old, plugins()).create("tiny", {"players": 2})
    machine.set_up(url)
    assert private(machine.settings)
    made = served_once(machine.data, url)
    (machine.data / "shelf").mkdir(exist_ok=True)
    (machine.data / "shelf" / "deck").write_text("of their own")

    done = machine.does(block("backup"))
    assert done.returncode == 0, done.stderr
    assert (f"postgresql://inn@127.0.0.1:{url.split(':')[-1]}" if url else str(machine.data)) in done.stdout
    assert private(machine.archive)
    (dated,) = machine.archive.parent.glob("innkeep-*.tgz")
    assert dated.samefile(machine.archive)
    listed = machine.does("innkeep table list")  # as root types it: the server's own, wherever they are
    assert listed.stdout.split()[0] == made, listed.stderr
    with tarfile.open(machine.archive) as kept:
        names = kept.getnames()
    assert {"./tables.backup", "./shelf/deck"} <= set(names)
    assert not any("sqlite" in name for name in names)

    (machine.data / "shelf" / "deck").unlink()
    later = served_once(machine.data, url)
    assert later in tables(machine, url)
    done = machine.does(block("restore"))
    assert done.returncode == 0, done.stderr
    assert tables(machine, url) == [made]
    assert (machine.data / "shelf" / "deck").is_file()


def test_a_backup_that_does_not_know_the_store_fails_and_keeps_the_one_before(
    postgres: Postgres, tmp_path: Path
) -> None:
    machine = Machine(tmp_path)
    with closing(Store.in_folder(machine.data)) as old:
        Rooms(old, plugins()).create("tiny", {"players": 2})
    machine.set_up("")
    served_once(machine.data, postgres.fresh())
    machine.archive.write_text("the one before")
    done = machine.does(block("backup"))
    assert done.returncode != 0
    assert "postgresql://" in done.stderr
    assert machine.archive.read_text() == "the one before"


def test_going_back_leaves_what_was_played_since_aside(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.set_up("")
    made = served_once(machine.data, "")
    assert machine.does(block("backup")).returncode == 0
    served_once(machine.data, "")
    aside = next(line for line in README.splitlines() if "mkdir newer" in line)
    assert machine.does(aside).returncode == 0
    done = machine.does(block("restore"))
    assert done.returncode == 0, done.stderr
    assert tables(machine, "") == [made]
    with closing(Store.in_folder(machine.data / "newer")) as newer:
        assert len(table_entries(newer)) == 2


DEBIANS = """worker_processes auto;
pid run/nginx.pid;
events {
\tworker_connections 768;
}
http {
\tinclude FOLDER/sites-enabled/*;
}
"""
"""As Debian ships nginx, as far as the steps touch it."""


def test_nginx_serves_many_by_tls_before_several_workers(tmp_path: Path) -> None:
    nginx = program("nginx", "nginx-light")
    folder, keys = tmp_path / "etc/nginx", tmp_path / "etc/ssl/inn.example"
    for made in (folder / "sites-enabled", keys, folder / "run"):
        made.mkdir(parents=True)
    (folder / "nginx.conf").write_text(DEBIANS.replace("FOLDER", str(folder)))
    shutil.copy(DEPLOY / "nginx.conf", folder / "sites-enabled" / "innkeep")
    signed = trustme.CA().issue_cert("inn.example")
    signed.private_key_pem.write_to_path(keys / "key.pem")
    signed.cert_chain_pems[0].write_to_path(keys / "fullchain.pem")
    for name in ("one-more", "tls", "sizes"):
        steps = block(name).replace("systemctl restart innkeep && ", "").replace("/etc/", f"{tmp_path}/etc/")
        steps = steps.replace("nginx -t && nginx -s reload", "")
        subprocess.run(["sh", "-euc", steps], check=True)
    words = (nginx, "-t", "-e", folder / "errors", "-p", folder, "-c", folder / "nginx.conf")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown = subprocess.run((*words[:1], "-T", *words[2:]), capture_output=True, text=True, check=True).stdout
    assert "worker_connections 16384;" in shown
    assert shown.count("listen 443 ssl;") == shown.count("server_name inn.example;") - 1 == 1
    assert all(f"server 127.0.0.1:{port} max_fails=0;" in shown for port in (8101, 8102, 8103))


def test_all_sections_name_one_user() -> None:
    unit = configparser.RawConfigParser(comment_prefixes="#", inline_comment_prefixes=None)
    unit.read_string((DEPLOY / "innkeep.service").read_text("utf-8"))
    user = unit["Service"]["User"]
    named = set(re.findall(r"runuser -u (\w+)|createuser (\w+)|createdb -O (\w+)|User=(\w+)", README))
    named |= set(re.findall(r"useradd .* (\w+)\n", README))
    assert {name for found in named for name in ([found] if isinstance(found, str) else found) if name} == {
        user,
        "postgres",
    }
