"""Two players, their decks and the Drink Deck: a game small enough to export often."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from innkeep.images.cli.export import export

GAME = ("rdi1-gerki", "rdi1-zot", "rdi1-drinks")

Export = Callable[..., dict[str, Any]]


def run(*arguments: str) -> Result:
    """`innkeep export` with these arguments."""
    return CliRunner().invoke(export, list(arguments))


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[Path, dict[str, Any]]]:
    """Exports once per session; gives the file and the report."""
    made: dict[tuple[str, ...], tuple[Path, dict[str, Any]]] = {}
    folder = tmp_path_factory.mktemp("exports")

    def export_once(name: str, *arguments: str) -> tuple[Path, dict[str, Any]]:
        known = (name, *arguments)
        if known not in made:
            path = folder / str(len(made)) / name
            path.parent.mkdir()
            result = run(*arguments, "-o", str(path), "--json")
            assert result.exit_code == 0, result.output
            made[known] = (path, json.loads(result.stdout))
        return made[known]

    return export_once
