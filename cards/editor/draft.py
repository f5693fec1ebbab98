"""A deck as it is while somebody designs it: half done, and told what is wrong with it card by card.

Plain data in the pack format in, plain data for the page out. Nothing here serves anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import yaml

from innkeep.cards import messages, wording
from innkeep.cards import vocabulary as voc
from innkeep.cards.catalogue import LANGUAGES, SOURCE, in_each
from innkeep.cards.decks import deck_files, exchange, pack_archive, spreadsheet, user_decks
from innkeep.cards.examples import example
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_files import PackError, PackProblem
from innkeep.cards.io.pack_schema import MAX_CARDS
from innkeep.cards.io.said import Said, in_language
from innkeep.cards.io.stand_ins import variant_of
from innkeep.cards.model import Deck
from innkeep.cards.words import Word

__all__ = ["begun", "checked", "deck_of", "exported", "imported", "lexicon", "one_card", "own_pictures"]
__all__ += ["pictures", "shelved", "with_english"]

Json = dict[str, Any]


def _title(name: str) -> dict[str, str]:
    return in_each(lambda lang: messages.text(f"editor.{name}", lang))


HEAD: Json = {
    "id": "my-deck",
    "set": "mine",
    "kind": "character",
    "name": _title("my-deck"),
    "complete": False,
    "look": {"hue": 30, "emblem": "beer-stein"},
}
"""A deck nobody has named yet; it stands in where the head of a draft is not usable."""

NAMELESS = ("first-card", "first-drink", "new-card", "new-drink")
"""What cards are called before anybody gives them a name."""

ONE_FILE = "innpack"
"""The format that holds pictures, too."""

FORMATS: dict[str, tuple[str, Callable[[Deck], bytes]]] = {
    "yaml": ("application/yaml", lambda deck: exchange.to_yaml(deck).encode()),
    "csv": ("text/csv", lambda deck: exchange.to_csv(deck).encode()),
    "xlsx": (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        spreadsheet.to_xlsx,
    ),
    ONE_FILE: ("application/zip", pack_archive.packed),
}
"""By name of the format: its media type, and how a deck is written in it."""


def with_english(data: Json) -> Json:
    """A draft in which another language stands in for the English a pack must have, where that is empty."""
    drawn = data.get("cards")
    named = [(data.get("deck"), "name")]
    named += [(card, "title") for card in drawn] if isinstance(drawn, list) else []
    for record, key in named:
        words = record.get(key) if isinstance(record, dict) else None
        if isinstance(words, dict) and words.get(SOURCE, "") == "":
            written = (words[lang] for lang in LANGUAGES if isinstance(words.get(lang), str) and words[lang])
            if (word := next(written, None)) is not None:
                words[SOURCE] = word
    return data


def deck_of(data: Any) -> Deck:
    """The deck of a draft; raises `PackError` with a problem for everything wrong in it."""
    return pack_files.parse(as_yaml(data), "deck")


def as_yaml(data: Any) -> str:
    """A draft as a pack's text; raises `PackError` for what YAML cannot say."""
    try:
        return exchange.yaml_text(data)
    except (yaml.YAMLError, RecursionError) as error:
        raise PackError([PackProblem("deck", 0, "", Said("no-yaml", said=type(error).__name__))]) from None


def checked(data: Any, lang: str) -> Json:
    """Everything wrong with a draft in a language, and what each card that is whole says in every one."""
    head, drawn = _parts(data)
    problems: list[Json] = []
    try:
        deck_of({"deck": head, "cards": drawn})
    except PackError as error:
        problems = [
            {"field": problem.field, "message": in_language(problem.message, lang)}
            for problem in error.problems
        ]
    return {"problems": problems, "cards": [_said(item) for item in drawn]}


def _parts(data: Any) -> tuple[Any, list[Any]]:
    if not isinstance(data, Mapping) or not isinstance(data.get("cards"), list):
        raise PackError([PackProblem("deck", 0, "", Said("no-pack"))])
    if len(data["cards"]) > MAX_CARDS:
        raise PackError([PackProblem("deck", 0, "cards", Said("list", most=MAX_CARDS))])
    return data.get("deck"), data["cards"]


def pictures(data: Any) -> list[tuple[str, str]]:
    """The pictures a draft names, each with the field it stands in."""
    head, drawn = _parts(data)
    look = _look(head)
    named = [("deck.look.emblem", look.get("emblem") if isinstance(look, Mapping) else None)]
    named += [
        (f"cards[{n}].icon", one.get("icon")) for n, one in enumerate(drawn) if isinstance(one, Mapping)
    ]
    return [(field, name) for field, name in named if isinstance(name, str)]


def own_pictures(data: Any) -> list[tuple[str, str]]:
    """The names of the user's own pictures in a draft and its cards, each with the field it stands in."""
    head, drawn = _parts(data)
    named = [(f"cards[{n}].art", one.get("art")) for n, one in enumerate(drawn) if isinstance(one, Mapping)]
    arts = head.get("art") if isinstance(head, Mapping) else None
    named += [("deck.art", art) for art in (arts.values() if isinstance(arts, Mapping) else [arts])]
    files = [(field, art.get("file") if isinstance(art, Mapping) else art) for field, art in named if art]
    return [(field, str(name)) for field, name in files]


def _said(item: Any) -> Json | None:
    try:
        card = pack_files.card(item, HEAD["id"]) if isinstance(item, Mapping) else None
    except PackError:
        return None
    if card is None:
        return None
    return {
        "text": {lang: wording.plain(wording.text(card, lang)) for lang in LANGUAGES},
        "type": {lang: wording.type_line(card, lang) for lang in LANGUAGES},
    }


def one_card(data: Any) -> Json:
    """The card of a draft as a pack of its own, under its head or a plain one; raises `PackError`."""
    head, drawn = _parts(data)
    if len(drawn) != 1:
        raise PackError([PackProblem("deck", 0, "cards", Said("one-picture", n=len(drawn)))])
    return lone(head, drawn[0])


def lone(head: Any, card: Any) -> Json:
    """A card as a pack of its own, under that head or a plain one; raises `PackError`."""
    kind = "drink" if isinstance(card, Mapping) and "drink" in str(card.get("types")) else "character"
    for usable in (head, {**HEAD, "kind": kind, "look": _look(head)}):
        pack = {"deck": usable, "cards": [card]}
        try:
            deck_of(pack)
        except PackError as error:
            last = error
        else:
            return pack
    raise last


def _look(head: Any) -> Any:
    return head.get("look", HEAD["look"]) if isinstance(head, Mapping) else HEAD["look"]


def imported(name: str, content: bytes, head: Any = None) -> tuple[Json, list[PackProblem]]:
    """The draft of an uploaded file, a pack or a table of cards by its ending, and what of it nobody knows.

    A table says little of its deck: the `head` of the draft it takes the place of stays where it is usable.
    Raises `PackError`; also for a zip, which the page opens itself: its pictures are sent one by one.
    """
    if name.lower().endswith(pack_archive.ENDINGS):
        raise PackError([PackProblem(name, 0, "", Said("zipped"))])
    found = deck_files.read(name, content, _usable(head))
    return exchange.deck_data(found.deck), list(found.ignored)


def _usable(head: Any) -> Json:
    """A draft's head if a deck could have it, else the one of a deck nobody has named yet."""
    try:
        deck = pack_files.parse(as_yaml({**yaml.safe_load(exchange.starter("x")), "deck": head}), "deck")
    except PackError as error:
        if any(problem.field.partition(".")[0] == "deck" or not problem.field for problem in error.problems):
            return dict(HEAD)
        return dict(head)
    return dict(exchange.deck_data(deck)["deck"])


def exported(data: Any, form: str, kept: user_decks.DeckStore | None = None) -> tuple[bytes, str]:
    """The file of a draft in a format, with the pictures that are ``kept`` where it holds any, and its media
    type; raises `PackError`."""
    media, write = FORMATS[form]
    deck = deck_of(data)
    return write(replace(deck, folder=str(kept.folder)) if kept else deck), media


def shelved(data: Any, wanted: str, kept: user_decks.DeckStore, maker: str = "") -> Json:
    """Put a draft on the shelf to be played with, as a version of what its maker has kept before; the ids its
    deck and the wanted card have there, and what the deck is chosen as."""
    deck = kept.put(data, maker)
    card = next((card for card in deck.cards if card.id.partition("/")[2] == wanted), deck.cards[0])
    return {"deck": deck.id, "card": card.id, "chosen_as": user_decks.chosen_as(deck)}


def begun(deck: Deck) -> Json:
    """A shipped deck as a draft to begin with: one that lies whole on the table for a variant stands for it
    there."""
    data = exchange.deck_data(deck)
    if variant_of(deck.id, pack_files.load()) is not None:
        data["deck"]["stands_for"] = deck.id
    return data


@cache
def lexicon() -> Json:
    """All there is to choose from: types, triggers and effects with their arguments, races, decks."""
    decks = pack_files.load().decks.values()
    beside = {deck.side_deck: deck.id for deck in decks if deck.side_deck is not None}
    return {
        "types": list(voc.CARD_TYPES),
        "side_types": list(voc.SIDE_TYPES),
        "triggers_of_type": {name: list(words) for name, words in voc.TRIGGERS_OF_TYPE.items()},
        "triggers": {name: _word(word) for name, word in voc.TRIGGERS.items()},
        "effects": {name: {**_word(word), "fits": list(word.fits)} for name, word in voc.EFFECTS.items()},
        "races": list(voc.RACES),
        "head": HEAD,
        "titles": {name: _title(name) for name in NAMELESS},
        "decks": [
            {
                "id": deck.id,
                "name": dict(deck.name),
                "kind": deck.kind,
                "size": deck.size,
                "set": deck.set,
                "cards": len(deck.cards),
                "house": sum(card.origin == "house" for card in deck.cards),
                "chosen_as": user_decks.chosen_as(deck),
                "beside": beside.get(deck.id, ""),
            }
            for deck in decks
        ],
    }


def _word(word: Word) -> Json:
    shown = example(word)
    return {
        "meaning": {lang: wording.plain(wording.text(shown, lang)) for lang in LANGUAGES},
        "example": pack_files.read(word.example, word.word)[0],
        "arguments": [asdict(argument) for argument in word.arguments],
    }
