"""Which template a card takes and the facts it fills it with: faces by card and language, backs by deck."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from innkeep import cards
from innkeep.cards.catalogue import SOURCE
from innkeep.cards.io import pack_files
from innkeep.images import messages
from innkeep.images.paint import brush, font_files
from innkeep.images.pieces import scenes
from innkeep.images.render import layout, shaping, template, user_art
from innkeep.images.render.display_list import DisplayList

_COMFORTABLE = 8.5
"""Below this size in pt the rules move to the compact form of the template."""


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def pictured(*names: str) -> str:
    """The first of the icons that the icon font holds."""
    return next((name for name in names if name in font_files.icon_codes()), "beer-stein")


def look(deck: cards.Deck) -> dict[str, Any]:
    """What a deck lends to every piece made for it: inks, ground, metal, ornament, emblem, the colour of its
    plaques and the scene of its character."""
    whole = deck.look.whole()
    return {
        **scenes.of_deck(deck).options(),
        "hue": float(whole.hue),
        "second": float(whole.second or 0),
        "ground": whole.ground,
        "metal": whole.metal,
        "corner": whole.corner,
        "emblem": pictured(deck.look.emblem),
        "device": scenes.device(pictured(deck.look.emblem)),
        "cloth": "#{:02x}{:02x}{:02x}".format(*brush.hsl(deck.look.hue, 0.5, 0.24)),
    }


def own(deck: cards.Deck, art: cards.Art | None, owner: str) -> user_art.Own | None:
    """A picture of one's own as painters need it, None for none; raises ArtError naming file and owner."""
    if art is None:
        return None
    if not deck.folder:
        raise user_art.ArtError(
            f"card {owner!r}: art {art.file!r}: only a pack in a file has pictures beside it"
        )
    ground = look(deck)["cloth"] if art.ground == "deck" else art.ground
    return user_art.own(str(pack_files.picture_path(deck, art)), art.focus, ground, owner)


def of_deck(deck: cards.Deck, slot: str, key: str) -> user_art.Own | None:
    """The deck's own picture for a slot of a piece; raises ArtError."""
    return own(deck, next((art for art in deck.art if art.fills == slot), None), key)


def art(card: cards.Card, deck: cards.Deck) -> dict[str, Any]:
    """A card's own picture by the slot it fills; raises ArtError."""
    found = own(deck, card.art, card.id)
    fills = card.art.fills if card.art is not None else ""
    return {
        "art": found if fills == "window" else None,
        "card_art": found if fills == "card" else None,
        "face_art": found if fills == "face" else None,
        "windowed": fills != "card",
    }


def pictured_whole(card: cards.Card) -> bool:
    """Whether the face of a card is one picture of its own, such as a photograph of it."""
    return card.art is not None and card.art.fills == "face"


def _shown(card: cards.Card, deck: cards.Deck) -> cards.Deck:
    """The deck whose inks a card has: a tavern those of the Drinks it serves."""
    library = cards.load()
    for record in library.machineries.values():
        zone = next((tavern.pile for tavern in record.taverns if tavern.card == card.id), None)
        served = next((pile.deck for pile in record.piles if zone is not None and pile.zone == zone), None)
        if served is not None:
            return library.decks[served]
    return deck


def facts(card: cards.Card, deck: cards.Deck, lang: str) -> dict[str, Any]:
    """The facts of a card that templates may name as ``$name`` or ``when``."""
    marks = [template.marks()[kind] for kind in card.types]
    first, last = marks[0], marks[-1]
    found: dict[str, Any] = {
        **look(_shown(card, deck)),
        **scenes.of_card(card, deck).options(),
        **art(card, deck),
        "title": card.title[lang],
        "type": cards.type_line(card, lang),
        "rules": cards.text(card, lang),
        "flavour": (card.flavour or {}).get(lang, ""),
        "deck": deck.name[lang],
        "two": len(marks) > 1,
        "shape1": first["shape"],
        "colour1": first["colour"],
        "letter1": first["letter"].get(lang, first["letter"][SOURCE]),
        "shape2": last["shape"],
        "colour2": last["colour"],
        "letter2": last["letter"].get(lang, last["letter"][SOURCE]),
    }
    drink = card.drink
    if drink is not None:
        found.update(
            alcohol=_signed(drink.alcohol),
            alcohol_icon=shaping.vocabulary()["alcohol"],
            fortitude=_signed(drink.fortitude) if drink.fortitude else "",
            fortitude_icon=shaping.vocabulary()["fortitude"],
            chaser=drink.chaser,
            chaser_icon=shaping.vocabulary()["chaser"],
        )
    return found


def _template(card: cards.Card, kind: str, theme: str) -> str:
    """The template of a card: that of a face which is one picture (a flat theme has no pictures), one
    named like its first type or its deck's kind, or the one of its sort."""
    if theme == "full" and pictured_whole(card):
        return "whole"
    for name in (*card.types, kind):
        if name not in ("drink", "character") and template.exists(name):
            return name
    return "drink" if card.drink is not None else "event" if kind == "drink" else "character"


@lru_cache(maxsize=4096)
def face(card_id: str, lang: str, theme: str = "full") -> DisplayList:
    """The display list of a card's face; KeyError for an unknown card, ArtError as `drafted`."""
    card = cards.load().cards[card_id]
    return drafted(card, cards.load().decks[card.deck], lang, theme)


def drafted(card: cards.Card, deck: cards.Deck, lang: str, theme: str = "full") -> DisplayList:
    """The face of a card of a deck that need not be in any pack; ArtError for a picture of its own that
    cannot be used."""
    name = _template(card, deck.kind, theme)
    behind = f"closed/{card.id}" if "tavern" in card.types else f"back/{deck.id}"
    known = facts(card, deck, lang)
    last = (known, card.id, lang, theme, behind)
    forms = template.forms(name)
    whole_room = known["staging"] == "scene" and known["art"] is None
    for form in ("wide" if whole_room else "tall", ""):
        if form and (form not in forms or not known["windowed"]):
            continue
        try:
            made = layout.lay(template.load(name, form), *last, strict=True)
        except layout.DoesNotFitError:
            continue
        sizes = [item.size for item in made.writing() if item.slot == "rules"]
        if min(sizes, default=_COMFORTABLE) >= _COMFORTABLE or "compact" not in forms:
            return made
    return layout.lay(template.load(name, "compact" if "compact" in forms else ""), *last)


@lru_cache(maxsize=256)
def back(deck_id: str, theme: str = "full") -> DisplayList:
    """The display list of a deck's back; KeyError for an unknown deck."""
    deck = cards.load().decks[deck_id]
    known = {**look(deck), "kind": deck.kind, "back_art": of_deck(deck, "back", f"back/{deck_id}")}
    return layout.lay(template.load("back"), known, f"back/{deck_id}", "", theme)


def shutting() -> list[str]:
    """The Tavern Cards: each has a side for when it is Closed."""
    return [card.id for card in cards.load().cards.values() if "tavern" in card.types]


def closed(card_id: str, lang: str, theme: str = "full") -> DisplayList:
    """The side of a Tavern Card that is up when the tavern is Closed."""
    card = cards.load().cards[card_id]
    shut = scenes.of_card(card, cards.load().decks[card.deck])._replace(place="shut", subject="padlock")
    known = {
        **facts(card, cards.load().decks[card.deck], lang),
        **shut.options(),
        "rules": "",
        "closed": messages.text("tavern.closed", lang),
    }
    return layout.lay(template.load("closed"), known, f"closed/{card_id}", lang, theme, card_id)
