"""Damaged scenario files: every scenario is reported, in one document, with file, line and reason."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner

from innkeep.rules.cli.check import check
from tests.rules.scenario.damaged_files import NASTY, broken_texts

GOOD = """\
id: good
players: [{name: Ann, alcohol: 2}, {name: Bob}]
phase: drink
steps: [{drink: Ann}, {expect: {players: {Ann: {alcohol: 1}}}}]
"""

#: Seconds of processor one file may take; the largest real one takes a tenth of it.
BOUND = 5.0


def report(folder: Path, content: bytes) -> dict[str, object]:
    """What `innkeep check --json` says about a file beside a good one."""
    bad, good = folder / "a-bad.yaml", folder / "b-good.yaml"
    bad.write_bytes(content)
    good.write_text(GOOD, encoding="utf-8")
    start = process_time()
    result = CliRunner().invoke(check, [str(bad), str(good), "--json"])
    assert process_time() - start < BOUND
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 1)
    told: dict[str, object] = json.loads(result.stdout)
    listed = told["scenarios"]
    assert isinstance(listed, list)
    assert listed[-1] == {"id": "good", "ok": True, "failures": []}
    for one in listed:
        assert one["ok"] or one["failures"]
        for failure in one["failures"]:
            assert failure["line"] >= 1
            assert "Traceback" not in str(failure["got"])
    return told


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_file_is_reported_and_the_others_still_run(tmp_path: Path, name: str) -> None:
    content = NASTY[name]
    report(tmp_path, content.encode() if isinstance(content, str) else content)


@pytest.mark.parametrize("seed", range(10))
def test_damaged_files_are_reported_and_the_others_still_run(tmp_path: Path, seed: int) -> None:
    for content in broken_texts(20, seed):
        report(tmp_path, content)


@pytest.mark.parametrize(
    ("more", "path", "reason"),
    [
        ("variants: [prizes]\nprizes: {inn: [Nothing]}", "prizes.inn[0]", "no card is called 'Nothing'"),
        ("variants: [bar-deck]\ndecks: {bar: [Nothing]}", "decks.bar[0]", "no card is called 'Nothing'"),
        ("random: [[Wine, Nothing]]", "random[0][1]", "no card is called 'Nothing'"),
        ("random: [Nothing]", "random[0]", "no card, no player and no number"),
        ("cards: [{id: x, types: 3}]", "cards", "is missing"),
        ("cards: [{id: x, types: [[]]}]", "cards", "is missing"),
    ],
)
def test_what_used_to_be_a_traceback_names_line_and_reason(
    tmp_path: Path, more: str, path: str, reason: str
) -> None:
    keys = more.replace("\n", "\n  ")
    bad = f"- id: bad\n  players: [{{name: Ann}}, {{name: Bob}}]\n  {keys}\n  steps: []\n"
    indented = GOOD.replace("id: good", "id: other").replace("\n", "\n  ").rstrip()
    told = report(tmp_path, f"{bad}- {indented}\n".encode())
    listed = told["scenarios"]
    assert isinstance(listed, list)
    first, second, _ = listed
    assert second["ok"]
    assert not first["ok"]
    said = [(failure["path"], failure["got"]) for failure in first["failures"]]
    assert any(place == path and reason in why for place, why in said), said
