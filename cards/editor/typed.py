"""A card that somebody types from the one in the hand: what of its text is understood, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from innkeep.cards import reading
from innkeep.cards import vocabulary as voc
from innkeep.cards.decks import exchange
from innkeep.cards.io.pack_files import PackError, PackProblem
from innkeep.cards.io.said import Said
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.wording.text_reader import MAX_CHARACTERS, ReadError

Json = dict[str, Any]


def read(given: Mapping[str, Any]) -> Json:
    """What a card of some `types` with a `text` does: under `card` the fields of a pack that say so, under
    `understood` its phrases that could be read, under `kept` what is left to the table, under `text` how it
    reads in our wording. Raises `PackError`.

    >>> read({"types": ["action"], "text": "Another player sings."})["card"]
    {'said': {'en': 'Another player sings.'}}
    """
    types, text = given.get("types"), given.get("text")
    if not isinstance(types, list) or not 0 < len(types) <= len(voc.CARD_TYPES):
        raise _wrong("types", Said("one-type"))
    for kind in types:
        if kind not in voc.CARD_TYPES:
            raise _wrong("types", refusal(str(kind), voc.CARD_TYPES))
    if not isinstance(text, str) or not text.strip():
        raise _wrong("text", Said("no-words"))
    if len(text) > MAX_CHARACTERS:
        raise _wrong("text", Said("long-text", n=len(text), most=MAX_CHARACTERS))
    try:
        made, found = reading.keep(text, types), reading.read_card(text, types)
    except ReadError as error:
        raise _wrong("text", str(error)) from None
    card: Json = {}
    if made.understood is not None:
        data = exchange.reading_data(made.understood)
        card = {key: data[key] for key in ("modes", "drink", "answered_only_by") if key in data}
    if made.kept:
        card["said"] = {made.lang: made.kept}
    shown = found.text if found.understood is not None else ""
    return {"card": card, "understood": list(found.phrases), "kept": made.kept, "text": shown}


def _wrong(field: str, said: str) -> PackError:
    return PackError([PackProblem("card", 0, field, said)])
