"""Writes down what Unicode's CLDR knows of languages, so that no run-time library need bring it all:
`python -m tests.languages`, after Babel or the languages of the cards have changed.

For the table: what a language is called in itself, and its plural forms in the order a catalogue has them.
For the cards: what it is called in each language they speak, and in itself (under "").
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from babel import Locale, localedata

from innkeep.cards.catalogue import LANGUAGES

ROOT = Path(__file__).parents[1]
FORMS = ("zero", "one", "two", "few", "many", "other")


def languages() -> dict[str, Locale]:
    """Every language, whatever its country or script."""
    codes = sorted(code for code in localedata.locale_identifiers() if "_" not in code)
    return {code: Locale.parse(code) for code in codes}


def table() -> dict[str, list[str]]:
    """What the table knows of each."""
    found = {}
    for code, locale in languages().items():
        name = locale.get_display_name(code) or code
        tags = {*locale.plural_form.tags, "other"}
        found[code] = [name[:1].upper() + name[1:], " ".join(form for form in FORMS if form in tags)]
    return found


def cards() -> dict[str, dict[str, str]]:
    """What the cards know of each; a name that is a mere code is left out."""
    speaking = {lang: Locale.parse(lang) for lang in LANGUAGES}
    found = {}
    for code, locale in languages().items():
        names = {"": locale.get_display_name(code)}
        names |= {lang: spoken.languages.get(code) for lang, spoken in speaking.items()}
        found[code] = {lang: name for lang, name in names.items() if name}
    return found


WRITTEN: dict[str, Callable[[], dict[str, Any]]] = {
    "table/core/languages.json": table,
    "cards/languages.json": cards,
}
"""The files, and what stands in each."""


def document(entries: dict[str, Any]) -> str:
    """A file: a line for each language."""
    lines = (
        f"{json.dumps(code)}: {json.dumps(known, ensure_ascii=False)}" for code, known in entries.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    for name, made in WRITTEN.items():
        (ROOT / name).write_text(document(made()), "utf-8")
