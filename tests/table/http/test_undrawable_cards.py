"""A table with forty cards that no font of ours can set, some with pictures that broke since they came: each
has its face, and who draws lives on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.doors.__main__ import Served
from tests.cards.damage import png

pytestmark = pytest.mark.server

TITLES = [
    "\N{PARTY POPPER} party \N{PILE OF POO}",
    "中文标题" * 30,
    "שלום",
    "Ωραία μέρα",
    "W" * 160,
    "한글",
    "مرحبا",
]
"""Emoji, Chinese, Hebrew, Greek, a word without end, Korean, Arabic."""


BROKEN = (b"", b"RIFF\x10\0\0\0WEBPVP8 ", b"\x89PNG\r\n\x1a\n" + bytes(90), None)
"""What lies where a picture was; None: nothing at all."""


def broken(inn: Served) -> list[str]:
    """Pictures that were kept and then broke, by name."""
    names = []
    for _ in BROKEN:
        status, said, _ = inn.ask("POST", "/cards/own-picture", png(), Content_Type="image/png")
        assert status == 200, said
        names.append(json.loads(said)["art"])
    return names


def breaks(inn: Served, names: list[str]) -> None:
    for name, content in zip(names, BROKEN, strict=True):
        file = inn.folder / "shelf" / name
        file.unlink()
        if content is not None:
            file.write_bytes(content)


def draft(pictures: list[str]) -> dict[str, Any]:
    effect = {"do": "fortitude", "who": "chosen_other", "amount": -1}
    cards = [
        {
            "id": f"card-{number}",
            "title": {"en": TITLES[number % len(TITLES)]},
            "flavour": {"en": TITLES[number // len(TITLES)]},
            "types": ["action"],
            "icon": "anvil",
            "modes": [{"when": {"on": "action"}, "effects": [effect]}],
        }
        for number in range(40)
    ]
    for card, name in zip(cards[::9], pictures, strict=False):
        card["art"] = name
    look = {"hue": 10, "emblem": "anvil"}
    head = {"id": "own", "set": "own", "kind": "character", "name": {"en": TITLES[0]}, "look": look}
    return {"deck": {**head, "complete": False}, "cards": cards}


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data")
    yield served
    served.kill()


def draughtsmen(inn: Served) -> set[int]:
    """The drawing processes there are."""
    return {
        int(place.name)
        for place in Path("/proc").iterdir()
        if place.name.isdigit()
        and b"drawing_process" in told(place / "cmdline")
        and parent(place) == inn._process.pid
    }


def told(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # it has ended
        return b""


def parent(place: Path) -> int:
    fields = told(place / "stat").rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs to see processes")
def test_a_table_of_forty_cards_that_could_not_be_drawn_has_all_faces(inn: Served) -> None:
    pictures = broken(inn)
    body = json.dumps({**draft(pictures), "card": "card-0"}).encode()
    status, said, _ = inn.ask("POST", "/cards/try", body, Content_Type="application/json")
    assert status == 200, said
    kept = json.loads(said)
    breaks(inn, pictures)
    options = {"players": 2, "characters": [kept["deck"], "rdi1-zot"], "hand": kept["card"]}
    made = inn.request("/api/tables", {"module": "rdi", "options": options})
    assert made["id"]
    with sqlite3.connect(inn.folder / "tables.sqlite") as store:
        rows = store.execute("SELECT token, face FROM faces").fetchall()
    tokens = [token for token, face in rows if face.startswith(kept["deck"])]
    assert len(tokens) == 40
    drawing: set[int] = set()
    for token in tokens:
        for _ in range(10):
            status, data, _ = inn.ask("GET", f"/face/{token}.webp?w=125&lang=en")
            if status != 503:
                break
        assert status == 200
        assert data[8:12] == b"WEBP"
        drawing |= draughtsmen(inn)
    assert len(drawing) == 1
    errors = inn.errors.read_text()
    assert "cannot draw" not in errors
    assert "Traceback" not in errors
