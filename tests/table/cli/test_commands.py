"""The command line, the catalogues, and a table without the assistant."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from innkeep.table.cli.main import innkeep
from innkeep.table.cli.spoken import problem
from innkeep.table.core.messages import LANGUAGES, count_text, text
from innkeep.table.store.event_log import Store
from tests.table.client import ROOT
from tests.table.play import seated
from tests.table.tiny import rooms_in

LOCALE = ROOT / "table" / "locale"


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(innkeep, words)
    return result.exit_code, result.stdout, result.stderr


def test_version_and_help() -> None:
    code, out, _ = run("--version")
    assert code == 0
    assert re.fullmatch(r"innkeep \d+\.\d+\.\d+\n", out)
    for command in ("serve", "demo", "table"):
        assert "Example:" in run(command, "--help")[1]


def test_table_list_export_import_verify(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path / "a")
    room = seated(rooms.create("tiny", {}))
    rooms.store.close()
    data = str(tmp_path / "a")
    listed = json.loads(run("table", "list", "--data", data, "--json")[1])
    assert [(item["id"], item["ops"]) for item in listed] == [(room.id, room.state.seq)]
    file = str(tmp_path / "game.json")
    assert run("table", "export", room.id, "-o", file, "--data", data)[0] == 0
    code, out, _ = run("table", "import", file, "--data", str(tmp_path / "b"), "--json")
    assert (code, json.loads(out)) == (0, {"id": room.id, "ops": room.state.seq})
    code, out, _ = run("table", "verify", room.id, "--data", str(tmp_path / "b"), "--json")
    report = json.loads(out)
    assert code == 0
    assert report["ok"] is True
    assert report["digest"] == room.state.digest()
    assert report["ops"] == room.state.seq
    assert report["shuffles"] == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("table", "list"), "there are no tables"),
        (("table", "verify"), "there are no tables"),
        (("people", "bans"), "nobody is banned"),
        (("people", "reports"), "there are no reports"),
    ],
)
def test_a_list_with_nothing_in_it_says_so(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    assert run(*words, "--data", str(tmp_path)) == (0, "", said + "\n")
    assert run(*words, "--data", str(tmp_path), "--json")[1:] == ("[]\n", "")
    assert problem(said, "ru") != said


def test_a_line_tells_of_each_table_whether_it_is_whole(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    whole, cut = (seated(rooms.create("tiny", {"players": 2})) for _ in range(2))
    for number in range(9):
        cut.submit(0, {"kind": "chat", "text": f"word {number}"})
    with rooms.store.db.writing() as db:
        db.exec_driver_sql("UPDATE events SET at = at + 1 WHERE table_id = ? AND seq > 4", (cut.id,))
    rooms.store.close()
    code, out, _ = run("table", "verify", "--data", str(tmp_path))
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert (code, set(lines)) == (1, {whole.id, cut.id})
    assert lines[whole.id].split()[1] == "whole"
    assert "damaged  op 5: was changed" in lines[cut.id]
    assert "more: --json" in lines[cut.id]
    reports = json.loads(run("table", "verify", "--data", str(tmp_path), "--json")[1])
    assert {one["table"]: one["ok"] for one in reports} == {whole.id: True, cut.id: False}
    assert (
        run("table", "verify", whole.id, cut.id, "--head", "3:" + "a" * 24, "--data", str(tmp_path))[0] == 2
    )


@pytest.mark.parametrize(
    "words",
    [
        ("table", "list", "--data", "nowhere"),
        ("table", "verify", "x", "--data", "nowhere"),
        ("demo", "--no-assistant", "--games", "1"),
        ("unknown",),
        ("serve", "--port", "99999"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(words: tuple[str, ...], tmp_path: Path) -> None:
    found = CliRunner().invoke(innkeep, [w.replace("nowhere", str(tmp_path / "no")) for w in words])
    assert found.exit_code == 2
    assert "Traceback" not in found.output
    assert found.stderr.strip().splitlines()[-1].startswith("Error:")


@pytest.mark.server
def test_without_the_assistant_nothing_of_it_is_imported(tmp_path: Path) -> None:
    program = f"""
import json, sys
from gevent import monkey
monkey.patch_all()
from pathlib import Path
from innkeep.table.http.app import Config, create_app
app = create_app(Config(Path({str(tmp_path)!r}), assistant=False))
client = app.test_client()
made = client.post("/api/tables", json={{"module": "rdi", "options": {{"players": 4}}}})
assert made.status_code == 201, made.data
rooms = app.extensions["innkeep"]
room = rooms.get(made.json["id"])
room.submit(0, {{"kind": "sit", "name": "Ann"}})
room.submit(0, {{"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1}})
print(json.dumps(sorted(m for m in sys.modules if m.split(".")[0] in ("assistant", "rules"))))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == []


@pytest.mark.server
def test_importing_the_package_loads_neither_flask_nor_gevent() -> None:
    heavy = ("flask", "gevent", "socketio", "sqlalchemy")
    program = f"import sys, table; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def catalogue(lang: str) -> dict[str, list[str]]:
    with (LOCALE / f"{lang}.po").open("rb") as file:
        found = read_po(file)
    return {
        (m.id if isinstance(m.id, str) else m.id[0]): [m.string]
        if isinstance(m.string, str)
        else list(m.string or ())
        for m in found
        if m.id
    }


def test_both_languages_say_everything_with_the_same_facts() -> None:
    english, russian = catalogue("en"), catalogue("ru")
    assert list(english) == list(russian)
    for key, sentences in english.items():
        facts = {frozenset(re.findall(r"{(\w+)}", s)) - {"n"} for s in (*sentences, *russian[key])}
        assert len(facts) == 1, key
        assert all(sentences), key
        assert all(russian[key]), key


def test_each_code_and_log_line_has_a_sentence() -> None:
    english = catalogue("en")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "table").rglob("*.py"))
    for code in re.findall(r'RefusedError\(\s*"([a-z-]+)"', sources):
        assert f"error.{code}" in english
    for key in re.findall(r'"(log\.[a-z-]+)"', sources):
        assert key in english


def test_texts_are_filled_in_and_missing_ones_are_errors() -> None:
    assert count_text("log.draw", 2, "ru", who="Аня", **{"from": "стол", "to": "рука"}).startswith(
        "Аня берёт 2\u00a0карты"
    )
    assert count_text("log.draw", 1, "en", who="Ann", **{"from": "a", "to": "b"}) == "Ann draws 1 card: a → b"
    for lang in LANGUAGES:
        with pytest.raises(KeyError):
            text("error.none-such", lang)
