"""Files as they break on their way: sheets, zips and pictures, damaged by chance from a seed."""

from __future__ import annotations

import csv
import io
import random
import struct
import zipfile
import zlib

from openpyxl import Workbook
from PIL import Image

from innkeep import cards
from innkeep.cards.decks import exchange, spreadsheet

PACK = exchange.starter("mine").replace("    icon: high-punch", "    icon: high-punch\n    art: art/slap.png")


def png(width: int = 40, height: int = 30) -> bytes:
    """A picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(out, "PNG")
    return out.getvalue()


def zipped(parts: dict[str, bytes]) -> bytes:
    """A zip of some parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def scratched(content: bytes, chance: random.Random) -> bytes:
    """A file cut off, or with some bytes of it changed."""
    if chance.randrange(2):
        return content[: chance.randrange(len(content))]
    changed = bytearray(content)
    for _ in range(chance.randrange(1, 9)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _rows(seed: int, chance: random.Random, deck: cards.Deck) -> list[list[str]]:
    """The table of a deck, wrong in one of the ways tables are."""
    rows = list(csv.reader(io.StringIO(exchange.to_csv(deck).removeprefix("\ufeff"), newline="")))
    at = chance.randrange(1, len(rows))
    named = {name: number for number, name in enumerate(rows[0])}
    way = seed % 10
    if way == 0:
        rows[at][named["types"]] = chance.choice(["dance", "дествие", "actoin", "=B2", "#N/A"])
    elif way == 1:
        rows[at][named["copies"]] = chance.choice(["many", "-1", "2.5", "1e9", "0", "99999"])
    elif way == 2:
        rows[at][named["title_en"]] = chance.choice(["", "x" * 9_000, "<b>", "a\nb", "\x07"])
        rows[at][named["title_ru"]] = ""
    elif way == 3:
        rows[0][named["title_en"]] = rows[0][named["title_ru"]] = "colour"
    elif way == 4:
        rows[at].append("one cell more")
    elif way == 5:
        rows[at][named["modes"]] = chance.choice(["&a [*a]", "[", "{{", "!!python/x 1", "- on"])
        rows[at][named["drink"]] = "{alcohol: lots}"
    elif way == 6:
        rows.insert(at, list(rows[at]))
    elif way == 7:
        rows[0][3] = rows[0][0]
    return rows


def sheet(seed: int) -> tuple[str, bytes]:
    """A sheet of a shipped deck that no program could read as a deck: its name and content."""
    chance = random.Random(seed)
    deck = chance.choice(list(cards.load().decks.values()))
    rows = _rows(seed, chance, deck)
    way = seed % 10
    if seed % 2 and way < 8:
        book = Workbook()
        for row in rows:
            book.active.append([cell if cell.isprintable() else "?" * 300 for cell in row])
        out = io.BytesIO()
        book.save(out)
        return "t.xlsx", out.getvalue()
    if way >= 8:
        whole = spreadsheet.to_xlsx(deck)
        return ("t.xlsx", whole[: chance.randrange(len(whole) - 30)]) if way == 8 else ("t.csv", whole)
    out_ = io.StringIO()
    csv.writer(out_).writerows(rows)
    return "t.csv", out_.getvalue().encode()


ARCHIVES: dict[str, dict[str, bytes]] = {
    "no pack": {"a.png": png()},
    "two packs": {"a.yaml": b"", "b.csv": b""},
    "leads out": {"../mine.yaml": PACK.encode(), "art/slap.png": png()},
    "whole path": {"/etc/mine.yaml": PACK.encode()},
    "program": {"mine.yaml": PACK.encode(), "run.exe": b"MZ"},
    "no picture": {"mine.yaml": PACK.encode()},
    "bad pack": {"mine.yaml": b"a: &x [*x]", "art/slap.png": png()},
    "large picture": {"mine.yaml": PACK.encode(), "art/slap.png": bytes(9 * 2**20)},
    "large pack": {"mine.yaml": PACK.encode() + b"#" * 3 * 2**20, "art/slap.png": png()},
    "many parts": {f"{number}.png": b"" for number in range(800)},
    "twice": {"mine.yaml": PACK.encode(), "a.png": b"", "A.png": b""},
    "no such picture": {"mine.yaml": PACK.encode(), "art/slap.png": b"not a picture"},
}
"""Zips that hold what no deck does."""


def archive(seed: int) -> bytes:
    """A deck's zip, holding what it may not, cut off, or with bytes of it changed."""
    chance = random.Random(seed)
    if seed % 4 == 0:
        return zipped(ARCHIVES[list(ARCHIVES)[seed // 4 % len(ARCHIVES)]])
    return scratched(zipped({"mine.yaml": PACK.encode(), "art/slap.png": png()}), chance)


def _claims(width: int, height: int) -> bytes:
    """A PNG that says it is so large, and holds next to nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [head, b"IDAT" + zlib.compress(b"\0"), b"IEND"]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts
    )


def picture(seed: int) -> tuple[str, bytes]:
    """A picture that is damaged, too large or none at all: the media type it is said to have, its content."""
    chance = random.Random(seed)
    form = ("PNG", "JPEG", "WEBP")[seed % 3]
    media = f"image/{form.lower()}"
    noise = Image.frombytes("RGB", (64, 48), chance.randbytes(64 * 48 * 3))
    out = io.BytesIO()
    noise.save(out, form)
    way = seed % 8
    if way == 5:
        return media, _claims(*chance.choice([(40_000, 40_000), (0, 9), (2**31, 5), (5_000, 4_000)]))
    if way == 6:
        return media, chance.choice([b"", b"<svg/>", b"GIF89a", b"MZ", chance.randbytes(900), b"\0" * 70_000])
    if way == 7:
        return chance.choice(["image/gif", "image/svg+xml", "text/html", "x"]), out.getvalue()
    return media, scratched(out.getvalue(), chance)
