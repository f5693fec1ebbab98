"""Doubts about packs that can be used as they are: cards that can never be played or never end, effects that
cancel one another, missing translations. Refusing packs is the business of `innkeep.cards.io.pack_schema`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from innkeep.cards import titles
from innkeep.cards.catalogue import LANGUAGES, SOURCE
from innkeep.cards.io.pack_files import Library, PackProblem, PackSource
from innkeep.cards.model import Card, Effect, Mode, When
from innkeep.cards.vocabulary import EFFECTS

HANDS = 14
"""Cards a whole character deck should have at least: two hands."""

_STAT_WORDS = {"fortitude": "fortitude", "alcohol": "alcohol", "pay": "gold", "offer": "gold"}

_SHIELDS = ("negate", "ignore_card", "redirect_loss", "reduce_loss", "loss_becomes")
_DRINKS = ("ignore_drink", "pass_drink", "split_drink", "alcohol_becomes_fortitude")
_ANSWERS = {"card", "drink"}
"""Triggers of words that change the card or Drink that is answered."""
_IN_A_ROUND = ("take_control", "leave_round", "win_round", "end_round", "ante", "force_out", "take_from_pot")

_IDLE_AFTER: Mapping[str, tuple[str, ...]] = {
    "negate": _SHIELDS,
    "ignore_card": _SHIELDS,
    "ignore_drink": (*_DRINKS, "drink_alcohol"),
    "pass_drink": _DRINKS,
    "inn_pays": ("inn_pays", "reduce_payment", "pay_with_nothing"),
    "pay_with_nothing": ("inn_pays", "reduce_payment", "pay_with_nothing"),
    "leave_round": ("leave_round", "take_control", "win_round"),
    "end_round": _IN_A_ROUND,
    "win_round": _IN_A_ROUND,
    "take_pot": ("take_pot", "take_half_pot"),
    "take_control": ("take_control",),
    "start_round": ("start_round",),
}
"""Effects that do nothing, or cannot happen, once another of the same branch has happened."""

_NEEDS_ROUND = ("ante", "force_out", "take_from_pot")
_NO_ROUND = ("action", "order")


def doubts(source: PackSource, known: Library, known_plays: frozenset[PlayTraits]) -> Iterator[PackProblem]:
    """Everything doubtful about a pack file, in the order of its lines.

    `known` holds all cards it may meet, `known_plays` the `plays` of those.
    """
    found = [
        PackProblem(source.file, source.line(*place), _field(place), said)
        for place, said in _all(source, known, known_plays)
    ]
    yield from sorted(found, key=lambda problem: problem.line)


Place = tuple[str | int, ...]
Doubt = tuple[Place, str]


def _all(source: PackSource, known: Library, known_plays: frozenset[PlayTraits]) -> Iterator[Doubt]:
    yield from _deck(source)
    yield from _untranslated(source)
    for index, card in enumerate(source.deck.cards):
        place: Place = ("cards", index)
        yield from (((*place, *below), said) for below, said in _card(card, known, known_plays))
    yield from _namesakes(source)


def _field(place: Place) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")


def _deck(source: PackSource) -> Iterator[Doubt]:
    deck = source.deck
    if deck.kind == "character" and deck.complete and deck.size < HANDS:
        said = f"{deck.size} cards are too few to play with; say complete: false, or add to them up to 40"
        yield ("cards",), said


def _untranslated(source: PackSource) -> Iterator[Doubt]:
    data = source.data
    texts: list[tuple[Place, Mapping[str, str]]] = [(("deck", "name"), data["deck"]["name"])]
    for index, card in enumerate(data["cards"]):
        texts += [(("cards", index, key), card[key]) for key in ("title", "flavour", "said") if key in card]
        modes = enumerate(card.get("modes", ()))
        texts += [(("cards", index, "modes", n, "said"), mode["said"]) for n, mode in modes if "said" in mode]
    for place, text in texts:
        for lang in LANGUAGES:
            if lang not in text:
                stand_in = "English" if SOURCE in text else "another language"
                yield place, f"has no {lang}; {stand_in} stands in for it"


def _namesakes(source: PackSource) -> Iterator[Doubt]:
    for lang in LANGUAGES:
        first: dict[str, str] = {}
        for index, card in enumerate(source.deck.cards):
            name = titles.key(card.title[lang])
            if not name:
                yield ("cards", index, "title"), f"the {lang} title has no letter or digit to find it by"
            elif name in first:
                said = f"{first[name]} has the same {lang} title, so only that one is found by it"
                yield ("cards", index, "title"), said
            first.setdefault(name, card.id)


def _card(card: Card, known: Library, known_plays: frozenset[PlayTraits]) -> Iterator[Doubt]:
    for index, mode in enumerate(card.modes):
        place: Place = ("modes", index)
        yield from (((*place, *below), said) for below, said in _mode(card, mode, known, known_plays))
        if mode in card.modes[:index]:
            yield place, f"is the same branch as modes[{card.modes.index(mode)}]"
    for index, title in enumerate(card.answered_only_by):
        if not any(_answers(other, card) for other in known.find_all(title)):
            said = f"no known card called {title!r} can answer this one, so nobody ever can"
            yield ("answered_only_by", index), said


def _answers(answer: Card, card: Card) -> bool:
    return any(
        mode.when.on == "card" and (not mode.when.types or set(mode.when.types) & set(card.types))
        for mode in answer.modes
    )


def _mode(card: Card, mode: Mode, known: Library, known_plays: frozenset[PlayTraits]) -> Iterator[Doubt]:
    when = mode.when
    if when.on == "card" and not any(_fits(when, play) for play in known_plays):
        yield ("when",), "no known card can be answered by this, so it can never be played"
    if when.participant and when.types and set(when.types) <= {"action"}:
        yield ("when", "participant"), "no Round of Gambling runs while an Action is played"
    words = {effect.do for effect in mode.effects}
    if any(tier.paid for tier in mode.tiers) and when.on == "trap":
        yield ("tiers",), "a Trap springs unasked, so nobody pays for it"
    if (
        when.on == "control"
        and not {"take_control", "end_round", "win_round", "leave_round", "pass_turn"} & words
    ):
        yield ("effects",), "a turn in the Round without taking control, leaving, or ending it"
    if _endless(mode):
        others = [other for other in known.decks[card.deck].cards if any(map(_endless, other.modes))]
        if sum(other.copies for other in others) > 1:
            yield ("effects",), "cards like this one can draw each other back for ever, at no cost"
    for place, said in _effects(mode):
        yield ("effects", *place), said


def _effects(mode: Mode) -> Iterator[Doubt]:
    words = [effect.do for effect in mode.effects]
    for (_, one), (at, other) in combinations(enumerate(mode.effects), 2):
        if other.do in _IDLE_AFTER.get(one.do, ()):
            yield (at, "do"), f"{other.do} does nothing after {one.do}"
        elif other == one or _same_number(one, other):
            yield (at, "do"), f"{other.do} stands twice for the same players; one number says it"
    for index, effect in enumerate(mode.effects):
        if effect.do == "drink_alcohol" and effect.floor is not None and effect.amount > 0:
            yield (index, "floor"), "a Drink that grows stronger needs no floor"
        if effect.do in _NEEDS_ROUND and mode.when.on in _NO_ROUND and "start_round" not in words[:index]:
            yield (index, "do"), f"no Round of Gambling runs on: {mode.when.on}, so {effect.do} does nothing"


def _endless(mode: Mode) -> bool:
    """Whether a branch brings back what it takes, the card and the right to play it, and costs nothing."""
    words = {effect.do for effect in mode.effects}
    free = mode.when.on == "anytime" or "extra_action" in words
    return free and "draw" in words and words <= {"draw", "extra_action"}


def _same_number(one: Effect, other: Effect) -> bool:
    alike = (one.do, one.who, one.per, one.holding, one.among) == (
        *(other.do, other.who, other.per),
        *(other.holding, other.among),
    )
    return alike and one.do in ("fortitude", "alcohol", "draw")


@dataclass(frozen=True, slots=True)
class PlayTraits:
    """What an answer can see of playing a branch of a card."""

    types: tuple[str, ...]
    changes_drink: bool
    stats: frozenset[str]
    costs_fortitude: bool


def plays(known: Library) -> frozenset[PlayTraits]:
    """Every kind of play there is among some cards."""
    return frozenset(_play(card, mode) for card in known.cards.values() for mode in card.modes)


def _play(card: Card, mode: Mode) -> PlayTraits:
    effects = [effect for way in mode.ways() for effect in way]
    return PlayTraits(
        card.types,
        mode.when.on == "drink" and any(set(EFFECTS[effect.do].fits) <= _ANSWERS for effect in effects),
        frozenset(_STAT_WORDS[effect.do] for effect in effects if effect.do in _STAT_WORDS),
        any(map(_costs_fortitude, effects)),
    )


def _fits(when: When, played: PlayTraits) -> bool:
    """Whether a filter on: card lets a play through."""
    types = when.types or ("action", "sometimes", "anytime", "gambling", "cheating")
    return (
        not set(types).isdisjoint(played.types)
        and (played.changes_drink or not when.changes_drink)
        and (played.costs_fortitude or not when.costs_fortitude)
        and (not when.affects or not played.stats.isdisjoint(when.affects))
    )


def _costs_fortitude(effect: Effect) -> bool:
    return effect.do == "return_loss" or (effect.do == "fortitude" and effect.amount < 0)
