"""The guide: whole in every language, true to the buttons and commands, and served as a page of the house."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import click
import pytest
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from innkeep.table.cli.main import innkeep
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.guide import chapters
from innkeep.table.http.app import Config, create_app
from innkeep.table.http.pages import SECURITY
from innkeep.table.plugins.discovery import Plugins, pages
from tests.pictures import PHONES, SCENES

ROOT = Path(__file__).parents[3]
CATALOGUES = ("table/web", "table", "cards", "images", "assistant")
SHELL = re.compile(r"(?:^ {4,}|`)(innkeep [^`\n]+)", re.MULTILINE)

FILES = [(name, lang) for name in chapters.CHAPTERS for lang in LANGUAGES]
each_chapter = pytest.mark.parametrize(("name", "lang"), FILES)


def written(name: str, lang: str) -> str:
    """The Markdown of a chapter."""
    return chapters.source(name, lang)[0].read_text("utf-8")


@pytest.fixture
def ask(tmp_path: Path) -> FlaskClient:
    """A server with the workshops and the assistant's pages."""
    plugins = Plugins(modules={}, pages=pages())
    return create_app(Config(tmp_path, plugins=plugins, pace=None)).test_client()


@cache
def said(lang: str) -> re.Pattern[str]:
    """Everything the catalogues say in a language; what is filled in later may be anything."""
    sentences: set[str] = set()
    for room in CATALOGUES:
        with (ROOT / room / "locale" / f"{lang}.po").open("rb") as file:
            for message in read_po(file):
                forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
                sentences.update(" ".join(form.split()) for form in forms if form)
    known = [one for one in sentences if len(re.findall(r"[^\W\d_]", re.sub(r"\{\w+\}", "", one))) > 2]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(one)) for one in known))


@each_chapter
def test_every_chapter_is_written_in_every_language(name: str, lang: str) -> None:
    chapter = chapters.chapter(name, lang)
    assert chapter is not None
    assert chapter.lang == lang
    assert chapter.lead
    headings = re.findall(r"^#+", written(name, lang), re.MULTILINE)
    assert headings[0] == "#"
    assert headings == re.findall(r"^#+", written(name, "en"), re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_holds_the_chapters_and_nothing_else(lang: str) -> None:
    files = {path.name for path in (chapters.HERE / lang).iterdir()}
    assert files == {f"{name}.md" for name in chapters.CHAPTERS}


@each_chapter
def test_lines_end_at_a_hundred_columns(name: str, lang: str) -> None:
    lines = written(name, lang).splitlines()
    assert [line for line in lines if len(line) > 100 and not line.startswith("|")] == []


@each_chapter
def test_every_button_that_is_named_is_called_so(name: str, lang: str) -> None:
    named = [" ".join(one.split()) for one in re.findall(r"\*\*(.+?)\*\*", written(name, lang), re.DOTALL)]
    assert named or name in ("exports", "hosting", "credits")
    assert [one for one in named if not said(lang).fullmatch(one)] == []
    assert not said(lang).fullmatch("Press this button")


@each_chapter
def test_both_languages_name_the_same_buttons(name: str, lang: str) -> None:
    assert written(name, lang).count("**") == written(name, "en").count("**")


@each_chapter
def test_every_command_that_is_named_can_be_given(name: str, lang: str) -> None:
    for line in SHELL.findall(written(name, lang)):
        words = shlex.split(line)[1:]
        command: click.Command = innkeep
        while isinstance(command, click.Group) and not words[0].startswith("-"):
            found = command.get_command(click.Context(command), words.pop(0))
            assert found is not None, line
            command = found
        known = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("-")} - {"--help"} <= known, line


@each_chapter
def test_every_link_leads_to_a_page_or_a_file(name: str, lang: str, ask: FlaskClient) -> None:
    here = f"/guide/{name}"
    page = ask.get(f"{here}?lang={lang}").get_data(as_text=True)
    places = ask.application.url_map.bind("inn.example")
    for link in re.findall(r'href="([^"]+)"', page):
        assert places.match(urlsplit(urljoin(here, link)).path), link
    path, _ = chapters.source(name, lang)
    for link in re.findall(r"\]\(([^)]+)\)", written(name, lang)):
        assert link.startswith("/") or (path.parent / link).is_file(), link
    for chapter in re.findall(r'href="([a-z-]+)\?', page):
        assert chapters.chapter(chapter, lang), chapter


@each_chapter
def test_a_chapter_is_a_page_of_the_house(name: str, lang: str, ask: FlaskClient) -> None:
    answer = ask.get(f"/guide/{name}", headers={"Accept-Language": lang})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in page
    chapter = chapters.chapter(name, lang)
    assert chapter is not None
    assert f"<h1>{chapter.title}</h1>" in page.replace("&#39;", "'")
    assert "<script" not in page
    assert "style=" not in page
    assert {key: answer.headers[key] for key in SECURITY} == SECURITY


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_names_every_chapter(lang: str, ask: FlaskClient) -> None:
    page = ask.get(f"/guide?lang={lang}").get_data(as_text=True)
    assert f'<html lang="{lang}">' in page
    assert text("guide.title", lang) in page
    for chapter in chapters.contents(lang):
        assert f'href="/guide/{chapter.name}?lang={lang}"' in page


def test_the_language_asked_for_comes_before_the_browsers(ask: FlaskClient) -> None:
    page = ask.get("/guide/phone?lang=ru", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert '<html lang="ru">' in page
    assert "На телефоне" in page
    strange = ask.get("/guide/phone?lang=xx", headers={"Accept-Language": "ru"}).get_data(as_text=True)
    assert '<html lang="ru">' in strange


@pytest.mark.parametrize("name", ["nothing", "guide.html", "..", "en", "friends.md", "x" * 3000])
def test_an_unknown_chapter_is_not_found_as_anything_else_is(name: str, ask: FlaskClient) -> None:
    answer, other = ask.get(f"/guide/{name}"), ask.get("/nothing")
    assert answer.status_code == other.status_code == 404
    assert answer.json is not None
    assert other.json is not None
    assert answer.json["error"]["code"] == other.json["error"]["code"]


def test_hosting_leads_to_what_operators_read(ask: FlaskClient) -> None:
    assert 'href="deploy?lang=ru"' in ask.get("/guide/hosting?lang=ru").get_data(as_text=True)
    page = ask.get("/guide/deploy?lang=ru").get_data(as_text=True)
    assert '<article lang="en">' in page
    assert "<td><code>INNKEEP_WORKERS</code></td>" in page


def test_the_guide_lies_under_the_prefix(tmp_path: Path) -> None:
    ask = create_app(Config(tmp_path, plugins=Plugins(modules={}), prefix="/inn")).test_client()
    page = ask.get("/inn/guide/friends?lang=en").get_data(as_text=True)
    links = [urljoin("/inn/guide/friends", link) for link in re.findall(r'(?:href|src)="([^"]+)"', page)]
    assert len(links) > 10
    assert [link for link in links if not link.startswith("/inn/")] == []


def test_the_front_page_and_the_help_offer_the_guide(ask: FlaskClient) -> None:
    told = ask.get("/api/house").json
    assert told is not None
    assert told["pages"][0] == "/guide"
    assert "/guide?lang=" in (ROOT / "table/web/js/dialogs/dialogs.js").read_text("utf-8")
    assert "`/guide`" in (ROOT / "README.md").read_text("utf-8")


def test_who_has_a_chapter_is_not_sent_it_again(ask: FlaskClient) -> None:
    first = ask.get("/guide/bots?lang=en")
    again = ask.get("/guide/bots?lang=en", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_a_chapter_shows_its_picture_in_its_language(name: str, lang: str, ask: FlaskClient) -> None:
    page = ask.get(f"/guide/{chapters.pictured(name)}?lang={lang}").get_data(as_text=True)
    source = f"pictures/{lang}/{name}.webp"
    (shown,) = re.findall(rf'<img [^>]*src="{source}"[^>]*loading[^>]*>', page)
    assert re.search(r'alt="[^"]{10,}"', shown)
    answer = ask.get(urljoin(f"/guide/{name}", source))
    assert (answer.status_code, answer.mimetype, answer.data[8:12]) == (200, "image/webp", b"WEBP")
    assert len(answer.data) < 150_000
    again = ask.get(f"/guide/{source}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PHONES)
def test_a_phone_is_shown_the_picture_of_a_phone(name: str, lang: str, ask: FlaskClient) -> None:
    page = ask.get(f"/guide/{chapters.pictured(name)}?lang={lang}").get_data(as_text=True)
    source = f"pictures/{lang}/{name}-phone.webp"
    assert re.search(rf'<picture><source media="[^"]+" srcset="{source}"><img [^>]+></picture>', page)
    assert len(ask.get(f"/guide/{source}").data) < 100_000


def test_every_picture_of_the_guide_is_one_the_script_makes() -> None:
    there = {path.relative_to(chapters.PICTURES).as_posix() for path in chapters.PICTURES.rglob("*.*")}
    made = (*SCENES, *(f"{name}{chapters.ON_A_PHONE}" for name in PHONES))
    assert there == {f"{lang}/{name}.webp" for lang in LANGUAGES for name in made}


@pytest.mark.parametrize(
    "path", ["xx/friends", "en/nothing", "en/exports", "../en/friends", "en/..%2ffriends"]
)
def test_there_are_no_other_pictures(path: str, ask: FlaskClient) -> None:
    assert ask.get(f"/guide/pictures/{path}.webp").status_code == 404


def test_html_in_a_chapter_is_only_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en").mkdir()
    evil = "# Title\n\nText <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n"
    evil += "[a](javascript:alert(1))\n"
    (tmp_path / "en" / "phone.md").write_text(evil, "utf-8")
    monkeypatch.setattr(chapters, "HERE", tmp_path)
    chapters._read.cache_clear()
    try:
        chapter = chapters.chapter("phone", "ru")
    finally:
        monkeypatch.undo()
        chapters._read.cache_clear()
    assert chapter is not None
    assert chapter.lang == "en"  # what a language lacks is said in English
    assert "<script" not in chapter.html
    assert "<img" not in chapter.html
    assert "href=" not in chapter.html
    assert "&lt;script&gt;" in chapter.html
