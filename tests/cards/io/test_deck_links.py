"""Links by which decks are handed on: who has one takes a copy, nobody else, and only while it lasts."""

from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from innkeep.cards.decks import deck_files, deck_links, exchange, user_decks
from innkeep.cards.editor import blueprint
from innkeep.cards.io import pack_files
from innkeep.images.provider import provider

Json = dict[str, Any]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> user_decks.DeckStore:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    return user_decks.DeckStore(tmp_path / "shelf")


@pytest.fixture
def client(shelf: user_decks.DeckStore) -> FlaskClient:
    assert shelf
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    app.extensions["innkeep.assets"] = provider
    return app.test_client()


def draft(hue: int = 10, art: str = "") -> Json:
    data = exchange.deck_data(pack_files.load().decks["rdi1-gerki"])
    data["deck"]["look"]["hue"] = hue
    if art:
        data["cards"][0]["art"] = art
    return data


def webp() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).save(out, "WEBP")
    return out.getvalue()


def aged(shelf: user_decks.DeckStore) -> None:
    """Everything on the shelf came long ago, in the order in which it came."""
    for file in shelf.folder.rglob("*"):
        came = file.stat().st_mtime - user_decks.DAY_S - 9
        os.utime(file, (came, came))


def test_who_has_the_link_takes_a_copy_until_its_maker_ends_it(client: FlaskClient) -> None:
    made = client.post("/cards/hand-on", json=draft()).json
    assert made is not None
    assert abs(made["until"] - time.time() - deck_links.LASTS_S) < 60
    answer = client.post("/cards/take", json={"word": made["word"]})
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json is not None
    assert answer.json["draft"]["cards"] == draft()["cards"]
    assert answer.json["draft"]["deck"]["id"] == "gerki"
    assert answer.json["deck"] in user_decks.load().decks, "a table can be set out with it"
    russian = {"Accept-Language": "ru"}
    stolen = {"word": made["word"], "ending": made["word"]}
    assert client.post("/cards/hand-on/end", json=stolen).status_code == 400
    assert client.post("/cards/take", json={"word": made["word"]}).status_code == 200
    assert client.post("/cards/hand-on/end", json=made).json == {"ended": True}
    over = client.post("/cards/take", json={"word": made["word"]}, headers=russian)
    assert over.status_code == 400
    assert over.json is not None
    assert over.json["error"]["message"].startswith("ссылка никуда не ведёт: её отключили")
    assert client.post("/cards/hand-on/end", json=made).status_code == 400


def test_no_word_is_kept_and_none_is_taken_for_another(shelf: user_decks.DeckStore) -> None:
    links = deck_links.DeckLinks(shelf)
    one, other = links.hand_on(draft(), "a"), links.hand_on(draft(20), "b")
    assert links.deck(one.word)[0].id != links.deck(other.word)[0].id
    written = "".join(file.read_text() for file in (shelf.folder / user_decks.LINKS).iterdir())
    names = "".join(file.name for file in (shelf.folder / user_decks.LINKS).iterdir())
    for secret in (one.word, one.ending, other.word, '"a"', '"b"'):
        assert secret not in written + names
    assert len({one.word, one.ending, other.word, other.ending}) == 4
    assert min(map(len, (one.word, one.ending))) >= 22
    for wrong in ("", "../x", one.word[:-1], one.word + "x", one.ending, "x" * 10_000):
        with pytest.raises(deck_links.LinkError):
            links.deck(wrong)


@pytest.mark.parametrize("word", [None, 5, "", "x" * 65, ["x"], "слово", "\ud800"])
def test_what_is_no_word_is_told_at_its_field(client: FlaskClient, word: object) -> None:
    answer = client.post("/cards/take", json={"word": word})
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["error"]["problems"][0]["field"] == "word"


def test_a_link_ends_after_its_time(shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch) -> None:
    links = deck_links.DeckLinks(shelf)
    made = links.hand_on(draft(), "a")
    later = time.time() + deck_links.LASTS_S + 9
    monkeypatch.setattr(time, "time", lambda: later)
    with pytest.raises(deck_links.LinkError):
        links.deck(made.word)
    assert shelf.linked() == set()
    links.hand_on(draft(20), "a")
    assert len(list((shelf.folder / user_decks.LINKS).iterdir())) == 1, "what is over is taken away"


def test_a_visitor_has_so_many_links_and_others_have_theirs(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_links, "MOST_EACH", 2)
    mine = {"INNKEEP_VISITOR": "192.0.2.1"}
    made = [client.post("/cards/hand-on", json=draft(hue), environ_overrides=mine) for hue in (1, 2, 3)]
    assert [one.status_code for one in made] == [200, 200, 400]
    assert made[2].json is not None
    assert "2 links of yours" in made[2].json["error"]["message"]
    other = {"INNKEEP_VISITOR": "192.0.2.2"}
    assert client.post("/cards/hand-on", json=draft(4), environ_overrides=other).status_code == 200
    assert client.post("/cards/hand-on/end", json=made[0].json).status_code == 200
    assert client.post("/cards/hand-on", json=draft(3), environ_overrides=mine).status_code == 200


def test_a_deck_and_its_pictures_stay_while_a_link_leads_to_them(
    shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST", 2)
    monkeypatch.setattr(user_decks, "MOST_PICTURES", 3)
    links = deck_links.DeckLinks(shelf)
    art = shelf.put_picture(webp())
    made = links.hand_on(draft(art=art), "a")
    deck = links.deck(made.word)[0].id
    shelf.hold([deck])
    shelf.let_go([deck])  # the last table with it is removed
    for hue in range(20, 24):
        aged(shelf)
        shelf.put(draft(hue))
        shelf.put_picture(webp())
    assert links.deck(made.word)[0].id == deck
    assert shelf.has_picture(art)
    links.end(made.word, made.ending)
    for hue in range(30, 34):
        aged(shelf)
        shelf.put(draft(hue))
    shelf.put_picture(webp())
    assert deck not in shelf.library().decks
    assert not shelf.has_picture(art)


def later(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    now = time.time() + days * user_decks.DAY_S
    monkeypatch.setattr(time, "time", lambda: now)


def test_who_took_a_deck_can_still_play_with_it_next_week(
    client: FlaskClient, shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST", 2)
    art = shelf.put_picture(webp())
    made = client.post("/cards/hand-on", json=draft(art=art)).json
    assert made is not None
    seen = client.post("/cards/hand-on", json=draft(11)).json
    assert seen is not None
    taken = client.post("/cards/take", json={"word": made["word"]}).json
    assert taken is not None
    looked_at = deck_links.DeckLinks(shelf).deck(seen["word"])[0].id
    for link in (made, seen):
        assert client.post("/cards/hand-on/end", json=link).status_code == 200
    shelf.hold([taken["deck"]])
    shelf.let_go([taken["deck"]])  # the table of whoever made it is removed
    later(monkeypatch, 6)
    for hue in range(20, 24):
        aged(shelf)
        shelf.put(draft(hue))
    assert taken["deck"] in shelf.library().decks
    assert shelf.has_picture(art)
    assert looked_at not in shelf.library().decks, "nobody took that one"
    later(monkeypatch, 15)
    for hue in range(30, 34):
        aged(shelf)
        shelf.put(draft(hue))
    assert taken["deck"] not in shelf.library().decks
    assert not list((shelf.folder / user_decks.TAKEN).iterdir())


def test_decks_that_were_taken_have_bounds_and_a_full_disk_keeps_nobody_from_a_copy(
    client: FlaskClient, shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST_TAKEN", 2)
    words = []
    for hue in range(3):
        made = client.post("/cards/hand-on", json=draft(hue)).json
        assert made is not None
        words.append(made["word"])
    kept = []
    for word in words:
        answer = client.post("/cards/take", json={"word": word}).json
        assert answer is not None
        kept.append(answer["deck"])
        mark = shelf.folder / user_decks.TAKEN / answer["deck"]
        os.utime(mark, (time.time() - 100 + len(kept),) * 2)
    marks = shelf.folder / user_decks.TAKEN
    assert sorted(mark.name for mark in marks.iterdir()) == sorted(kept[1:]), "the first makes room"
    for mark in marks.iterdir():
        mark.unlink()
    marks.rmdir()
    marks.write_bytes(b"")  # no folder can be here
    assert client.post("/cards/take", json={"word": words[0]}).status_code == 200


def test_the_key_of_a_shelf_outlives_its_pictures(
    shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST_PICTURES", 3)
    name = shelf.put_again(webp())
    for _ in range(3):
        aged(shelf)
        shelf.put_picture(webp())
    assert shelf.put_again(webp()) == name


def test_one_file_holds_the_pictures_and_comes_back(client: FlaskClient) -> None:
    art = client.post("/cards/own-picture", data=webp(), content_type="image/webp").json
    assert art is not None
    face = {"file": art["art"], "fills": "face"}
    given = draft()
    given["cards"][0]["art"] = face
    file = client.post("/cards/export/innpack", json=given)
    assert file.mimetype == "application/zip"
    found = deck_files.read("gerki.innpack", file.data, {})
    assert exchange.deck_data(found.deck) == given
    assert found.pictures[art["art"]][8:12] == b"WEBP"
    given["cards"][0]["art"] = "art/" + "0" * 32 + ".webp"
    gone = client.post("/cards/export/innpack", json=given, headers={"Accept-Language": "ru"})
    assert gone.status_code == 400
    assert json.loads(gone.data)["error"]["problems"][0]["message"].startswith("картинки на этом сервере нет")
