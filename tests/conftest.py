"""Shared by all tests: what kind each test is, optional programs, no skips where CI promises none.

Every test has exactly one of five marks, by where it stands: `browser`, `paint`, `server`, `games`, or `unit`
for all others. Unit tests and games start no process and open no connection; what tries fails and says so.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import kept_pictures, slices

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

TESTS = Path(__file__).parent
ROOT = TESTS.parent

KINDS = ("browser", "paint", "server", "games", "unit")

PLACES = {
    "tests/e2e": "browser",
    "tests/table/web": "browser",
    "tests/images": "paint",
    "tests/secrecy": "server",
    "tests/table/scale": "server",
    "tests/friends": "server",
    "tests/assistant/bots/test_bots.py": "games",
    "tests/assistant/referee/test_referee.py": "games",
    "tests/assistant/tracker/test_wandering.py": "games",
    "tests/cards/io/test_hostile.py": "games",
    "tests/rules/cards/test_every_card.py": "games",
    "tests/rules/checker": "games",
    "tests/rules/cli/test_check.py": "games",
    "tests/rules/engine/test_citations.py": "games",
    "tests/rules/engine/test_damaged_saves.py": "games",
    "tests/rules/engine/test_golden.py": "games",
    "tests/rules/engine/test_properties.py": "games",
    "tests/rules/legality/test_checks.py": "games",
    "tests/rules/scenario/test_damaged_files.py": "games",
}
"""Folders and files whose tests are of one kind; elsewhere a test or its module says so, or it is `unit`."""

LONGEST = (
    "tests/house/test_style.py",
    "tests/rules/engine/test_native.py",
    "tests/table/scale/test_hosting.py",
    "tests/table/scale/test_update.py",
)
"""Files with a test of half a minute or more in one process: begun last, they would be waited for."""

WITHIN_ITSELF = ("games", "unit")
"""The kinds that need nothing but this process."""

ALONE = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn", "socket.bind", "socket.connect"})
"""What a unit test may not do, as the interpreter's audit events name it."""

NO_OPTIMIZERS = "--js-flags=--no-opt,--no-maglev"
"""Pages of tests live for seconds: what the optimizing compilers of V8 take, none of them gets back."""

NO_GRAPHICS_PROCESS = ("--disable-gpu", "--in-process-gpu")
"""There is no graphics card: a process of its own that imitates one takes a sixth of what a test takes."""

_running: list[str] = []

WHOLE_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

CHROMIUM_NAMES = ("chromium-headless-shell", *WHOLE_CHROMIUM)
"""The shell is the same engine without windows, and does the same work in two thirds of the time."""


def find_chromium(names: Sequence[str] = CHROMIUM_NAMES) -> str | None:
    """The path of a Chromium to test with: `INNKEEP_CHROMIUM`, else the first of these on the PATH."""
    named = os.environ.get("INNKEEP_CHROMIUM")
    return named or next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, or a skip that says how to get one."""
    path = find_chromium()
    if path is None:
        pytest.skip(
            "no Chromium found: install it (Debian: apt-get install chromium) "
            "or set INNKEEP_CHROMIUM to its path"
        )
    from playwright.sync_api import expect

    expect.set_options(timeout=30_000)  # a page may take as long as its server does on a busy machine
    return path


@pytest.fixture(scope="session")
def engine(chromium: str) -> Iterator[Playwright]:  # noqa: ARG001 - says first what to install
    """What drives browsers; only one may run at a time in a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: str, engine: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests of a worker: each opens contexts of its own, and closes them."""
    flags = ["--no-sandbox", NO_OPTIMIZERS, *NO_GRAPHICS_PROCESS]
    opened = engine.chromium.launch(executable_path=chromium, args=flags)
    yield opened
    opened.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--whole`: every case of what is otherwise run by slices (`slices`)."""
    told = "run every case, also of tests of which a slice is run otherwise (tests/slices.py)"
    parser.addoption("--whole", action="store_true", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """How much is run is settled before a test is read."""
    slices.take_whole(config.getoption("whole"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With `INNKEEP_NO_SKIPS` a skipped test is a failure: CI installs everything that tests can use."""
    if not os.environ.get("INNKEEP_NO_SKIPS"):
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and session.exitstatus == 0:
        reporter.write_line(f"INNKEEP_NO_SKIPS: {len(skipped)} test(s) were skipped", red=True)
        session.exitstatus = 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Several workers begin to collect in different folders.

    In a fresh checkout each would compile the same modules at the same moment; so it finds most compiled.
    """
    gc.disable()  # nothing that collecting makes goes before the end
    config = session.config
    if hasattr(config, "workerinput") and [Path(config.rootpath, told) for told in config.args] == [TESTS]:
        there = sorted(path for path in TESTS.iterdir() if path.is_dir() or path.name.startswith("test_"))
        number, count = config.workerinput["workerid"].removeprefix("gw"), config.workerinput["workercount"]
        first = len(there) * int(number) // count
        config.args = [str(path) for path in (*there[first:], *there[:first])]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test with its kind; several workers begin with the tests that take long.

    Workers get equal runs of the list and take from each other's ends. So tests that wait for servers and
    browsers run beside tests that count, and what is left for the end is short. Those that take longest stand
    where the others' runs begin.
    """
    take_slices(config, items)
    kinds = {}
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        kinds[item] = next((kind for kind in KINDS if kind in marks), None) or kind_of(item)
        if kinds[item] not in marks:
            item.add_marker(kinds[item])
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (KINDS.index(kinds[item]), item.path))
        begin_with_the_longest(items, config.workerinput["workercount"])


def take_slices(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases that are not in the slice; none is left out that is named on the command line."""
    if config.getoption("whole") or any("::" in told for told in config.args):
        return
    cases: dict[str, dict[str, Mapping[str, object]]] = {}
    for item in items:
        test = f"{item.path.relative_to(TESTS).as_posix()}::{getattr(item, 'originalname', None)}"
        if test in slices.CASES and isinstance(item, pytest.Function):
            cases.setdefault(test, {})[item.nodeid] = item.callspec.params
    taken = {test: slices.chosen(found, slices.CASES[test]) for test, found in cases.items()}
    out = {name for test, found in cases.items() for name in found.keys() - taken[test]}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in out])
    items[:] = [item for item in items if item.nodeid not in out]


def begin_with_the_longest(items: list[pytest.Item], workers: int) -> None:
    """Put the files of `LONGEST` where the runs of workers begin, not the first's: it has the browsers."""
    if workers == 1:
        return
    starts = [0]
    for left in range(workers, 1, -1):
        starts.append(starts[-1] + (len(items) - starts[-1]) // left)
    begun: dict[int, list[pytest.Item]] = {start: [] for start in starts[1:]}
    for number, file in enumerate(LONGEST):
        begun[starts[1 + number % (workers - 1)]] += [item for item in items if item.path == ROOT / file]
    long = {item for found in begun.values() for item in found}
    items[:] = [item for item in items if item not in long]
    for start, found in begun.items():
        items[start:start] = found


def pytest_collection_finish() -> None:
    """What collecting made stays to the end: the garbage collector need not look at it even once."""
    gc.freeze()
    gc.enable()


def kind_of(item: pytest.Item) -> str:
    """The kind of a test that does not say it itself."""
    if "chromium" in getattr(item, "fixturenames", ()):
        return "browser"
    place = item.path.relative_to(ROOT).as_posix()
    return next((kind for path, kind in PLACES.items() if f"{place}/".startswith(f"{path}/")), "unit")


@pytest.fixture(scope="session", autouse=True)
def _pictures_are_drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The servers of all workers share the pictures they draw."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "pictures"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in kept_pictures.offer(folder).items():
            patch.setenv(name, value)
        yield


@pytest.fixture(autouse=True)
def _by_itself(request: pytest.FixtureRequest) -> Iterator[None]:
    """A unit test or a game is stopped where it would start a process or connect to one."""
    if any(request.node.get_closest_marker(kind) for kind in WITHIN_ITSELF):
        _running.append(request.node.nodeid)
    yield
    _running.clear()


def _refuse(event: str, _args: tuple[object, ...]) -> None:
    if event in ALONE and _running:
        raise RuntimeError(f"{_running[-1]} needs no process and may not do {event}: mark it `server`")


sys.addaudithook(_refuse)
