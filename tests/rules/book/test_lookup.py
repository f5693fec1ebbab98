"""Looking up rules, and what the books leave open."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from innkeep.rules.book import ledger, lookup, open_questions
from innkeep.rules.cli.check import check
from innkeep.rules.cli.look_up import rules
from innkeep.rules.messages import LANGUAGES, has
from tests.rules.scenario import shipped


def test_every_open_question_has_an_answer_and_touches_rules_of_the_ledger() -> None:
    for question, touched in open_questions.QUESTIONS.items():
        assert touched
        assert set(touched) <= set(ledger.every()), question
        assert all(question in open_questions.told(question, lang) for lang in LANGUAGES)


def test_every_area_with_rules_to_read_has_a_name() -> None:
    for lang in LANGUAGES:
        for entry in lookup.find(lang):
            assert has(f"area.{entry.area}", lang), entry.area


def test_the_search_wants_all_words_in_any_case() -> None:
    found = [entry.id for entry in lookup.find("en", words="WINNING hand", area="gambling")]
    assert "GAMB-15" in found
    assert "GAMB-01" not in found
    assert lookup.find("en", words="nothing says this") == []
    assert [entry.id for entry in lookup.find("ru", words="gamb-24")] == ["GAMB-24"]
    assert all(
        any(source.book == "RDI1V" for source in entry.sources) for entry in lookup.find("en", book="RDI1V")
    )


def test_the_command_says_where_a_rule_is_printed_and_what_is_open() -> None:
    done = CliRunner().invoke(rules, ["DRINK-03"])
    assert done.exit_code == 0
    assert "Running Out of Drinks" in done.stdout
    assert "Not in the books; played like this" in done.stdout
    listed = json.loads(CliRunner().invoke(rules, ["--json", "--area", "losing"]).stdout)
    assert {entry["area"] for entry in listed} == {"losing"}
    assert CliRunner().invoke(rules, ["zzyzx"]).exit_code == 1


@pytest.mark.parametrize(("option", "value"), [("--area", "kitchen"), ("--book", "RDI99")])
def test_an_unknown_area_or_book_is_one_line_with_what_is_allowed(option: str, value: str) -> None:
    done = CliRunner().invoke(rules, [option, value])
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert value in done.stderr
    assert "allowed" in done.stderr


def test_a_ruling_on_an_open_question_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped.for_the_command(monkeypatch)
    files = [str(shipped.FOLDER / "own"), str(shipped.FOLDER / "rdi10")]
    done = CliRunner().invoke(check, [*files, "--explain", "--json"])
    rulings = [ruling for one in json.loads(done.stdout)["scenarios"] for ruling in one["rulings"]]
    told = {ruling["rule"]: ruling["open"] for ruling in rulings if ruling["open"]}
    assert "Q1" in told["OBJ-02"]
    assert "Q3" in told["LOSE-03"]
    assert all(ruling["open"] is None for ruling in rulings if ruling["rule"] == "TURN-13")


def test_sections_are_named_in_the_language_of_the_page() -> None:
    """In Russian all of them, whichever book prints them; found by either name's words of that language."""
    named = {source.section for entry in lookup.find("ru") for source in entry.sources}
    assert [section for section in named if not re.search("[а-яё]", section.casefold())] == []
    assert "LOSE-03" in [entry.id for entry in lookup.find("ru", words="отключке", book="RDI10")]
    printed = {source.section for entry in lookup.find("en") for source in entry.sources}
    assert {"Passing Out", "Ты в отключке"} <= printed
