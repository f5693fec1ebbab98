"""The text of a card as people type it, read: what it does, which phrases were understood, which were kept.

Nothing is guessed. What a text does is told only where every word of it has a meaning and all readings come
to the same; else the whole of it is kept as text, for what is not understood may change all that is.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError

from innkeep.cards import wording
from innkeep.cards.catalogue import LANGUAGES, SOURCE
from innkeep.cards.io.pack_schema import MAX_EFFECTS, MAX_MODES, DrinkSchema
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.model import Card, Drink, Effect, Mode
from innkeep.cards.reading import sentences
from innkeep.cards.reading.grammar import Chart, Grammar, TooManyStepsError, Value, grammar
from innkeep.cards.reading.normalising import words
from innkeep.cards.vocabulary import CARD_TYPES, EFFECTS, TRIGGERS_OF_TYPE
from innkeep.cards.wording import text_reader
from innkeep.cards.wording.text_reader import MAX_CHARACTERS, ReadError, TextReading

_MOST_WORDS = 160
"""Words of one branch; the longest text of a card has fewer than eighty."""
_MOST_PHRASES = 20
"""What has more of them is no card, and none is looked at by itself."""
_MOST_CHARTS = 16
"""Charts that are kept at a time; one text has eight, in each of which all types of cards are looked for."""
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,80}>")
_SIGNS = str.maketrans("", "", "<>{}")
_OR = re.compile(r"^\W*(?:or|или)\W*$", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\n|(?<=[.,;])|)\s+(?:or|или)[,:]?\s+", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*\d\s*[.):]\s*(?=\D)")


class _LastCharts(threading.local):
    """The charts of the last texts, each thread's own."""

    def __init__(self) -> None:
        self.charts: dict[tuple[int, tuple[str, ...], bool], Chart] = {}


_LAST = _LastCharts()


@dataclass(frozen=True, slots=True)
class Read:
    """A text read: what it does, if it was `understood` whole; the phrases of it that could be read by
    themselves, and those `kept` as text; how the card reads in our wording."""

    understood: TextReading | None
    phrases: tuple[str, ...]
    kept: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A text, what of it was understood, and what the table has to carry out, as a card may show it; the
    language is that of the text."""

    understood: TextReading | None
    kept: str
    lang: str


def keep(said: str, types: Sequence[str] = ()) -> Kept:
    """What a text does and what of it is left to the table: all that is not understood, and what our own
    wording says that the table decides. Raises `ReadError` as `read_card`, and for an empty text.

    >>> keep("Everybody sings.", ["action"])
    Kept(understood=None, kept='Everybody sings.', lang='en')
    """
    _bounded(said, types)
    lang = _language(said)
    whole = _showable(said)
    if not whole:
        raise ReadError("the text is empty")
    before, after = _apart(whole)
    if before and not after:
        with suppress(ReadError):
            return Kept(read(said, types, lang), "", lang)
    elif before and len(types) < 2 and not any(map(_OR.match, after.splitlines())):
        with suppress(ReadError):
            return Kept(read(before, types, lang), after, lang)
    return Kept(None, after if not before else "\n".join(filter(None, (before, after))), lang)


def _showable(said: str) -> str:
    """The lines of a text without marks and signs that no card can show."""
    plain = _TAG.sub("", wording.plain(said))
    lines = ("".join(sign if sign.isprintable() else " " for sign in line) for line in plain.splitlines())
    shown = (" ".join(line.translate(_SIGNS).split()) for line in lines)
    return "\n".join(line for line in shown if line)


def _apart(whole: str) -> tuple[str, str]:
    """A text up to where it says that the table decides, and what it says from there on."""
    before: list[str] = []
    lines = whole.splitlines()
    for at, line in enumerate(lines):
        for lang in LANGUAGES:
            label = wording.plain(wording.left_to_table("", lang)).strip()
            if line.casefold().startswith(label.casefold()):
                after = [line[len(label) :].strip(), *lines[at + 1 :]]
                return "\n".join(before), "\n".join(one for one in after if one)
        before.append(line)
    return whole, ""


def read(said: str, types: Sequence[str] = (), lang: str | None = None) -> TextReading:
    """What a card with this text does; raises `ReadError` where it is not understood to the last word.

    Without a language it is that of its words.

    >>> read("Knock 2 Fort off any other player", ["action"]).modes[0].effects[0].amount
    -2
    """
    _bounded(said, types)
    lang = lang or _language(said)
    found = _understood(said, tuple(types), lang)
    if found is not None:
        return found
    ours = text_reader.read(said, types) if lang == SOURCE else None
    if ours is None or not all(map(_counts, ours.modes)):
        raise ReadError(f"cannot be read: {said.strip()[:60]!r}")
    return ours


def read_card(said: str, types: Sequence[str] = (), lang: str | None = None) -> Read:
    """What a text does and which of its phrases are kept as text; raises `ReadError` for an unknown type or a
    text that is too long, for nothing else.

    >>> read_card("Another player does a silly dance.", ["action"]).kept
    ('Another player does a silly dance.',)
    """
    _bounded(said, types)
    lang = lang or _language(said)
    try:
        made = read(said, types, lang)
    except ReadError:
        every = list(_phrases(said))
        several = every if len(every) <= _MOST_PHRASES else []
        phrases = tuple(phrase for phrase in several if _alone(phrase, types, lang))
        return Read(None, phrases, (said.strip(),) if said.strip() else (), said.strip())
    card = Card(
        "", "", {}, made.types, modes=made.modes, drink=made.drink, answered_only_by=made.answered_only_by
    )
    return Read(made, tuple(_phrases(said)), (), wording.plain(wording.text(card, lang)))


def _language(said: str) -> str:
    """The language whose grammar knows most words of a text."""
    if said.isascii():
        return SOURCE
    known = dict.fromkeys(LANGUAGES, 0)
    for lang in LANGUAGES:
        with suppress(KeyError):
            own = grammar(lang)
            known[lang] = sum(
                word in own.lexicon for word in words(said, own.spellings, own.lexicon, own.same)
            )
    return max(known, key=lambda lang: known[lang])


def _bounded(said: str, types: Sequence[str]) -> None:
    for kind in types:
        if kind not in CARD_TYPES:
            raise ReadError(f"types: {refusal(kind, CARD_TYPES)}")
    if len(said) > MAX_CHARACTERS:
        raise ReadError(f"the text is longer than the {MAX_CHARACTERS} characters allowed")


def _phrases(said: str) -> Iterator[str]:
    """A text by its sentences and lines."""
    for phrase in re.split(r"(?<=[.!?;])\s+|\n", said):
        if phrase.strip():
            yield phrase.strip()


def _alone(phrase: str, types: Sequence[str], lang: str) -> bool:
    return _understood(phrase, tuple(types), lang) is not None


def _understood(said: str, types: tuple[str, ...], lang: str) -> TextReading | None:
    """The one thing a text can mean, or None."""
    try:
        own = grammar(lang)
    except KeyError:
        return None
    try:
        return _understood_as(said, (types,) if types else tuple((kind,) for kind in CARD_TYPES), own)
    except (TooManyStepsError, RecursionError):
        _LAST.charts.clear()  # a chart that was left half way says too little
        return None


def _understood_as(said: str, kinds: Sequence[tuple[str, ...]], own: Grammar) -> TextReading | None:
    """What a text means on a card of the first of some types on which it means anything."""
    for choice in kinds:
        if choice == ("drink",):
            drink = _drink(said, own)
            if drink is not None:
                return TextReading(choice, drink=drink)
            continue
        made = _modes(said, choice, own)
        if made:
            return TextReading(choice, made)
    return None


def _modes(said: str, types: tuple[str, ...], own: Grammar) -> tuple[Mode, ...]:
    """The branches of a text: lines with "or" between them or types before them, or sentences."""
    lines = [line for line in said.splitlines() if line.strip()]
    parts: list[str] = [""]
    for line in lines:
        if _OR.match(line):
            parts.append("")
        else:
            parts[-1] += line + "\n"
    if len(parts) == 1 and len(lines) > 2 and _says("either", lines[0], own, whole=True):
        parts = [_NUMBER.sub("", line) for line in lines[1:]]
        if any(_says("sentencelead", line, own) for line in parts):
            return ()  # "then", behind a choice
    if len(types) > 1 and len(parts) == 1 and (made := _one_each(parts[0], types, own)):
        return made
    if len(types) > 1:
        parts = [piece for part in parts for piece in _labelled_lines(part, types, own)]
    if not 0 < len(parts) <= MAX_MODES:
        return ()
    found: list[Mode] = []
    for part in parts:
        made = _branches(part, types, own)
        if not made:
            return ()
        found += made
    return tuple(found) if len(found) <= MAX_MODES and all(map(_allowed, found)) else ()


def _one_each(part: str, types: tuple[str, ...], own: Grammar) -> tuple[Mode, ...]:
    """The branches of "start a Round or take control", each of which only one type of the card can have."""
    pieces = [piece for piece in _BETWEEN.split(part) if piece.strip()]
    if len(pieces) != len(types):
        return ()
    found: list[tuple[str, tuple[Mode, ...]]] = []
    for piece in pieces:
        able = [(kind, made) for kind in types if len(made := _branches(piece, (kind,), own)) == 1]
        if len(able) != 1 or _says("label", piece, own):
            return ()
        found += able
    return (
        tuple(mode for _, made in found for mode in made) if {kind for kind, _ in found} == {*types} else ()
    )


def _labelled_lines(part: str, types: tuple[str, ...], own: Grammar) -> Iterator[str]:
    """A part, cut before each line and sentence that begins with a type of the card."""
    made = ""
    for line in part.splitlines():
        first, *more = _by_label(line, types, own)
        said = words(first, own.spellings, own.lexicon, own.same)
        if made and len(said) <= _MOST_WORDS and any(True for _ in _labels(Chart(own, said), types)):
            yield made
            made = ""
        made += f"{first}\n"
        for piece in more:
            yield made
            made = f"{piece}\n"
    yield made


def _by_label(line: str, types: tuple[str, ...], own: Grammar) -> Iterator[str]:
    """A line, cut before each sentence that begins with a type of the card."""
    made = ""
    for sentence in re.split(r"(?<=[.!;])\s+", line):
        said = words(sentence, own.spellings, own.lexicon, own.same)
        if made and len(said) <= _MOST_WORDS and any(True for _ in _labels(Chart(own, said), types)):
            yield made
            made = ""
        made += f" {sentence}"
    yield made


def _labels(chart: Chart, types: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The types a text begins with, and where it goes on."""
    yield from ((end, str(kind)) for end, kind in chart.read("label", 0) if str(kind) in types)


def _says(part: str, line: str, own: Grammar, whole: bool = False) -> bool:
    """Whether a line begins with a part of the grammar, or is nothing but that."""
    said = _tidy(words(line, own.spellings, own.lexicon, own.same))
    if not 0 < len(said) <= _MOST_WORDS:
        return False
    return any(end == len(said) or not whole for end, _ in Chart(own, said).read(part, 0))


def _branches(part: str, types: tuple[str, ...], own: Grammar) -> tuple[Mode, ...]:
    """The branches of a part that can be read in one way only; words that add nothing count if they must, and
    frames are asked last."""
    said = tuple(_ways(part, own))
    if not all(0 < len(one) <= _MOST_WORDS for one in said):
        return ()
    able = _able(said, types, own)
    bare = tuple(_without_noise(one, own) for one in said) if not able else said
    if bare != said:
        able = _able(bare, types, own)
    if not able:
        able = _able([_loosely(one, own) for one in said], types, own, loose=True)
    return able[0] if len(able) == 1 else ()


def _able(
    ways: Sequence[Sequence[str]], types: tuple[str, ...], own: Grammar, loose: bool = False
) -> list[tuple[Mode, ...]]:
    """All that words can mean, read in any of some ways, that a pack may say."""
    meanings: dict[tuple[Mode, ...], None] = {}
    for said in ways:
        chart = _charted(own, tuple(said), loose)
        for at, kinds in _labelled(chart, types):
            triggers = tuple(dict.fromkeys(on for kind in kinds for on in TRIGGERS_OF_TYPE[kind]))
            for reading in sentences.readings(chart, at, len(said)):
                meanings.update(dict.fromkeys(sentences.modes(reading, triggers)))
    return [made for made in meanings if all(map(_allowed, made))]


def _charted(own: Grammar, said: tuple[str, ...], loose: bool) -> Chart:
    """The chart of these words, which is the same for every type a card may have."""
    kept = _LAST.charts
    known = kept.get((id(own), said, loose))
    if known is None:
        if len(kept) >= _MOST_CHARTS:
            kept.clear()
        known = kept[id(own), said, loose] = Chart(own, said, loose)
    return known


def _ways(part: str, own: Grammar) -> Iterator[list[str]]:
    """The words of a part: a line break ends a sentence, or it is nothing but a space."""
    typed = words(part.strip(), own.spellings, own.lexicon, own.same)
    yield _tidy([word if word != "\n" else "." for word in typed])
    if "\n" in typed:
        yield _tidy(words(part.strip(), own.spellings, own.lexicon, own.same, joined=True))


def _without_noise(said: Sequence[str], own: Grammar, loose: bool = False) -> list[str]:
    """Words without those that change nothing of what a text says."""
    chart = _charted(own, tuple(said), loose)
    made: list[str] = []
    at = 0
    while at < len(said):
        end = max((stop for stop, _ in chart.read("noise", at)), default=at)
        if end == at:
            made.append(said[at])
        at = max(end, at + 1)
    return _tidy(made)


def _loosely(said: Sequence[str], own: Grammar) -> list[str]:
    """Words as people who hardly speak a language mean them, without those that weigh nothing and without
    what is called out first ("Yoink!")."""
    plain = " ".join(_without_noise(said, own, loose=True))
    for pattern, written in own.looser:
        plain = re.sub(pattern, written, plain)
    made = _tidy([word for word in plain.split() if word not in own.weightless])
    end = next((at for at, word in enumerate(made) if not _called(word, own)), len(made))
    return _tidy(made[end:]) if 0 < end < len(made) and made[end] in _CALLED_OUT else made


_CALLED_OUT = (".", ",", ":")
"""What stands behind something called out."""


def _called(word: str, own: Grammar) -> bool:
    """Whether a word is none of those that cards are made of."""
    return word.isalpha() and word not in own.lexicon


def _tidy(said: Sequence[str]) -> list[str]:
    """Words with one stop where there were several, and none before the first word."""
    made: list[str] = []
    for word in said:
        if word in (".", ",") and (not made or made[-1] in (".", ":", ";")):
            continue
        if word == "." and made[-1] == ",":
            made[-1] = "."
        else:
            made.append(word)
    while made and made[-1] in (".", ",", ";"):
        made.pop()
    return made


def _labelled(chart: Chart, types: tuple[str, ...]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a branch begins behind its type, and of which types it may be."""
    yield from ((end, (kind,)) for end, kind in _labels(chart, types))
    if len(types) == 1:
        yield 0, types


def _counts(mode: Mode) -> bool:
    """Whether each number of a branch makes a difference: nobody "loses 0 Fortitude"."""
    effects = [*mode.effects, *(one for tier in mode.tiers for one in tier.effects)]
    moved = (
        effect
        for effect in effects
        if any(each.nonzero and each.required for each in EFFECTS[effect.do].arguments)
    )
    return all(effect.amount for effect in moved) and all(tier.n > 0 for tier in mode.tiers)


def _allowed(mode: Mode) -> bool:
    """Whether a pack may say so, and nobody gives something to themselves."""
    effects = [*mode.effects, *(one for tier in mode.tiers for one in tier.effects)]
    if len(effects) > MAX_EFFECTS or any(effect.who == effect.to == "me" for effect in effects):
        return False
    return _counts(mode) and text_reader.is_sayable(mode)


def _drink(said: str, own: Grammar) -> Drink | None:
    """The numbers of a Drink, if its text says nothing else."""
    made: set[Drink] = set()
    for tidy in _ways(said, own):
        if not 0 < len(tidy) <= _MOST_WORDS:
            return None
        for loose in (False, True):
            words_said = _loosely(tidy, own) if loose else tidy
            found = set(_items(Chart(own, words_said, loose), 0, ()))
            made |= {drink for items in found if (drink := _made(items)) is not None}
            if not found and not made and (drink := _by_sentences(words_said, own, loose)) is not None:
                made.add(drink)
            if found or made:
                break
    return made.pop() if len(made) == 1 else None


def _by_sentences(said: Sequence[str], own: Grammar, loose: bool) -> Drink | None:
    """The numbers of a Drink whose text tells, as that of any card, what happens to its drinker."""
    chart = Chart(own, said, loose)
    for end in range(len(said), 0, -1):
        if end < len(said) and not any(_chaser(chart, stop) for stop, _ in chart.read("itemsep", end)):
            continue
        able = _able((list(said[:end]),), ("anytime",), own, loose)
        if len(able) == 1 and len(able[0]) == 1 and not able[0][0].tiers:
            numbers: dict[str, int] = {}
            for effect in able[0][0].effects:
                if effect.do not in ("fortitude", "alcohol") or effect.who != "me" or effect.do in numbers:
                    return None
                if effect != Effect(effect.do, who="me", amount=effect.amount):
                    return None
                numbers[effect.do] = effect.amount
            alcohol, fortitude = numbers.get("alcohol", 0), numbers.get("fortitude", 0)
            return Drink(alcohol, fortitude, chaser=end < len(said))
    return None


def _chaser(chart: Chart, at: int) -> bool:
    """Whether nothing but a Chaser is told from a place on."""
    return any(end == len(chart.said) and value == (("chaser", 1),) for end, value in chart.read("item", at))


def _items(chart: Chart, at: int, before: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
    for end, value in chart.read("item", at):
        items = (*before, value)
        if end == len(chart.said):
            yield items
            continue
        for following in {stop for stop, _ in chart.read("itemsep", end)} | {end}:
            yield from _items(chart, following, items)


def _made(items: Sequence[Value]) -> Drink | None:
    numbers: dict[str, Any] = {}
    lost = False
    for item in items:
        pairs = item if isinstance(item, tuple) else ()
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] in numbers:
                return None
            if pair[0] == "bare" and lost:
                return None  # "lose 2 Alcohol Content and 1 Fortitude"
            if pair[0] in ("bare", "lost"):
                lost = lost or pair[0] == "lost"
                continue
            numbers[str(pair[0])] = pair[1]
    if numbers.pop("note", None) and not numbers:
        return None
    race = numbers.pop("race", None)
    if isinstance(race, tuple):
        said = {str(pair[0]): pair[1] for pair in race if isinstance(pair, tuple)}
        races = said["races"]
        listed = list(races) if isinstance(races, tuple) else [races]
        numbers["race"] = {
            "alcohol": 0,
            "fortitude": 0,
            **{name: n for name, n in said.items() if name != "races"},
            "is": listed,
        }
    flags: dict[str, Any] = {name: True for name in ("chaser", "splits", "stays") if name in numbers}
    try:
        drink: Drink = DrinkSchema().load({"alcohol": 0, **numbers, **flags})
    except ValidationError:
        return None
    return drink
