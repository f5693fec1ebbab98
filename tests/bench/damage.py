"""What a server says to 300 damaged files, and who waits for it: `python -m tests.bench.damage [--files 300]
[--json]`.

A real server; a third each of damaged sheets, zips and pictures (`tests.cards.damage`, by seed) goes through
the workshop's doors, every other one in Russian, while somebody opens the front page again and again. All is
well when each file is answered by a clear line in the language asked for (or was whole after all), nothing of
one that was refused is kept, no process ended, and 99 of a hundred pages came in less than 100 ms. Exit 1
when not.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.doors.__main__ import Served
from tests.bench.doors.attacks import CARD, HEAD, Visitor, form
from tests.cards import damage

Json = dict[str, Any]

FILES = 300
EACH = 25
"""Files of one visitor: within the allowances of all."""
P99_MS = 100.0
APART_S = 0.03
SHORT = 400
"""Letters of a clear line."""

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|«[^»]*»|[\w/]+\.\w+|\.\w+|\bimage/\w+")
_COLUMN = re.compile(r": [a-z_.\[\]0-9]+$")
"""What whoever made the file wrote, what a library or a browser calls it: that stands as it is."""
_ENGLISH = re.compile(r"\b[a-z]{4,}\b")


@dataclass(slots=True)
class Found:
    """What was found: answers by sort and status, and what is not as it should be."""

    answers: Counter[str] = field(default_factory=Counter)
    unclear: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    pages_ms: list[float] = field(default_factory=list)

    def figures(self) -> Json:
        """As it is printed."""
        spent = sorted(self.pages_ms) or [float("inf")]
        return {
            "answers": dict(sorted(self.answers.items())),
            "unclear": self.unclear,
            "kept": self.kept,
            "ended": self.ended,
            "pages": len(self.pages_ms),
            "p50_ms": round(spent[len(spent) // 2], 1),
            "p99_ms": round(spent[min(len(spent) - 1, int(len(spent) * 0.99))], 1),
            "max_ms": round(spent[-1], 1),
        }

    @property
    def sound(self) -> bool:
        """Is every file answered clearly, and nothing left or ended by one?"""
        return not (self.unclear or self.kept or self.ended)


def unclear(status: int, said: bytes, lang: str) -> str:
    """What is not clear in a refusal; nothing if it is."""
    try:
        error = json.loads(said)["error"]
    except (ValueError, KeyError, TypeError):
        return "no JSON"
    if status == 413:
        return "" if error.get("allowed") else "no bound"
    if status != 400 or not error.get("problems"):
        return f"status {status}"
    for one in error["problems"]:
        line = one["message"].replace("\xa0", " ")
        if not 0 < len(line) <= SHORT or not line.isprintable() or "Traceback" in line:
            return "no line"
        bare = _QUOTED.sub("", f"{_COLUMN.sub('', one['where'])} {line}")
        if lang == "ru" and (not re.search("[а-я]", line) or _ENGLISH.search(bare)):
            return "not in Russian"
    return ""


def sent(seed: int) -> tuple[str, str, bytes, str]:
    """The sort of a damaged file, the door it goes to, its body and that one's media type."""
    sort = ("sheet", "zip", "picture")[seed % 3]
    number = seed // 3
    if sort == "picture":
        media, content = damage.picture(number)
        return sort, "/cards/own-picture", content, media
    name, content = damage.sheet(number) if sort == "sheet" else ("deck.innpack", damage.archive(number))
    return sort, "/cards/import", *form(name, content)


def whole(sort: str, said: bytes) -> bool:
    """Whether a file that was taken in is one a deck can be made of."""
    answer = json.loads(said)
    return bool(answer["art"] if sort == "picture" else answer["cards"])


def processes(server: Served) -> set[str]:
    """Those a server started, by number and name."""
    found: set[str] = set()
    waiting = [server.pid]
    while waiting:
        place = Path(f"/proc/{waiting.pop()}")
        try:
            children = {int(one) for task in (place / "task").iterdir() for one in _words(task / "children")}
        except OSError:
            continue
        waiting += children
        named = {one: Path(f"/proc/{one}/cmdline").read_bytes().split(b"\0") for one in children}
        found |= {f"{one} {words[2].decode()}" for one, words in named.items() if len(words) > 2}
    return found


def _words(file: Path) -> list[str]:
    return file.read_text().split()


class Opening(threading.Thread):
    """Somebody who opens the front page, one time after the other."""

    def __init__(self, place: str, spent: list[float]) -> None:
        super().__init__(daemon=True)
        self._visitor = Visitor(place, 10_000, "127.0.3.1")
        self._spent = spent
        self.over = threading.Event()

    def run(self) -> None:
        """Open it until told to end."""
        while not self.over.is_set():
            begun = time.perf_counter()
            status, _ = self._visitor.ask("GET", "/")
            self._spent.append((time.perf_counter() - begun) * 1000 if status == 200 else float("inf"))
            time.sleep(APART_S)


def begun(server: Served) -> None:
    """Have all processes started, by what they are for."""
    visitor = Visitor(server.place, 10_000, "127.0.3.2")
    assert visitor.post("/cards/check", {"deck": HEAD, "cards": [CARD]}) is not None
    status, said = visitor.ask("POST", "/cards/own-picture", damage.png(), Content_Type="image/png")
    assert status == 200, said


def measured(server: Served, files: int) -> Found:
    """Send so many damaged files, one after the other."""
    found = Found()
    begun(server)
    before, kept = processes(server), set(_shelf(server))
    opening = Opening(server.place, found.pages_ms)
    opening.start()
    visitor = Visitor(server.place, 10_000, "127.0.2.1")
    for seed in range(files):
        if seed % EACH == 0:
            visitor = Visitor(server.place, 10_000, f"127.0.2.{1 + seed // EACH}")
        lang = ("en", "ru")[seed % 2]
        sort, door, body, media = sent(seed)
        status, said = visitor.ask("POST", door, body, Content_Type=media, Accept_Language=lang)
        taken = status == 200 and whole(sort, said)
        found.answers[f"{sort} {status}"] += 1
        if not taken and (problem := unclear(status, said, lang)):
            found.unclear.append(f"{sort} {seed} {lang}: {problem}: {said[:400].decode(errors='replace')}")
        if (now := set(_shelf(server))) != kept and not taken:
            found.kept.append(f"{sort} {seed}: {sorted(now - kept)}")
        kept = now
    opening.over.set()
    opening.join(10)
    found.ended += sorted(before - processes(server))
    if (errors := server.said()).count("Traceback"):
        found.ended.append(errors[-600:])
    return found


def _shelf(server: Served) -> Iterator[str]:
    return (str(path) for path in (server.folder / "shelf").rglob("*") if path.is_file())


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=FILES)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        server = Served(Path(scratch) / "data")
        try:
            found = measured(server, wish.files)
        finally:
            server.kill()
    figures = found.figures()
    held = found.sound and figures["p99_ms"] < P99_MS
    if wish.json:
        print(json.dumps({"ok": held, **figures}))
    else:
        for name, figure in figures.items():
            print(f"{name:10} {figure}")
        print("all held" if held else "it did not hold")
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
