"""The ledger is whole, and every rule and reason the code names exists with sentences in both languages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from innkeep.rules import messages
from innkeep.rules.book import ledger
from innkeep.rules.engine.position.events import EVENTS
from innkeep.rules.legality.judge import REASONS

ROOMS = [Path(__file__).parents[3] / room for room in ("rules", "assistant")]
RULE_ID = re.compile(r"[A-Z]{2,}[0-9]*-[0-9]{2}")
IN_A_COMMENT = re.compile(r"\b([A-Z]{3,}[0-9]*-[0-9]{2})\b")


def named_rules() -> Iterator[tuple[str, str]]:
    """Every rule id that stands as a text of its own in the code, with its file."""
    for room in ROOMS:
        for file in sorted(room.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and RULE_ID.fullmatch(node.value)
                ):
                    yield node.value, file.name


def test_every_rule_the_code_cites_exists_and_has_a_sentence() -> None:
    cited = dict(named_rules())
    assert len(cited) > 60
    assert {rule: file for rule, file in cited.items() if rule not in ledger.every()} == {}
    for lang in messages.LANGUAGES:
        assert [rule for rule in sorted(cited) if not messages.has(f"rule.{rule}", lang)] == []


def test_every_rule_a_comment_mentions_exists() -> None:
    mentioned = {
        (rule, file.name)
        for room in ROOMS
        for file in room.rglob("*.py")
        for rule in IN_A_COMMENT.findall(file.read_text("utf-8"))
        if not rule.startswith(("UTF", "ISO"))
    }
    assert {(rule, file) for rule, file in mentioned if rule not in ledger.every()} == set()


@pytest.mark.parametrize("lang", messages.LANGUAGES)
def test_every_reason_has_a_sentence_that_uses_only_its_facts(lang: str) -> None:
    for key, facts in REASONS.items():
        assert messages.has(key, lang), key
        assert messages.placeholders(key, lang) <= set(facts), key


def test_both_languages_say_the_same_things() -> None:
    assert messages.keys("en") == messages.keys("ru")
    for key in messages.keys("en"):
        assert messages.placeholders(key, "en") == messages.placeholders(key, "ru"), key


def test_no_sentence_is_left_in_the_wrong_alphabet() -> None:
    cyrillic = re.compile("[а-яё]", re.IGNORECASE)
    for key in messages.keys("en"):
        assert not cyrillic.search(
            messages.text(key, "en", **dict.fromkeys(messages.placeholders(key, "en"), 1))
        )
    silent = [
        key
        for key in messages.keys("ru")
        if not cyrillic.search(messages.text(key, "ru", **dict.fromkeys(messages.placeholders(key, "ru"), 1)))
    ]
    said_by_others = {"check.problem", "event.tokens", "simulate.percent"}
    assert set(silent) == said_by_others, "what these are filled with speaks"


def test_every_event_can_be_told_in_both_languages() -> None:
    for lang in messages.LANGUAGES:
        assert [kind for kind in sorted(EVENTS) if not messages.has(f"event.{kind}", lang)] == []


def test_the_areas_of_the_ledger() -> None:
    assert len(ledger.every()) == 617
    sizes = Counter(rule.area for rule in ledger.every().values())
    assert (sizes["gambling"], sizes["losing"], sizes["chasers"]) == (36, 14, 11)
    assert sum(len(ids) for ids in ledger.areas().values()) == 617
    assert all(rule.sources for rule in ledger.every().values())
    assert {source.book for rule in ledger.every().values() for source in rule.sources} == set(
        ledger.BOOKS.values()
    )


@pytest.mark.parametrize(
    ("rule", "edition", "book"),
    [
        ("LOSE-03", "rdi10", "RDI10"),
        ("LOSE-03", "rdi1", "RDI1V"),
        ("LOSE-03", "rdi7-ru", "RDI7RU"),
        ("LIM-01", "rdi1", "RDI10"),
        ("SETUP-05", "rdi10", "RDI7RU"),
        ("SETUP-11", "rdi7", "RDI5"),
    ],
)
def test_an_edition_cites_its_own_book_or_else_the_newest(rule: str, edition: str, book: str) -> None:
    citation = ledger.cite(rule, edition)
    assert (citation.id, citation.book) == (rule, book)
    assert citation.section
    assert str(citation) == f"{rule}, {book}: {citation.section}"


def test_what_is_not_in_the_ledger_is_refused_by_name() -> None:
    with pytest.raises(ledger.UnknownRuleError, match="GAMB-99"):
        ledger.lookup("GAMB-99")
    with pytest.raises(ValueError, match="rdi3"):
        ledger.cite("LOSE-03", "rdi3")
    with pytest.raises(KeyError):
        messages.text("rule.GAMB-99", "en")
    with pytest.raises(KeyError):
        messages.count_text("no-such-key", 2, "ru")
    with pytest.raises(KeyError, match="allowed: en, ru"):
        messages.text("rule.LOSE-03", "de")


def test_no_sentence_is_left_untranslated() -> None:
    assert messages.keys("en") == messages.keys("ru")
    assert [messages.blank(lang) for lang in messages.LANGUAGES] == [frozenset(), frozenset()]


@pytest.mark.parametrize(
    ("n", "word"),
    [
        (1, "Подтвердился 1\u00a0сценарий"),
        (2, "Подтвердились 2"),
        (5, "Подтвердилось 5"),
        (11, "Подтвердилось 11"),
    ],
)
def test_russian_counts_three_ways(n: int, word: str) -> None:
    assert messages.count_text("check.held", n, "ru", total=20).startswith(word)
