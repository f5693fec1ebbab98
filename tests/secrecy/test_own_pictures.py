"""A card's own picture is seen by who may see the card, as part of its face, and by nobody else."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from innkeep.cards.decks import exchange, user_decks
from innkeep.cards.io import pack_files
from innkeep.table.cli.main import innkeep
from tests.bench.doors.__main__ import Served
from tests.secrecy.worlds import play, twin
from tests.table.client import Client

Json = dict[str, Any]
LENGTH = 30


def photo(kind: str = "PNG", size: tuple[int, int] = (90, 60), **more: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB" if max(size) < 5000 else "1", size, "#ff0000").save(out, kind, **more)
    return out.getvalue()


def draft(art: str) -> Json:
    """A deck some of whose cards show that picture."""
    data = exchange.deck_data(pack_files.load().decks["rdi1-gerki"])
    for number, card in enumerate(data["cards"]):
        if number % 3 == 0:
            card["art"] = art
    return data


@pytest.mark.unit
@pytest.mark.parametrize("mode", [None, "passing"])
def test_twins_with_own_pictures_are_sent_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str | None
) -> None:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path))
    shelf = user_decks.DeckStore(tmp_path)
    name = shelf.put_picture(photo("WEBP"))
    deck = shelf.put(draft(name))
    for seed in range(8):
        history = play(
            Random(seed), LENGTH, 2, [deck.id, "rdi1-fiona", "rdi1-zot", "rdi1-deirdre"], mode=mode
        )
        for frames, acts, swaps in history.marks:
            one, two = twin(history, frames, acts, swaps)
            assert one == two, f"history {seed} after {acts} acts"
        assert user_decks.PICTURES + "/" not in "".join(history.frames)


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    process = Served(tmp_path_factory.mktemp("own") / "data")
    for _ in range(6):  # the process behind the editor's pages starts with the first request
        with suppress(OSError):
            if process.ask("GET", "/cards/icons.json")[0] == 200:
                break
    yield process
    process.kill()


def sent(inn: Served, body: bytes, kind: str = "image/png") -> tuple[int, Json]:
    status, said, _ = inn.ask("POST", "/cards/own-picture", body, Content_Type=kind)
    return status, json.loads(said)


def posted(inn: Served, path: str, data: Any) -> tuple[int, bytes]:
    status, said, _ = inn.ask("POST", path, json.dumps(data).encode(), Content_Type="application/json")
    return status, said


@pytest.mark.server
def test_only_who_sees_the_card_sees_its_picture_and_it_goes_with_the_table(inn: Served) -> None:
    status, said = sent(inn, photo())
    assert status == 200, said
    name = said["art"]
    assert re.fullmatch(r"art/[0-9a-f]{32}\.webp", name)
    assert sent(inn, photo())[1]["art"] != name, "the same picture twice: its name tells nothing of it"
    plain = draft(name)
    status, tried = posted(inn, "/cards/try", {**plain, "card": plain["cards"][0]["id"]})
    assert status == 200, tried
    kept = json.loads(tried)
    options = {"players": 2, "characters": [kept["deck"], "rdi1-zot"], "hand": kept["card"]}
    made = inn.request("/api/tables", {"module": "rdi", "options": options})
    ann, bob = (Client(inn.url, token, who) for token, who in zip(made["tokens"]["seats"], "ab", strict=True))
    held = {ann.picture.comps[alias]["f"] for alias in ann.hand()}
    shown = [inn.ask("GET", f"/face/{token}.webp?w=125&lang=en") for token in held]
    assert {status for status, _, _ in shown} == {200}
    reds = [_redness(data) for _, data, _ in shown]
    assert max(reds) > 0.05, "the owner sees the picture in the hand"
    others = json.dumps([data for _, data in bob.frames])
    assert not any(token in others for token in held)
    everything = others + json.dumps([data for _, data in ann.frames])
    assert Path(name).stem not in everything
    stem = Path(name).name
    for path in (
        *(
            f"/cards/{name}",
            f"/cards/static/{name}",
            f"/cards/static/../{name}",
            f"/cards/own-picture/{stem}",
        ),
        *(
            f"/static/{name}",
            f"/shelf/{name}",
            f"/{name}",
            f"/face/{stem}",
            f"/face/{Path(stem).stem}.webp?w=250",
        ),
    ):
        assert inn.ask("GET", path)[0] in (400, 404, 405), path
    ann.close()
    bob.close()
    files = inn.folder / "shelf" / "art"
    drawn = {file.name.split("-")[0] for file in (inn.folder / "pictures").glob("*/*.webp")}
    assert drawn
    assert (files / stem).is_file()
    done = CliRunner().invoke(innkeep, ["table", "purge", made["id"], "--yes", "--data", str(inn.folder)])
    assert done.exit_code == 0, done.output
    assert not (files / stem).exists()
    assert not (inn.folder / "shelf" / f"{kept['deck']}.yaml").exists()
    left = {file.name[:16] for file in (inn.folder / "pictures").glob("*/*.webp")}
    assert not left & held


def _redness(data: bytes) -> float:
    with Image.open(io.BytesIO(data)) as image:
        flat = image.convert("RGB").tobytes()
    pixels = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    return sum(red > 180 and green < 70 and blue < 70 for red, green, blue in pixels) / len(pixels)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HOSTILE: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "svg": (lambda: SVG, "image/svg+xml", "allowed"),
    "svg-as-png": (lambda: SVG, "image/png", "is no PNG"),
    "html-as-png": (lambda: b"<!doctype html><script>alert(1)</script>", "image/png", "is no PNG"),
    "gif": (lambda: photo("GIF"), "image/png", "is no PNG"),
    "a form": (lambda: b"a=b", "application/x-www-form-urlencoded", "allowed"),
    "nothing": (bytes, "image/png", "bytes"),
    "cut off": (lambda: photo()[:-40], "image/png", "damaged"),
    "a bomb": (lambda: photo(size=(9000, 9000)), "image/png", "million"),
    "too many bytes": (lambda: b"\x89PNG" + bytes(70_000), "image/png", "bytes"),
}


@pytest.mark.server
@pytest.mark.parametrize("case", list(HOSTILE))
def test_a_hostile_file_is_refused_with_a_reason_and_leaves_nothing(inn: Served, case: str) -> None:
    made, kind, why = HOSTILE[case]
    there = sorted((inn.folder / "shelf").rglob("*"))
    status, said = sent(inn, made(), kind)
    assert status in (400, 413), said
    assert why in json.dumps(said), said
    assert sorted((inn.folder / "shelf").rglob("*")) == there


@pytest.mark.server
def test_a_name_that_nobody_was_given_shows_no_file_of_the_server(inn: Served) -> None:
    for art in ("art/aaaaaaaaaaaaaaaaaaaaaa.webp", "icon-192.png", "table/web/icon-192.png", "../x.png"):
        data = draft(art)
        one = {**data, "cards": data["cards"][:1], "lang": "en", "width": 250}
        assert posted(inn, "/cards/picture", one)[0] == 400, art
        assert posted(inn, "/cards/try", {**data, "card": "x"})[0] == 400, art
        assert b"cards[0].art" in posted(inn, "/cards/check", data)[1], art
