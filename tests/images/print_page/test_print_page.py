"""Decks to print from the browser: what is offered, what is made of it, and what is refused."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pikepdf
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from innkeep.cards.io import pack_files
from innkeep.cards.model import MADE
from innkeep.images.print_page import blueprint, routes
from innkeep.images.print_page.routes import offered

pytestmark = pytest.mark.paint


@pytest.fixture
def ask() -> FlaskClient:
    app = Flask("printing")
    app.register_blueprint(blueprint)
    return app.test_client()


@pytest.mark.parametrize(("lang", "title"), [("en", "Decks to print"), ("ru", "Колоды для печати")])
def test_the_page_asks_in_the_language_of_its_reader(ask: FlaskClient, lang: str, title: str) -> None:
    page = ask.get("/print/", headers={"Accept-Language": lang}).get_data(as_text=True)
    assert f"<h1>{title}</h1>" in page
    for deck in offered():
        assert f'value="{deck}"' in page
        assert f"({deck})" not in page
    assert "<script" not in page


def test_decks_of_one_name_are_told_apart(ask: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, third = list(offered().values())[:3]
    twin = replace(other, name=one.name)
    monkeypatch.setattr(routes, "offered", lambda: {deck.id: deck for deck in (one, twin, third)})
    page = ask.get("/print/?lang=en").get_data(as_text=True)
    name = one.name["en"]
    shown = re.findall(r"<option[^>]*>([^<]+)<", page)[:3]
    assert shown == [f"{name} ({one.id})", f"{name} ({twin.id})", third.name["en"]]


def test_a_deck_is_printed_as_asked(ask: FlaskClient) -> None:
    answer = ask.get("/print/deck.pdf?deck=rdi1-gerki&paper=letter&theme=low-ink&cards=ru&backs=yes")
    assert answer.mimetype == "application/pdf"
    assert "rdi1-gerki-letter.pdf" in answer.headers["Content-Disposition"]
    with pikepdf.open(io.BytesIO(answer.data)) as book:
        assert len(book.pages) == 10
        assert [round(float(side)) for side in book.pages[0].mediabox[2:]] == [612, 792]
    bare = ask.get("/print/deck.pdf?deck=rdi1-gerki&paper=letter&theme=low-ink&cards=ru")
    with pikepdf.open(io.BytesIO(bare.data)) as book:
        assert len(book.pages) == 5


def outlined(book: pikepdf.Pdf) -> list[str]:
    with book.open_outline() as outline:
        return [one.title for one in outline.root]


@pytest.mark.parametrize(
    ("deck", "what", "groups"),
    [
        ("rdi10-dominique", "pieces", ["player mats (en)", "tokens (en)", "dividers (en)", "boxes (en)"]),
        ("rdi10-armory", "pieces", ["maps (en)", "tokens (en)", "dividers (en)", "boxes (en)"]),
        ("rdi1-drinks", "all", ["Drink Deck (en)", "dividers (en)", "boxes (en)"]),
    ],
)
def test_what_lies_with_a_deck_is_printed_from_the_page(
    ask: FlaskClient, deck: str, what: str, groups: list[str]
) -> None:
    page = ask.get(f"/print/?deck={deck}&what={what}&theme=low-ink&lang=en").get_data(as_text=True)
    assert f'value="{what}" selected' in page
    assert f"what={what}" in page
    answer = ask.get(f"/print/deck.pdf?deck={deck}&what={what}&theme=low-ink&lang=en&cards=en")
    assert answer.status_code == 200
    with pikepdf.open(io.BytesIO(answer.data)) as book:
        assert [name.lower() for name in outlined(book)] == [name.lower() for name in groups]
    picture = ask.get(f"/print/preview.png?deck={deck}&what={what}&theme=low-ink&lang=en")
    assert picture.mimetype == "image/png"


def test_a_box_that_the_paper_has_no_room_for_is_said_on_the_page(ask: FlaskClient) -> None:
    answer = ask.get("/print/deck.pdf?deck=rdi1-zot&what=pieces&paper=a5&theme=low-ink&lang=en")
    assert answer.status_code == 400
    text = answer.get_data(as_text=True)
    assert "A5 is too small for a piece of 169 × 146.4 mm" in text
    assert 'value="a5" selected' in text, "the answers are still there"


def test_light_backs_are_a_choice_of_the_page(ask: FlaskClient) -> None:
    sizes = []
    for backs in ("yes", "light"):
        answer = ask.get(f"/print/deck.pdf?deck=rdi10-howling-flagon&backs={backs}&cards=en")
        with pikepdf.open(io.BytesIO(answer.data)) as book:
            assert len(book.pages) == 2
        sizes.append(len(answer.data))
    assert sizes[1] < sizes[0]


def test_the_preview_is_a_picture_of_the_deck(ask: FlaskClient) -> None:
    page = ask.get("/print/?deck=rdi5-sera&theme=high-contrast&lang=en").get_data(as_text=True)
    found = re.search(r'src="(/print/preview\.png[^"]+)"', page)
    assert found is not None
    answer = ask.get(found[1].replace("&amp;", "&"))
    picture = Image.open(io.BytesIO(answer.data))
    assert picture.width > 1000
    assert len(set(picture.convert("RGB").resize((40, 40)).get_flattened_data())) > 50


@pytest.mark.parametrize(
    "wish",
    [
        "deck=nothing",
        "deck=../../x",
        "paper=9x9",
        "theme=<b>",
        "cards=de",
        "backs=1",
        "what=x",
        "deck=" + "x" * 3000,
    ],
)
@pytest.mark.parametrize("door", ["", "preview.png", "deck.pdf"])
def test_what_is_not_offered_is_refused_with_what_is(ask: FlaskClient, wish: str, door: str) -> None:
    answer = ask.get(f"/print/{door}?{wish}&lang=en")
    assert answer.status_code == 400
    text = answer.get_data(as_text=True)
    assert 'role="alert"' in text
    assert "<b>" not in text.replace("&lt;b&gt;", "")
    assert len(text) < 8000


def test_only_the_decks_that_come_with_the_program_are_offered() -> None:
    """A deck somebody tries at a table is theirs: it is on no page."""
    assert {deck.set for deck in offered().values()} <= {
        deck.set for deck in pack_files.load().decks.values()
    }
    assert all(deck.set != MADE for deck in offered().values())
