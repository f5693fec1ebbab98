"""A tunnel by a program that is on the PATH: it is ended with the server, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from innkeep.table.access import tunnel
from tests.patience import PATIENCE_S
from tests.table.client import ROOT

from . import standin
from .street import Street, until

SAID = {
    "cloudflared": "INF |  https://calm-inn-one-two.trycloudflare.com   |",
    "tailscale": "https://desk.tail1234.ts.net/",
    "ngrok": 't=2026-01-01 lvl=info msg="started tunnel" addr=http://127.0.0.1:1 url=https://ab12.ngrok-free.app',
}


@pytest.mark.parametrize("program", tunnel.PROGRAMS, ids=lambda one: one.name)
def test_the_address_is_read_from_what_the_program_prints(program: tunnel.Program) -> None:
    found = program.address.search(SAID[program.name])
    assert found is not None
    assert found[0] in SAID[program.name]
    assert not program.address.search(
        "see https://www.cloudflare.com/website-terms/ and https://ngrok.com/docs"
    )
    assert any("8123" in word for word in program.command("/bin/it", 8123))


def share(tmp_path: Path, path: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "innkeep.table.cli.main", "host", "--share", "--port", "0"]
    words = ["--data", str(tmp_path / "data"), "--no-assistant"]
    told = {**os.environ, "PATH": path}
    return subprocess.run([*command, *words], cwd=ROOT, env=told, capture_output=True, text=True, timeout=120)


def test_without_a_program_three_lines_say_how_to_get_one(tmp_path: Path) -> None:
    done = share(tmp_path, str(tmp_path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 3
    for name in ("cloudflared", "tailscale", "ngrok"):
        assert name in done.stderr
    assert done.stdout == ""


def test_a_program_that_gives_up_is_quoted(tmp_path: Path) -> None:
    script = tmp_path / "cloudflared"
    script.write_text("#!/bin/sh\necho 'ERR no way out of here'\nexit 1\n")
    script.chmod(0o755)
    done = share(tmp_path, str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(
        "Error: --share: cloudflared ended: ERR no way out of here"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda one: one.name)
def test_it_ends_with_the_server(street: Street, tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "bin"
    environment = standin.put_on_path(folder)
    street.knows("host", standin.NAME, street.address("host"))
    words = ("host", "--share", "--port", "8123", "--data", str(tmp_path / "data"), "--no-assistant")
    inn = street.start("host", *words, **environment)
    try:
        inn.says(f"https://{standin.NAME}/")
        assert len(standin.running(folder)) == 2
        inn.process.send_signal(number)
        status = inn.process.wait(PATIENCE_S)
        assert status == (-signal.SIGKILL if number == signal.SIGKILL else 0)
    finally:
        inn.end()
    until(lambda: not standin.running(folder), "the tunnel to end")
