"""The editor's doors, asked as its page asks them, and as nobody should."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from innkeep import cards
from innkeep.cards import messages
from innkeep.cards import vocabulary as voc
from innkeep.cards.decks import user_decks
from innkeep.cards.decks.exchange import deck_data
from innkeep.cards.editor import blueprint
from innkeep.cards.table_module import RedDragonInn
from innkeep.images.paint import spare_fonts
from innkeep.images.provider import provider
from innkeep.images.render import shaping

STATIC = Path(cards.__file__).parent / "editor" / "static"
CARD: dict[str, Any] = {
    "id": "house-punch",
    "title": {"en": "House Punch", "ru": "Фирменный удар"},
    "types": ["action"],
    "modes": [
        {"when": {"on": "action"}, "effects": [{"do": "fortitude", "who": "chosen_other", "amount": -3}]}
    ],
}
HEAD: dict[str, Any] = {
    "id": "my-deck",
    "set": "mine",
    "kind": "character",
    "name": {"en": "Mine", "ru": "Моя"},
    "complete": False,
    "look": {"hue": 200, "emblem": "beer-stein"},
}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    app.extensions["innkeep.assets"] = provider
    return app.test_client()


def told(answer: TestResponse) -> Any:
    """What an answer holds; it has to be JSON."""
    assert answer.is_json
    return answer.json


def test_a_draft_is_read_out_in_both_languages(client: FlaskClient) -> None:
    said = told(client.post("/cards/check", json={"deck": HEAD, "cards": [CARD]}))
    assert said["problems"] == []
    (card,) = said["cards"]
    assert card["text"] == {"en": "Another player loses 3 Fortitude.", "ru": card["text"]["ru"]}
    assert "Стойкость" in card["text"]["ru"]
    assert card["type"] == {"en": "Action", "ru": "Действие"}


def test_a_title_in_another_language_stands_in_for_english(client: FlaskClient) -> None:
    drawn = [{**CARD, "title": {"en": "", "ru": "Удар"}}, {**CARD, "id": "nameless", "title": {"en": ""}}]
    said = told(client.post("/cards/check", json={"deck": {**HEAD, "name": {"ru": "Моя"}}, "cards": drawn}))
    assert [problem["field"] for problem in said["problems"]] == ["cards[1].title.en"]


def test_what_is_wrong_is_told_at_its_place_and_the_other_cards_are_read(client: FlaskClient) -> None:
    effect = {"do": "fortitude", "who": "everybody", "amount": 0}
    bad = {**CARD, "id": "bad", "modes": [{"when": {"on": "action"}, "effects": [effect]}]}
    said = told(client.post("/cards/check", json={"deck": {**HEAD, "id": "No!"}, "cards": [CARD, bad]}))
    fields = {problem["field"] for problem in said["problems"]}
    assert {"deck.id", "cards[1].modes[0].effects[0].who", "cards[1].modes[0].effects[0].amount"} <= fields
    assert said["cards"][0] is not None
    assert said["cards"][1] is None


def test_a_picture_of_a_card_that_is_in_no_pack(client: FlaskClient) -> None:
    wish = {"deck": HEAD, "cards": [CARD], "lang": "ru", "width": 250}
    answer = client.post("/cards/picture", json=wish)
    assert answer.mimetype == "image/webp"
    assert answer.data[:4] == b"RIFF"
    other = client.post("/cards/picture", json={**wish, "cards": [{**CARD, "title": {"en": "Else"}}]})
    assert other.data != answer.data
    unnamed = client.post("/cards/picture", json={**wish, "deck": {**HEAD, "id": "No!"}})
    assert unnamed.mimetype == "image/webp", "a head half written does not blank the cards"


@pytest.mark.parametrize("title", ["\N{PARTY POPPER} Party", "中文", "שלום", "Ωραία", "W" * 160])
def test_a_title_that_no_font_of_ours_can_set_is_drawn(client: FlaskClient, title: str) -> None:
    wish = {"deck": HEAD, "cards": [{**CARD, "title": {"en": title}}], "lang": "en", "width": 250}
    answer = client.post("/cards/picture", json=wish)
    assert answer.status_code == 200
    assert answer.mimetype == "image/webp"


def test_what_is_drawn_otherwise_than_it_is_written_is_told(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a check, in the language of the page, at the field it was written in; it is no problem."""
    monkeypatch.setattr(spare_fonts, "holding", lambda _: "")  # as on a machine without other fonts
    for kept in (shaping.home, shaping.spelt):
        kept.cache_clear()
    drawn = [
        CARD,
        {**CARD, "id": "long", "title": {"en": "W" * 160, "ru": "Удар"}},
        {**CARD, "id": "sign", "title": {"en": "Ha \u0b94"}},
        {**CARD, "id": "wrong", "types": ["drink"], "title": {"en": "W" * 160}},
    ]
    sent = {"deck": {**HEAD, "name": {"en": "Mine \u0b94", "ru": "Моя"}}, "cards": drawn, "lang": "ru"}
    said = told(client.post("/cards/check", json=sent))
    found = {(one["field"], one["message"]) for one in said["remarks"]}
    assert {
        ("cards[1].title.en", "Название: всё не поместилось, в\N{NO-BREAK SPACE}конце стоит «…»"),
        ("cards[1].title.en", "Название: кегль 5\N{NO-BREAK SPACE}пт, читать будет трудно"),
        (
            "cards[2].title.en",
            "Название: знака \u0b94 нет ни в\N{NO-BREAK SPACE}одном шрифте, вместо него стоит его название",
        ),
    } <= found
    assert {field for field, _ in found} >= {"deck.name.en"}
    assert not any(field.startswith(("cards[0]", "cards[3]", "cards[1].title.ru")) for field, _ in found)
    assert {one["field"].partition(".")[0] for one in said["problems"]} == {"cards[3]"}
    plain = told(client.post("/cards/check", json={"deck": HEAD, "cards": [CARD]}))
    assert plain["remarks"] == []
    for kept in (shaping.home, shaping.spelt):
        kept.cache_clear()


def test_export_and_import_give_the_same_deck(client: FlaskClient) -> None:
    draft = deck_data(cards.load().decks["rdi1-gerki"])
    for form in ("yaml", "csv", "xlsx"):
        file = client.post(f"/cards/export/{form}", json=draft)
        assert f"rdi1-gerki.{form}" in file.headers["Content-Disposition"]
        back = told(client.post("/cards/import", data={"file": (io.BytesIO(file.data), f"deck.{form}")}))
        assert back["cards"] == draft["cards"], form
        assert form == "csv" or back == draft


@pytest.mark.parametrize("name", list(cards.load().decks))
def test_every_shipped_deck_comes_back_through_the_doors(client: FlaskClient, name: str) -> None:
    """Drink Decks, side decks, Otto's and Boss decks as well; a table of text under the head it came from."""
    draft = deck_data(cards.load().decks[name])
    for form in ("yaml", "csv", "xlsx"):
        file = client.post(f"/cards/export/{form}", json=draft)
        assert len(file.data) < 60 * 1024, "it fits into a request"
        sent = {"file": (io.BytesIO(file.data), f"deck.{form}"), "head": json.dumps(draft["deck"])}
        assert told(client.post("/cards/import", data=sent)) == draft, form


def test_a_table_comes_under_the_head_of_the_draft_it_replaces(client: FlaskClient) -> None:
    draft = deck_data(cards.load().decks["rdi5-lizwick"])
    table = "Title;Type;Text;Smell\r\nBlow;ACTION;Another player loses 2 Fortitude.;bad\r\n".encode("utf-16")

    def sent(head: str) -> dict[str, Any]:
        given = {"file": (io.BytesIO(table), "mine.csv"), "head": head}
        read: dict[str, Any] = told(client.post("/cards/import", data=given))
        return read

    back = sent(json.dumps(draft["deck"]))
    assert back["deck"] == draft["deck"]
    assert [card["id"] for card in back["cards"]] == ["blow"]
    assert [(one["where"], one["message"]) for one in back["ignored"]] == [
        ("line 1, column D", "'Smell' is not known and was not read")
    ]
    assert sent(json.dumps({"id": "half done"}))["deck"]["id"] == "my-deck"
    assert (
        client.post("/cards/import", data={"file": (io.BytesIO(table), "a.csv"), "head": "{"}).status_code
        == 400
    )


def test_a_tried_deck_is_kept_under_its_content_and_can_be_set_out(client: FlaskClient) -> None:
    draft = {"deck": HEAD, "cards": [CARD, {**CARD, "id": "other", "copies": 4}]}
    kept = told(client.post("/cards/try", json={**draft, "card": "house-punch"}))
    again = told(client.post("/cards/try", json={**draft, "card": "house-punch"}))
    changed = told(client.post("/cards/try", json={**draft, "cards": [CARD], "card": "x"}))
    assert kept == again
    assert changed["deck"] != kept["deck"]
    assert kept["card"] == f"{kept['deck']}/house-punch"
    assert cards.load().cards[kept["card"]].title["ru"] == "Фирменный удар"
    table = RedDragonInn()
    assert kept["deck"] not in table.options()["properties"]["characters"]["items"]["enum"]
    setup = table.setup(
        {"players": 2, "characters": [kept["deck"], "rdi1-zot"], "hand": kept["card"]},
    )
    assert [piece["face"] for piece in setup["components"] if piece["zone"] == "s0.hand"] == [kept["card"]]
    assert {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 4} in setup["opening"]
    with pytest.raises(ValueError, match="hand"):
        table.setup({"players": 2, "characters": [kept["deck"], "rdi1-zot"], "hand": "rdi1-zot/i-raise"})


@pytest.mark.parametrize(
    ("door", "sent"),
    [
        ("check", []),
        ("check", {"cards": 1}),
        ("check", {"deck": HEAD, "cards": [{}] * 400}),
        ("picture", {"deck": HEAD, "cards": [CARD], "lang": "de"}),
        ("picture", {"deck": HEAD, "cards": [CARD], "width": 9999}),
        ("picture", {"deck": HEAD, "cards": []}),
        ("picture", {"deck": HEAD, "cards": [{**CARD, "types": {"a": 1}}]}),
        ("export/yaml", {"deck": {**HEAD, "id": "../../etc/passwd"}, "cards": [CARD]}),
        ("export/exe", {"deck": HEAD, "cards": [CARD]}),
        ("try", {"deck": HEAD}),
        ("try", {"deck": {**HEAD, "name": {"en": "<script>"}}, "cards": [CARD]}),
    ],
)
def test_nonsense_is_refused_with_a_reason(client: FlaskClient, door: str, sent: Any) -> None:
    answer = client.post(f"/cards/{door}", json=sent)
    assert answer.status_code == 400
    assert told(answer)["error"]["problems"][0]["message"]


def test_of_a_file_with_many_faults_only_the_first_are_named(client: FlaskClient) -> None:
    cards = "".join(f"  - {{id: 'NO {n}', copies: {n}000}}\n" for n in range(50))
    sent = f"format: 1\ncards:\n{cards}".encode()
    answer = client.post("/cards/import", data={"file": (io.BytesIO(sent), "deck.yaml")})
    error = told(answer)["error"]
    assert answer.status_code == 400
    assert len(error["problems"]) == 20
    assert error["more"] > 20


def test_only_files_of_packs_are_read(client: FlaskClient) -> None:
    for name, content in (
        ("deck.exe", b"MZ"),
        ("deck.yaml", b"a: &x [*x]"),
        ("deck.xlsx", b"PK no"),
        ("d.csv", b"\xff\xfe"),
    ):
        answer = client.post("/cards/import", data={"file": (io.BytesIO(content), name)})
        assert answer.status_code == 400, name
    assert client.post("/cards/import").status_code == 400
    assert client.post("/cards/check", data="{", content_type="text/plain").status_code == 400
    deep = b"[" * 5000 + b"]" * 5000
    assert client.post("/cards/check", data=deep, content_type="application/json").status_code == 400


def test_a_full_shelf_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_decks, "MOST", 1)
    assert client.post("/cards/try", json={"deck": HEAD, "cards": [CARD]}).status_code == 200
    answer = client.post("/cards/try", json={"deck": HEAD, "cards": [{**CARD, "copies": 2}]})
    assert answer.status_code == 400
    assert "no room" in told(answer)["error"]["message"]


def test_every_word_of_the_vocabulary_has_a_name_in_the_form() -> None:
    known = messages.keys("en")
    asked = {f"editor.on.{trigger}" for trigger in voc.TRIGGERS}
    for word in (*voc.TRIGGERS.values(), *voc.EFFECTS.values()):
        for argument in word.arguments:
            asked.add(f"editor.arg.{argument.name}")
            asked |= {f"editor.value.{one}" for one in argument.words if f"type.{one}" not in known}
    asked |= {f"editor.race.{race}" for race in voc.RACES}
    for script in STATIC.glob("*.js"):
        asked |= set(re.findall(r"""["'`](editor\.[a-z0-9.-]+[a-z0-9])["'`]""", script.read_text("utf-8")))
    assert asked - set(known) == set()
    assert messages.keys("en") == messages.keys("ru")


@pytest.mark.server
def test_the_scripts_are_typed() -> None:
    compiler = os.environ.get("INNKEEP_TSC") or shutil.which("tsc")
    if compiler is None:
        pytest.skip("needs the TypeScript compiler: `npm install -g typescript`, or INNKEEP_TSC=/path/to/tsc")
    done = subprocess.run(
        [compiler, "-p", str(STATIC / "jsconfig.json")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_pictures_are_offered_with_their_font_and_one_that_is_not_there_is_refused(
    client: FlaskClient,
) -> None:
    offered = told(client.get("/cards/icons.json"))["icons"]
    assert offered["beer-stein"] > 0xE000
    font = client.get("/cards/icons.ttf")
    assert font.mimetype == "font/ttf"
    good = {**CARD, "icon": "beer-stein"}
    assert told(client.post("/cards/check", json={"deck": HEAD, "cards": [good]}))["problems"] == []
    bad = {**CARD, "id": "other", "icon": "no-such-picture"}
    draft = {"deck": {**HEAD, "look": {"hue": 3, "emblem": "nor-this"}}, "cards": [good, bad]}
    fields = {one["field"] for one in told(client.post("/cards/check", json=draft))["problems"]}
    assert fields == {"cards[1].icon", "deck.look.emblem"}
    assert client.post("/cards/try", json={**draft, "card": "house-punch"}).status_code == 400


def test_errors_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    """With the row, the column and the value, and without English names of fields."""
    russian = {"Accept-Language": "ru"}
    table = "Название;Тип;Текст;Кол-во\nУдар;Дествие;;2\nЕщё;Действие;;много\n".encode("cp1251")
    answer = client.post("/cards/import", data={"file": (io.BytesIO(table), "моя.csv")}, headers=russian)
    problems = told(answer)["error"]["problems"]
    assert answer.status_code == 400
    assert [(one["line"], one["where"]) for one in problems][:1] == [(2, "строка 2, столбец B")]
    assert problems[0]["message"].startswith("'дествие': такого здесь нет; можно: Действие, Иногда, Всегда")
    assert any(
        (one["line"], one["where"], one["message"])
        == (3, "строка 3, столбец D", "'много': нужно целое число 1..60")
        for one in problems
    )
    wrong = {"deck": HEAD, "cards": [{**CARD, "copies": 99, "title": {"en": "<b>"}}]}
    found = told(client.post("/cards/check", json=wrong, headers=russian))["problems"]
    assert {(one["field"], one["message"]) for one in found} == {
        ("cards[0].copies", "99: нужно целое число 1..60"),
        ("cards[0].title.en", "это простой текст, в нём не бывает < >"),
    }
    file = client.post("/cards/export/yaml", json=wrong, headers=russian)
    assert {one["where"] for one in told(file)["error"]["problems"]} == {
        "карта 1, копии",
        "карта 1, название",
    }
    assert told(client.post("/cards/check", json=wrong))["problems"][0]["message"].isascii()


def test_a_text_that_is_not_understood_is_kept_and_said_to_be(client: FlaskClient) -> None:
    table = "title;type;text\nDance;Action;Everybody dances a jig.\nПесня;Действие;Все поют хором.\n".encode()
    given = {"file": (io.BytesIO(table), "mine.csv")}
    read = told(client.post("/cards/import", data=given, headers={"Accept-Language": "ru"}))
    assert [one["said"]["en"] for one in read["cards"]] == ["Everybody dances a jig.", "Все поют хором."]
    assert not any("modes" in one for one in read["cards"])
    assert [one["where"] for one in read["ignored"]] == ["строка 2, столбец C", "строка 3, столбец C"]
    assert {one["message"] for one in read["ignored"]} == {
        "текст не понят: он остаётся на карте как есть, выполняют его сами игроки"
    }
    checked = told(client.post("/cards/check", json={"deck": HEAD, "cards": read["cards"]}))
    assert checked["problems"] == []
    assert checked["cards"][0]["text"]["ru"] == "Решает стол: Everybody dances a jig."
    long = {**read["cards"][0], "said": {"en": "a" * 3_000}}
    (problem,) = told(
        client.post("/cards/check", json={"deck": HEAD, "cards": [long]}, headers={"Accept-Language": "ru"})
    )["problems"]
    assert problem == {"field": "cards[0].said.en", "message": "нужен текст не длиннее 2000 печатных знаков"}


def test_a_typed_text_is_read_and_what_is_not_understood_is_kept(client: FlaskClient) -> None:
    read = told(
        client.post("/cards/read", json={"types": ["action"], "text": "Another player loses 2 Fort."})
    )
    assert read["card"]["modes"][0]["effects"] == [{"do": "fortitude", "who": "chosen_other", "amount": -2}]
    assert read["kept"] == ""
    assert read["text"] == "Another player loses 2 Fortitude."
    sung = told(client.post("/cards/read", json={"types": ["action"], "text": "Everybody sings."}))
    assert sung == {
        "card": {"said": {"en": "Everybody sings."}},
        "understood": [],
        "kept": "Everybody sings.",
        "text": "",
    }
    card = {"id": "sung", "title": {"en": "Sung"}, "types": ["action"], **sung["card"]}
    assert told(client.post("/cards/check", json={"deck": HEAD, "cards": [card]}))["problems"] == []


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"types": ["action"]}, "text"),
        ({"types": ["action"], "text": " "}, "text"),
        ({"types": ["action"], "text": "a" * 20_000}, "text"),
        ({"types": [], "text": "a"}, "types"),
        ({"types": "action", "text": "a"}, "types"),
        ({"types": ["acton"], "text": "a"}, "types"),
    ],
)
def test_what_is_no_typed_card_is_told_with_its_field(
    client: FlaskClient, given: dict[str, Any], where: str
) -> None:
    answer = client.post("/cards/read", json=given)
    assert answer.status_code == 400
    assert [one["field"] for one in told(answer)["error"]["problems"]] == [where]
