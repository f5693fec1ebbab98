"""The page of rules, as a browser asks for it."""

from __future__ import annotations

import html

import pytest
from flask import Flask
from flask.testing import FlaskClient

from innkeep.assistant.pages import card_pairs
from innkeep.assistant.pages.rules_page import blueprint


@pytest.fixture
def client() -> FlaskClient:
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    return app.test_client()


def test_a_rule_is_found_with_an_anchor_in_both_languages(client: FlaskClient) -> None:
    page = client.get("/rules?lang=en&words=chaser&area=chasers").text
    assert 'id="CHAS-02"' in page
    assert 'id="LOSE-03"' not in page
    assert "Запивоны" in client.get("/rules?lang=ru").text


def test_the_letters_of_a_book_stand_beside_the_name_of_its_box(client: FlaskClient) -> None:
    for lang, name in (("en", "The Red Dragon Inn 10"), ("ru", "«Таверна „Красный дракон“», часть 10")):
        page = html.unescape(client.get(f"/rules?words=LOSE-03&lang={lang}").text)
        assert f"<dt>RDI10</dt><dd>{name}</dd>" in page
        assert f'<option value="RDI10">RDI10: {name}</option>' in page
        assert f'<abbr title="{name}">RDI10</abbr>' in page


def test_what_the_books_leave_open_is_told(client: FlaskClient) -> None:
    assert "Not in the books; played like this" in client.get("/rules?words=OBJ-02&lang=en").text


def test_a_wrong_area_is_answered_with_what_is_allowed_and_nothing_is_echoed_raw(client: FlaskClient) -> None:
    answer = client.get("/rules?area=<script>&lang=en")
    assert answer.status_code == 400
    assert "gambling" in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    ("held", "lying", "may", "rule", "said"),
    [
        ("Hide in shadows", "Stampede!", True, "CARD-01", "Whoever it is played at may."),
        ("Never mess with a dwarf!", "Stampede!", True, "CARD-12", "Right after it has cost them Fortitude."),
        ("Dump it on the floor", "Wine", True, "CARD-01", "Whoever drinks may."),
        ("Wine into Water", "Wine", True, "CARD-01", "Anybody may."),
        ("I don't think so!", "Wine", False, "CARD-01", "a Drink that is turned up is not played"),
        ("I raise!", "Winning Hand!", False, "GAMB-15", "only a Cheating Card"),
        ("I don't think so!", "I don't think so!", True, "CARD-01", "Anybody may."),
        ("i dont think so", "Tip the Wench", False, "CARD-09", "“I don't think so!”"),
        ("Скрыться в тени", "Stampede!", True, "CARD-01", "Before it takes effect."),
    ],
)
def test_whether_one_card_may_answer_another(
    client: FlaskClient, held: str, lying: str, may: bool, rule: str, said: str
) -> None:
    page = html.unescape(client.get("/rules", query_string={"held": held, "lying": lying, "lang": "en"}).text)
    assert ('class="answer may"' in page) is may
    assert f'<a href="#{rule}">' in page
    assert said in page
    assert "RDI10: " in page


def test_what_is_no_pair_is_told(client: FlaskClient) -> None:
    for held, lying, edition in (
        ("Nonsense", "Wine", "rdi10"),
        ("Wine", "Wine", "rdi10"),
        ("I raise!", "Wine", "x"),
    ):
        answer = client.get("/rules", query_string={"held": held, "lying": lying, "edition": edition})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text


def test_every_card_one_may_hold_can_be_asked_about_in_every_book() -> None:
    held = card_pairs.titles("ru", held=True)
    lying = card_pairs.titles("ru")
    assert len(held) > 250
    for number, title in enumerate(held):
        for edition in ("rdi1", "rdi7-ru", "rdi10")[number % 3 :: 3]:
            found = card_pairs.verdict(title, lying[number * 7 % len(lying)], edition, "ru")
            assert found.rule["section"]
            assert "{" not in found.text
