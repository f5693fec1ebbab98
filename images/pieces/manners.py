"""The manners of whoever is on a picture: what stands of them in `manners.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from innkeep.cards import yaml_reader
from innkeep.images.render import template

WORDS = ("build", "stance", "carries", "friend", "hatch", "edge", "hides")
"""Manners that are words of a figure, so that every way to fill a picture reads them."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody is always shown: words of a figure, places, lights, ways to fill a picture, those of all
    ways that suit them best, how they win, join a round, kick and strike, and which way is theirs in the
    place of another."""

    words: str = ""
    places: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    likes: tuple[str, ...] = ()
    wins: str = "spread"
    joins: str = "throw"
    kick: str = "kick"
    punch: str = "strike"
    turns: Mapping[str, str] = field(default_factory=dict)


@cache
def told() -> Mapping[str, Mapping[str, Any]]:
    """What stands in `manners.yaml`."""
    found: dict[str, dict[str, Any]] = yaml_reader.read((template.FOLDER / "manners.yaml").read_text("utf-8"))
    return found


@cache
def of(deck: str) -> Manner:
    """The manner of whoever has a deck.

    >>> of("rdi1-zot").own
    ('spell', 'friend')
    """
    said, plain = told().get(deck, {}), Manner()
    return Manner(
        " ".join(f"{word}:{said[word]}" for word in WORDS if word in said),
        tuple(said.get("places", ())),
        tuple(said.get("lights", ())),
        tuple(said.get("own", ())),
        tuple(said.get("likes", ())),
        turns=dict(said.get("turns", {})),
        **{name: str(said.get(name, getattr(plain, name))) for name in ("wins", "joins", "kick", "punch")},
    )
