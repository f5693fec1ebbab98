"""The first page after a start has to be joined and packed; nobody at a table waits for that."""

from __future__ import annotations

import os
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess

pytestmark = pytest.mark.server


STARTS = 3
"""A server that stops people for a page does so after every start; a busy machine does it now and then."""


@pytest.fixture
def started(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data")
    yield process
    process.kill()


def share_of_longest(server: ServerProcess, path: str) -> tuple[float, int]:
    """Who plays while the first page is made: the longest they wait, as a share of the time that takes, and
    how often they are answered."""
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    taken: list[float] = []
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            begun = time.perf_counter()
            ann.ok("ping", x=1, y=1)
            taken.append(time.perf_counter() - begun)

    playing = threading.Thread(target=play)
    playing.start()
    while len(taken) < 20:
        time.sleep(0.01)
    before = len(taken)
    begun = time.perf_counter()
    with urllib.request.urlopen(server.url + path + (made["id"] if path == "/t/" else "")) as answer:
        answer.read()
    whole = time.perf_counter() - begun
    over.set()
    playing.join(PATIENCE_S)
    ann.close()
    return max(taken[before:]) / whole, len(taken) - before


@pytest.mark.parametrize("path", ["/t/", "/", "/replay"])
def test_the_first_page_after_a_start_stops_nobody(started: ServerProcess, path: str) -> None:
    found = []
    for _ in range(STARTS):
        found.append(share_of_longest(started, path))
        if found[-1][0] < 0.5 and found[-1][1] > 5:
            return
        started.kill()
        started.start()
    raise AssertionError(f"longest wait as a share of the whole, and answers: {found}")


@pytest.mark.parametrize("path", ["/i18n/{}.json", "/guide?lang={}"])
def test_thirty_who_ask_first_cost_what_one_costs(started: ServerProcess, path: str) -> None:
    """What is packed once is packed once also for those who ask while it is being packed."""

    def spent_by(lang: str, people: int) -> float:
        def ask(_: int) -> None:
            with urllib.request.urlopen(started.url + path.format(lang), timeout=PATIENCE_S) as answer:
                answer.read()

        before = processor_s(started.pid)
        with ThreadPoolExecutor(people) as pool:
            list(pool.map(ask, range(people)))
        return processor_s(started.pid) - before

    assert spent_by("en", 30) < 3 * spent_by("ru", 1) + 0.2


def processor_s(pid: int) -> float:
    """The processor time a process has taken, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
