"""Names for people: seats, cards, zones and the facts of a reason, in every language.

Turns the numbers and ids of the rules into what a sentence needs; contains no sentence itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.model.machinery_zones import stop_at
from innkeep.assistant.model.observed_table import ObservedTable, is_beside, owned
from innkeep.cards import load
from innkeep.cards.catalogue import isolated
from innkeep.cards.messages import text as card_text
from innkeep.rules import Game, Reason
from innkeep.rules.messages import text as rule_text
from innkeep.table import Seat

__all__ = ["TableNames", "Text", "together"]

Text = dict[str, str]

_CARDS = ("card", "source")
_BOTS = frozenset(key for key in messages.keys("en") if key.startswith("bot."))
"""The names of bots that are written in each alphabet."""

_SEATS = ("seat", "other", "turn", "asked")


def _title(face: str) -> Text | None:
    card = load().cards.get(face)
    return None if card is None else dict(card.title)


def _type(word: str) -> Text:
    return {lang: card_text(f"type.{word}", lang) for lang in messages.LANGUAGES}


def joined(parts: Sequence[Mapping[str, str]]) -> Text:
    """A list of texts, separated by commas."""
    return {lang: ", ".join(part[lang] for part in parts) for lang in messages.LANGUAGES}


def together(parts: Sequence[Mapping[str, str]]) -> Text:
    """Sentences one after the other, each once."""
    return {lang: " ".join(dict.fromkeys(part[lang] for part in parts)) for lang in messages.LANGUAGES}


_OF_A_TEAM = ("fortitude", "alcohol", "purse", "potions")
"""What the members of a team have in common."""


class TableNames:
    """The names at one table as it stands."""

    def __init__(
        self,
        seats: Sequence[Seat],
        picture: ObservedTable | None = None,
        things: Mapping[int, str] | None = None,
    ) -> None:
        """``things``: the cards that may be hit like players, by their numbers as targets."""
        self._seats = seats
        self._picture = picture
        self._things = things or {}

    def seat(self, seat: int | None) -> Text:
        """The player's name, or the character's while nobody sits there."""
        if seat is not None and seat in self._things:
            return messages.both("word.quoted", title=self.card(self._things[seat]))
        if seat is None or not 0 <= seat < len(self._seats):
            return messages.both("word.nobody")
        there = self._seats[seat]
        if there.name is not None:
            if there.bot and f"bot.{there.name}" in _BOTS:
                return messages.both(f"bot.{there.name}")
            return dict.fromkeys(messages.LANGUAGES, str(isolated(there.name)))
        return {lang: there.title[lang] for lang in messages.LANGUAGES}

    def has_mates(self, seat: int) -> bool:
        """Whether a seat has teammates, so that what `team` says is several names."""
        team = self._seats[seat].team
        return team is not None and sum(one.team == team for one in self._seats) > 1

    def team(self, seat: int) -> Text:
        """The names of a seat's team; the player's alone where everybody plays alone."""
        team = self._seats[seat].team
        mates = [self.seat(one.seat) for one in self._seats if one.team == team]
        if team is None:
            return self.seat(seat)
        return {lang: " & ".join(mate[lang] for mate in mates) for lang in messages.LANGUAGES}

    def card(self, face: str | None) -> Text:
        """A card's title by its full id."""
        if face is None:
            return messages.both("word.card")
        return _title(face) or dict.fromkeys(messages.LANGUAGES, face)

    def cards(self, faces: Sequence[str]) -> Text:
        """Titles in quotation marks."""
        quoted = [messages.both("word.quoted", title=self.card(face)) for face in faces]
        return joined(quoted)

    def zone(self, zone: str) -> Text:
        """What a zone is called, with its owner: "Ann's hand", "the pot"."""
        if self._picture is not None and is_beside(zone):
            return self._of_machinery(zone, self._picture)
        seat, role = owned(zone)
        if seat is None:
            return messages.both(f"zone.{zone}")
        return messages.both(f"zone.{role}", name=(self.team if role in _OF_A_TEAM else self.seat)(seat))

    def stop(self, game: Game, zone: str, number: int) -> Text:
        """The place with that number on a track that says where somebody is: a tavern, or a Room."""
        card = stop_at(game, zone, number)
        return messages.both("word.start-room") if card is None else self.card(card)

    def _of_machinery(self, zone: str, picture: ObservedTable) -> Text:
        """What a zone of a machinery is called: its title, with its owner."""
        title = {lang: picture.titles[zone][lang] for lang in messages.LANGUAGES}
        owner = picture.seat_of[zone]
        if owner is None:
            return title
        name = self.team(owner) if zone.partition(".")[2] in _OF_A_TEAM else self.seat(owner)
        return messages.both("zone.beside", title=title, name=name)

    def reason(self, reason: Reason, uid_faces: Mapping[int, str] | Sequence[str]) -> Text:
        """The sentence of a reason the rules gave."""
        facts = {key: self._fact(key, value, uid_faces) for key, value in reason.facts.items()}
        return {
            lang: rule_text(
                reason.key, lang, **{k: v[lang] if isinstance(v, dict) else v for k, v in facts.items()}
            )
            for lang in messages.LANGUAGES
        }

    def _fact(self, key: str, value: Any, faces: Mapping[int, str] | Sequence[str]) -> Any:
        if isinstance(value, tuple):
            return self._facts(key, value)
        if key in _SEATS:
            return self.seat(value)
        if key in _CARDS:
            return self.card(faces[value] if isinstance(value, int) else value)
        if key in ("phase", "needed") and isinstance(value, str):
            return messages.both(f"phase.{value}")
        return value

    def _facts(self, key: str, values: tuple[Any, ...]) -> Text:
        """Several things of one kind as one list."""
        match key:
            case "targets":
                return joined([*map(self.seat, values)]) if values else messages.both("word.nobody")
            case "titles":
                return joined([dict.fromkeys(messages.LANGUAGES, str(title)) for title in values])
            case "types":
                return joined([*map(_type, values)])
        return joined([messages.both(f"word.{word}") for word in values])
