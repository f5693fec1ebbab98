"""The page of rules, as a browser asks for it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant.reference import blueprint


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


def test_what_the_books_leave_open_is_told(client: FlaskClient) -> None:
    assert "Not in the books; played like this" in client.get("/rules?words=OBJ-02&lang=en").text


def test_a_wrong_area_is_answered_with_what_is_allowed_and_nothing_is_echoed_raw(client: FlaskClient) -> None:
    answer = client.get("/rules?area=<script>&lang=en")
    assert answer.status_code == 400
    assert "gambling" in answer.text
    assert "<script>" not in answer.text
