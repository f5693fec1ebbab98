"""The text on a card, made from the very data the rules run, in English and Russian. `**bold**` marks amounts
and card types; `{fortitude}`, `{alcohol}` and `{gold}` are places for icons."""

from __future__ import annotations

import re

from innkeep.cards import messages
from innkeep.cards.io import pack_files
from innkeep.cards.model import Card, Mode
from innkeep.cards.vocabulary import BELOW, TRIGGERS_OF_TYPE
from innkeep.cards.wording.clauses import branch
from innkeep.cards.wording.drink_text import drink
from innkeep.cards.wording.phrasing import phrase, sentence, variant

_ICON = re.compile(r" ?\{(?:fortitude|alcohol|gold)\}")


def type_line(card: Card, lang: str) -> str:
    """The types of a card, for the line under its title: "Action · Gambling"; and the skulls on it."""
    kinds = [messages.text(f"type.{kind}", lang) for kind in card.types]
    return " · ".join([*kinds, *([messages.count_text("skulls", card.skulls, lang)] if card.skulls else ())])


def text(card: Card, lang: str) -> str:
    """The rules text of a card; branches are lines of their own, and so is what is left to the table."""
    lines = [*_understood(card, lang)]
    if card.said:
        lines.append(left_to_table(card.said[lang], lang))
    return "\n".join(lines)


def left_to_table(said: str, lang: str) -> str:
    """A text that no rule carries out, with the mark that says so."""
    return phrase("label.said", lang, text=said)


def _branch(card: Card, mode: Mode, lang: str) -> str:
    """A branch with what it leaves to the table; what goes without saying is not said beside that."""
    parts = [] if mode.bare and (card.said or mode.said) else [branch(mode, lang)]
    return "\n".join((*parts, left_to_table(mode.said[lang], lang)) if mode.said else parts)


def _understood(card: Card, lang: str) -> list[str]:
    """The lines of what the rules carry out."""
    if card.drink is not None:
        if card.said and card.text_only:
            return []
        later = [
            variant(lang, "drink.later", mode.when.on, text=_branch(card, mode, lang)) for mode in card.modes
        ]
        return [drink(card.drink, lang), *later]
    lines: list[str] = []
    for mode in card.modes:
        said = _branch(card, mode, lang)
        if not said:
            continue
        if mode.when.on == "rival":
            titles = _either([_title(title, lang) for title in card.rivals], lang)
            said = phrase("label.rival", lang, titles=titles, text=said)
        elif mode.when.on in BELOW:
            said = phrase(f"label.{mode.when.on}", lang, text=said)
        elif len(card.types) > 1:
            kind = next(kind for kind in card.types if mode.when.on in TRIGGERS_OF_TYPE[kind])
            said = phrase("label", lang, type=messages.text(f"type.{kind}", lang), text=said)
        elif lines:
            lines.append(f"**{messages.text('join.branch', lang)}**")
        lines.append(said)
    if card.answered_only_by:
        quoted = [phrase("quote", lang, title=_title(title, lang)) for title in card.answered_only_by]
        lines.append(sentence(phrase("answered_only_by", lang, titles=_either(quoted, lang))))
    return lines


def plain(text: str) -> str:
    """A card text without bold marks and icon places.

    >>> plain("Lose **2** Fortitude {fortitude}.")
    'Lose 2 Fortitude.'
    """
    return _ICON.sub("", text).replace("**", "")


def _title(title: str, lang: str) -> str:
    known = pack_files.load().find(title)
    return known.title[lang] if known else title


def _either(items: list[str], lang: str) -> str:
    return phrase("join.last", lang).join(items)


__all__ = ["branch", "drink", "left_to_table", "plain", "text", "type_line"]
