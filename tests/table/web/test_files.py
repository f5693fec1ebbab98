"""What the web client is made of: sentences in both languages, no inline scripts, small, and well typed."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from innkeep import table
from innkeep.table.http.joined_files import joined_script
from innkeep.table.http.pages import PARTS

WEB = Path(table.__file__).parent / "web"
MOST_KB = {"main": 146, "replay": 136, "lobby": 40, "story": 37, "coach": 15.5, "code_entry": 11.5}
"""Of the scripts of each page, packed."""


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def sentences(lang: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for folder in (WEB / "locale", WEB.parent / "locale"):
        for message in catalogue(folder / f"{lang}.po"):
            if message.id:
                key = message.id[0] if isinstance(message.id, tuple | list) else message.id
                forms = message.string if isinstance(message.string, tuple | list) else [message.string]
                found[key] = [form or "" for form in forms]
    return found


def test_every_sentence_is_in_both_languages_with_the_same_places() -> None:
    english, russian = sentences("en"), sentences("ru")
    assert english.keys() == russian.keys()
    for key in english:
        assert all(english[key] + russian[key]), key
        places = [set(re.findall(r"\{(\w+)\}", " ".join(forms))) for forms in (english[key], russian[key])]
        assert places[0] == places[1], key


def test_every_sentence_asked_for_exists() -> None:
    known = sentences("en")
    asked = set()
    for script in (WEB / "js").rglob("*.js"):
        asked |= set(re.findall(r"""["'`](web\.[a-z0-9.-]+[a-z0-9])["'`]""", script.read_text("utf-8")))
    assert asked - known.keys() == set()
    assert len(asked) > 100


def test_the_families_of_all_sentences_asked_for_are_fetched() -> None:
    asked: set[str] = set()
    for script in (WEB / "js").rglob("*.js"):
        code = script.read_text("utf-8")
        asked |= set(re.findall(r"""\bt\(\s*["'`]([a-z]+)\b""", code))
        asked |= set(re.findall(r"""\bt\([^()]*\? "([a-z]+)["\.]""", code))
    assert asked <= PARTS["table"]
    assert {"web", "shape", "mode"} <= asked


@pytest.mark.parametrize("page", sorted(path.name for path in WEB.glob("*.html")))
def test_pages_hold_no_script_of_their_own(page: str) -> None:
    text = (WEB / page).read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"\son\w+=", text)
    for path in re.findall(r'(?:src|href)="/static/([^"]+)"', text):
        assert (WEB / path).is_file(), path


def test_pages_share_one_head() -> None:
    head = (WEB / "head.html").read_text("utf-8").splitlines()
    for path in WEB.glob("*.html"):
        lines = path.read_text("utf-8").splitlines()
        assert path.name == "head.html" or lines.count("<!-- head -->") == 1, path.name
        assert path.name == "head.html" or not set(head) & set(lines), path.name


@pytest.mark.parametrize("part", ["latin", "cyrillic"])
def test_the_parts_of_fonts_have_the_letters_their_style_sheet_says(part: str) -> None:
    """Else a browser would fetch a part for a letter that is not in it, and show another font's."""
    css = (WEB / "css" / "base.css").read_text("utf-8")
    found = re.findall(rf"fonts/([\w-]+)\.{part}\.woff2\).*?unicode-range:\s*([^;]+);", css, re.DOTALL)
    assert len(found) == 5
    for name, ranges in found:
        wanted = set()
        for one in ranges.replace("U+", "").split(","):
            first, _, last = one.strip().partition("-")
            wanted |= set(range(int(first, 16), int(last or first, 16) + 1))
        whole = TTFont(WEB / "fonts" / f"{name}.woff2").getBestCmap().keys()
        cut = TTFont(WEB / "fonts" / f"{name}.{part}.woff2").getBestCmap().keys()
        assert set(cut) == wanted & set(whole)
        assert len(cut) > 90


@pytest.mark.parametrize("page", MOST_KB)
def test_what_a_page_fetches_is_small(page: str) -> None:
    """As it is sent: joined, without comments, packed."""
    script = joined_script(WEB, f"js/pages/{page}.js", str)
    assert len(gzip.compress(script.encode())) < MOST_KB[page] * 1024


@pytest.mark.parametrize("name", ["preact", "htm", "socket.io-client"])
def test_vendored_libraries_carry_version_and_licence(name: str) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\s*", (WEB / "vendor" / f"{name}.VERSION").read_text("utf-8"))
    assert (WEB / "vendor" / f"{name}.LICENSE").stat().st_size > 500
    assert f"{name}@" in (WEB / "vendor" / "refresh.sh").read_text("utf-8")


def compiled(project: Path) -> subprocess.CompletedProcess[str]:
    """What the TypeScript compiler says of a project."""
    compiler = os.environ.get("INNKEEP_TSC") or shutil.which("tsc")
    if compiler is None:
        pytest.skip("needs the TypeScript compiler: `npm install -g typescript`, or INNKEEP_TSC=/path/to/tsc")
    return subprocess.run([compiler, "-p", str(project)], capture_output=True, text=True, check=False)


def test_the_scripts_are_typed() -> None:
    done = compiled(WEB / "jsconfig.json")
    assert done.returncode == 0, done.stdout


MISTAKES = (
    'game.act({ kind: "mvoe", c: "a", to: "b" })',
    'game.act({ kind: "move", c: "a", too: "b" })',
    'game.act({ kind: "pay", from: "a", to: "b" })',
    'game.act({ kind: "track", zone: "a", value: "3" })',
    "welcome.tabel",
    'game.store.tab = "log"',
    "game.store.carried = []",
    'game.store.selected.add("a")',
    "game.store.advice.push(...welcome.advice)",
    "game.store.told.clear()",
    "game.hover = null",
    "game.refused = null",
    "game.dialogs.pop()",
    "game.plan = null",
    "game.act = () => undefined",
    "game.store = game.store",
)
"""Lines with one mistake each: in an op, in a message, or a write to the state from outside."""


def test_a_wrong_op_or_message_or_a_write_to_the_state_does_not_compile(tmp_path: Path) -> None:
    (tmp_path / "mistakes.js").write_text(
        f'/** @param {{import("{WEB}/js/model/game.js").Game}} game @param {{Welcome}} welcome */\n'
        "export function mistakes(game, welcome) {\n" + "".join(f"  {line};\n" for line in MISTAKES) + "}\n",
        "utf-8",
    )
    settings = json.loads((WEB / "jsconfig.json").read_text("utf-8"))
    settings["include"] = ["mistakes.js", f"{WEB}/js/types.d.ts", f"{WEB}/js/protocol.d.ts"]
    settings["compilerOptions"]["skipLibCheck"] = True  # the declarations: they are compiled above
    (tmp_path / "jsconfig.json").write_text(json.dumps(settings), "utf-8")
    said = compiled(tmp_path / "jsconfig.json").stdout
    lines = [int(line) for line in re.findall(r"mistakes\.js\((\d+),", said)]
    assert lines == [number + 3 for number in range(len(MISTAKES))], said
