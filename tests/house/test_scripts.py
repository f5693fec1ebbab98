"""The browser's scripts and styles: one format, one direction of imports, no circles."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = (
    ROOT / "table" / "web",
    ROOT / "cards" / "editor" / "static",
    ROOT / "tests" / "table" / "web" / "unit",
)
JS = ROOT / "table" / "web" / "js"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")

LAYERS = ("net", "text", "layout", "history", "model", "actions", "board", "panels", "dialogs", "pages")
"""Folders of the table's scripts: each may import from itself and from those before it."""

EDITOR_IMPORTS = {
    "/static/js/board/copying.js",
    "/static/js/net/base_path.js",
    "/static/js/net/own_things.js",
    "/static/js/net/storage.js",
    "/static/js/text/html.js",
    "/static/js/text/i18n.js",
}
"""What the card editor's scripts take from the table's, by the path both are served under."""


def sources(*suffixes: str) -> list[Path]:
    """Every script or style sheet of ours, vendored ones apart."""
    found = [path for folder in SCRIPTS for path in folder.rglob("*") if path.suffix in suffixes]
    return sorted(path for path in found if "vendor" not in path.parts)


@pytest.mark.parametrize("path", sources(".js"), ids=lambda path: path.name)
def test_every_relative_import_leads_to_a_file(path: Path) -> None:
    """A wrong one stops the whole page, and only in a browser."""
    missing = [
        place for place in IMPORT.findall(path.read_text("utf-8")) if not (path.parent / place).is_file()
    ]
    assert missing == []


def imports(path: Path) -> list[Path]:
    """The scripts of ours that a script needs before it runs or later on; types are not needed."""
    code = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    found = [(path.parent / place).resolve() for place in IMPORT.findall(code)]
    return [place for place in found if "vendor" not in place.parts]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_script_imports_only_from_the_layers_below(layer: str) -> None:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    against = [
        f"{layer}/{path.name} imports {place.relative_to(JS)}"
        for path in sorted((JS / layer).glob("*.js"))
        for place in imports(path)
        if place.relative_to(JS).parts[0] not in allowed
    ]
    assert against == []


def test_every_script_lies_in_a_layer() -> None:
    assert {path.relative_to(JS).parts[0] for path in JS.rglob("*.js")} == set(LAYERS)


def test_no_scripts_import_each_other_in_a_circle() -> None:
    needs = {path: set(imports(path)) for path in sources(".js")}
    while leaves := {path for path, others in needs.items() if not others & needs.keys()}:
        needs = {path: others for path, others in needs.items() if path not in leaves}
    assert sorted(path.name for path in needs) == []


def test_the_card_editor_takes_only_what_is_named_here_from_the_table() -> None:
    taken = {
        place
        for path in (ROOT / "cards" / "editor" / "static").glob("*.js")
        for place in re.findall(r"""from\s*["'](/[^"']+)["']""", path.read_text("utf-8"))
    }
    assert taken == EDITOR_IMPORTS
    assert all((ROOT / "table" / "web" / place.removeprefix("/static/")).is_file() for place in taken)


def test_what_a_browser_keeps_goes_through_one_module() -> None:
    """Where site data is blocked the very word throws: one that is not guarded leaves the page blank."""
    word = re.compile(r"\b(?:local|session)Storage\b|\bindexedDB\b|\bdocument\.cookie\b")
    code = {
        path: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in sources(".js")
    }
    naming = [path.name for path, text in code.items() if "unit" not in path.parts and word.search(text)]
    assert naming == ["storage.js"]


def test_every_custom_property_that_is_used_is_set_somewhere() -> None:
    """One that is not makes a browser drop the whole declaration, and says nothing."""
    texts = [path.read_text("utf-8") for path in sources(".css", ".js")]
    styles = [path.read_text("utf-8") for path in sources(".css")]
    used = {name for text in styles for name in re.findall(r"var\((--[\w-]+)", text)}
    known = {name for text in texts for name in re.findall(r"""(--[\w-]+)["']?\s*[:,]""", text)}
    assert len(used) > 40
    assert used - known == set()


@pytest.mark.server
def test_scripts_and_styles_are_formatted() -> None:
    prettier = os.environ.get("INNKEEP_PRETTIER") or shutil.which("prettier")
    if prettier is None:
        pytest.skip("needs `npm install -g prettier`, or INNKEEP_PRETTIER=/path/to/prettier")
    words = [prettier, "--check", *map(str, sources(".js", ".css"))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


MOST_LINES = 500

MOST_BRANCHES = 15


def test_no_script_is_longer_than_it_may_be() -> None:
    over = {
        str(path.relative_to(JS))
        for path in JS.rglob("*.js")
        if path.read_text("utf-8").count("\n") > MOST_LINES
    }
    assert over == set()


@pytest.mark.server
def test_no_function_of_the_scripts_has_too_many_branches() -> None:
    node = os.environ.get("INNKEEP_NODE") or shutil.which("node")
    compiler = os.environ.get("INNKEEP_TSC") or shutil.which("tsc")
    if node is None or compiler is None:
        pytest.skip("needs node and the TypeScript compiler: `npm install -g typescript`, or INNKEEP_TSC")
    library = Path(compiler).resolve().parents[1] / "lib" / "typescript.js"
    words = [node, str(Path(__file__).parent / "branches.js"), str(library), *map(str, JS.rglob("*.js"))]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    told: dict[str, dict[str, int]] = json.loads(done.stdout)
    assert sum(map(len, told.values())) > 1000
    over = {
        f"{Path(file).relative_to(JS)} {name.rpartition(' ')[0]}"
        for file, functions in told.items()
        for name, branches in functions.items()
        if branches > MOST_BRANCHES
    }
    assert over == set()
