"""The calculators around a real table: what was typed in, turned into a sum and its sentences.

Serves the `innkeep calc` commands and the calculator page alike. The arithmetic itself is
`innkeep.rules.book.arithmetic`; drinks are looked up by title in the shipped packs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from innkeep.assistant import messages
from innkeep.cards import Library, load
from innkeep.cards.io import pack_files
from innkeep.rules.book import arithmetic
from innkeep.rules.book.ledger import cite, edition_in
from innkeep.rules.book.sections import section_in
from innkeep.rules.messages import text as rule_text

__all__ = ["InputError", "ante", "contest", "drink", "measure", "measured", "passout", "steps"]

_NUMBER = re.compile(r"(?P<alcohol>[+-]?\d{1,3})")
_MOST = 10_000
LONGEST_TITLE = 80
"""Letters of a title that are compared with those of Drinks."""


class InputError(ValueError):
    """Something typed in makes no sense; `field` names it, `message` holds the sentence per language."""

    def __init__(self, field: str, message: Mapping[str, str]) -> None:
        super().__init__(f"{field}: {message['en']}")
        self.field = field
        self.message = dict(message)


def _bad(field: str, key: str, **args: Any) -> InputError:
    return InputError(field, messages.both(key, **args))


def _whole(field: str, value: int, least: int, most: int = _MOST) -> int:
    if not least <= value <= most:
        raise _bad(field, "calc.range", value=value, least=least, most=most)
    return value


def steps(lines: Sequence[arithmetic.SumStep], lang: str) -> list[dict[str, Any]]:
    """Each step of a sum as its sentence and the rule, book and section that ask for it.

    >>> steps(arithmetic.pass_out(9, 3).steps, "en")[0]["rule"]
    'LOSE-03'
    """
    shown = []
    for step in lines:
        source = cite(step.rule, edition_in(lang))
        sentence = rule_text(step.key, lang, **step.facts)
        section = section_in(source.section, lang)
        shown.append({"text": sentence, "rule": step.rule, "book": source.book, "section": section})
    return shown


def passout(gold: int, others: int, lang: str = "en", *, teams: bool = False) -> dict[str, Any]:
    """Divide the Gold of somebody who passed out, or of a team among teams (LOSE-03, LOSE-04, Q15); raises
    InputError.

    >>> result = passout(9, 3)
    >>> result["inn"], result["each"]
    (6, 1)
    """
    split = arithmetic.pass_out(_whole("gold", gold, 0), _whole("others", others, 0, 99), teams=teams)
    told = {"inn": split.inn, "each": split.each, "steps": steps(split.steps, lang)}
    return {**told, "teams": True} if teams else told


def measure(
    title: str, race: str = "", library: Library | None = None, lang: str = "en"
) -> arithmetic.Measure:
    """What a Drink prints, by its title in either language, or a bare number as its Alcohol Content.

    Raises InputError for a title that is no Drink and no Drink Event of the shipped packs.

    >>> measure("Dragon Breath Ale").alcohol, measured("rdi1-drinks/dragon-breath-ale").alcohol
    (4, 4)
    >>> try:
    ...     measure("Goblet of Nothing")
    ... except InputError as refused:
    ...     refused.field
    'drink'
    """
    word = title.strip()
    if number := _NUMBER.fullmatch(word):
        return arithmetic.Measure(int(number["alcohol"]), chaser=True, name=word)
    known = library or pack_files.load()  # what people made is nobody else's business
    found = _drinks(known).get(_plain(word))
    if found is None:
        near = get_close_matches(_plain(word[:LONGEST_TITLE]), _titles(known), n=1, cutoff=0.7)
        if near:
            title = _titles(known)[near[0]]
            raise _bad("drink", "calc.unknown-near", title=word, near=title)
        raise _bad("drink", "calc.unknown", title=word or "?")
    name = found.title[lang]
    if found.drink is None:
        return arithmetic.Measure(event=True, name=name)
    printed = found.drink
    special = printed.race
    if special is not None and race and race in special.races:
        return arithmetic.Measure(special.alcohol, special.fortitude, printed.chaser, name=name)
    return arithmetic.Measure(printed.alcohol, printed.fortitude, printed.chaser, name=name)


def measured(face: str, name: str = "") -> arithmetic.Measure:
    """What the Drink with this full id prints; a card that is no Drink adds nothing."""
    card = load().cards.get(face)
    printed = None if card is None else card.drink
    if printed is None:
        return arithmetic.Measure(event=True, name=name)
    return arithmetic.Measure(printed.alcohol, printed.fortitude, printed.chaser, name=name)


def _plain(title: str) -> str:
    return "".join(letter for letter in title.casefold() if letter.isalnum())


def _drinks(library: Library) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for card in library.cards.values():
        if {"drink", "drink_event"} & set(card.types):
            for title in card.title.values():
                found.setdefault(_plain(title), card)
    return found


def _titles(library: Library) -> dict[str, str]:
    """The titles of all Drinks in every language, by their letters."""
    drinks = (one for one in library.cards.values() if {"drink", "drink_event"} & set(one.types))
    return {_plain(title): title for one in drinks for title in one.title.values()}


def _chain(titles: Sequence[str], race: str, lang: str) -> list[arithmetic.Measure]:
    return [measure(title, race, lang=lang) for title in titles]


def drink(
    titles: Sequence[str],
    spike: int = 0,
    split: bool = False,
    race: str = "",
    lang: str = "en",
) -> dict[str, Any]:
    """Add up a Drink with its Chasers, spiked by `spike`, perhaps `split` in two; raises InputError.

    >>> drink(["Wine with a Chaser", "Light Ale"], spike=1, split=True)["halves"][0]["alcohol"]
    2
    """
    if not titles:
        raise _bad("drink", "calc.empty")
    changes = [arithmetic.Change(_whole("spike", spike, -20, 20), name=messages.text("calc.spike", lang))]
    total = arithmetic.drink(_chain(titles, race, lang), changes if spike else (), split)
    return {
        "alcohol": total.alcohol,
        "fortitude": total.fortitude,
        "cards": total.cards,
        "halves": [{"alcohol": alcohol, "fortitude": fortitude} for alcohol, fortitude in total.shares],
        "steps": steps(total.steps, lang),
    }


def contest(
    drinks: Mapping[str, Sequence[str]],
    gold: Mapping[str, int] | None = None,
    lang: str = "en",
) -> dict[str, Any]:
    """Compare the Drinks of a Drinking Contest and say who pays whom (CONT-06); raises InputError.

    >>> contest({"Ann": ["Wine with a Chaser", "Light Ale"], "Bob": ["1"]})["winner"]
    'Ann'
    """
    if len(drinks) < 2:
        raise _bad("drink", "calc.players", least=2)
    totals = {name: arithmetic.drink(_chain(titles, "", lang)) for name, titles in drinks.items()}
    stashes = None
    if gold:
        stashes = {name: _whole("gold", gold.get(name, 1), 0) for name in {**drinks, **gold}}
    result = arithmetic.contest({name: total.alcohol for name, total in totals.items()}, stashes)
    return {
        "winner": result.winner,
        "tied": list(result.tied),
        "scores": result.scores,
        "pays": result.pays,
        "collects": result.collects,
        "steps": steps(result.steps, lang),
    }


def ante(
    gold: Mapping[str, int],
    amount: int = 1,
    leader: str | None = None,
    lang: str = "en",
) -> dict[str, Any]:
    """Collect an ante from everybody in the Round, in the order given (GAMB-03); raises InputError.

    >>> ante({"Ann": 3, "Bob": 0})["pot"]
    1
    """
    if not gold:
        raise _bad("gold", "calc.players", least=1)
    for stash in gold.values():
        _whole("gold", stash, 0)
    if leader is not None and leader not in gold:
        raise _bad("leader", "calc.leader", name=leader, names=", ".join(gold))
    result = arithmetic.ante(gold, _whole("amount", amount, 1), leader)
    return {"pot": result.pot, "pays": result.pays, "steps": steps(result.steps, lang)}
