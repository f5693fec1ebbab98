"""A shell completes commands, and the decks and cards they may be given."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from innkeep.cards import load

pytestmark = pytest.mark.server

PROGRAM = "from innkeep.table.cli.main import main; main()"
DECKS = [deck for deck in load().decks if deck.startswith("rdi1-")]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which `innkeep` is the one under test."""
    folder = tmp_path_factory.mktemp("bin")
    made = folder / "innkeep"
    made.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{PROGRAM}" "$@"\n')
    made.chmod(0o755)
    return os.pathsep.join((str(folder), os.environ["PATH"]))


def offered(path: str, *words: str) -> list[str]:
    """What bash offers for the last of some words."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash on the PATH")
    typed = " ".join(f"'{word}'" for word in words)
    script = f"""
    source <(innkeep completion bash)
    COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1}
    _innkeep_completion innkeep
    printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        [bash, "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_commands_are_completed(path: str) -> None:
    assert offered(path, "innkeep", "pri") == ["print"]


@pytest.mark.parametrize("command", [("cards", "list"), ("print",), ("export", "vassal")])
def test_decks_are_completed(path: str, command: tuple[str, ...]) -> None:
    assert set(DECKS) <= set(offered(path, "innkeep", *command, "rdi1-"))


def test_cards_of_one_deck_are_completed(path: str) -> None:
    found = offered(path, "innkeep", "cards", "show", "rdi1-gerki/s")
    assert found
    assert found == [name for name in load().cards if name.startswith("rdi1-gerki/s")]


@pytest.mark.parametrize("shell", ["fish", "zsh"])
def test_other_shells_get_a_script_that_asks_innkeep(path: str, shell: str) -> None:
    words = ["innkeep", "completion", shell]
    env = {**os.environ, "PATH": path}
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    assert f"_INNKEEP_COMPLETE={shell}_complete" in done.stdout


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("print", "lizw"), ["lizwick-items", "lizwick"]),
        (("simulate", "--characters", "rdi1-gerki,rdi1-z"), ["rdi1-gerki,rdi1-zot"]),
        (("simulate", "--variant", "priz"), ["prizes"]),
    ],
    ids=["short", "several", "variant"],
)
def test_short_names_lists_and_variants_are_completed(
    path: str, words: tuple[str, ...], wanted: list[str]
) -> None:
    assert offered(path, "innkeep", *words) == wanted
