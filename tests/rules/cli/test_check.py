"""`innkeep check` as a program: lines, JSON keys, exit statuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from innkeep.rules.cli.check import check
from tests.rules.scenario import shipped

GOOD = """\
id: sobering
rules: [TURN-15]
players: [{name: Ann, alcohol: 2}, {name: Bob}]
phase: drink
steps:
- drink: Ann
- expect: {players: {Ann: {alcohol: 1}}}
"""
BAD = GOOD.replace("sobering", "wrong").replace("alcohol: 1}", "alcohol: 0}")
BROKEN = GOOD.replace("sobering", "broken").replace("phase", "fase")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("bad", BAD), ("broken", BROKEN)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def run(*words: object) -> Result:
    return CliRunner().invoke(check, [str(word) for word in words])


def document(*words: object) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(run("--json", *words).stdout)
    return loaded


def test_all_held(folder: Path) -> None:
    result = run(folder / "good.yaml")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["ok    sobering", "1 of 1 scenarios held."]
    assert result.stderr == ""


def test_some_failed_and_the_others_still_run(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 1
    assert "ok    sobering" in result.stdout
    assert f"step 2 ({folder / 'bad.yaml'}:7): players.Ann.alcohol: expected 0, got 1" in result.stdout
    assert f"{folder / 'broken.yaml'}:4: fase: unknown key" in result.stdout
    assert result.stdout.endswith("1 of 3 scenarios held.\n")


def test_nothing_could_be_run(folder: Path) -> None:
    result = run(folder / "broken.yaml")
    assert result.exit_code == 2
    assert result.stderr == "Error: no scenario could be run\n"


@pytest.mark.parametrize("words", [["no-such-file.yaml"], [], ["--no-such-option"], ["--lang", "de", "x"]])
def test_what_cannot_be_done_is_one_line(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("Error: ")


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "no scenario files" in result.stderr


def test_the_keys_of_the_document(folder: Path) -> None:
    told = document(folder)
    assert (told["passed"], told["total"]) == (1, 3)
    assert [(one["id"], one["ok"]) for one in told["scenarios"]] == [
        ("wrong", False),
        ("broken", False),
        ("sobering", True),
    ]
    wrong, broken, good = told["scenarios"]
    assert good["failures"] == []
    (failure,) = wrong["failures"]
    assert {key: failure[key] for key in ("step", "path", "expected", "got", "rule")} == {
        "step": 2,
        "path": "players.Ann.alcohol",
        "expected": 0,
        "got": 1,
        "rule": "TURN-15",
    }
    assert broken["failures"][0]["line"] == 4


def test_explain_names_rule_book_and_section(folder: Path) -> None:
    (ruling, *_) = document("--explain", folder / "good.yaml")["scenarios"][0]["rulings"]
    assert ruling == {
        "step": 1,
        "rule": "TURN-15",
        "book": "RDI10",
        "section": "Drink",
        "text": "Ann has nothing to drink and sobers up.",
        "open": None,
    }
    assert "[TURN-15, RDI10: Drink]" in run("--explain", folder / "good.yaml").stdout
    assert "Ann трезвеет: пить нечего" in run("--explain", "--lang", "ru", folder / "good.yaml").stdout


def test_coverage_names_the_differences_told_apart_and_those_that_are_not(folder: Path) -> None:
    told = document("--coverage", folder)["differences"]
    assert set(told) == {"named", "missing", "no_effect"}
    assert "D-05" in told["missing"]
    assert told["no_effect"]["D-29"] == "it is about names, titles and flavour, not about play"
    both = "tests/scenarios/own/differences.yaml"
    shown = document("--coverage", Path(__file__).parents[3] / both)["differences"]
    assert shown["named"]["D-05"] == ["own-d05-an-ante-is-lost-gold", "own-d05-an-ante-is-no-loss"]
    assert "D-05" not in shown["missing"]


def test_coverage_counts_what_passing_scenarios_exercise(folder: Path) -> None:
    areas = document("--coverage", folder)["areas"]
    turn = areas["turn"]
    assert turn["rules"] == 17
    assert turn["exercised"] == 17 - len(turn["missing"])
    assert "TURN-15" not in turn["missing"]
    assert "TURN-11" in turn["missing"]
    assert areas["gambling"] == {
        "rules": 36,
        "exercised": 0,
        "missing": areas["gambling"]["missing"],
        "remind": [],
    }
    assert "TIME-06" in areas["timing"]["remind"]
    assert "TIME-06" not in areas["timing"]["missing"]
    assert "turn: " in run("--coverage", folder / "good.yaml").stdout


def test_every_shipped_ruling_reads_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped.for_the_command(monkeypatch)
    for lang in ("en", "ru"):
        told = document("--explain", "--lang", lang, shipped.FOLDER)
        assert told["passed"] == told["total"] > 100
        texts = [ruling["text"] for one in told["scenarios"] for ruling in one["rulings"]]
        assert len(texts) > 1000
        assert not [text for text in texts if "None" in text or "{" in text]
