"""A page's scripts as one file: the same modules, run as the browser would run them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from innkeep.table.http.app import Config, create_app
from innkeep.table.http.joined_files import (
    UnreadableScriptError,
    gather,
    joined_script,
    joined_styles,
    later_parts,
    later_scripts,
)
from innkeep.table.http.pages import WEB
from innkeep.table.plugins.discovery import Plugins

pytestmark = pytest.mark.server

PAGES = ("main", "lobby", "replay")

MODULES = {
    "a/start.js": """
import say from "./other.js";
import { names as people, COUNT } from "./other.js";
import { twice } from "../b/sums.js";
import * as sums from "../b/sums.js";
import "../b/effect.js";
// import { nobody } from "./nowhere.js";
/** A comment with import { nothing } from "./nowhere.js"; */
const late = 1;
console.log(JSON.stringify([say(people[0]), COUNT, twice(21), Object.keys(sums).sort(), late]));
import("../b/later.js").then(({ shared }) => console.log(shared(), globalThis.order.join(" ")));
""",
    "a/other.js": """
globalThis.order = [...(globalThis.order ?? []), "other"];
export const names = ["Ann"];
export { twice as doubled } from "../b/sums.js";
export default function (name) {
  return `hello ${name}`;
}
export const COUNT = 3;
""",
    "b/sums.js": """
globalThis.order = [...(globalThis.order ?? []), "sums"];
let calls = 0;
export function twice(n) {
  calls += 1;
  return 2 * n;
}
export async function slow() {}
export class Sum {}
const counted = () => calls;
export { counted, counted as callsSoFar };
""",
    "b/effect.js": 'globalThis.order.push("effect");\n',
    "b/later.js": """
import { counted } from "./sums.js";
import { more } from "./more.js";
export const shared = () => counted() + more;
""",
    "b/more.js": "export const more = 100;\n",
}


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    for name, text in MODULES.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), "utf-8")
    return tmp_path / "src"


def test_joined_scripts_do_what_the_modules_do(scripts: Path, tmp_path: Path) -> None:
    """Also what is fetched later shares what is there already: it sees the call that was made before."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node: `apt-get install nodejs`")
    place = {"b/later.js": "./later.mjs"}.__getitem__
    (tmp_path / "start.mjs").write_text(joined_script(scripts, "a/start.js", place), "utf-8")
    ((name, text),) = later_scripts(scripts, "a/start.js", place)
    assert name == "b/later.js"
    assert "twice" not in text
    (tmp_path / "later.mjs").write_text(text, "utf-8")
    (scripts / "package.json").write_text('{"type": "module"}')
    said = [
        subprocess.run(
            [node, str(path)], capture_output=True, text=True, check=True, timeout=60
        ).stdout.splitlines()
        for path in (scripts / "a" / "start.js", tmp_path / "start.mjs")
    ]
    assert said[0] == said[1]
    assert json.loads(said[1][0])[:3] == ["hello Ann", 3, 42]
    assert said[1][1] == "101 sums other effect"


@pytest.mark.parametrize(
    "text",
    [
        "export let changing = 1;",
        'import { twice } from "elsewhere";',
        'import { thrice } from "../b/sums.js";',
        'import { twice } from "../b/nowhere.js";',
        'import { twice } from "../../outside.js";',
    ],
)
def test_what_cannot_be_joined_is_refused_by_name(scripts: Path, text: str) -> None:
    (scripts / "a" / "start.js").write_text(f"{text}\n", "utf-8")
    with pytest.raises(UnreadableScriptError, match=r"a/start\.js|nowhere|outside"):
        joined_script(scripts, "a/start.js", str)


@pytest.mark.parametrize("page", PAGES)
def test_the_scripts_of_a_page_can_be_joined(page: str) -> None:
    entry = f"js/pages/{page}.js"
    parts = gather(WEB, entry)
    joined = joined_script(WEB, entry, str)
    assert len(parts) > 20
    assert not re.search(r"^(import|export)\b", joined, re.MULTILINE)
    later = {
        f"js/{name}.js" for name in ("dialogs/notes", "history/hashes", "history/proof", "history/curves")
    }
    later.add("vendor/qrcode.js")
    assert set(later_parts(WEB, entry)) <= later | {"js/model/reel.js"}
    for name, part in parts.items():
        bare = re.sub(r"/\*.*?\*/", "", (WEB / name).read_text("utf-8"), flags=re.DOTALL)
        offered = re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", bare, re.MULTILINE)
        assert set(offered) <= part.offers, name


def test_whose_a_vendored_file_is_stays_in_it() -> None:
    assert "Guillermo Rauch" in joined_script(WEB, "js/pages/main.js", str)
    assert all(
        "Copyright (c)" in text
        for name, text in later_scripts(WEB, "js/pages/main.js", str)
        if "qrcode" in name
    )


def test_joined_style_sheets_keep_their_order_and_name_their_files(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "one.css").write_text("/* so */\n.a { src: url(../fonts/a.woff2) }\n")
    (tmp_path / "css" / "two.css").write_text(".b { color: red }\n")
    joined = joined_styles(tmp_path, ["css/two.css", "css/one.css"], lambda name: f"/x/{name}")
    assert joined == ".b { color: red }\n.a { src: url(/x/fonts/a.woff2) }\n"


def test_a_page_is_one_script_and_one_sheet_kept_for_ever(tmp_path: Path) -> None:
    ask = create_app(Config(tmp_path, plugins=Plugins(modules={}))).test_client()
    page = ask.get("/t/abc").get_data(as_text=True)
    places = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    joined = [place for place in places if "/joined/" in place]
    assert sorted(place.split("/joined/")[1] for place in joined) == ["js/pages/main.js", "table.css"]
    for place in places:
        answer = ask.get(place, headers={"Accept-Encoding": "br"})
        assert answer.status_code == 200, place
        assert "immutable" in answer.headers["Cache-Control"], place
        assert answer.headers.get("Content-Encoding") == (
            None if place.endswith(("woff2", "svg", "png", "webmanifest")) else "br"
        )
    script = ask.get(next(place for place in joined if place.endswith(".js")))
    later = re.findall(r'"(?:\.\./)+(@\w+/joined/[^"]+)"', script.get_data(as_text=True))
    fonts = ask.get(next(place for place in joined if place.endswith(".css"))).get_data(as_text=True)
    for place in [*later, *re.findall(r"url\((?:\.\./)+([^)]+)\)", fonts)]:
        answer = ask.get(f"/static/{place}")
        assert answer.status_code == 200, place
        assert "immutable" in answer.headers["Cache-Control"], place


@pytest.mark.parametrize(
    "place",
    [
        "/static/joined/table.css",
        "/static/@0/joined/nothing.css",
        "/static/@0/joined/js/model/store.js",
        "/static/@0/joined/js/pages/main.js+js/model/store.js",
        "/static/@0/joined/../../app.py",
    ],
)
def test_only_what_pages_name_is_joined(tmp_path: Path, place: str) -> None:
    ask = create_app(Config(tmp_path, plugins=Plugins(modules={}))).test_client()
    assert ask.get(place).status_code == 404
