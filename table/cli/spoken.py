"""What a command says of itself in another language than English: its help, and what is wrong.

Commands are written in English. What a sentence of theirs is called in another language stands in the
catalogue `locale/help/LANGUAGE.po` of the room that has the command, under the English sentence itself; one
that stands in none is said in English. A place such as ``{name}`` fits anything.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

import click
import polib

from innkeep.table.core.messages import LANGUAGES, SOURCE
from innkeep.table.plugins.entry_points import found

LANG = "innkeep.lang"
"""Where a context keeps the language it is asked in."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the language of a person's system, the strongest first."""


def wanted(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The language a command line asks for: ``--lang`` (of several the last), else that of the system.

    >>> wanted(["cards", "text", "--lang", "ru"], {}), wanted(["host", "--lang=ru"], {}), wanted([], {})
    ('ru', 'ru', 'en')
    >>> wanted(["cards"], {"LANG": "ru_RU.UTF-8"}), wanted(["cards"], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    ('ru', 'en')
    """
    asked = ""
    for word, following in zip(words, [*words, ""][1:], strict=True):
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    asked = asked or next((environ[name] for name in LOCALE if environ.get(name)), "")
    lang = re.split(r"[^a-z]", asked.lower(), maxsplit=1)[0]
    return lang if lang in LANGUAGES else SOURCE


@cache
def _sentences(lang: str) -> dict[str, str]:
    """English to ``lang``, from all rooms that have commands."""
    said: dict[str, str] = {}
    for room in dict.fromkeys(".".join(point.value.split(".")[:2]) for point in found("innkeep.commands")):
        catalogue = files(room).joinpath("locale", "help", f"{lang}.po")
        if catalogue.is_file():
            said |= {
                one.msgid: one.msgstr for one in polib.pofile(catalogue.read_text("utf-8")) if one.msgstr
            }
    return said


@cache
def _patterns(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences with places, those that say most first."""
    placed = sorted((one for one in _sentences(lang).items() if "{" in one[0]), key=lambda one: -len(one[0]))
    return [
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(english))), said)
        for english, said in placed
    ]


def without_language(words: Sequence[str]) -> list[str]:
    """A command line without its ``--lang``, which says all when nothing but help is asked for.

    >>> without_language(["cards", "--help", "--lang", "ru"]), without_language(["--lang=ru", "-h"])
    (['cards', '--help'], ['-h'])
    """
    before = ["", *words][: len(words)]
    return [
        word
        for word, last in zip(words, before, strict=True)
        if last != "--lang" and word != "--lang" and not word.startswith("--lang=")
    ]


def said(english: str, lang: str) -> str:
    """An English sentence in another language; itself where nobody has translated it.

    >>> said("Open a browser.", "ru"), said("Open a  browser.", "en")
    ('Открыть браузер.', 'Open a  browser.')
    """
    if lang == SOURCE:
        return english
    sentence = " ".join(english.split())
    known = _sentences(lang)
    return known.get(sentence, english)


def problem(english: str, lang: str) -> str:
    """What is wrong, in another language; what a place of its sentence holds may be a sentence, too.

    >>> problem("Invalid value for '--port': 99999 is not in the range 0<=x<=65535.", "ru")
    'Недопустимое значение --port: 99999 вне пределов 0<=x<=65535.'
    """
    if lang == SOURCE:
        return english
    known = said(english, lang)
    if known != english:
        return known
    for pattern, sentence in _patterns(lang):
        if fits := pattern.fullmatch(english):
            return sentence.format(**{name: problem(held, lang) for name, held in fits.groupdict().items()})
    return english


def remark(english: str) -> None:
    """Say on standard error what a command was not asked for, in the language it was asked in."""
    context = click.get_current_context(silent=True)
    lang = SOURCE if context is None else context.meta.get(LANG, SOURCE)
    click.echo(problem(english, lang), err=True)


_NOTE = re.compile(r"(.*?)\s*\[([^\[\]]*)\]", re.DOTALL)
"""What Click adds to the help of an option: its default, its range."""


def option_help(english: str, lang: str) -> str:
    """The help of an option or a command as a list shows it: with notes, or cut short.

    >>> option_help("Port; 0 = any free one.  [default: 8000; with --games: 0]", "ru")
    'Порт; 0 = любой свободный. [по умолчанию: 8000; с\\xa0--games: 0]'
    >>> option_help("Language.  [default: en]", "ru"), option_help("Check a pack file, or...", "ru")[:21]
    ('Язык.  [по умолчанию: en]', 'Проверить файл набора')
    """
    if (known := said(english, lang)) != english or not english:
        return known
    if noted := _NOTE.fullmatch(english):
        notes = "; ".join(problem(note, lang) for note in noted[2].split("; "))
        return "  ".join(part for part in (option_help(noted[1], lang), f"[{notes}]") if part)
    start = " ".join(english.split()).removesuffix("...")
    whole = [text for sentence, text in _sentences(lang).items() if sentence.startswith(start)]
    return re.split(r"(?<=[.!?]) ", whole[0])[0] if whole else english


class Formatter(click.HelpFormatter):
    """Writes the page of help in a language."""

    def __init__(self, lang: str, width: int | None, max_width: int | None) -> None:
        """``width``, ``max_width``: as in Click."""
        super().__init__(width=width, max_width=max_width)
        self._lang = lang

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is called."""
        for part in ("[OPTIONS]", "COMMAND [ARGS]..."):
            args = args.replace(part, said(part, self._lang))
        super().write_usage(prog, args, prefix or said("Usage:", self._lang) + " ")

    def write_heading(self, heading: str) -> None:
        """The heading of a part."""
        super().write_heading(said(heading, self._lang))

    def write_text(self, text: str) -> None:
        """What the command does, a paragraph at a time; its example stays what it is."""
        if self._lang == SOURCE:
            super().write_text(text)
            return
        told = []
        for paragraph in inspect.cleandoc(text).split("\n\n"):
            what, example, words = [*re.split("(Examples?:)", paragraph, maxsplit=1), "", ""][:3]
            kept = "\b\n" if what.startswith("\b\n") else ""
            if line := what.removeprefix(kept).strip():
                told.append(said(line, self._lang))
            if example:
                told.append(kept + said(example, self._lang) + words)
        super().write_text("\n\n".join(told))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """A list of options or commands with what they do."""
        super().write_dl([(name, option_help(text, self._lang)) for name, text in rows], col_max, col_spacing)


class SpokenContext(click.Context):
    """How a command was asked: its help is written in the language of the command line."""

    def make_formatter(self) -> click.HelpFormatter:
        """Writes in the language of the command line."""
        return Formatter(self.meta.get(LANG, SOURCE), self.terminal_width, self.max_content_width)


def speaking(command: click.Command) -> click.Command:
    """The same command, and those under it, with help in the language it is asked in."""
    command.context_class = SpokenContext
    for below in getattr(command, "commands", {}).values():
        speaking(below)
    return command
