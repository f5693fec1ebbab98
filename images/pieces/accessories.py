"""What is no card: mats, deck dividers, tokens, coins, the summary of the rules, from their facts."""

from __future__ import annotations

from typing import Any

from innkeep import cards
from innkeep.images import messages
from innkeep.images.paint import font_files
from innkeep.images.pieces import scenes
from innkeep.images.pieces.faces import look, of_deck
from innkeep.images.render import layout, shaping, template
from innkeep.images.render.display_list import DisplayList

TOKENS: dict[str, tuple[str, int]] = {
    "fortitude": ("#a3261c", 0),
    "alcohol": ("#8a5a10", 0),
    "potion": ("#8c2f6b", 0),
    "target": ("#7d1030", 12),
    "threat": ("#3a4650", 10),
}
"""The tokens of the base game and of printed games by name: the colour of each and the studs on its ring, so
that colour alone tells none. Those of a machinery look as its record says."""


MARKERS = ("fortitude", "alcohol")
"""The tokens of the two tracks of every mat."""
SMALL = (*MARKERS, "threat")
"""The tokens of all tracks of mats: they are smaller, to fit the sockets."""


def tokens() -> list[str]:
    """The tokens there are, those of machineries after the others."""
    records = cards.load().machineries.values()
    return list(dict.fromkeys((*TOKENS, *(token.id for one in records for token in one.tokens))))


def _look(name: str) -> tuple[str, int, str]:
    """The colour, studs and icon of a token."""
    records = cards.load().machineries.values()
    looks = (token.look for one in records for token in one.tokens if token.id == name)
    found = next(looks, None)
    if found is not None:
        known = found.icon in font_files.icon_codes()
        return found.colour, found.studs, found.icon if known else shaping.vocabulary()["target"]
    return *TOKENS[name], shaping.vocabulary()[name]


PILES = ("draw", "discard", "drinks", "stash")
"""The plaques of a mat: where piles lie beside it."""

COINS = {"1": "coin-small", "5": "coin"}
"""The coins by worth and their templates."""

SUMMARY = ("1", "2")
"""The two sides of the summary."""


def characters() -> list[str]:
    """The decks of characters that are played, with a mat; Prizes and cards added to a deck have none."""
    library = cards.load()
    found = [deck for deck in library.decks.values() if deck.kind == "character"]
    return [
        deck.id
        for deck in found
        if not any(library.machineries[one].at == "middle" for one in deck.machinery) and deck.boss_of is None
    ]


def machines() -> list[str]:
    """The decks of machines that nobody plays, with a mat that names their decks."""
    return [deck.id for deck in cards.load().decks.values() if deck.kind == "otto" and deck.machinery]


def mats() -> list[str]:
    """All decks with a mat."""
    return [*characters(), *machines()]


def token(name: str, _lang: str, theme: str) -> DisplayList:
    """A token; both sides are alike."""
    colour, studs, icon = _look(name)
    facts = {"colour": colour, "icon": icon, "device": scenes.device(icon), "studs": float(studs)}
    form = template.load("marker" if name in SMALL else "token")
    return layout.lay(form, facts, f"token/{name}", "", theme, f"token/{name}")


def coin(name: str, _lang: str, theme: str) -> DisplayList:
    """A coin; both sides are alike."""
    facts = {"worth": float(name), "numeral": name}
    return layout.lay(template.load(COINS[name]), facts, f"coin/{name}", "", theme, f"coin/{name}")


def divider(name: str, lang: str, theme: str) -> DisplayList:
    """The divider that stands before a deck in a box; both sides are alike."""
    key = f"divider/{name}"
    return layout.lay(template.load("divider"), deck_facts(name, lang, key), key, lang, theme, key)


def portrait(name: str, lang: str, theme: str) -> DisplayList:
    """Whom a deck is about, as large as a card, with the back of the deck."""
    key, back = f"portrait/{name}", f"back/{name}"
    return layout.lay(template.load("portrait"), deck_facts(name, lang, key), key, lang, theme, back)


def mat(name: str, lang: str, theme: str) -> DisplayList:
    """The mat of a character's player or of a machine, printed on one side."""
    facts = {
        **deck_facts(name, lang, f"mat/{name}"),
        "mat_art": of_deck(cards.load().decks[name], "mat", f"mat/{name}"),
        **{place: messages.text(f"mat.{place}", lang) for place in PILES},
        **{f"{word}_icon": shaping.vocabulary()[word] for word in (*PILES, *SMALL)},
        **{f"{word}_device": scenes.device(shaping.vocabulary()[word]) for word in SMALL},
        "fortitude_note": messages.text("mat.fortitude", lang, start=20),
        "alcohol_note": messages.text("mat.alcohol", lang, start=0),
    }
    if name not in machines():
        return layout.lay(template.load("mat"), facts, f"mat/{name}", lang, theme)
    record = cards.load().machineries[cards.load().decks[name].machinery[0]]
    decks = [pile.title[lang] for pile in record.piles if pile.title and pile.discard is not None]
    facts |= dict(zip(("draw", "discard", "drinks"), decks, strict=False))
    facts |= {"stash": messages.text("mat.drinks", lang)}
    if len(record.factions) > 1:
        facts |= {"name": f"{record.title[lang]}: {facts['name']}"}
    facts |= {f"{place}_icon": shaping.vocabulary()["draw"] for place in ("discard", "drinks")}
    facts |= {"stash_icon": shaping.vocabulary()["drinks"]}
    if all(token.id != "threat" for token in record.tokens):
        return layout.lay(template.load("mat"), facts, f"mat/{name}", lang, theme)
    facts |= {"threat_note": messages.text("mat.threat", lang, most=13)}
    facts |= {"alcohol_note": messages.text("mat.alcohol-machine", lang, start=0)}
    return layout.lay(template.load("machine-mat"), facts, f"mat/{name}", lang, theme)


def summary(name: str, lang: str, theme: str) -> DisplayList:
    """One side of the summary of the rules."""
    facts = {side: messages.text(f"summary.{name}.{side}", lang) for side in ("title", "text")}
    other = SUMMARY[1 - SUMMARY.index(name)]
    return layout.lay(template.load("summary"), facts, f"summary/{name}", lang, theme, f"summary/{other}")


def deck_facts(deck_id: str, lang: str, key: str) -> dict[str, Any]:
    """What pieces made for a whole deck may name; ``key`` is that of the piece. Raises ArtError."""
    deck = cards.load().decks[deck_id]
    return {
        **look(deck),
        "portrait_art": of_deck(deck, "portrait", key),
        "name": deck.name[lang],
        "count": messages.count_text("print.cards", deck.size, lang),
    }
