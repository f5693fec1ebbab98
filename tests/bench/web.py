"""How the table feels in a browser: frames while dragging, panning, zooming and while others move things.

`python -m tests.bench.web [--json] [--quick]`. Headless Chromium without a GPU against a real server. Each
scene is played inside the page, one step per frame, for two seconds: pointer and wheel events as a hand would
make them, or deltas put into the page's own socket, so that neither the driver nor the server sets the pace.
A frame is the time between two `requestAnimationFrame` calls; `work_ms` is the main thread's own processor
time for one, which other programs do not lengthen. Each scene is played several times and the quietest time
is kept, because other programs share the machine.
The first paint is that of a real four-player table, from the start of the navigation with nothing in the
browser's cache to the first frame that shows cards; `script_kb` is what went over the wire for it.
`cold_requests` and `cold_kb` are all that such a visit asks for until its cards have pictures, headers and
the socket's handshake included (`_ru`: of a Russian browser); `slow_hand_s` is when each card of the hand has
its picture where the processor is a quarter as fast and the line has 1.6 Mbit/s and 150 ms.
Every step has a bound: one that breaks or is late stands under `failed`, what it measures is null, and the
exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, Playwright, sync_playwright

from tests.bench.bounded import StepFailedError, step
from tests.browser_key import key_of
from tests.conftest import WHOLE_CHROMIUM, find_chromium
from tests.table.client import Client

Json = dict[str, Any]
CROWDS = (300, 1000)
SCENES = ("drag", "pan", "zoom", "remote")
FRAMES = 120
# Seconds: many times what each takes on a machine that has nothing else to do.
START_S, OPEN_S, PICTURES_S, SCENE_S, PAINT_S = 30.0, 30.0, 60.0, 40.0, 30.0

SPY = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.lines.push(this); }
};
window.firstCards = 0;
new MutationObserver((_, watch) => {
  if (!document.querySelector(".board .card")) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.firstCards = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""

HAND = """
window.handShown = 0;
new MutationObserver((_, watch) => {
  const cards = [...document.querySelectorAll(".board .card.in-hand")];
  if (cards.length < 7 || !cards.every((card) => card.querySelector("img")?.complete)) return;
  watch.disconnect();
  window.handShown = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""A phone away from home, as the browsers' own tools have it; bytes a second and milliseconds."""

PLAY = """async ([scene, frames, seq]) => {
  const board = document.querySelector(".board");
  const felt = document.querySelector('[data-zone="table"]').getBoundingClientRect();
  const [cx, cy] = [felt.left + felt.width / 2, felt.top + felt.height / 2];
  const cards = [...document.querySelectorAll(".card:not(.in-hand)")];
  const bubbling = { bubbles: true, cancelable: true };
  const mouse = { ...bubbling, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1 };
  const points = (type, on, clientX, clientY, more) =>
    on.dispatchEvent(new PointerEvent(type, { ...mouse, clientX, clientY, ...more }));
  const wheel = (clientX, clientY, more) =>
    board.dispatchEvent(new WheelEvent("wheel", { ...bubbling, clientX, clientY, ...more }));
  const circle = (i, r) => [cx + Math.cos(i / 9) * r, cy + Math.sin(i / 9) * r * 0.6];
  if (scene === "drag") points("pointerdown", cards[cards.length - 1], cx, cy);
  if (scene === "pan") {
    wheel(cx, cy, { deltaY: -300, ctrlKey: true });
    await new Promise((done) => setTimeout(done, 600));
  }
  if (scene === "pan") points("pointerdown", board, cx, cy, { button: 1, buttons: 4 });
  const aliases = cards.map((card) => card.dataset.alias);
  const step = (i) => {
    if (scene === "drag") points("pointermove", window, ...circle(i, 200));
    if (scene === "pan") points("pointermove", window, ...circle(i, 160), { button: -1, buttons: 4 });
    if (scene === "zoom") wheel(cx, cy, { deltaY: i % 60 < 30 ? -12 : 12, ctrlKey: true });
    if (scene !== "remote") return;
    for (let n = 0; n < 20; n++) {
      const alias = aliases[(i * 20 + n) % aliases.length];
      const at = { x: (i * 37 + n * 53) % 1000, y: (i * 61 + n * 17) % 1000 };
      const was = window.comps[alias];
      const delta = { s: ++seq, by: 1, k: "move", c: { [alias]: { ...was, ...at } } };
      const said = "42" + JSON.stringify(["d", delta]);
      window.lines.at(-1).onmessage(new MessageEvent("message", { data: said }));
    }
  };
  const spans = [];
  await new Promise((done) => {
    let last = 0, i = 0;
    const frame = (now) => {
      if (last) spans.push(now - last);
      last = now;
      if (i >= frames) return done();
      step(i++);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  points("pointercancel", window, cx, cy, { button: 1 });
  return { spans, seq };
}"""


class Inn:
    """A server process and what is asked of it."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-u", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        with step("server", START_S, self._process.kill):
            assert self._process.stdout is not None
            said = next((line for line in self._process.stdout if "http://" in line), None)
            if said is None:
                raise RuntimeError("it ended without naming its address")
        self.url = "http://" + said.split("http://")[1].split()[0].rstrip("/")

    def table(self, module: str, options: Json) -> Json:
        """A new table."""
        body = json.dumps({"module": module, "options": options, "assistant": "off"}).encode()
        request = urllib.request.Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            made: Json = json.load(answer)
        return made

    def close(self) -> None:
        """Stop the process."""
        self._process.kill()
        self._process.wait()


@contextmanager
def inn(*command: str) -> Iterator[Inn]:
    """A running server; `{folder}` in the command is a fresh one."""
    with tempfile.TemporaryDirectory() as folder:
        running = Inn(*(part.format(folder=folder) for part in command))
        try:
            yield running
        finally:
            running.close()


def cards_of(url: str, made: Json) -> Json:
    """The components of a table as seat 0 may see them, and its seq."""
    token = made["tokens"]["seats"][0]
    request = urllib.request.Request(
        f"{url}/api/tables/{made['id']}/export",
        headers={"Authorization": f"Bearer {token}", "Innkeep-Key": key_of(token)},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        export: Json = json.load(answer)
    return export


def whole_chromium() -> str:
    """The path of the Chromium that is measured.

    Raises `NoChromiumError` where there is none, or only the headless shell: it does the same work in less
    time, so its figures cannot be held against those of others.
    """
    path = find_chromium(WHOLE_CHROMIUM)
    if path is None or "headless" in Path(path).name:
        names = ", ".join(WHOLE_CHROMIUM)
        raise NoChromiumError(
            (f"{path} is a headless shell. " if path else f"None of {names} is on the PATH. ")
            + "This bench measures the whole Chromium, as people use it: the headless shell does the same "
            "work in less time. Install it (Debian: apt-get install chromium), or set INNKEEP_CHROMIUM to "
            "its path."
        )
    return path


class NoChromiumError(Exception):
    """There is no browser to measure; its text says how to get one."""


class Viewer:
    """A browser of its own for one part of the bench, which can be stopped while something waits for it."""

    def __init__(self, engine: Playwright) -> None:
        self.browser = engine.chromium.launch(
            executable_path=whole_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        session = self.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._id = next(int(one["id"]) for one in processes if one["type"] == "browser")

    def stop(self) -> None:
        """End it at once; whatever waits for it fails."""
        with suppress(ProcessLookupError):
            os.kill(self._id, signal.SIGKILL)


@contextmanager
def viewer(engine: Playwright) -> Iterator[Viewer]:
    """A running browser."""
    opened = Viewer(engine)
    try:
        yield opened
    finally:
        opened.stop()


def sit(browser: Browser, link: str) -> Page:
    """A fresh page (nothing cached) at a table."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    context.add_init_script(known(link) + SPY)
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector(".board .card", state="attached")
    page.evaluate("document.querySelector('[data-testid=deal-now]')?.click()")
    page.wait_for_function("!document.body.hasAttribute('data-mixing')")
    return page


def known(link: str) -> str:
    """What makes a fresh browser the one that came by that link before."""
    key = json.dumps(json.dumps(key_of(link.partition("#")[2])))
    return f"localStorage.setItem('innkeep.name', 'Ann'); localStorage.setItem('innkeep.device', {key});"


def wait_for_pictures(page: Page) -> None:
    """Until every card has its picture."""
    patience = time.monotonic() + 0.9 * PICTURES_S
    while bare := page.evaluate("document.querySelectorAll('.card:not(:has(img))').length"):
        if time.monotonic() > patience:
            raise TimeoutError(f"{bare} cards have no picture yet")
        page.wait_for_timeout(200)
    page.wait_for_timeout(500)


def main_thread_ms(session: CDPSession) -> float:
    """Milliseconds of work of the page's main thread so far."""
    found = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in found if one["name"] == "TaskDuration")


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def play(page: Page, session: CDPSession, scene: str, seq: int) -> tuple[dict[str, float], int]:
    """One scene once."""
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('[data-testid=fit]')?.click()")
    page.wait_for_timeout(500)
    before = main_thread_ms(session)
    done = page.evaluate(PLAY, [scene, FRAMES, seq])
    spent = main_thread_ms(session) - before
    spans: list[float] = done["spans"]
    figures = {
        "fps": round(1000 * len(spans) / sum(spans), 1),
        "median_ms": round(statistics.median(spans), 1),
        "p95_ms": round(percentile(spans, 0.95), 1),
        "work_ms": round(spent / len(spans), 1),
    }
    return figures, done["seq"]


def crowd(engine: Playwright, cards: int, repeats: int, best: dict[str, dict[str, float]]) -> None:
    """Puts the quietest of several times into `best`, for each scene."""
    with viewer(engine) as opened, inn("-m", "tests.bench.crowd", "{folder}", str(cards)) as running:
        with step(f"{cards}: opening", OPEN_S, opened.stop):
            made = running.table("crowd", {})
            page = sit(opened.browser, made["links"]["seats"][0])
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
        with step(f"{cards}: pictures", PICTURES_S, opened.stop):
            wait_for_pictures(page)
            export = cards_of(running.url, made)
            page.evaluate("comps => { window.comps = comps; }", export["state"]["comps"])
        seq = int(export["seq"])
        for _ in range(repeats):
            for scene in SCENES:
                with step(f"{cards}: {scene}", SCENE_S, opened.stop):
                    figures, seq = play(page, session, scene, seq)
                if scene not in best or figures["p95_ms"] + figures["work_ms"] < sum(
                    best[scene][name] for name in ("p95_ms", "work_ms")
                ):
                    best[scene] = figures


def opening(engine: Playwright, repeats: int, found: dict[str, float]) -> None:
    """Puts the first paint of a real table and the weight of its scripts into `found`."""
    code = "import sys; from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
    paints: list[float] = []
    with (
        viewer(engine) as opened,
        inn("-c", code, "serve", "--port", "0", "--data", "{folder}") as running,
    ):
        for _ in range(repeats):
            with step("first paint", PAINT_S, opened.stop):
                made = running.table("rdi", {"players": 4})
                time.sleep(1)
                page = sit(opened.browser, made["links"]["seats"][0])
                page.wait_for_timeout(1500)
                paints.append(float(page.evaluate("window.firstCards")))
                weight = page.evaluate(
                    """performance.getEntriesByType("resource").filter((one) => one.name.endsWith(".js"))
                      .reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024"""
                )
                page.context.close()
            found |= {"first_paint_ms": round(min(paints)), "script_kb": round(weight, 1)}


class Wire:
    """What a page asks for, and how much came over the wire."""

    def __init__(self, session: CDPSession) -> None:
        self._asked: set[str] = set()
        self.bytes = 0
        session.on("Network.requestWillBeSent", self._request)
        session.on("Network.webSocketCreated", lambda event: self._asked.add(event["requestId"]))
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    @property
    def requests(self) -> int:
        """How many requests there were."""
        return len(self._asked)

    def _request(self, event: Json) -> None:
        if not event["request"]["url"].startswith(("data:", "blob:")):
            self._asked.add(event["requestId"])

    def _finished(self, event: Json) -> None:
        self.bytes += int(event["encodedDataLength"])


def arrival(engine: Playwright, repeats: int, found: dict[str, float]) -> None:
    """Puts what a first visit fetches, and when its hand is there on a slow line, into `found`."""
    code = "import sys; from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
    hands: list[float] = []
    with (
        viewer(engine) as opened,
        inn("-c", code, "serve", "--port", "0", "--data", "{folder}") as running,
    ):
        made = running.table("rdi", {"players": 4})
        link = made["links"]["seats"][0]
        Client(running.url, made["tokens"]["seats"][0], "Ann").close()  # who sits sees the hand at once
        for lang, slow in [("en", False), ("ru", False), *[("en", True)] * repeats]:
            with step("arrival", PICTURES_S, opened.stop):
                context = opened.browser.new_context(viewport={"width": 1366, "height": 768}, locale=lang)
                context.add_init_script(known(link) + HAND)
                page = context.new_page()
                session = context.new_cdp_session(page)
                wire = Wire(session)
                if slow:
                    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
                    session.send("Network.emulateNetworkConditions", SLOW_LINE)
                page.goto(link)
                page.wait_for_selector(".board .card", state="attached")
                wait_for_pictures(page)
                if slow:
                    hands.append(float(page.evaluate("window.handShown")) / 1000)
                else:
                    page.wait_for_timeout(3000)
                    of = "" if lang == "en" else f"_{lang}"
                    found[f"cold_requests{of}"] = wire.requests
                    found[f"cold_kb{of}"] = round(wire.bytes / 1024, 1)
                context.close()
    found["slow_hand_s"] = round(min(hands), 2)


def measure(repeats: int, wanted: tuple[int, ...]) -> Json:
    """All figures, the scenes with as many cards as `wanted`; null where a step failed."""
    failed: list[str] = []
    crowds: dict[int, dict[str, dict[str, float]]] = {cards: {} for cards in CROWDS}
    found: dict[str, float] = {}
    with sync_playwright() as engine:
        for cards in wanted:
            try:
                crowd(engine, cards, repeats, crowds[cards])
            except StepFailedError as problem:
                failed.append(str(problem))
        for part in (opening, arrival):
            try:
                part(engine, repeats, found)
            except StepFailedError as problem:
                failed.append(str(problem))

    def of_mine(cards: int, name: str, worst: Callable[[list[float]], float]) -> float | None:
        mine = [crowds[cards][scene][name] for scene in ("drag", "pan") if scene in crowds[cards]]
        return worst(mine) if len(mine) == 2 else None

    few, many = CROWDS
    return {
        "fps_300": of_mine(few, "fps", min),
        "frame_median_ms": of_mine(few, "median_ms", max),
        "frame_p95_ms": of_mine(few, "p95_ms", max),
        "fps_1000": of_mine(many, "fps", min),
        "first_paint_ms": found.get("first_paint_ms"),
        **{name: found.get(name) for name in ("script_kb", "cold_requests", "cold_kb")},
        **{name: found.get(name) for name in ("cold_requests_ru", "cold_kb_ru", "slow_hand_s")},
        "failed": failed,
        "scenes": {str(cards): scenes for cards, scenes in crowds.items()},
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0] if __doc__ else None,
        epilog="example: python -m tests.bench.web --json --quick",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--arrival", action="store_true", help="only what a first visit takes")
    parser.add_argument("--quick", action="store_true", help="each scene once instead of five times")
    options = parser.parse_args()
    try:
        whole_chromium()
    except NoChromiumError as missing:
        parser.exit(2, f"{missing}\n")
    repeats = 1 if options.quick else 5
    figures = measure(repeats, CROWDS if not options.arrival else ())
    if options.json:
        print(json.dumps(figures))
        sys.exit(1 if figures["failed"] else 0)
    for name, value in figures.items():
        if name not in ("scenes", "failed"):
            print(f"{name:16} {value}")
    for cards, scenes in figures["scenes"].items():
        for scene, one in scenes.items():
            print(f"{cards:>5} {scene:7}", *(f"{key} {number}" for key, number in one.items()), sep="  ")
    for line in figures["failed"]:
        print("failed:", line)
    sys.exit(1 if figures["failed"] else 0)


if __name__ == "__main__":
    main()
