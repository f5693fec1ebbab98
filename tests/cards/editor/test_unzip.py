"""The page opens the one file of a deck by itself: what it lets in the command line lets in, and no more."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import stat
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from innkeep import cards
from innkeep.cards import messages
from innkeep.cards.decks import exchange, pack_archive
from innkeep.cards.io.pack_files import PackError
from tests.cards import damage

pytestmark = pytest.mark.server

STATIC = Path(cards.__file__).parent / "editor" / "static"
OPENS = """
import { readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { packOf, unzipped, ZipError } from "./unzip.js";
const found = {};
let most = 0;
for (const name of readdirSync("files").sort()) {
  const bytes = readFileSync(`files/${name}`);
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  try {
    const parts = await unzipped(content);
    packOf(parts.keys());
    const hash = (part) => createHash("sha256").update(part).digest("hex");
    found[name] = { parts: Object.fromEntries([...parts].map(([name, part]) => [name, hash(part)])) };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    found[name] = { key: error.key, named: error.named };
  }
  most = Math.max(most, process.memoryUsage.rss() / 1024); // maxRSS would be that of who started this
  gc(); // what a file before this one took does not count
}
console.log(JSON.stringify({ found, most }));
"""
MOST_KIB = 400 * 1024
"""Memory of the program that opens them, the program itself included."""


def claimed(size: int) -> bytes:
    """A picture that unpacks to more than it says."""
    parts = {"mine.yaml": damage.PACK.encode(), "art/slap.png": bytes(30 * 2**20)}
    content = bytearray(damage.zipped(parts))
    said = (30 * 2**20).to_bytes(4, "little")
    while (at := content.find(said)) >= 0:
        content[at : at + 4] = size.to_bytes(4, "little")
    return bytes(content)


def with_entry(**of: Any) -> bytes:
    """A zip whose pack is listed so."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        entry = zipfile.ZipInfo(of.pop("filename", "mine.yaml"))
        for name, value in of.items():
            setattr(entry, name, value)
        archive.writestr(entry, damage.PACK)
    return out.getvalue()


def files() -> dict[str, bytes]:
    """Whole files, and 300 that are damaged in any way."""
    found = {f"whole-{name}": pack_archive.packed(deck) for name, deck in cards.load().decks.items()}
    parts = {"mine.yaml": damage.PACK.encode(), "art/slap.png": damage.png()}
    found["whole-folder"] = damage.zipped({f"Мои карты/{name}": part for name, part in parts.items()})
    found["whole-litter"] = damage.zipped({**parts, "__MACOSX/._mine.yaml": b"?", ".DS_Store": b"?"})
    found |= {f"damaged-{seed:03}": damage.archive(seed) for seed in range(300)}
    found |= {f"lying-{size}": claimed(size) for size in (1, 100, 8 * 2**20)}
    found["link"] = with_entry(external_attr=(stat.S_IFLNK | 0o777) << 16)
    found["packed-otherwise"] = with_entry(compress_type=zipfile.ZIP_BZIP2)
    found["control"] = with_entry(filename="mi\x1bne.yaml")
    found["nothing"] = b""
    found["text"] = exchange.starter("mine").encode()
    return found


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    node = os.environ.get("INNKEEP_NODE") or shutil.which("node")
    if node is None:
        pytest.skip("needs node: `apt-get install nodejs`, or INNKEEP_NODE=/path/to/node")
    folder = tmp_path_factory.mktemp("unzip")
    (folder / "files").mkdir()
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "opens.js").write_text(OPENS)
    shutil.copy(STATIC / "unzip.js", folder)
    for name, content in files().items():
        (folder / "files" / name).write_bytes(content)
    done = subprocess.run(
        [node, "--expose-gc", "opens.js"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def by_command_line(content: bytes) -> dict[str, str] | None:
    """What the command line finds in a file, each part as its digest; None where it refuses."""
    try:
        found = pack_archive.unpacked(content, "x.innpack")
    except PackError:
        return None
    parts = {found.pack: found.content, **found.pictures}
    return {name: hashlib.sha256(part).hexdigest() for name, part in parts.items()}


def test_the_page_opens_what_the_command_line_opens(opened: dict[str, Any]) -> None:
    """But for one that is packed in a rare way, or damaged and still holds everything."""
    taken, refused = 0, 0
    for name, content in files().items():
        there, here = by_command_line(content), opened["found"][name]
        if "key" in here:
            refused += 1
            assert there is None or name.startswith(("damaged-", "packed-otherwise")), (name, here)
        else:
            taken += 1
            parts = {one: part for one, part in here["parts"].items() if one != pack_archive.NOTE}
            assert parts == there, name
    assert taken > len(cards.load().decks)
    assert refused > 250


def test_every_refusal_is_a_sentence_in_both_languages(opened: dict[str, Any]) -> None:
    keys = set()
    for name, here in opened["found"].items():
        if "key" in here:
            keys.add(here["key"])
            for lang in ("en", "ru"):
                said = messages.text(f"problem.{here['key']}", lang, **here["named"])
                assert 0 < len(said) < 300, name
    assert {"no-zip", "part-twice", "part-large", "part-strange", "leads-out", "part-link"} <= keys


def test_what_lies_about_its_size_takes_no_memory(opened: dict[str, Any]) -> None:
    for size in (1, 100, 8 * 2**20):
        assert opened["found"][f"lying-{size}"]["key"] in ("no-zip", "part-large")
    assert opened["most"] < MOST_KIB
