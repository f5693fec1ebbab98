"""A line of the log people read, for every viewer: cards only with who may know them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import ALL_HANDS, Component, State
from innkeep.table.core.wire import CauseJson, LogLineJson

Json = dict[str, Any]
Viewer = int | None

ALL: Final = "all"


class FaceNames(Protocol):
    """Who gives faces their public names."""

    @property
    def everything(self) -> bool:
        """The game is over: all may be named."""

    def token(self, face: str | None) -> str | None:
        """The face's public name."""


@dataclass(slots=True, unsafe_hash=True, init=False)
class LineCard:
    """A card in a line: its face and who may read it (``"all"`` or seats)."""

    face: str | None
    readers: str | frozenset[int]

    def __init__(
        self,
        face: str | None,
        readers: str | frozenset[int],
    ) -> None:
        self.face = face
        self.readers = readers

    def readable(self, viewer: Viewer) -> bool:
        """May this viewer read the card's name?"""
        return self.readers == ALL or (isinstance(self.readers, frozenset) and viewer in self.readers)


@dataclass(frozen=True, slots=True)
class LineCause:
    """Why an op was done: a word, and the card behind it with whose it is, if there is one; whose deed it is
    that the house does."""

    word: str
    card: LineCard | None = None
    seat: int | None = None
    by: int | None = None

    def shown(self, viewer: Viewer, tokens: FaceNames) -> CauseJson:
        """CAUSE of the protocol: of a card this viewer may not read, no more than that it was one."""
        told: CauseJson = {"word": self.word}
        if self.by is not None:
            told["by"] = self.by
        if self.card is not None and (tokens.everything or self.card.readable(viewer)):
            told["c"] = tokens.token(self.card.face)
            if self.seat is not None:
                told["seat"] = self.seat
        return told


@dataclass(frozen=True, slots=True)
class PrivateWords:
    """What was said to some seats alone; it stays theirs even when the game is over."""

    text: str
    readers: frozenset[int]


@dataclass(slots=True, unsafe_hash=True, init=False)
class LogLine:
    """A log line for every viewer; ``args_for`` makes it one viewer's."""

    seq: int
    seat: int | None
    key: str
    args: Json
    single: tuple[tuple[str, LineCard], ...]
    cards: tuple[LineCard, ...]
    words: PrivateWords | None
    cause: LineCause | None

    def __init__(
        self,
        seq: int,
        seat: int | None,
        key: str,
        args: Json,
        single: tuple[tuple[str, LineCard], ...] = (),
        cards: tuple[LineCard, ...] = (),
        words: PrivateWords | None = None,
        cause: LineCause | None = None,
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.key = key
        self.args = args
        self.single = single
        self.cards = cards
        self.words = words
        self.cause = cause

    def args_for(self, viewer: Viewer, tokens: FaceNames) -> Json:
        """The arguments this viewer may have."""
        out = dict(self.args)
        if self.words is not None:
            out["text"] = self.words.text if viewer in self.words.readers else None
        for name, card in self.single:
            readable = tokens.everything or card.readable(viewer)
            out[name] = tokens.token(card.face) if readable else None
        if self.cards and (tokens.everything or all(card.readable(viewer) for card in self.cards)):
            out["cs"] = [tokens.token(card.face) for card in self.cards]
        if self.cause is not None:
            out["cause"] = self.cause.shown(viewer, tokens)
        return out

    def to_json(self, viewer: Viewer, tokens: FaceNames) -> LogLineJson:
        """LOGLINE of the protocol."""
        return {
            "s": self.seq,
            "by": self.seat,
            "key": self.key,
            "a": self.args_for(viewer, tokens),
        }


def of(
    step: AppliedEvent, key: str, args: Json | None = None, *cards: LineCard, **single: LineCard
) -> LogLine:
    """The line of a step: its sentence, what is in it, its cards."""
    event = step.event
    return LogLine(event.seq, event.seat, key, args or {}, tuple(single.items()), cards)


def taking(key: str, *names: str) -> Callable[[AppliedEvent], LogLine]:
    """Lines that only repeat some of the event's arguments.

    >>> from innkeep.table.core.state import Changes, Event, set_out
    >>> state = set_out({})
    >>> step = AppliedEvent(state, Event(1, 0, "dice", {"n": 2}), state, Changes())
    >>> taking("log.dice", "n")(step).args
    {'n': 2}
    """

    def make(step: AppliedEvent) -> LogLine:
        return of(step, key, {name: step.event.args[name] for name in names})

    return make


def card_in(step: AppliedEvent, cid: str, extra: frozenset[int] | str = frozenset()) -> LineCard:
    """A card of a step: whoever could read it before, or after, or is in ``extra`` may read it."""
    before, after = step.before.components[cid], step.state.components[cid]
    groups = (_readers(step.before, before), _readers(step.state, after), extra)
    if ALL in groups:
        return LineCard(after.face, ALL)
    seats: frozenset[int] = frozenset().union(*(group for group in groups if isinstance(group, frozenset)))
    return LineCard(after.face, seats)


def actor_of(step: AppliedEvent) -> frozenset[int]:
    """The seat that did it, as readers."""
    return frozenset(() if step.event.seat is None else (step.event.seat,))


def _readers(state: State, component: Component) -> str | frozenset[int]:
    zone = state.zones[component.zone]
    if zone.visibility == "public":
        return ALL if component.up else frozenset()
    if zone.covered:
        return frozenset()
    if zone.visibility == "owner" and zone.seat is not None:
        readers = (zone.seat, *zone.allies)
        return frozenset((*readers, ALL_HANDS) if zone.open else readers)
    return frozenset()
