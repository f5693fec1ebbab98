"""The doors bytes come in by: what good ones look like there, how they are read, how bad ones are refused."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import yaml
from flask.testing import FlaskClient
from PIL import Image
from websockets.exceptions import ProtocolError

from innkeep import cards
from innkeep.cards import reading
from innkeep.cards.decks import exchange, pack_archive, spreadsheet
from innkeep.cards.io import pack_files
from innkeep.images.render import user_art
from innkeep.rules import Chance, Game, PlayerSetup, new_game, random_move
from innkeep.rules.scenario import files
from innkeep.table.core.errors import RefusedError
from innkeep.table.http.app import Config, create_app
from innkeep.table.net import frames, packets
from innkeep.table.ops import schemas
from innkeep.table.store import archive
from innkeep.table.store.upkeep import backup
from innkeep.table.store.upkeep.census import table_entries
from tests.table.tiny import plugins

HEAD = {
    "id": "d",
    "set": "s",
    "kind": "character",
    "name": {"en": "D"},
    "look": {"hue": 1, "emblem": "anvil"},
}
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Door:
    """``good`` is what comes in there; ``read`` reads bytes, and raises one of ``refusals`` or nothing."""

    name: str
    good: Callable[[], Iterable[bytes]]
    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...] = ()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _decks() -> list[cards.Deck]:
    known = cards.load().decks
    return [known[name] for name in ("rdi1-gerki", "rdi1-drinks", "rdi10-valeria-boss")]


def _packet(data: bytes) -> None:
    found = packets.read_op(_text(data))
    if found is not None:
        schemas.read(found[1])


def _frames(data: bytes) -> None:
    for one in frames.plain_frames(data) or ():
        _packet(bytes(one.data))


def _good_ops() -> list[bytes]:
    ops: list[dict[str, Any]] = [
        {"kind": "chat", "text": "hello"},
        {"kind": "move", "cs": ["c1"], "to": "s0.hand", "at": 0},
        {"kind": "adjust", "c": "m0", "by": -2},
        {"kind": "undo", "to": 3},
        {"kind": "dice", "sides": 6, "n": 1},
        {"kind": "flip", "cs": ["c2"], "group": "g"},
    ]
    return [b"420" + orjson.dumps(["op", {"id": "a", **op}]) for op in ops]


def _good_frames() -> list[bytes]:
    masked = []
    for packet in _good_ops():
        body = bytes(byte ^ 7 for byte in packet)
        size = bytes((0x80 | len(body),)) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        masked.append(b"\x81" + size + b"\x07" * 4 + body)
    return [*masked, b"".join(masked)]


def _sheets() -> list[bytes]:
    return [exchange.to_csv(deck).encode()[:6000] for deck in _decks()]


def _pictures() -> list[bytes]:
    found = []
    for kind in ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"):
        out = io.BytesIO()
        Image.new("RGB", (24, 16), (90, 20, 20)).save(out, kind)
        found.append(out.getvalue())
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="a"><path d="M0 0h9v9z"/></g>'
    )
    return [*found, f'{svg}</defs><use href="#a" style="fill:red"/><text x="1" y="5">I</text></svg>'.encode()]


def _zips() -> list[bytes]:
    return [pack_archive.packed(deck) for deck in _decks()[:2]]


def _unpack(data: bytes) -> None:
    pack_archive.unpacked(data, "deck.innpack")


def _scenarios() -> list[bytes]:
    some = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))[::40]
    return [file.read_bytes()[:3000] for file in some]


def _scenario(data: bytes) -> None:
    files.parse(_text(data))


@cache
def _saves() -> list[bytes]:
    names = ("rdi1-gerki", "rdi1-zot")
    game = new_game([PlayerSetup(name, name) for name in names], seed=4)
    chance = Chance(4)
    found = []
    for number in range(60):
        game.do(random_move(game, chance))
        if number % 20 == 0:
            found.append(orjson.dumps(game.to_dict()))
    return found


def _save(data: bytes) -> None:
    Game.from_dict(orjson.loads(data))


@cache
def _client() -> tuple[FlaskClient, dict[str, str]]:
    folder = Path(tempfile.mkdtemp(prefix="innkeep-fuzz-"))
    app = create_app(Config(folder, plugins=plugins()))
    client = app.test_client()
    made = client.post("/api/tables", json={"module": "tiny", "options": {"players": 2}}).json
    assert made is not None
    return client, {"Authorization": f"Bearer {made['tokens']['seats'][0]}"}


@cache
def _exported() -> bytes:
    client, _ = _client()
    store = client.application.extensions["innkeep"].store
    row = store.table(table_entries(store)[0].id)
    assert row is not None
    return orjson.dumps(archive.export_table(row, store))


def _backups() -> list[bytes]:
    client, _ = _client()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "b"
        backup.back_up(client.application.extensions["innkeep"].store, target)
        return [target.read_bytes()]


def _backup(data: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        backup.read_backup(Path(file.name))


def _page(data: bytes) -> None:
    """A line `METHOD PATH` and a body."""
    client, headers = _client()
    line, _, body = data.partition(b"\n")
    method, _, path = _text(line).partition(" ")
    sort = {"Content-Type": "application/json"} if body[:1] in b"{[" else {}
    answer = client.open(
        "/" + "".join(filter(str.isprintable, path)).lstrip("/")[:2000],
        method=method if method in ("GET", "POST", "DELETE", "PUT", "HEAD") else "GET",
        data=body,
        headers={**headers, **sort},
    )
    answer.close()
    if answer.status_code >= 500:
        raise AssertionError(f"{answer.status_code} for {method} {path!r}")


def _pages() -> list[bytes]:
    client, _ = _client()
    found = [b'POST /api/tables\n{"module": "tiny", "options": {"players": 3}}']
    for rule in client.application.url_map.iter_rules():
        path = rule.rule.replace("<", "").replace(">", "")
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            body = (
                b"" if method in ("GET", "HEAD") else b'\n{"deck": {}, "cards": [], "word": "a", "text": "b"}'
            )
            found.append(f"{method} {path}?lang=ru&deck=rdi1-zot&theme=house".encode() + body)
    return found


def _workbooks() -> list[bytes]:
    return [spreadsheet.to_xlsx(_decks()[1])]


def _texts() -> list[bytes]:
    said = (
        "Choose another player. They lose 3 Fortitude and you gain 1 Gold.",
        "If a Drink would affect you, Ignore it.\nDraw a card",
        "Каждый другой игрок теряет 2 Стойкости. Возьми карту.",
    )
    return [one.encode() for one in said]


def _card(data: bytes) -> None:
    exchange.card_data(pack_files.card(yaml.safe_load(data)))


DOORS = {
    door.name: door
    for door in (
        Door("frames", _good_frames, _frames, (RefusedError, ProtocolError)),
        Door("ops", _good_ops, _packet, (RefusedError,)),
        Door(
            "packs",
            lambda: [exchange.to_yaml(deck).encode()[:4000] for deck in _decks()],
            lambda data: pack_files.parse(_text(data)),
            (pack_files.PackError,),
        ),
        Door("sheets", _sheets, lambda data: exchange.from_csv(data, HEAD), (pack_files.PackError,)),
        Door(
            "workbooks", _workbooks, lambda data: spreadsheet.from_xlsx(data, HEAD), (pack_files.PackError,)
        ),
        Door("zips", _zips, _unpack, (pack_files.PackError,)),
        Door("pictures", _pictures, user_art.reworked, (user_art.ArtError,)),
        Door("scenarios", _scenarios, _scenario),
        Door("saves", _saves, _save, (ValueError,)),
        Door("tables", lambda: [_exported()], archive.read_archive, (archive.ArchiveError,)),
        Door("backups", _backups, _backup, (backup.BackupError,)),
        Door("texts", _texts, lambda data: reading.card_texts.read_card(_text(data)[:2000])),
        Door("pages", _pages, _page),
    )
}
