"""The calculators: the command line, the page and its JSON door."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.testing import FlaskClient

from innkeep.assistant.cli.calc import calc
from innkeep.assistant.pages.calculator import blueprint


def run(*words: str) -> Result:
    return CliRunner().invoke(calc, list(words))


def told(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_passout_with_its_steps() -> None:
    said = told("passout", "--gold", "9", "--others", "3")
    assert (said["inn"], said["each"]) == (6, 1)
    assert [step["rule"] for step in said["steps"]] == ["LOSE-03", "LOSE-04", "LOSE-04"]
    assert said["steps"][0]["book"] == "RDI10"
    assert said["steps"][0]["section"] == "Passing Out"


def test_a_team_that_passes_out_is_shared_among_teams() -> None:
    said = told("passout", "--gold", "9", "--teams", "2")
    assert (said["inn"], said["each"], said["teams"]) == (5, 2, True)
    assert "2 for each other team" in said["steps"][1]["text"]
    assert (
        "каждой из остальных команд: 2."
        in run("passout", "--gold", "9", "--teams", "2", "--lang", "ru").stdout
    )


def test_contest_by_titles_in_either_language() -> None:
    said = told(
        "contest",
        "--drink",
        "Ann=3",
        "--drink",
        "Боб=Вино с запивоном+Light Ale",
        "--drink",
        "Cy=4",
        "--gold",
        "Ann=0",
    )
    assert said["scores"] == {"Ann": 3, "Боб": 3, "Cy": 4}
    assert said["winner"] == "Cy"
    assert said["pays"] == {"Ann": 0, "Боб": 1}
    assert said["collects"] == 1


def test_contest_tie_and_event() -> None:
    said = told("contest", "--drink", "Ann=2", "--drink", "Bob=Wine", "--drink", "Cy=Drinking Contest!")
    assert said["winner"] is None
    assert said["tied"] == ["Ann", "Bob"]
    assert said["scores"]["Cy"] == 0


def test_drink_with_chaser_spiked_and_split() -> None:
    said = told("drink", "Wine with a Chaser", "Light Ale", "--spike", "2", "--split")
    assert said["alcohol"] == 5
    assert said["halves"] == [{"alcohol": 3, "fortitude": 0}] * 2
    assert told("drink", "Light Ale", "Wine")["alcohol"] == 1
    assert told("drink", "Troll Swill", "--race", "troll")["alcohol"] == 2


def test_ante() -> None:
    said = told("ante", "--gold", "Ann=3", "--gold", "Bob=0", "--gold", "Cy=1", "--amount", "2")
    assert said["pays"] == {"Ann": 2, "Bob": 0, "Cy": 1}
    assert said["pot"] == 3


def test_sentences_for_people() -> None:
    russian = run("passout", "--gold", "9", "--others", "3", "--lang", "ru").stdout
    assert "Золото таверне: 6" in russian
    assert "[LOSE-03, RDI7RU: Ты в отключке]" in russian
    assert "each half +3" in run("drink", "Wine with a Chaser", "3", "--split").stdout
    assert "go again" in run("contest", "--drink", "A=1", "--drink", "B=1").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("passout", "--gold", "-1", "--others", "3"),
        ("passout", "--gold", "many", "--others", "3"),
        ("passout", "--gold", "9"),
        ("passout", "--gold", "9", "--others", "100"),
        ("passout", "--gold", "9", "--others", "2", "--teams", "2"),
        ("passout", "--gold", "9", "--teams", "-2"),
        ("drink", "Elderberry Wine"),
        ("drink", "Wine", "--spike", "99"),
        ("contest", "--drink", "Ann=3"),
        ("contest", "--drink", "Ann"),
        ("contest", "--drink", "Ann=3", "--drink", "Ann=4"),
        ("ante", "--gold", "Ann=x"),
        ("ante", "--gold", "Ann=3", "--amount", "0"),
        ("ante", "--gold", "Ann=3", "--leader", "Bob"),
    ],
)
def test_bad_input_is_refused_in_words(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()


@pytest.fixture
def client() -> FlaskClient:
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    return app.test_client()


def test_the_page_answers_its_own_form(client: FlaskClient) -> None:
    page = client.get("/calc?lang=en&gold=9&others=3").get_data(as_text=True)
    assert "6 Gold to the Inn, 1 Gold to each of the others." in page
    assert "LOSE-03" in page
    assert "2 Gold to each of the other teams." in client.get(
        "/calc?lang=en&gold=9&others=2&teams=on"
    ).get_data(as_text=True)
    rows = "who=Аня&drink=3&chaser=&stash=&who=Боря&drink=Вино с запивоном&chaser=2&stash=0"
    russian = client.get(f"/calc?lang=ru&{rows}").get_data(as_text=True)
    assert "Побеждает Боря" in russian
    assert 'value="Вино с запивоном"' in russian
    assert client.get("/calc", headers={"Accept-Language": "ru"}).get_data(as_text=True).count("Калькуляторы")
    assert client.get("/calc/static/calc.css").status_code == 200


def test_the_page_escapes_and_explains(client: FlaskClient) -> None:
    answer = client.get("/calc?lang=en&card=<script>alert(1)</script>")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 400
    assert "<script>" not in page
    assert "no Drink is called" in page


def test_the_json_door(client: FlaskClient) -> None:
    said = client.post(
        "/calc/drink.json", json={"cards": ["Wine with a Chaser", "Wine"], "split": True}
    ).get_json()
    assert said["halves"][0]["alcohol"] == 2
    for kind, body, status in [
        ("drink", {"cards": ["Nectar"]}, 400),
        ("drink", {"cards": "Wine"}, 400),
        ("passout", {"gold": 9, "others": 3, "more": 1}, 400),
        ("passout", {"gold": "9", "others": 3}, 400),
        ("passout", [1], 400),
        ("nothing", {}, 404),
    ]:
        answer = client.post(f"/calc/{kind}.json", json=body)
        assert answer.status_code == status, (kind, body)
        assert set(answer.get_json()["error"]["message"]) == {"en", "ru"}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("contest", '{"drinks": {"Ann": [], "Bob": ["1"]}}'),
        ("contest", '{"drinks": {"Ann": ["1"], "": ["1"]}}'),
        ("passout", '{"gold": "7", "others": 3}'),
        ("passout", "[" * 10_000 + "]" * 10_000),
        ("ante", '{"gold": {"Ann": 1e308}}'),
        ("drink", "{"),
    ],
)
def test_a_sum_nobody_can_do_is_refused_with_a_reason(client: FlaskClient, kind: str, body: str) -> None:
    answer = client.post(f"/calc/{kind}.json", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json()["error"]["message"]["ru"]


def test_every_sum_that_is_filled_in_has_its_result_and_one_mistake_hides_no_other(
    client: FlaskClient,
) -> None:
    rows = "drink=3&drink=4&name=Ann&purse=x&name=Bob&purse=2"
    answer = client.get(f"/calc?lang=en&gold=9&others=3&{rows}")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 400, "a purse of x"
    assert "6 Gold to the Inn" in page
    assert "Player 2" in page, "who has no name is called by the row"
    assert page.count('role="status"') == 3
    assert client.get("/calc?lang=en&drink=3&drink=4").status_code == 200
    assert client.get("/calc?lang=en").get_data(as_text=True).count('role="status"') == 0
