"""`innkeep cards read`: texts as people type them, read in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from innkeep.cards import reading
from innkeep.cards.io import exchange


def read_all(texts: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each text (`id`, `lang`, `types`, `text`) what it does as in a pack, which phrases of it are `kept`
    as text and which could be read (`understood`), and how the card reads in our wording."""
    return [_read(each) for each in texts]


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    types, lang = tuple(given.get("types") or ()), str(given.get("lang") or "en")
    found = reading.read_card(str(given.get("text") or ""), types, lang)
    made: dict[str, Any] = {"id": given.get("id")}
    if found.understood is not None:
        data = exchange.reading_data(found.understood)
        made |= {key: data[key] for key in ("modes", "drink", "answered_only_by") if key in data}
    return {**made, "understood": list(found.phrases), "kept": list(found.kept), "text": found.text}
