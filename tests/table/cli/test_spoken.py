"""What commands say of themselves in Russian: all of their help, and what is wrong with a command line."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from innkeep.table.cli.main import innkeep as root
from innkeep.table.cli.spoken import option_help, said

pytestmark = pytest.mark.server

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def innkeep(*words: str, lang: str = "C") -> subprocess.CompletedProcess[str]:
    """The command as a person of that locale runs it."""
    start = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()"]
    environ = {**os.environ, "LC_ALL": lang, "PYTHONUTF8": "1"}
    return subprocess.run(
        [*start, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env=environ,
    )


def sentences(command: click.Command, path: str = "innkeep") -> Iterator[tuple[str, str]]:
    """Every sentence of help of a command and of those under it, with where it stands."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        told = re.split("Examples?:", paragraph.removeprefix("\b\n"))[0].strip()
        if told:
            yield path, told
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            yield f"{path} {option.opts[0]}", option.help
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from sentences(below, f"{path} {name}")


def test_every_sentence_of_help_is_said_in_russian() -> None:
    every = list(sentences(root))
    assert len(every) > 200
    assert [(at, text) for at, text in every if not CYRILLIC.search(said(text, "ru"))] == []


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["cards", "text", "--help", "--lang", "ru"], "C"),
        (["cards", "--help", "--lang=ru"], "C"),
        (["print", "--help"], "ru_RU.UTF-8"),
        (["--help"], "ru_RU.UTF-8"),
    ],
)
def test_help_is_in_the_language_that_is_asked_for(words: list[str], lang: str) -> None:
    page = innkeep(*words, lang=lang).stdout
    assert page.startswith("Запуск: innkeep")
    assert {"Параметры:"} <= set(page.splitlines())
    assert not re.search(r"Usage:|Options:|Commands:|Example:|default:|Show this", page)


def test_the_command_alone_says_what_there_is_in_the_language_of_the_system() -> None:
    assert innkeep(lang="ru_RU.UTF-8").stderr.startswith("Запуск: innkeep")
    assert innkeep().stderr.startswith("Usage: innkeep")


def test_help_is_in_english_for_everybody_else() -> None:
    for words, lang in ((["cards", "--help"], "C"), (["cards", "--help", "--lang", "en"], "ru_RU.UTF-8")):
        page = innkeep(*words, lang=lang).stdout
        assert page.startswith("Usage: innkeep cards")
        assert not CYRILLIC.search(page)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["serve", "--port", "99999", "--lang", "ru"], "99999 вне пределов"),
        (["serve", "--frob", "--lang", "ru"], "Нет такого параметра: --frob"),
        (["tabel", "list", "--lang", "ru"], "может быть, table?"),
        (["cards", "text", "nosuch", "--lang", "ru"], "карта: «nosuch» нет"),
        (["check", "no-such-file.yaml", "--lang", "ru"], "no-such-file.yaml: нет такого файла"),
    ],
)
def test_what_is_wrong_is_said_in_russian(words: list[str], told: str) -> None:
    done = innkeep(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("Ошибка: ")
    assert told in done.stderr


def test_a_help_cut_short_is_found_by_its_beginning() -> None:
    assert option_help("Check a pack file, or every pack in a folder; prints each...", "ru").startswith(
        "Проверить"
    )
    assert option_help("Nobody ever said this...", "ru") == "Nobody ever said this..."
