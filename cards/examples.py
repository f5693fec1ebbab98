"""A whole card for each word of the vocabulary, made of the examples that stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from innkeep.cards.catalogue import in_each
from innkeep.cards.io import pack_files
from innkeep.cards.messages import text
from innkeep.cards.model import Card
from innkeep.cards.vocabulary import BELOW, CARD_TYPES, EFFECTS, TRIGGERS, TRIGGERS_OF_TYPE, WHIFF
from innkeep.cards.words import Word


def example(word: Word) -> Card:
    """A card of one branch with the example of a word in it; LookupError if no pack could say it."""
    for data in _branches(word):
        kind = next(kind for kind in CARD_TYPES if data["when"]["on"] in TRIGGERS_OF_TYPE[kind])
        title = in_each(lambda lang: text("example.title", lang))
        card: dict[str, Any] = {"id": "example", "title": title, "types": [kind], "modes": [data]}
        if data["when"]["on"] in BELOW:  # stands below what the card is played for
            plain = ("provoked", "nothing") if data["when"]["on"] == WHIFF else ("action", "start_round")
            card["modes"].insert(0, {"when": {"on": plain[0]}, "effects": [_data(EFFECTS[plain[1]])]})
        if kind == "mount":
            card["rivals"] = ["Example"]
        try:
            return pack_files.card(card, "example")
        except pack_files.PackError:
            continue
    raise LookupError(f"no branch can be made of the example {word.example}")


def _branches(word: Word) -> Iterator[dict[str, Any]]:
    if TRIGGERS.get(word.word) is word:
        fitting = [effect for effect in EFFECTS.values() if word.word in effect.fits]
        for effect in sorted(fitting, key=lambda effect: len(effect.fits)):
            yield {"when": _data(word), "effects": [_data(effect)]}
        return
    for on in word.fits:
        yield {"when": {"on": on}, "effects": [_data(word)]}


def _data(word: Word) -> Any:
    return pack_files.read(word.example, word.word)[0]
