"""Does the log follow: after a reload, and when somebody says something then, at short and long tables?

`python -m tests.bench.log_follows [--reloads 20] [--json]`. A real server, headless Chromium, tables of 50,
500 and 5,000 lines. Each reload counts when the newest line is in sight once the page stands
still, and again when another player has said something. Exit code 1 unless all do.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from innkeep.table.live.op_queue import QueuedOp
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.event_log import Store
from tests.bench.web import viewer
from tests.table.client import Client, ServerProcess
from tests.table.tiny import plugins

Json = dict[str, Any]

LINES = (50, 500, 5000)
STILL_MS = 400
PATIENCE_MS = 60_000

LINE = '[data-testid="log"] li[data-seq]'
IN_SIGHT = """(text) => {
  const log = document.querySelector('[data-testid="log"]');
  const last = [...(log?.querySelectorAll("li[data-seq]") ?? [])].at(-1);
  if (!last || (text && !last.textContent.includes(text))) return false;
  const [box, line] = [log.getBoundingClientRect(), last.getBoundingClientRect()];
  return line.bottom <= box.bottom + 1 && line.top >= box.top - 1;
}"""
HERE = """(text) => [...document.querySelectorAll('[data-testid="log"] li[data-seq]')]
  .at(-1)?.textContent.includes(text)"""


def tables(folder: Path) -> dict[int, Json]:
    """A table for each length, with its id and its tokens."""
    rooms = Rooms(Store.in_folder(folder), plugins())
    made = {}
    for lines in LINES:
        room = rooms.create("tiny", {"players": 2})
        for seat in range(2):
            room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
        for number in range(lines):
            op = {"kind": "chat", "text": f"line {number} " + "of the evening " * 4}
            room.inbox.post(QueuedOp(number % 2, op, f"l{number}", None, False, then=lambda _: None))
        room.inbox.empty()
        made[lines] = {"id": room.id, "seats": rooms.tokens(room)["seats"]}
    rooms.store.close()
    return made


def followed(page: Page, link: str, other: Client, number: int) -> bool:
    """Was the newest line in sight after a reload, and after a line that came then?"""
    page.goto("about:blank")
    page.goto(link, wait_until="commit")
    page.wait_for_selector(LINE, state="attached", timeout=PATIENCE_MS)
    page.wait_for_timeout(STILL_MS)
    if not page.evaluate(IN_SIGHT, ""):
        return False
    said = f"news {number}"
    other.ok("chat", text=said)
    page.wait_for_function(HERE, arg=said, timeout=PATIENCE_MS)
    page.wait_for_timeout(STILL_MS)
    return bool(page.evaluate(IN_SIGHT, said))


def measure(reloads: int) -> dict[str, int]:
    """How many reloads were followed, by the length of the log."""
    found: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        made = tables(Path(folder))
        server = ServerProcess(Path(folder))
        try:
            with viewer(engine) as opened:
                for lines, table in made.items():
                    other = Client(server.url, table["seats"][1])
                    context = opened.browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
                    context.add_init_script("localStorage.setItem('innkeep.name', 'Ann')")
                    page = context.new_page()
                    link = f"{server.url}/t/{table['id']}#{table['seats'][0]}"
                    found[str(lines)] = sum(followed(page, link, other, n) for n in range(reloads))
                    context.close()
                    other.close()
        finally:
            server.kill()
    return found


def main() -> None:
    """Print how many followed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--reloads", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = measure(wish.reloads)
    if wish.json:
        print(json.dumps(found))
    else:
        for lines, followed_ in found.items():
            print(f"{lines:>5} lines: {followed_} of {wish.reloads}")
    sys.exit(0 if all(n == wish.reloads for n in found.values()) else 1)


if __name__ == "__main__":
    main()
