"""Several computers in one network, made of network namespaces; programs and browsers that run in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
NET = "10.77.31"


def _ip(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["ip", *words], capture_output=True, text=True, check=False)


def until(met: Callable[[], Any], what: str, within_s: float = PATIENCE_S) -> Any:
    """What ``met`` returns once it is true."""
    end = time.monotonic() + within_s
    while not (found := met()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)
    return found


class Street:
    """Computers that see each other, and nobody else; ``names`` get the addresses .1, .2, ..."""

    def __init__(self, *names: str) -> None:
        self._mark = f"ink{os.getpid() % 100000}"
        self._switch = f"{self._mark}-switch"
        self.names = names
        self.scratch = Path(tempfile.mkdtemp(prefix="innkeep-street-"))

    def build(self) -> None:
        """Make the namespaces, or skip saying why they cannot be."""
        if shutil.which("ip") is None:
            pytest.skip("no ip command (Debian: apt-get install iproute2)")
        made = _ip("netns", "add", self._switch)
        if made.returncode:
            pytest.skip(f"network namespaces may not be made here (root is needed): {made.stderr.strip()}")
        self._in(self._switch, "link", "add", "br0", "type", "bridge")
        self._in(self._switch, "link", "set", "br0", "up")
        for n, name in enumerate(self.names, 1):
            space = self.space(name)
            assert _ip("netns", "add", space).returncode == 0
            self._in(self._switch, "link", "add", f"p{n}", "type", "veth", "peer", "name", f"q{n}")
            self._in(self._switch, "link", "set", f"q{n}", "netns", space)
            self._in(self._switch, "link", "set", f"p{n}", "master", "br0", "up")
            self._in(space, "link", "set", f"q{n}", "name", "eth0")
            self._in(space, "addr", "add", f"{NET}.{n}/24", "dev", "eth0")
            self._in(space, "link", "set", "eth0", "up")
            self._in(space, "link", "set", "lo", "up")

    @staticmethod
    def _in(space: str, *words: str) -> None:
        done = _ip("-n", space, *words)
        assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"

    def space(self, name: str) -> str:
        """The namespace of a computer."""
        return f"{self._mark}-{name}"

    def address(self, name: str) -> str:
        """The address of a computer."""
        return f"{NET}.{self.names.index(name) + 1}"

    def knows(self, name: str, host: str, address: str) -> None:
        """Let a computer know a name, as by its hosts file."""
        folder = Path("/etc/netns") / self.space(name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "hosts").write_text(f"127.0.0.1 localhost\n{address} {host}\n")

    def wrapper(self, name: str, program: str) -> str:
        """A script that runs a program at that computer, with whatever words it is given."""
        path = self.scratch / f"{Path(program).name}-{name}"
        path.write_text(f'#!/bin/sh\nexec ip netns exec {self.space(name)} {program} "$@"\n')
        path.chmod(0o755)
        return str(path)

    def start(self, name: str, *words: str, **environment: str) -> Running:
        """Start `innkeep` at a computer."""
        inside = ["ip", "netns", "exec", self.space(name)]
        return Running([*inside, sys.executable, "-m", "innkeep.table.cli.main", *words], environment)

    def remove(self) -> None:
        """Take everything down again."""
        for space in (*map(self.space, self.names), self._switch):
            _ip("netns", "del", space)
            shutil.rmtree(Path("/etc/netns") / space, ignore_errors=True)
        shutil.rmtree(self.scratch, ignore_errors=True)


class Running:
    """A program under way, and what it has printed so far."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        told = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **environment}
        self._log = tempfile.NamedTemporaryFile(prefix="innkeep-said-", suffix=".txt")  # noqa: SIM115
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=told, stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT
        )

    @property
    def said(self) -> str:
        """All it has printed."""
        return Path(self._log.name).read_text("utf-8", "replace")

    def says(self, pattern: str, within_s: float = PATIENCE_S) -> re.Match[str]:
        """Wait until its output matches; AssertionError with that output when it ends before."""

        def look() -> re.Match[str] | None:
            found = re.search(pattern, self.said)
            assert found or self.process.poll() is None, f"it ended: {self.said}"
            return found

        found: re.Match[str] = until(look, f"{pattern!r} in: {self.said}", within_s)
        return found

    def end(self) -> int:
        """Ask it to end (as Ctrl-C does); its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self._log.close()


def read_terminal_code(printed: str) -> str:
    """What a camera reads in the QR code of a terminal's output, by blocks or by signs."""
    rows = [line.strip() for line in printed.splitlines() if re.fullmatch(r"[█▀▄ ]{20,}", line.strip())]
    assert rows, f"no code in: {printed}"
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    halves = [[light[sign][half] for sign in row] for row in rows for half in (0, 1)]
    picture = Image.new("L", (max(map(len, halves)) + 8, len(halves) + 8), 255)
    for y, row in enumerate(halves):
        for x, dot in enumerate(row):
            picture.putpixel((x + 4, y + 4), 255 * dot)
    return read_picture(picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST))


def read_picture(image: Image.Image) -> str:
    """The text of the one QR code in a picture."""
    found = zxingcpp.read_barcodes(image.convert("L"))
    assert len(found) == 1, found
    text: str = found[0].text
    return text
