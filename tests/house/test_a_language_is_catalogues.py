"""A language touches only catalogues: one that exists in a copy of the tree alone is spoken everywhere.

What it does not say yet is said in English.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po, write_po

from innkeep.cards import catalogue
from innkeep.table.core import messages

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "rules", "images", "table", "assistant")
CATALOGUES = ("assistant/locale", "cards/locale", "rules/locale", "table/locale", "table/web/locale")
"""Where the new language is said; of images, there is nothing yet."""
UNSAID = {"error.locked", "web.lobby.failed", "type.sometimes", "due.draw"}
"""What its catalogues lack."""

PROGRAM = """
import json, sys
from gevent import monkey
monkey.patch_all()
from pathlib import Path
from click.testing import CliRunner
from innkeep import cards
from innkeep.assistant import messages as assistant
from innkeep.assistant.cli.calc import calc
from innkeep.cards.cli.pack_commands import cards as cards_command
from innkeep.cards.decks import exchange
from innkeep.images.provider import provider
from innkeep.rules import messages as rules
from innkeep.rules.cli.check import check
from innkeep.table.core.errors import RefusedError
from innkeep.table.http.app import Config, create_app

data = Path(sys.argv[1])
client = create_app(Config(data)).test_client()
card = cards.load().cards["rdi1-gerki/swipe-the-tip"]
run = lambda command, *words: CliRunner().invoke(command, words).output
print(json.dumps({
    "page": client.get("/").text,
    "sentences": client.get("/i18n/eo.json").json,
    "cards": [card.title["eo"], cards.type_line(card, "eo"), cards.text(card, "eo")],
    "english": [card.title["en"], cards.type_line(card, "en"), cards.text(card, "en")],
    "columns": exchange.to_csv(cards.load().decks["rdi1-gerki"]).removeprefix("\ufeff").splitlines()[0],
    "picture": len(provider.picture(card.id, "eo", 80)),
    "refused": [RefusedError(code).message["eo"] for code in ("not-seated", "locked")],
    "due": [
        assistant.both("due.turn", name="Ann")["eo"],
        assistant.count_both("due.draw", 2, name="A")["eo"],
    ],
    "editor": client.get("/cards/").text,
    "print": client.get("/print/?lang=eo").text,
    "rules": client.get("/rules?lang=eo").text,
    "text": run(cards_command, "text", card.id, "--lang", "eo"),
    "calc": run(calc, "passout", "--gold", "7", "--others", "2", "--lang", "eo"),
    "check": run(check, "tests/scenarios/rdi1", "--lang", "eo"),
}))
"""


def test_every_room_has_the_same_languages() -> None:
    folders = [ROOT / folder for folder in (*CATALOGUES, "images/locale")]
    assert {tuple(sorted(file.stem for file in folder.glob("*.po"))) for folder in folders} == {
        tuple(sorted(catalogue.LANGUAGES))
    }
    assert messages.LANGUAGES == catalogue.LANGUAGES


def literals(path: Path) -> Iterator[str]:
    """The strings of a file's code that may name languages: no docstrings, no comments."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        told = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield node.value
    else:
        code = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
        yield from re.findall(r"(?<![\w/-])ru(?![\w/-])", code)


def test_no_code_names_a_language_but_english() -> None:
    kinds = ("py", "js", "html")
    files = [file for room in ROOMS for kind in kinds for file in (ROOT / room).rglob(f"*.{kind}")]
    others = set(catalogue.LANGUAGES) - {catalogue.SOURCE}
    naming = [
        file.relative_to(ROOT).as_posix()
        for file in sorted(files)
        if "vendor" not in file.parts and others & set(literals(file))
    ]
    assert naming == []


def said(path: Path) -> bytes:
    """A catalogue of the new language: every sentence with a mark of its own before it."""
    with path.open("rb") as file:
        found = read_po(file, locale="en")
    found.locale = "eo"
    for message in list(found):
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        one = message.id if isinstance(message.id, str) else message.id[0]
        if one in UNSAID:
            found.delete(message.id)
        elif one:
            marked = [f"o{form}" if form else form for form in forms]
            message.string = marked[0] if isinstance(message.string, str) else tuple(marked)
    written = BytesIO()
    write_po(written, found)
    return written.getvalue()


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the tree says in a language of which it has got nothing but catalogues."""
    copy = tmp_path_factory.mktemp("tree")
    built = shutil.ignore_patterns("__pycache__", "*.so")
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / "innkeep" / room, ignore=built)
    shutil.copytree(ROOT / "tests" / "scenarios", copy / "tests" / "scenarios")
    for folder in CATALOGUES:
        (copy / "innkeep" / folder / "eo.po").write_bytes(said(ROOT / folder / "en.po"))
    (copy / "innkeep" / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(copy / "data")],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "XDG_CACHE_HOME": str(copy / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


@pytest.mark.server
def test_the_page_offers_the_language_and_has_its_sentences(spoken: dict[str, Any]) -> None:
    assert 'data-languages="en eo ru"' in spoken["page"]
    assert spoken["sentences"]["web.lobby"].startswith("o")
    english = messages.for_browser((ROOT / "table" / "web" / "locale",), "en")
    assert spoken["sentences"]["web.lobby.failed"] == english["web.lobby.failed"]


@pytest.mark.server
def test_cards_are_worded_and_drawn_in_it(spoken: dict[str, Any]) -> None:
    title, kind, text = spoken["cards"]
    assert title == spoken["english"][0], "no pack has a title in it yet"
    assert kind == spoken["english"][1], "left out of its catalogue"
    assert text != spoken["english"][2]
    assert spoken["text"].startswith(f"{title} [{kind}]\nOo")
    assert spoken["columns"].startswith("id,title_en,title_eo,title_ru,")
    assert spoken["picture"] > 500


@pytest.mark.server
def test_the_table_and_the_referee_speak_it(spoken: dict[str, Any]) -> None:
    refused = [messages.text(f"error.{code}", "en") for code in ("not-seated", "locked")]
    assert spoken["refused"] == [f"o{refused[0]}", refused[1]]
    assert spoken["due"][0].startswith("o")
    assert spoken["due"][1] == "A draws 2 cards."


@pytest.mark.server
@pytest.mark.parametrize("page", ["print", "rules"])
def test_the_other_pages_link_to_it_by_its_own_name(spoken: dict[str, Any], page: str) -> None:
    assert re.search(r'<a href="\?lang=eo" lang="eo"[^>]*>Esperanto</a>', spoken[page])


@pytest.mark.server
def test_the_card_editor_has_a_field_for_it(spoken: dict[str, Any]) -> None:
    assert 'data-languages="en eo ru"' in spoken["editor"]


@pytest.mark.server
@pytest.mark.parametrize("command", ["calc", "check"])
def test_commands_answer_in_it(spoken: dict[str, Any], command: str) -> None:
    assert spoken[command].lstrip().startswith("o")
