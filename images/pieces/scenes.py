"""Which scene a card shows: its place, who is there and in which mood, and what it is about.

All follows from the card's data: the bust of its deck, the icon of its title, its types, a Drink's id.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from innkeep import cards
from innkeep.cards import looks, yaml_reader
from innkeep.images.ink import marks, things
from innkeep.images.pieces import casting, deeds, manners, title_words
from innkeep.images.render import template

MOST = 3
"""In so many decks a subject may stand."""
LIT = ("lamp", "day", "lamp")
"""In which light a thing alone is seen."""
_DEFAULTS = ("cards", "mug/#d8921e/foam", "purse", "dice", "candle", "barrel", "key", "scroll")
"""What a card is about whose icon stands for nothing that is drawn."""


class Scene(NamedTuple):
    """A scene in words, as the painters take them."""

    place: str
    figure: str
    subject: str
    mood: str
    turned: bool
    staging: str = ""
    other: str = ""
    pose: str = ""
    deed: str = ""
    light: str = "night"

    def options(self) -> dict[str, Any]:
        """What a painter is told."""
        return {**self._asdict(), "turned": int(self.turned)}


@cache
def told() -> Mapping[str, Any]:
    """What stands in `scenes.yaml`."""
    found: dict[str, Any] = yaml_reader.read((template.FOLDER / "scenes.yaml").read_text("utf-8"))
    return found


@cache
def _things() -> Mapping[str, str]:
    """What is drawn for each icon."""
    return {icon: thing for thing, icons in told()["things"].items() for icon in icons}


def _by_word(table: Mapping[str, Any], name: str) -> Any:
    return next(found for word, found in table.items() if word in name)


def figure(deck: cards.Deck) -> str:
    """The bust of a deck's character in words; empty for a deck that is nobody's."""
    records = cards.load().machineries
    middle = any(records[one].at == "middle" for one in deck.machinery if one in records)
    parts = deck.look.portrait
    if not parts and deck.kind == "character" and not middle:
        parts = looks.stranger(deck.id)
    words = " ".join(f"{part}:{word}" for part, word in parts)
    return f"{words} {manners.of(deck.id).words}".strip() if words else ""


def device(icon: str) -> str:
    """The thing that is drawn where an icon stands for a deck or a token; empty if nobody has drawn it."""
    return str(told()["devices"].get(icon) or _things().get(icon, ""))


def thing(card: cards.Card) -> str:
    """What a card is about: a thing that is drawn, or several."""
    name = card.id.partition("/")[2]
    if card.drink is not None:
        return "/".join(_by_word(told()["drinks"], name))
    if "drink_event" in card.types:
        return str(_by_word(told()["events"], name))
    if name in told()["ids"]:
        return str(told()["ids"][name])
    return _things().get(card.icon) or _DEFAULTS[zlib.crc32(card.id.encode()) % len(_DEFAULTS)]


def subject(card: cards.Card, deck: cards.Deck) -> str:
    """What a card is about, as the deck's own: with its mark, in its character's hand, beside a thing of
    theirs.

    A thing that the title names comes first, and alone. What many decks are about is `common`; a Drink is
    nobody's.
    """
    named = title_words.noun(card) if figure(deck) and card.id.partition("/")[2] not in told()["ids"] else ""
    if named:
        return "+".join(owned(name, deck) for name in named.split("+"))
    found = thing(card)
    if card.drink is not None or "+" in found:
        return found
    if _kind(found) not in told()["common"] or not figure(deck):
        return owned(found, deck)
    own = told()["own"].get(deck.id) or [device(deck.look.emblem)]
    fit = [name for name in own if name and _kind(name) != _kind(found)]
    beside = [fit[zlib.crc32(card.id.encode()) // 3 % len(fit)]] if fit else []
    return "+".join(owned(name, deck) for name in (found, *beside))


def _kind(name: str) -> str:
    return name.split("/")[0]


def owned(name: str, deck: cards.Deck) -> str:
    """The thing as it is where the deck's character has it: by the mark of the deck where things of its kind
    bear one, by skin and sleeve of a hand."""
    kind = _kind(name)
    mark = device(deck.look.emblem) if kind in marks.SPOTS else ""
    who = dict(deck.look.portrait) if kind in marks.HANDS and figure(deck) else {}
    whose = ["" if _kind(mark) == kind else mark, who.get("skin", ""), who.get("cloth", "")]
    return "@".join([name, *whose]).rstrip("@")


def of_card(card: cards.Card, deck: cards.Deck) -> Scene:
    """The scene of a card."""
    number = zlib.crc32(card.id.encode())
    who, places = figure(deck), _places(card, deck)
    scene = Scene(places[number % len(places)], who, subject(card, deck), "calm", bool(number // 31 % 2))
    if deck.id in told()["tellers"]:
        return _told_by(card, scene, told()["tellers"][deck.id])
    if not who:
        return scene._replace(turned=False, light=LIT[number % len(LIT)] if scene.subject else "night")
    whole = deck if deck.cards and card in deck.cards else replace(deck, cards=(card,))
    subjects = tuple(subject(one, deck) for one in whole.cards)
    part = casting.parts(whole, who, subjects, tuple(_places(one, deck) for one in whole.cards))[card.id]
    words = [word for word in who.split() if not (part.lacks and word.startswith(f"{part.lacks}:"))]
    shown = {name: value for name, value in part._asdict().items() if name != "lacks"}
    return scene._replace(figure=" ".join(words), **shown)


def _told_by(card: cards.Card, scene: Scene, teller: Mapping[str, str]) -> Scene:
    """The scene of a card that somebody tells, whose deck is another."""
    who, deed = figure(cards.load().decks[teller["who"]]), deeds.deed(card)
    words = casting.guest(card, who)
    return scene._replace(
        figure=who, mood="merry", staging=teller["staging"], other=words, deed=deed, turned=False
    )


def _places(card: cards.Card, deck: cards.Deck) -> tuple[str, ...]:
    """Where a card may be: in the haunts of whoever has the deck, or where cards of its type are."""
    kind = next((one for one in card.types if one in told()["places"]), "")
    haunts = manners.of(deck.id).places
    return (*haunts, *(told()["decks"].get(deck.id) or told()["places"][kind])[: 2 if haunts else None])


def of_deck(deck: cards.Deck) -> Scene:
    """The scene on the pieces of a whole deck: its character, or what stands on its first card."""
    who = figure(deck)
    subject = "" if who else _standing(deck)
    return Scene("open", who, subject, "calm", False)


def _standing(deck: cards.Deck) -> str:
    """The thing that stands for a deck without a character: by its emblem, else that of its first card."""
    found = device(deck.look.emblem)
    if not found and deck.cards:
        found = thing(deck.cards[0]).split("+")[0]
    return found or _DEFAULTS[0]


def crowded(library: Mapping[str, cards.Deck]) -> Iterator[tuple[str, list[str]]]:
    """The things that appear in more than `MOST` decks, and those decks; whoever is in the scene is none.

    A thing is another by its mark. A card that is printed again counts once.
    """
    found: dict[str, dict[str, str]] = {}
    for deck in library.values():
        for card in deck.cards:
            for name in of_card(card, deck).subject.split("+"):
                found.setdefault(name, {}).setdefault(card.title["en"], deck.id)
    for name, titles in found.items():
        decks = sorted(set(titles.values()))
        if len(decks) > MOST:
            yield name, decks


def undrawn(scene: Scene) -> list[str]:
    """The things of a scene that nobody has drawn."""
    return [name for name in scene.subject.split("+") if name and not things.known(name)]
