"""What is settled before a game in teams: of which factions a machine is made, how hard it plays, and with
whose Boss Cards a Boss does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from innkeep.cards.factions import DIFFICULTIES, MIXED, PRESETS, UNEVEN_POTIONS, is_faction
from innkeep.cards.io.pack_files import Library
from innkeep.cards.machineries import Machinery
from innkeep.cards.messages import has
from innkeep.cards.model import MADE, Deck
from innkeep.cards.table_machinery import DIFFICULTY, FACTIONS, POTIONS
from innkeep.cards.table_options import OptionError, several
from innkeep.cards.table_pieces import Json, both

__all__ = ["BOSS_CARDS", "TERMS", "agreed", "boss_cards", "offered"]

BOSS_CARDS = "boss_cards"
"""The option that names the deck whose Boss Cards every Boss has, instead of the usual ones (BB-02)."""
TERMS = (FACTIONS, DIFFICULTY, POTIONS, BOSS_CARDS)
"""The options that settle a game in teams."""


def offered(variants: Mapping[str, Machinery], decks: Iterable[Deck], box_of: Callable[[Deck], str]) -> Json:
    """The options there are for variants in teams, with these ``decks`` to choose from; ``box_of`` says where
    one comes from."""
    known = list(decks)
    machines = [name for name, one in variants.items() if _mixes(one)]
    found = {**_of_machines(variants, machines, known), **_of_bosses(variants, known)}
    boxes = {deck.id: box_of(deck) for deck in known}
    for field in found.values():
        if field["items"]["enum"] and field["items"]["enum"][0] in boxes:
            field["boxes"] = {name: boxes[name] for name in field["items"]["enum"]}
    return found


def _of_machines(variants: Mapping[str, Machinery], machines: list[str], decks: list[Deck]) -> Json:
    """The factions of machines, and how hard they play."""
    if not machines:
        return {}
    own = [name for machine in machines for name in variants[machine].factions]
    found = {deck.id: deck for deck in decks if any(is_faction(variants[name], deck) for name in machines)}
    factions = [found[name] for name in (*own, *(name for name in found if name not in own))]
    return {
        FACTIONS: {
            **_any_of(FACTIONS, machines),
            **_decks(factions),
            "least": MIXED,
            "most": MIXED,
            "default": [deck.id for deck in factions[:MIXED]],
            "hints": {
                deck.id: both(key) for deck in factions if has(key := f"table.factions.{deck.short_id}", "en")
            },
        },
        DIFFICULTY: {
            **_harder(DIFFICULTY, DIFFICULTIES, machines),
            "presets": [
                {"title": both(f"table.preset.{name}"), "value": list(words)}
                for name, words in PRESETS.items()
            ],
        },
        POTIONS: _harder(POTIONS, UNEVEN_POTIONS, machines),
    }


def _of_bosses(variants: Mapping[str, Machinery], decks: list[Deck]) -> Json:
    """Boss Cards that people made; who knows of none has nothing to choose."""
    found = [deck for deck in decks if deck.boss_of is not None and deck.set == MADE]
    if not found:
        return {}
    bossy = [name for name, one in variants.items() if _has_bosses(one)]
    return {BOSS_CARDS: {**_any_of(BOSS_CARDS, bossy), **_decks(found), "least": 0, "most": 1, "default": []}}


def _any_of(name: str, ways: Sequence[str]) -> Json:
    return {"type": "array", "uniqueItems": True, "with": list(ways), "title": both(f"table.{name}")}


def _decks(decks: Iterable[Deck]) -> Json:
    """Decks as the values of an option."""
    known = list(decks)
    return {
        "items": {"enum": [deck.id for deck in known]},
        "titles": {deck.id: dict(deck.name) for deck in known},
    }


def _harder(name: str, words: Sequence[str], machines: Sequence[str]) -> Json:
    """An option of a game against a machine: any of these words, each with a title and a sentence."""
    return {
        **_any_of(name, machines),
        "items": {"enum": list(words)},
        "default": [],
        "titles": {word: both(f"table.{name}.{word}") for word in words},
        "hints": {word: both(f"table.{name}.{word}.about") for word in words},
    }


def agreed(
    options: Mapping[str, Any], way: str | None, variants: Mapping[str, Machinery], library: Library
) -> Json:
    """What was settled for a game in a variant, None for one without teams; raises `OptionError`."""
    record = variants.get(way or "")
    own = {FACTIONS: list(record.factions)} if record is not None and record.factions else {}
    for name in TERMS:
        fits = _has_bosses if name == BOSS_CARDS else _mixes
        known = record is not None and (fits(record) or options.get(name) == own.get(name))
        if options.get(name) and not known:
            fit = [other for other, one in variants.items() if fits(one)]
            raise OptionError(name, options[name], f"only with teams: {', '.join(fit)}")
    if record is not None and _mixes(record):
        return _against(options, record, library)
    return own or _with_bosses(options, library)


def _has_bosses(record: Machinery) -> bool:
    return record.teams is not None and record.teams.with_boss_cards


def _mixes(record: Machinery) -> bool:
    """Whether it is a machine whose factions are chosen: one of a single deck has nothing to choose."""
    return len(record.factions) >= MIXED


def _against(options: Mapping[str, Any], machine: Machinery, library: Library) -> Json:
    known = {library.decks[name].short_id.rpartition("otto-")[2]: name for name in machine.factions}
    choices = [deck.id for deck in library.decks.values() if is_faction(machine, deck)]
    named = options.get(FACTIONS) or list(machine.factions[:MIXED])
    if isinstance(named, list | tuple):
        named = [known.get(one, one) if isinstance(one, str) else one for one in named]
    factions = several(FACTIONS, named, dict.fromkeys(choices), machine.factions)
    if len(factions) != MIXED:
        raise OptionError(FACTIONS, factions, f"{MIXED} of {', '.join(known)}")
    wish = options.get(DIFFICULTY) or []
    words = several(DIFFICULTY, [wish] if isinstance(wish, str) else wish, dict.fromkeys(DIFFICULTIES))
    uneven = several(POTIONS, options.get(POTIONS) or [], dict.fromkeys(UNEVEN_POTIONS))
    return {
        FACTIONS: factions,
        DIFFICULTY: [word for word in DIFFICULTIES if word in words],
        **({POTIONS: [word for word in UNEVEN_POTIONS if word in uneven]} if uneven else {}),
    }


def _with_bosses(options: Mapping[str, Any], library: Library) -> Json:
    decks = {deck.id: deck for deck in library.decks.values() if deck.boss_of is not None}
    told = [name for name, deck in decks.items() if deck.set != MADE]
    chosen = several(BOSS_CARDS, options.get(BOSS_CARDS) or [], decks, told)
    if len(chosen) > 1:
        raise OptionError(BOSS_CARDS, chosen, "one deck")
    return {BOSS_CARDS: chosen} if chosen else {}


def boss_cards(library: Library, options: Mapping[str, Any], character: str) -> Deck | None:
    """The Boss Cards a character has at a table of these options (BB-02); None where there are none.

    >>> from innkeep import cards
    >>> boss_cards(cards.load(), {}, "rdi10-valeria").id
    'rdi10-valeria-boss'
    >>> boss_cards(cards.load(), {"boss_cards": ["rdi10-house-boss"]}, "rdi10-valeria").id
    'rdi10-house-boss'
    """
    chosen = options.get(BOSS_CARDS)
    return library.decks[chosen[0]] if chosen else library.boss_deck(character)
