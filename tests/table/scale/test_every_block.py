"""Every block of the README and of the hosting page is taken: none stands there that nobody tries.

What needs systemd, Docker or a package manager is asked of programs that write down how they were called; all
else is done for real, one step after the other, on a machine in a folder.
"""

from __future__ import annotations

import configparser
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import yaml

from tests.patience import PATIENCE_S
from tests.table.client import ROOT
from tests.table.scale.programs import cloned, until
from tests.table.scale.test_hosting import beside_python, lint
from tests.table.scale.test_operators_steps import DEBIANS, DEPLOY, Machine
from tests.table.scale.test_whereabouts import served_once

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the steps are for servers with Linux")

WRITING_DOWN = """#!/bin/sh
echo "${0##*/} $*" >> FOLDER/called
case "$*" in *" cp - "*) cat > /dev/null;; esac
"""
PROGRAMS = ("apt-get", "useradd", "runuser", "docker", "git", "age", "gpg", "nginx", "python3")

ELSEWHERE = {
    "shiv -e": "tests/house/test_installed.py, and the workflow that makes a release",
    "[Service]": "a unit's own lines, checked below",
}
"""Blocks of the hosting page that are not steps in this order."""


def blocks(page: Path) -> list[str]:
    """The blocks of a page, fenced or indented, in their order."""
    found: list[list[str]] = [[]]
    fenced = False
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
            found.append([])
        elif fenced or line.startswith("    "):
            found[-1].append(line if fenced else line[4:])
        elif found[-1]:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


def test_every_block_of_the_hosting_page_is_taken_in_its_order(tmp_path: Path) -> None:
    machine, clone = Machine(tmp_path), tmp_path / "clone"
    cloned(clone, "table/deploy")
    for script in (clone / "table/deploy").glob("*.sh"):
        script.write_text(machine.here(script.name))
    for name in (*PROGRAMS, "../../../opt/innkeep/bin/pip"):
        stub = tmp_path / "usr/local/bin" / name
        stub.parent.mkdir(parents=True, exist_ok=True)
        stub.write_text(WRITING_DOWN.replace("FOLDER", str(tmp_path)))
        stub.chmod(0o755)
    sites = tmp_path / "etc/nginx/sites-enabled"
    sites.mkdir(parents=True, exist_ok=True)
    (sites.parent / "nginx.conf").write_text(DEBIANS)
    served_once(machine.data, "")
    for step in blocks(DEPLOY / "README.md"):
        if any(begin in step.lstrip()[:20] for begin in ELSEWHERE):
            continue
        # one store for all steps: what PostgreSQL does with them is tested beside this
        lines = step.replace("INNKEEP_STORE='postgresql://innkeep@/innkeep'\n", "")
        done = machine.does(lines, clone / "table/deploy" if "docker" in step else clone)
        if step.startswith("cd table/deploy"):
            done = machine.does(lines, clone)
        assert done.returncode == 0, f"{step}\n{done.stdout}{done.stderr}"
        if "mkdir newer" in step:
            machine.does("cd /var/lib/innkeep && mv newer/* . && rmdir newer")
    called = (tmp_path / "called").read_text().splitlines()
    _services_are_there([line.split() for line in called if line.startswith("docker compose ")])
    assert {line.split()[0] for line in called} == {*PROGRAMS, "pip"}
    settings = dict(line.split("=", 1) for line in machine.settings.read_text().splitlines())
    assert settings["INNKEEP_WORKERS"] == "'3'"
    assert settings["INNKEEP_DATA"] == f"'{machine.data}'"
    assert (sites / "innkeep").read_text().count("max_fails=0;") == 3
    assert "worker_connections 16384;" in (sites.parent / "nginx.conf").read_text()
    words = ("validate", "--adapter", "caddyfile", "--config", str(tmp_path / "etc/caddy/Caddyfile"))
    lint(beside_python("caddy"), *words)
    units = tmp_path / "etc/systemd/system"
    for name in (
        "innkeep.service",
        "innkeep-purge.timer",
        "innkeep-backup.timer",
        "innkeep-backup.service",
        "innkeep-health.timer",
    ):
        assert (units / name).is_file()
    more = configparser.RawConfigParser(strict=False)
    more.read(units / "innkeep.service.d" / "workers.conf")
    assert more["Service"]["ExecStart"].endswith("gunicorn -c python:innkeep.table.deploy.gunicorn")


def _services_are_there(called: list[list[str]]) -> None:
    """What Docker is asked for is a service, and a command, of its compose plugin."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    for _, _, verb, *words in called:
        assert verb in {"build", "stop", "up", "start", "exec", "cp", "run"}
        named = [word.split(":")[0] for word in words if re.match(r"[a-z]+(:|$)", word)]
        assert not named or named[0] in services, words


def test_the_page_of_the_project_has_no_block_that_nobody_takes() -> None:
    begun = {step.split()[0] for step in blocks(ROOT / "README.md")}
    assert begun == {"python3", "py", "cards"}  # to play and to test; to play on Windows; and the five rooms
    workflow = (ROOT / ".github/workflows/tests.yml").read_text("utf-8")
    (windows,) = (step for step in blocks(ROOT / "README.md") if step.startswith("py "))
    for command in ("-m venv .venv", "pip install -q .", "innkeep demo"):
        assert command in windows
        assert command in workflow


@pytest.mark.network
def test_the_line_to_play_opens_a_seat_in_a_fresh_folder(tmp_path: Path) -> None:
    clone, shown, browser = tmp_path / "innkeep", tmp_path / "shown", tmp_path / "browser"
    cloned(clone, ".")
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}.new && mv {shown}.new {shown}\n')
    browser.chmod(0o755)
    line = next(step for step in blocks(ROOT / "README.md") if step.endswith("demo --open"))
    told = {
        name: value for name, value in os.environ.items() if not name.startswith(("INNKEEP_", "PYTHONPATH"))
    }
    told |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "BROWSER": str(browser)}
    with (tmp_path / "said").open("w") as said:
        running = subprocess.Popen(
            ["sh", "-c", f"{line} --port 0"],
            cwd=clone,
            env=told,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
        try:
            until(lambda: shown.exists() or running.poll() is not None, "the browser", 3 * PATIENCE_S)
            text = (tmp_path / "said").read_text()
            if "No matching distribution" in text:
                pytest.skip(f"the package index cannot be reached: {text.strip().splitlines()[-1]}")
            assert shown.exists(), text
            with urllib.request.urlopen(shown.read_text().strip().partition("#")[0]) as answer:
                assert answer.status == 200
            assert text.count("/t/") >= 5, text  # four seats and the spectators
        finally:
            os.killpg(running.pid, signal.SIGINT)
            running.wait(PATIENCE_S)
